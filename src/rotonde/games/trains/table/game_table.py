"""What a table of Trains shows besides the position: the deck, insight, help."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from typing import Any

import msgspec

from rotonde.core.adapter import as_key, read_options, require_players
from rotonde.core.errors import InvalidOptions
from rotonde.core.game_table import Advice, Choice, GameTable
from rotonde.core.interface import Action, Event, State
from rotonde.games.trains.actions import Draw, Place, SetUp, Use
from rotonde.games.trains.events.bot_reasons import REASON_TYPES
from rotonde.games.trains.events.help_answers import (
    ADVICE_TYPES,
    CouldWin,
    DangerData,
    Lacks,
    NoDanger,
    Threat,
)
from rotonde.games.trains.events.types import EVENT_TYPES
from rotonde.games.trains.game import Trains, TrainsOptions
from rotonde.games.trains.game import trains as trains_game
from rotonde.games.trains.index_tables import Deck, shipped_deck
from rotonde.games.trains.limits import ABILITIES, LENGTH, THIRD, TURNS
from rotonde.games.trains.manifest import MANIFEST
from rotonde.games.trains.position.show import Position, TrainsScore
from rotonde.games.trains.rules import removed_place
from rotonde.games.trains.state import NO_WAGON, OVER, TURN
from rotonde.games.trains.table.coming_turn import coming_turn
from rotonde.games.trains.table.insight import (
    Family,
    Insight,
    TrainsMarks,
    family_of,
    insight_of,
    marks_of,
)


class Ability(msgspec.Struct, frozen=True):
    """One of the eight things that a wagon beside the pile can be used for."""

    name: str
    family: Family
    position: int | None  # of a removal: the position that all players lose


class Fixtures(msgspec.Struct, frozen=True):
    """All that is drawn and never changes: the deck, and where things have their place."""

    deck: str
    title: dict[str, str]
    wagons: int
    length: int  # positions of a row, counted from 1 at the locomotive
    lockable: list[int]  # positions under which a lock goes
    turn_limit: int  # single turns after which the game is a draw
    abilities: list[Ability]  # in the order of their places beside the pile
    ability_of: dict[str, str]  # wagon -> its ability


class TrainsTable(GameTable):
    least_seats, most_seats = MANIFEST.seats
    position_type = Position
    action_types = (SetUp, Draw, Place, Use)
    event_types = EVENT_TYPES
    reason_types = REASON_TYPES
    score_type = TrainsScore
    fixtures_type = Fixtures
    insight_type = Insight
    marks_type = TrainsMarks
    advice_types = ADVICE_TYPES
    advice_data_types = (DangerData,)

    def __init__(self, game: Trains) -> None:
        self.game = game

    def options(self, seats: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
        wanted = read_options({**chosen, "players": seats}, TrainsOptions)
        require_players(seats, self.least_seats, self.most_seats)
        _deck(wanted.deck, self.game.default_deck)
        plain: dict[str, Any] = msgspec.to_builtins(wanted)
        return plain

    def choices(self) -> dict[str, tuple[Choice, ...]]:
        folder = resources.files("rotonde.games.trains") / "decks"
        names = sorted(path.name.removesuffix(".json") for path in folder.iterdir())
        return {"deck": tuple(Choice(name, _title(shipped_deck(name))) for name in names)}

    def build_fixtures(self, options: Mapping[str, Any], thorough: bool = False) -> Fixtures:
        deck = _deck(options.get("deck"), self.game.default_deck)
        return Fixtures(
            deck=deck.name,
            title=_title(deck),
            wagons=deck.wagons,
            length=LENGTH,
            lockable=[place + 1 for place in range(0, LENGTH, THIRD)],
            turn_limit=TURNS,
            abilities=[_ability(name) for name in DISPLAY_ORDER],
            ability_of={str(n): deck.ability(n) for n in range(1, deck.wagons + 1)},
        )

    def insight(self, observation: State, hints: bool) -> Insight:
        return insight_of(self.game, observation, hints)

    def marks(self, state: State) -> TrainsMarks:
        return marks_of(state)

    def coming_turn(self, observation: State, prepared: Sequence[Action] = ()) -> State | None:
        return coming_turn(observation, prepared)

    def reveals(self, before: State, after: State) -> bool:
        """Hidden wagons are in the pile, in hands or drawn: whether any of them became visible."""
        return any(
            before.records[zone].tobytes() != after.records[zone].tobytes()
            for zone in ("pile", "hand", "drawn")
        )

    def has_secrets(self, observation: State) -> bool:
        """Set-up wagons in hand, or the drawn one; all else lies open."""
        seat, record = observation.eyes, observation.records[0]
        draws = observation.turn == seat and record.drawn != NO_WAGON
        return bool(record.hand_size[seat] > 0 or draws)

    def help(self, observation: State, topic: str, step: int) -> Advice:
        """`danger`: who could win at once with what lies beside the pile, and what rows lack."""
        if topic != "danger":
            raise InvalidOptions("help.unknown", topic=topic, known="danger")
        threats = list(self._threats(observation))
        rows = [row for row in self.insight(observation, hints=True).rows if row.lacks]
        events: list[Event] = [CouldWin(t.seat, t.ability, t.position) for t in threats]
        for row in rows:
            events += [Lacks(row.seat, k.position, k.least, k.most) for k in row.lacks]
        return Advice(tuple(events) or (NoDanger(),), DangerData(threats, rows))

    def warm_up(self) -> None:
        """Nothing takes long."""

    def _threats(self, observation: State) -> Iterator[Threat]:
        """Who, were it their turn, could win with a wagon of the display, chance apart."""
        if observation.records["phase"][0] == OVER:
            return
        for seat in range(observation.players):
            theirs = self.game.guess(observation, seed=0)
            theirs.records["turn"][0] = seat
            theirs.records["phase"][0] = TURN
            for code, action in self.game.legal(theirs).items():
                if not isinstance(action, Use) or not action.position:
                    continue
                if int(self.game.play(theirs, code).records["winner"][0]) == seat:
                    yield Threat(seat, action.ability, action.position)


# The abilities' places beside the pile: mirror images stand side by side, left on the left.
DISPLAY_ORDER = (
    "swap-adjacent",
    "swap-skip",
    "move-left",
    "move-right",
    "remove-left",
    "remove-middle",
    "remove-right",
    "lock",
)


def _deck(wanted: str | dict[str, Any] | None, default: str) -> Deck:
    if isinstance(wanted, dict):
        return Deck(msgspec.json.decode(as_key(wanted)))
    return shipped_deck(default if wanted is None else wanted)


def _title(deck: Deck) -> dict[str, str]:
    return dict(deck.data.get("title") or {"fr": deck.name, "en": deck.name})


def _ability(name: str) -> Ability:
    family = family_of(name)
    place = removed_place(ABILITIES.index(name)) if family == "remove" else None
    return Ability(name, family, None if place is None else place + 1)


def trains() -> TrainsTable:
    return TrainsTable(trains_game())
