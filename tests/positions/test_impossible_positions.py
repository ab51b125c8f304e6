"""Positions in which every name is right and that yet no play leads to: each is refused by name."""

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.command import rotonde
from rotonde import State, game
from rotonde.errors import InvalidFile
from rotonde.record import begin, finish, last_state, write

Shown = dict[str, Any]
Change = Callable[[Shown], Any]


def played_until(name: str, players: int, wanted: Callable[[Shown], bool]) -> Shown:
    """The first position of random play that has what a test needs."""
    rules = game(name)
    for seed in range(200):
        rng, state = random.Random(seed), rules.start({"players": players}, seed)
        while state.turn is not None and state.ply < 400:
            shown = rules.show(state)
            if wanted(shown):
                return shown
            state = rules.play(state, rng.choice(list(rules.legal(state))))
    raise AssertionError("no such position")


def faults(name: str, shown: Shown, change: Change) -> set[tuple[str, str]]:
    players = len(shown["players"])
    game(name).start({"players": players}, position=shown)  # as it was it is taken
    position = copy.deepcopy(shown)
    change(position)
    with pytest.raises(InvalidFile) as caught:
        game(name).start({"players": players}, position=position)
    return {(fault.place, fault.key.removeprefix("position.")) for fault in caught.value.faults}


def put(*path: Any) -> Change:
    """The last word is the value that is put at the path before it."""

    def change(position: Shown) -> None:
        place: Any = position
        for key in path[:-2]:
            place = place[key]
        place[path[-2]] = path[-1]

    return change


# --- Rail -----------------------------------------------------------------------------------------


def rail(players: int = 2) -> Shown:
    """In the middle of a game: both have routes, the last action was a claim."""
    return played_until(
        "rail",
        players,
        lambda p: (
            len(set(p["owners"].values())) == players
            and len(p["owners"]) > players + 2
            and p["phase"] == "turn"
            and (p["last"] or "").startswith("claim")
        ),
    )


@pytest.mark.parametrize(
    ("change", "place", "key"),
    [
        (put("players", 0, "offer_count", 120), "players[0].offer_count", "between"),
        (put("players", 0, "offer_count", 3), "players[0].offer_count", "between"),
        (put("players", 0, "trains", 45), "players[0].trains", "count"),
        (put("players", 1, "score", 99), "players[1].score", "count"),
        (put("players", 0, "cards", 3), "players[0].cards", "count"),
        (put("players", 0, "seen", {"red": 9}), "players[0].seen", "rail.seen"),
        (put("players", 0, "ticket_count", 1), "players[0].ticket_count", "between"),
        (put("players", 0, "tickets", None), "players[0].tickets", "told"),
        (put("pile_count", 3), "pile_count", "count"),
        (put("pile", None), "pile", "told"),
        (put("discard", {}), "discard", "rail.discard"),
        (put("row", [None] * 5), "row", "rail.gap"),
        (put("row", ["red"] * 4), "row", "row"),
        (put("turn", None), "turn", "rail.turn"),
        (put("turn", 7), "turn", "turn"),
        (put("eyes", -3), "eyes", "turn"),
        (put("eyes", 2), "eyes", "turn"),
        (put("phase", "over"), "phase", "rail.not-over"),
        (put("phase", "second-card"), "last", "rail.last"),
        (put("phase", "tickets"), "last", "rail.last"),
        (put("phase", "tickets-start"), "ply", "count"),
        (put("turns_left", 2), "turns_left", "rail.turns-left"),
        (put("turns_left", 0), "turns_left", "rail.turns-left"),
        (put("passes", 1), "passes", "rail.passes"),
        (put("sweeps_in_a_row", 1000), "sweeps_in_a_row", "rail.sweeps"),
        (put("shuffles", 1000), "discard", "rail.discard"),
        (put("ply", 3), "ply", "between"),
        (put("ply", 100_000), "ply", "between"),
        (put("last", None), "last", "rail.last"),
        (put("last", "pass"), "last", "rail.last"),
        (put("last_by", None), "last", "rail.last"),
        (put("last_by", 9), "last_by", "turn"),
        (put("last_offer", ["denver--el-paso"]), "last", "rail.last"),
    ],
)
def test_an_impossible_rail_position_is_refused(change: Change, place: str, key: str) -> None:
    assert (place, key) in faults("rail", rail(), change)


def give_route(position: Shown, route: str, seat: int) -> None:
    """A route of two spaces more, with trains and points that agree."""
    position["owners"][route] = seat
    position["players"][seat]["trains"] -= 2
    position["players"][seat]["score"] += 2


def test_no_double_route_has_two_owners_at_a_small_table() -> None:
    def both(position: Shown) -> None:
        for route, seat in (("boston--new-york", 0), ("boston--new-york--2", 1)):
            position["owners"].pop(route, None)
            give_route(position, route, seat)

    assert ("owners.boston--new-york--2", "rail.twin") in faults("rail", rail(), both)


