"""Why a Trains player moved: what its action does to its own row and to the others'."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from rotonde.game import Action, Event, State
from rotonde.trains.actions import Draw, Place, SetUp, Use
from rotonde.trains.limits import ABILITIES, LENGTH, LOCK, REMOVE_LEFT
from rotonde.trains.rules import rearrange, removed_place

NEARLY = LENGTH - 2  # so many wagons in order are a threat


def in_order(row: Sequence[int]) -> int:
    """The most wagons of a row that stand in ascending order, the others left out."""
    ends: list[int] = []
    for number in row:
        place = bisect_left(ends, number)
        ends[place : place + 1] = [number]
    return len(ends)


def trains_reason(observation: State, action: Action) -> Event:
    """One sentence for one action."""
    s: Any = observation.records[0]
    seat = observation.eyes
    row = [int(number) for number in s.row[seat]]
    match action:
        case SetUp(card, position):
            return _placed(row, card, position)
        case Place(position):
            return _placed(row, int(s.drawn), position)
        case Draw():
            return Event("why.trains.draw", {"count": in_order(row)})
        case Use(ability, position):
            return _used(observation, row, ABILITIES.index(ability), position)
        case _:
            raise TypeError(f"not an action of Trains: {action}")


def _placed(row: list[int], number: int, position: int) -> Event:
    after = [*row[: position - 1], number, *row[position:]]
    parameters = {"number": number, "position": position, "count": in_order(after)}
    if in_order(after) == LENGTH:
        return Event("why.trains.wins", {"count": LENGTH})
    if in_order(after) > in_order(row):
        return Event("why.trains.place-better", parameters)
    return Event("why.trains.place-least-harm", parameters)


def _used(observation: State, row: list[int], ability: int, position: int) -> Event:
    if ability == LOCK:
        return Event("why.trains.lock", {"number": row[position - 1], "position": position})
    if ability >= REMOVE_LEFT:
        return _removed(observation, row, removed_place(ability))
    tried: Any = observation.records.copy()[0]
    rearrange(tried, ability, position - 1)
    after = [int(number) for number in tried.row[observation.eyes]]
    if in_order(after) == LENGTH:
        return Event("why.trains.wins", {"count": LENGTH})
    if in_order(after) > in_order(row):
        return Event("why.trains.rearrange-better", {"count": in_order(after)})
    return Event("why.trains.rearrange-closer", {"ability": ABILITIES[ability]})


def _removed(observation: State, row: list[int], place: int) -> Event:
    s: Any = observation.records[0]
    seat = observation.eyes
    threats = [
        (in_order(list(s.row[other])), other)
        for other in range(observation.players)
        if other != seat and s.lock[other][place] == 0
    ]
    nearest, other = max(threats, default=(0, seat))
    if nearest >= NEARLY:
        return Event("why.trains.remove-threat", {"seat": other, "count": nearest})
    without = [*row[:place], *row[place + 1 :]]
    if s.lock[seat][place] == 0 and in_order(without) == in_order(row):
        return Event("why.trains.remove-own", {"number": row[place]})
    return Event("why.trains.remove-others")
