"""What a seat may be shown of its position: the order of rows, previews of its actions.

A preview is the action itself, played on a guess of what the seat cannot see: what it shows of the
outcome is only what no guess could change. So the page shows the effect of a choice without knowing
the rules.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from rotonde.core import game_table
from rotonde.core.interface import State
from rotonde.games.trains.actions import Draw, SetUp, TrainsAction, Use
from rotonde.games.trains.couplings import couplings as couplings_of
from rotonde.games.trains.events.derive import tell
from rotonde.games.trains.events.types import (
    Cancelled,
    Chose,
    Locked,
    Moved,
    Placed,
    Removed,
    Swapped,
    TrainsEvent,
    Unlocked,
    Used,
)
from rotonde.games.trains.game import Trains
from rotonde.games.trains.state import NO_WAGON
from rotonde.games.trains.table.examples import Example, examples_of


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
    """What a removal takes from one player."""

    seat: int
    position: int
    card: int


class Pair(msgspec.Struct, frozen=True):
    """Wagons of one ability that send each other to the discard."""

    ability: str
    cards: list[int]


Family = Literal["swap", "move", "remove", "lock"]
Kind = Literal["setup", "place", "swap", "move", "remove", "lock"]


class Outcome(msgspec.Struct, frozen=True):
    """What a legal action of mine brings about, as far as chance has no part in it."""

    code: int
    kind: Kind
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


class TrainsMarks(game_table.Marks, frozen=True, tag="trains"):
    couplings: list[list[bool]]  # of each seat's row


class Insight(game_table.Insight, frozen=True, tag="trains"):
    rows: list[Row]
    outcomes: list[Outcome]  # of every legal action but drawing, which only chance can tell
    examples: list[Example]  # what each ability would do to my train, usable or not


def marks_of(state: State) -> TrainsMarks:
    return TrainsMarks([couplings_of(_wagons(state, seat)) for seat in range(state.players)])


def insight_of(game: Trains, observation: State, hints: bool) -> Insight:
    """Rows and previews; what a row lacks to be complete only with hints, or at the end."""
    tell_lacks = hints or observation.turn is None
    rows = [
        _row(seat, _wagons(observation, seat), observation.tables.wagons if tell_lacks else 0)
        for seat in range(observation.players)
    ]
    return Insight(
        rows=rows,
        outcomes=list(_outcomes(game, observation)),
        examples=examples_of(observation),
    )


def _outcomes(game: Trains, observation: State) -> Iterator[Outcome]:
    legal = game.legal(observation)
    if not legal or observation.turn is None:
        return
    whole = game.guess(observation, seed=0)
    for code, action in legal.items():
        assert isinstance(action, TrainsAction)
        if not isinstance(action, Draw):
            yield _outcome(game, whole, code, action, observation.turn)


def _outcome(game: Trains, whole: State, code: int, action: TrainsAction, seat: int) -> Outcome:
    after = game.play(whole, action)
    told = tell(whole, after)
    losses = [Loss(e.seat, e.position, e.card) for e in told if isinstance(e, Removed)]
    before, row = _wagons(whole, seat), _wagons(after, seat)
    for loss in losses:
        if loss.seat == seat:  # what fills the gap is a guess, not to be shown
            row[loss.position - 1] = None
    replaced = next((e.replaced for e in told if isinstance(e, Chose | Placed)), None)
    moved = [i + 1 for i, (old, new) in enumerate(zip(before, row, strict=True)) if old != new]
    position = None if isinstance(action, Draw) else action.position or None
    removal = isinstance(action, Use) and position is None
    couplings = couplings_of(row)
    return Outcome(
        code=code,
        kind=_kind(action),
        card=_card(told),
        ability=action.ability if isinstance(action, Use) else None,
        position=position,
        to=next((e.to for e in told if isinstance(e, Swapped | Moved)), None),
        row=row,
        couplings=couplings,
        closed=sum(couplings),
        change=None if removal else sum(couplings) - sum(couplings_of(before)),
        moved=moved,
        slides=[i for i in moved if i != position] if _kind(action) == "move" else [],
        replaced=replaced,
        replaced_ability=None if replaced is None else whole.tables.ability(replaced),
        arrives=[card for card in _display(after) if card not in _display(whole)],
        cancelled=[Pair(e.ability, e.cards) for e in told if isinstance(e, Cancelled)],
        locks_lost=[e.position for e in told if isinstance(e, Unlocked)],
        losses=losses,
        spared=_spared(whole, losses) if removal else [],
        wins=not removal and int(after.records["winner"][0]) == seat,
    )


def _card(told: Sequence[TrainsEvent]) -> int:
    """The wagon that came into the row, or that was used."""
    return next(e.card for e in told if isinstance(e, Chose | Placed | Used | Locked))


def family_of(name: str) -> Family:
    family: Family = msgspec.convert(name.partition("-")[0], Family)
    return family


def _kind(action: TrainsAction) -> Kind:
    match action:
        case SetUp():
            return "setup"
        case Use(ability, _):
            return family_of(ability)
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


def _row(seat: int, row: Sequence[int | None], wagons: int) -> Row:
    """`wagons` is the highest number of the deck; with 0 the missing wagons are left out."""
    couplings = couplings_of(row)
    return Row(seat, couplings, sum(couplings), list(_lacks(row, wagons)) if wagons else [])


def _lacks(row: Sequence[int | None], wagons: int) -> Iterator[Lack]:
    """Every single replacement that would put the row in order."""
    if all(couplings_of(row)):
        return
    for place in range(len(row)):
        others = [0, *row[:place], *row[place + 1 :], wagons + 1]
        if all(couplings_of(others)):
            low, high = others[place], others[place + 1]
            assert low is not None and high is not None
            if low + 1 < high:
                yield Lack(place + 1, low + 1, high - 1)