def test_nobody_owns_both_tracks_of_a_double_route() -> None:
    def both(position: Shown) -> None:
        for route in ("boston--new-york", "boston--new-york--2"):
            give_route(position, route, 0)

    assert ("owners.boston--new-york--2", "rail.twin") in faults("rail", rail(4), both)


def test_a_route_is_not_owned_from_both_ends() -> None:
    def twice(position: Shown) -> None:
        a, b, *track = next(iter(position["owners"])).split("--")
        position["owners"]["--".join([b, a, *track])] = 0

    assert ("owners", "rail.owned-twice") in faults("rail", rail(), twice)


def test_a_ticket_is_not_held_twice() -> None:
    def twice(position: Shown) -> None:
        one, other = position["players"][0]["tickets"], position["players"][1]["tickets"]
        other[0] = "--".join(reversed(one[0].split("--")))  # by its other name

    assert ("players[1].tickets[0]", "twice") in faults("rail", rail(), twice)


def test_tickets_put_back_lie_under_the_others() -> None:
    shown = played_until("rail", 3, lambda p: p["ticket_pile"][-1]["put_by"] is not None)
    found = faults("rail", shown, lambda p: p["ticket_pile"].reverse())
    assert any(key == "rail.under-the-pile" for _, key in found)


def test_every_fault_of_a_rail_position_is_reported_at_once() -> None:
    def several(position: Shown) -> None:
        position["players"][0]["trains"] += 1
        position["players"][1]["score"] += 1
        position["ply"] = 0

    found = faults("rail", rail(), several)
    assert {place for place, _ in found} >= {"players[0].trains", "players[1].score", "ply"}


# --- Trains ---------------------------------------------------------------------------------------


def trains() -> Shown:
    return played_until("trains", 3, lambda p: p["turns"] == 20 and p["phase"] == "turn")


def choosing() -> Shown:
    return played_until("trains", 3, lambda p: p["phase"] == "setup" and p["ply"] == 1)


@pytest.mark.parametrize(
    ("start", "change", "place", "key"),
    [
        (trains, put("turns", 21), "turn", "trains.order"),
        (trains, put("ply", 10), "ply", "between"),
        (trains, put("ply", 90), "ply", "between"),
        (trains, put("last", "draw"), "last", "trains.last"),
        (trains, put("last", None), "last_by", "trains.last"),
        (trains, put("phase", "place"), "drawn", "trains.drawn"),
        (trains, put("memory", "leftovers", []), "memory.leftovers[1]", "trains.count"),
        (trains, put("pile_count", 5), "memory.pile", "trains.count"),
        (choosing, put("turns", 1), "turns", "trains.count"),
        (choosing, put("ply", 2), "ply", "trains.count"),
        (choosing, put("shuffles", 1), "shuffles", "trains.set-up"),
        (choosing, lambda p: p["players"][p["turn"]]["row"].sort(key=lambda w: (w * 37) % 85),
         None, "trains.set-up"),
    ],
)  # fmt: skip
def test_an_impossible_trains_position_is_refused(
    start: Callable[[], Shown], change: Change, place: str | None, key: str
) -> None:
    found = faults("trains", start(), change)
    assert (place, key) in found if place else key in {key for _, key in found}


def test_the_same_wagon_does_not_lie_twice() -> None:
    shown = trains()
    wagon = shown["players"][0]["row"][0]
    found = faults("trains", shown, put("players", 1, "row", 6, wagon))
    assert ("players[1].row[6]", "trains.twice") in found


# --- records and saved games ----------------------------------------------------------------------


def record_from(position: Shown, tmp_path: Path) -> Path:
    """A record of no action that starts from a position."""
    record = begin("rail", {"players": 2}, seed=1)
    record.position = position
    path = tmp_path / "game.json"
    path.write_text(write(record), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (put("players", 0, "offer_count", 120), "players[0].offer_count"),
        (put("ply", 2**70), "$.ply"),
        (put("players", 1, "score", 99), "players[1].score"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "resume"])
def test_a_record_from_an_impossible_position_is_refused(
    command: str, change: Change, words: str, tmp_path: Path
) -> None:
    position = rail()
    change(position)
    path = record_from(position, tmp_path)
    arguments = ["replay", str(path)]
    if command == "resume":
        arguments = ["play", "rail", "--resume", "--save", str(path)]
    done = rotonde(*arguments, home=tmp_path, language="en")
    assert done.returncode == 2, done.stderr
    assert words in done.stderr and "Traceback" not in done.stderr


def test_a_record_from_a_position_without_a_generator_replays(tmp_path: Path) -> None:
    position = rail()
    del position["generator"]
    record = begin("rail", {"players": 2}, seed=1)
    record.position = position
    state: State = last_state(record)
    for text in ("blind", "blind"):
        state = game("rail").play(state, game("rail").read(state, text))
        record.actions.append(text)
    path = tmp_path / "game.json"
    path.write_text(write(finish(record, state)), encoding="utf-8")
    done = rotonde("replay", str(path), "--json", home=tmp_path, language="en")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["generator"] == game("rail").show(state)["generator"]
