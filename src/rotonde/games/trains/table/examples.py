"""What each ability would do to the train of the seat that looks: its best use, as an example.

Abilities that cannot be used now have one too. It is found by the rules themselves, on a copy of
the observation in which the seat is to move and the ability lies on the display; only the seat's
own row and locks are read from it, so nothing hidden can enter.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from rotonde.core.interface import State
from rotonde.games.trains.couplings import couplings
from rotonde.games.trains.legal import way, ways
from rotonde.games.trains.limits import ABILITIES, LENGTH, LOCK, REMOVE_LEFT
from rotonde.games.trains.rules import rearrange, removed_place
from rotonde.games.trains.state import NO_WAGON, OVER, USE


class Example(msgspec.Struct, frozen=True):
    ability: str
    position: int | None  # of the wagon that is chosen or struck; null: there is none
    to: int | None  # the other end of a swap or of a move
    places: list[int]  # the positions that the picture shows, from the locomotive on
    before: list[int]  # my wagons there
    after: list[int | None]  # the same afterwards; null: chance decides
    closed: int | None  # closed couplings of my row afterwards; null: chance decides


def examples_of(observation: State) -> list[Example]:
    """One example for each ability; none for spectators, and none after the end."""
    seat, record = observation.eyes, observation.records[0]
    if seat not in range(observation.players) or record.phase == OVER:
        return []
    tried = observation.records.copy()[0]
    tried.turn = seat
    return [_example(tried, ability) for ability in range(len(ABILITIES))]


def _example(s: Any, ability: int) -> Example:
    row = [int(wagon) for wagon in s.row[s.turn]]
    if ability == LOCK:
        place = next(_places(s, ability), None)
        return _at(s, ability, place, None if place is None else row[place])
    if ability >= REMOVE_LEFT:
        place = removed_place(ability)
        spared = s.lock[s.turn][place] != NO_WAGON
        return _at(s, ability, place, row[place] if spared else None)
    tries = [(place, _rearranged(s, ability, place)) for place in _places(s, ability)]
    place, after = max(tries, key=lambda each: sum(couplings(each[1])))  # the first of the best
    first, *_, last = [i for i, (a, b) in enumerate(zip(row, after, strict=True)) if a != b]
    return Example(
        ability=ABILITIES[ability],
        position=place + 1,
        to=after.index(row[place]) + 1,
        places=list(range(first + 1, last + 2)),
        before=row[first : last + 1],
        after=[*after[first : last + 1]],
        closed=sum(couplings(after)),
    )


def _at(s: Any, ability: int, place: int | None, after: int | None) -> Example:
    """An example that shows a single place, or none at all."""
    row = [int(wagon) for wagon in s.row[s.turn]]
    shown = [] if place is None else [place]
    return Example(
        ability=ABILITIES[ability],
        position=None if place is None else place + 1,
        to=None,
        places=[each + 1 for each in shown],
        before=[row[each] for each in shown],
        after=[after for _ in shown],
        closed=None if place is not None and after is None else sum(couplings(row)),
    )


def _places(s: Any, ability: int) -> Iterator[int]:
    """Where the ability could be used if it lay on the display."""
    tried = s.copy()
    tried.display[ability] = 1  # any wagon: its number means nothing there
    for n in range(ways(tried, ability)):
        yield int(way(tried, ability, n) - USE) % LENGTH


def _rearranged(s: Any, ability: int, place: int) -> list[int]:
    tried = s.copy()
    rearrange(tried, ability, place)
    return [int(wagon) for wagon in tried.row[s.turn]]
