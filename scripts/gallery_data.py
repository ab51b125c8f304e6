"""Real positions for the page's workbench, from a game that bots play.

    python scripts/gallery_data.py rail      writes frontend/gallery-data/rail-*.json

Each file is what a page would get from the server at that moment: the table, its fixtures, the log
and a look, from the real engine, so that a change of a type shows at once.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from rotonde.game import Action, Game, State, game
from rotonde.games.registry import game_table
from rotonde.games.triage.events.help_answers import SolutionData
from rotonde.players.player import Budget, Player, player
from rotonde.server.wire.play import Choice, Entry, Look, UndoSent
from rotonde.server.wire.tables import Clock, Fairness, SeatSent, TableSent

FOLDER = Path(__file__).parent.parent / "frontend" / "gallery-data"
NAMES = ("Camille", "Inès", "Noé", "Papi Luc", "Vapeur")
START = 1_767_225_600.0  # a fixed moment, so that the same script writes the same files
ENTRIES = 40  # of the log


class PlayerSeen(msgspec.Struct):
    hand_count: int = 0
    locks: dict[str, int] = {}


class View(msgspec.Struct):
    """What the conditions below read of a position, whatever the game."""

    phase: str = ""
    turns_left: int | None = None
    players: list[PlayerSeen] = []
    display: list[object] = []
    last: str | None = None


class Shot(NamedTuple):
    """A moment to keep: the first after `after` actions of which `when` holds for the seat."""

    name: str
    game: str
    seats: int
    seed: int
    when: Callable[[View, Look], bool]
    after: int = 0
    seat: int = 0
    players: str = "planner"
    mission: str | None = None  # of Triage


def phase(name: str) -> Callable[[View, Look], bool]:
    return lambda view, look: view.phase == name and look.turn in (0, None)


def my_turn(view: View, look: Look) -> bool:
    return view.phase == "turn" and look.turn == 0


def theirs(view: View, look: Look) -> bool:
    return view.phase == "turn" and look.turn not in (0, None)


def last_round(view: View, look: Look) -> bool:
    return my_turn(view, look) and bool(view.turns_left)


def anything(view: View, look: Look) -> bool:
    return True


def has_ended(view: View, look: Look) -> bool:
    return look.turn is None


def four_cards(view: View, look: Look) -> bool:
    return phase("setup")(view, look) and view.players[0].hand_count == 4


def rich_display(view: View, look: Look) -> bool:
    return my_turn(view, look) and len(view.display) >= 5 and bool(view.players[0].locks)


def removal(view: View, look: Look) -> bool:
    return (view.last or "").startswith("use remove") and look.turn is not None


SHOTS = (
    Shot("rail-tickets", "tram", 3, 4, phase("tickets-start")),
    Shot("rail-turn", "tram", 3, 4, my_turn, after=48),
    Shot("rail-second", "tram", 3, 4, phase("second-card"), after=30),
    Shot("rail-more-tickets", "tram", 3, 9, phase("tickets"), after=20, players="random"),
    Shot("rail-waiting", "tram", 3, 4, theirs, after=60),
    Shot("rail-last", "tram", 3, 4, last_round),
    Shot("rail-over", "tram", 3, 4, has_ended),
    Shot("rail-usa", "rail", 5, 3, my_turn, after=90),
    Shot("rail-usa-tickets", "rail", 5, 3, phase("tickets-start")),
    Shot("rail-usa-two", "rail", 2, 6, my_turn, after=60),
    Shot("rail-usa-over", "rail", 5, 3, has_ended),
    Shot("trains-setup", "trains", 4, 2, four_cards, players="greedy"),
    Shot("trains-turn", "trains", 4, 10, rich_display, players="random"),
    Shot("trains-place", "trains", 4, 1, phase("place"), after=20, players="greedy"),
    Shot("trains-waiting", "trains", 3, 2, theirs, after=20, players="greedy"),
    Shot("trains-two", "trains", 2, 2, my_turn, after=16, players="greedy"),
    Shot("trains-removal", "trains", 4, 10, removal, after=20, players="random"),
    Shot("trains-over", "trains", 4, 1, has_ended, players="greedy"),
    Shot("triage-start", "triage", 1, 1, anything, players="solution", mission="01-first-push"),
    Shot("triage-turn", "triage", 1, 1, anything, 3, players="solution", mission="15-two-crews"),
    Shot("triage-over", "triage", 1, 1, has_ended, players="solution", mission="15-two-crews"),
)


def moments(shot: Shot) -> Iterator[tuple[State, list[Entry]]]:
    """Every position of the game, with the log as the seat reads it."""
    rules, table = game(shot.game), game_table(shot.game)
    state = rules.start(table.options(shot.seats, chosen(shot)), seed=shot.seed)
    people = [_player(shot, seat) for seat in range(shot.seats)]
    log = [Entry(number=1, kind="started", time=START)]
    yield state, log
    while state.turn is not None:
        turn = state.turn
        action = people[turn].choose(rules.observe(state, turn), Budget())
        after = rules.play(state, action)
        seen = [rules.observe(moment, shot.seat) for moment in (state, after)]
        number = log[-1].number + 1
        log.append(Entry(number, "action", START + 20 * number, turn, rules.tell(*seen)))
        state = after
        yield state, log


def chosen(shot: Shot) -> dict[str, str]:
    return {} if shot.mission is None else {"mission": shot.mission}


class Solver:
    """Plays a mission as its solution goes on from here."""

    def choose(self, observation: State, budget: Budget) -> Action:
        from_here = 1
        solution = game_table("triage").help(observation, "solution", from_here)
        assert isinstance(solution.data, SolutionData)
        return solution.data.moves[0].action


def _player(shot: Shot, seat: int) -> Player:
    if shot.players == "solution":
        return Solver()
    return player(shot.game, shot.players, seed=shot.seed + seat)


def look_at(rules: Game, state: State, shot: Shot, number: int) -> Look:
    seen = rules.observe(state, shot.seat)
    legal = rules.legal(seen) if state.turn == shot.seat else {}
    insight = game_table(shot.game).insight(seen, hints=True)
    return Look(
        table="gallery",
        number=number,
        seat=shot.seat,
        turn=state.turn,
        view=rules.show(seen),
        legal=[Choice(c, str(a), a) for c, a in legal.items()],
        insight=insight,
        marks=None,
        undo=UndoSent(),
        deadline=None,
        result=rules.result(state),
    )


def table_of(shot: Shot, state: State, number: int) -> TableSent:
    result = game(shot.game).result(state)
    return TableSent(
        id="gallery",
        code="RTD-042",
        name="Table du dimanche",
        game=shot.game,
        options=game_table(shot.game).options(shot.seats, chosen(shot)),
        rules="1",
        status="playing" if state.turn is not None else "finished",
        seats=[
            SeatSent(
                seat, "person", NAMES[seat], seat + 1, person=f"p{seat}", here=True, ready=True
            )
            for seat in range(shot.seats)
        ],
        public=False,
        clock=Clock(),
        undo="ask",
        hints=True,
        rated=False,
        one_device=False,
        absence="bot",
        pace="natural",
        created=START,
        changed=START + 20 * number,
        number=number,
        turn=state.turn,
        deadline=None,
        host=True,
        your_seats=[shot.seat],
        your_turn=state.turn == shot.seat,
        fairness=Fairness("rotonde-fair-v1", "0" * 64, [None] * shot.seats),
        winners=list(result.winners) if result else None,
    )


def take(shot: Shot) -> None:
    rules, scenery = game(shot.game), game_table(shot.game)
    for state, log in moments(shot):
        if state.ply < shot.after:
            continue
        look = look_at(rules, state, shot, log[-1].number)
        if not shot.when(msgspec.convert(look.view, View), look):
            continue
        data = {
            "table": table_of(shot, state, log[-1].number),
            "look": look,
            "fixtures": scenery.build_fixtures(scenery.options(shot.seats, chosen(shot))),
            "entries": log[-ENTRIES:],
        }
        path = FOLDER / f"{shot.name}.json"
        path.write_bytes(msgspec.json.encode(data))
        print(f"{path}: after {state.ply} actions")
        return
    raise SystemExit(f"{shot.name}: no such moment in this game")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="the beginning of the names of the shots to take")
    wanted = parser.parse_args().game
    FOLDER.mkdir(parents=True, exist_ok=True)
    for shot in SHOTS:
        if shot.name.startswith(wanted):
            take(shot)


if __name__ == "__main__":
    main()
