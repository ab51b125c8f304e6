"""Why a Trains player moved: what its action does to its own row and to the others'."""

from bisect import bisect_left
from collections.abc import Sequence

from rotonde.core.interface import Action, State
from rotonde.games.trains.actions import Draw, Place, SetUp, Use, decode
from rotonde.games.trains.couplings import couplings
from rotonde.games.trains.events.bot_reasons import (
    TrainsReason,
    WhyDraw,
    WhyLock,
    WhyPlaceBetter,
    WhyPlaceLeastHarm,
    WhyRearrangeBetter,
    WhyRearrangeCloser,
    WhyRemoveOthers,
    WhyRemoveOwn,
    WhyRemoveThreat,
    WhyWins,
)
from rotonde.games.trains.limits import ABILITIES, LENGTH, LOCK, REMOVE_LEFT
from rotonde.games.trains.rules import rearrange, removed_place
from rotonde.games.trains.state import NO_WAGON, Position

TOTAL = LENGTH - 1  # couplings of a row
NEARLY = TOTAL - 2  # so many closed couplings are a threat


def in_order(row: Sequence[int]) -> int:
    """The most wagons of a row that stand in ascending order, the others left out."""
    ends: list[int] = []
    for number in row:
        place = bisect_left(ends, number)
        ends[place : place + 1] = [number]
    return len(ends)


def closed(row: Sequence[int]) -> int:
    """Couplings that are closed, as the gauge beside a train counts them."""
    return sum(couplings(row))


def trains_reason(observation: State, action: Action) -> TrainsReason:
    """One sentence for one action, from what its seat saw before it."""
    return _reason(observation, observation.eyes, action, int(observation.records[0].drawn))


def trains_open_reason(before: State, after: State) -> TrainsReason:
    """The same from what a spectator saw: rows, and a drawn wagon once it is placed."""
    a: Position = after.records[0]
    seat, action = int(a.last_by), decode(after.tables, int(a.last))
    placed = NO_WAGON
    if isinstance(action, Place):
        placed = int(a.row[seat][action.position - 1])
    return _reason(before, seat, action, placed)


def _reason(observation: State, seat: int, action: Action, drawn: int) -> TrainsReason:
    row = [int(number) for number in observation.records[0].row[seat]]
    match action:
        case SetUp(card, position):
            return _placed(row, card, position)
        case Place(position):
            return _placed(row, drawn, position)
        case Draw():
            return WhyDraw(closed(row), TOTAL)
        case Use(ability, position):
            return _used(observation, seat, ABILITIES.index(ability), position)
        case _:
            raise TypeError(f"not an action of Trains: {action}")


def _placed(row: list[int], number: int, position: int) -> TrainsReason:
    after = [*row[: position - 1], number, *row[position:]]
    if closed(after) == TOTAL:
        return WhyWins(TOTAL)
    if closed(after) > closed(row):
        return WhyPlaceBetter(number, position, closed(after), TOTAL)
    return WhyPlaceLeastHarm(number, position, closed(after), TOTAL)


def _used(observation: State, seat: int, ability: int, position: int) -> TrainsReason:
    row = [int(number) for number in observation.records[0].row[seat]]
    if ability == LOCK:
        return WhyLock(row[position - 1], position)
    if ability >= REMOVE_LEFT:
        return _removed(observation, seat, removed_place(ability))
    tried: Position = observation.records.copy()[0]
    rearrange(tried, ability, position - 1)
    after = [int(number) for number in tried.row[seat]]
    if closed(after) == TOTAL:
        return WhyWins(TOTAL)
    if closed(after) > closed(row):
        return WhyRearrangeBetter(closed(after), TOTAL)
    return WhyRearrangeCloser(ABILITIES[ability])


def _removed(observation: State, seat: int, place: int) -> TrainsReason:
    s: Position = observation.records[0]
    row = [int(number) for number in s.row[seat]]
    threats = [
        (closed([int(number) for number in s.row[other]]), other)
        for other in range(observation.players)
        if other != seat and s.lock[other][place] == 0
    ]
    nearest, other = max(threats, default=(0, seat))
    if nearest >= NEARLY:
        return WhyRemoveThreat(other, nearest, TOTAL)
    without = [*row[:place], *row[place + 1 :]]
    if s.lock[seat][place] == 0 and in_order(without) == in_order(row):
        return WhyRemoveOwn(row[place])
    return WhyRemoveOthers()
