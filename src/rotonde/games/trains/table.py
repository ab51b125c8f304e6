"""What a table of Trains shows besides the position: the deck, the order of rows, previews, help.

A preview is the action itself, played on a guess of what the seat cannot see: what it shows of the
outcome is only what no guess could change. So the page tells what a choice brings about without
knowing a single rule.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from itertools import pairwise
from typing import Any, Literal

import msgspec

from rotonde.core.adapter import as_key, read_options, require_players
from rotonde.core.errors import InvalidOptions
from rotonde.core.interface import Event, State
from rotonde.core.table import Advice, Choice
from rotonde.games.trains.actions import Draw, Place, SetUp, TrainsAction, Use
from rotonde.games.trains.game import Trains, TrainsOptions
from rotonde.games.trains.game import trains as trains_game
from rotonde.games.trains.limits import ABILITIES, LENGTH, THIRD, TURNS
from rotonde.games.trains.manifest import MANIFEST
from rotonde.games.trains.rules import removed_place
from rotonde.games.trains.state import NO_WAGON, OVER, TURN
from rotonde.games.trains.tables import Deck, shipped_deck
from rotonde.games.trains.views import Position

Family = Literal["swap", "move", "remove", "lock"]


class Ability(msgspec.Struct, frozen=True):
    """One of the eight things that a wagon beside the pile can be used for."""

    name: str
    family: Family
    position: int | None  # of a removal: the position that everybody loses


class Fixtures(msgspec.Struct, frozen=True):
    """All that is drawn and never changes: the deck, and where things have their place."""

    deck: str
    title: dict[str, str]
    wagons: int
    length: int  # positions of a row, counted from 1 at the locomotive
    lockable: list[int]  # positions under which a lock goes
    turn_limit: int  # single turns after which nobody wins
    abilities: list[Ability]  # in the order of their places beside the pile
    ability_of: dict[str, str]  # wagon -> its ability


class Lack(msgspec.Struct, frozen=True):
    """One wagon would complete a row: any from `least` to `most`, at that position."""

    position: int
    least: int
    most: int


class Row(msgspec.Struct, frozen=True):
    """How far a row is in order: a coupling is closed where the next number is higher."""

    seat: int
    couplings: list[bool]  # the first is between positions 1 and 2; open beside a gap
    closed: int
    lacks: list[Lack]  # each of these wagons alone would complete it; with hints only


class Loss(msgspec.Struct, frozen=True):
    """What a removal takes from somebody."""

    seat: int
    position: int
    card: int


class Pair(msgspec.Struct, frozen=True):
    """Wagons of one ability that send each other to the discard."""

    ability: str
    cards: list[int]


class Outcome(msgspec.Struct, frozen=True):
    """What a legal action of mine brings about, as far as chance has no part in it."""

    code: int
    kind: Literal["setup", "place", "swap", "move", "remove", "lock"]
    card: int | None  # the wagon that comes into my row, or that is used
    ability: str | None  # the one that is used
    position: int | None  # where it is used, or where the wagon goes
    to: int | None  # the other end of a swap or of a move
    row: list[int | None]  # my row afterwards; null: to be filled by chance
    couplings: list[bool]
    closed: int
    change: int | None  # closed couplings more or fewer; null: chance decides
    moved: list[int]  # positions where another wagon stands afterwards
    slides: list[int]  # of a move: positions from which a wagon slides aside
    replaced: int | None  # the wagon that leaves my row for the display
    replaced_ability: str | None
    arrives: list[int]  # wagons that come to the display and stay there
    cancelled: list[Pair]
    locks_lost: list[int]  # positions of my locks that go to the discard
    losses: list[Loss]  # of a removal: who loses what, in the order in which the gaps are filled
    spared: list[int]  # of a removal: seats whose wagon is locked
    wins: bool


class Insight(msgspec.Struct, frozen=True):
    rows: list[Row]
    outcomes: list[Outcome]  # of every legal action but drawing, which only chance can tell


class TrainsTable:
    least_seats, most_seats = MANIFEST.seats
    position_type = Position
    action_types = (SetUp, Draw, Place, Use)
    fixtures_type = Fixtures
    insight_type = Insight
    long_help = ()

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
        """Rows and previews; what a row lacks to be complete only with hints, or at the end."""
        tell_lacks = hints or observation.turn is None
        rows = [
            _row(seat, _wagons(observation, seat), observation.tables.wagons if tell_lacks else 0)
            for seat in range(observation.players)
        ]
        return Insight(rows=rows, outcomes=list(self._outcomes(observation)))

    def reveals(self, before: State, after: State) -> bool:
        """Whatever was hidden lay in the pile, in hands or was drawn: did any of it come out?"""
        return any(
            before.records[zone].tobytes() != after.records[zone].tobytes()
            for zone in ("pile", "hand", "drawn")
        )

    def help(self, observation: State, topic: str, step: int) -> Advice:
        """`danger`: who could win at once with what lies beside the pile, and what rows lack."""
        if topic != "danger":
            raise InvalidOptions("help.unknown", topic=topic, known="danger")
        threats = list(self._threats(observation))
        rows = [row for row in self.insight(observation, hints=True).rows if row.lacks]
        events = [Event("trains.could-win", threat) for threat in threats]
        for row in rows:
            for lack in row.lacks:
                span = {"position": lack.position, "least": lack.least, "most": lack.most}
                events.append(Event("trains.lacks", {"seat": row.seat, **span}))
        if not events:
            events = [Event("trains.no-danger")]
        data = {"threats": threats, "rows": msgspec.to_builtins(rows)}
        return Advice(events=tuple(events), data=data)

    def warm_up(self) -> None:
        """Nothing takes long."""

    # --- previews --------------------------------------------------------------------------------

    def _outcomes(self, observation: State) -> Iterator[Outcome]:
        legal = self.game.legal(observation)
        if not legal or observation.turn is None:
            return
        whole = self.game.guess(observation, seed=0)
        for code, action in legal.items():
            assert isinstance(action, TrainsAction)
            if not isinstance(action, Draw):
                yield self._outcome(whole, code, action, observation.turn)

    def _outcome(self, whole: State, code: int, action: TrainsAction, seat: int) -> Outcome:
        after = self.game.play(whole, action)
        told = self.game.tell(whole, after)
        losses = [Loss(**event.parameters) for event in told if event.key == "trains.removed"]
        before, row = _wagons(whole, seat), _wagons(after, seat)
        for loss in losses:
            if loss.seat == seat:  # what fills the gap is a guess, not to be shown
                row[loss.position - 1] = None
        replaced = next(
            (e.parameters["replaced"] for e in told if "replaced" in e.parameters), None
        )
        moved = [i + 1 for i, (old, new) in enumerate(zip(before, row, strict=True)) if old != new]
        to = next((e.parameters["to"] for e in told if "to" in e.parameters), None)
        position = getattr(action, "position", 0) or None
        removal = isinstance(action, Use) and position is None
        couplings = _couplings(row)
        return Outcome(
            code=code,
            kind=_kind(action),
            card=next(e.parameters["card"] for e in told if "card" in e.parameters),
            ability=action.ability if isinstance(action, Use) else None,
            position=position,
            to=to,
            row=row,
            couplings=couplings,
            closed=sum(couplings),
            change=None if removal else sum(couplings) - sum(_couplings(before)),
            moved=moved,
            slides=[i for i in moved if i != position] if _kind(action) == "move" else [],
            replaced=replaced,
            replaced_ability=None if replaced is None else whole.tables.ability(replaced),
            arrives=[card for card in _display(after) if card not in _display(whole)],
            cancelled=[
                Pair(**event.parameters) for event in told if event.key == "trains.cancelled"
            ],
            locks_lost=[e.parameters["position"] for e in told if e.key == "trains.unlocked"],
            losses=losses,
            spared=_spared(whole, losses) if removal else [],
            wins=not removal and int(after.records["winner"][0]) == seat,
        )

    def _threats(self, observation: State) -> Iterator[dict[str, Any]]:
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
                    parts = {"ability": action.ability, "position": action.position}
                    yield {"seat": seat, **parts}


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


def _family(name: str) -> Family:
    family: Family = msgspec.convert(name.partition("-")[0], Family)
    return family


def _ability(name: str) -> Ability:
    family = _family(name)
    place = removed_place(ABILITIES.index(name)) if family == "remove" else None
    return Ability(name, family, None if place is None else place + 1)


def _kind(action: TrainsAction) -> Any:
    match action:
        case SetUp():
            return "setup"
        case Use(ability, _):
            return _family(ability)
        case _:
            return "place"


def _wagons(state: State, seat: int) -> list[int | None]:
    """A row, position by position; None is a gap."""
    wagons = state.records["row"][0][seat].tolist()
    return [None if wagon == NO_WAGON else wagon for wagon in wagons]


def _display(state: State) -> list[int]:
    return [wagon for wagon in state.records["display"][0].tolist() if wagon != NO_WAGON]


def _spared(whole: State, losses: Sequence[Loss]) -> list[int]:
    losers = {loss.seat for loss in losses}
    return [seat for seat in range(whole.players) if seat not in losers]


def _couplings(row: Sequence[int | None]) -> list[bool]:
    return [
        left is not None and right is not None and left < right for left, right in pairwise(row)
    ]


def _row(seat: int, row: Sequence[int | None], wagons: int) -> Row:
    """`wagons` is the highest number of the deck; with 0 nothing is told of what is lacking."""
    couplings = _couplings(row)
    return Row(seat, couplings, sum(couplings), list(_lacks(row, wagons)) if wagons else [])


def _lacks(row: Sequence[int | None], wagons: int) -> Iterator[Lack]:
    """Every single replacement that would put the row in order."""
    if all(_couplings(row)):
        return
    for place in range(len(row)):
        others = [0, *row[:place], *row[place + 1 :], wagons + 1]
        if all(_couplings(others)):
            low, high = others[place], others[place + 1]
            assert low is not None and high is not None
            if low + 1 < high:
                yield Lack(place + 1, low + 1, high - 1)


def trains() -> TrainsTable:
    return TrainsTable(trains_game())
