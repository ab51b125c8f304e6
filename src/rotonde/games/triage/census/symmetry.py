"""Boards that look alike from another side, and missions that are one under other names.

A symmetry of a board sends slots to slots so that every run stays a run. Two missions are alike
if a symmetry, other colours for the wagons, and the other order of locomotives that serve for
each other turn one into the other: a solution of one gives a solution of the other.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from rotonde.games.triage.index_tables import VEHICLE_NAMES, Board, Mission
from rotonde.games.triage.limits import ENDS, WAGONS

MOST = 5000  # a fan of equal sidings has very many symmetries; beyond, some twins go unnoticed

Places = tuple[tuple[int, ...], ...]
Canonical = tuple[bool, Places, Places, tuple[int, ...]]  # named, locomotives, wagons, closed


@lru_cache(maxsize=16)
def symmetries(board: Board) -> tuple[tuple[int, ...], ...]:
    """Where each symmetry sends the slots; the one that changes nothing is among them."""
    ports = range(len(board.next))
    images = (image for port in ports for image in _extend(board, _pair({}, 0, port)))
    return tuple(
        tuple(image[slot * ENDS] // ENDS for slot in range(len(board.slots)))
        for image in islice(images, MOST)
    )


def _pair(image: dict[int, int], port: int, target: int) -> dict[int, int]:
    """One port more, and with it the port at the other end of its slot."""
    return image | {port: target, port ^ 1: target ^ 1}


def _extend(board: Board, image: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every whole symmetry that begins with these ports."""
    after = board.next
    if any(len(after[port]) != len(after[target]) for port, target in image.items()):
        return
    taken = set(image.values())
    for port, target in image.items():
        for onward in after[port]:
            if onward in image:
                if image[onward] not in after[target]:
                    return
                continue
            for other in after[target]:
                if other not in taken:
                    yield from _extend(board, _pair(image, onward, other))
            return
    yield image


def canonical(mission: Mission) -> Canonical:
    """The same for missions that are alike, and for no others on one board."""
    return min(_form(mission, symmetry) for symmetry in symmetries(mission.board))


def _form(mission: Mission, symmetry: tuple[int, ...]) -> Canonical:
    index = mission.board.slot_index

    def place(slot: str | None) -> int:
        return -1 if slot is None else symmetry[index[slot]]

    engines = [name for name in VEHICLE_NAMES if name in mission.start and name not in WAGONS]
    starts = [place(mission.start[name]) for name in engines]
    marks = [place(mission.goal.get(name)) for name in engines]
    if mission.named:
        driven: Places = tuple(sorted(zip(starts, marks, strict=True)))
    else:
        driven = tuple(sorted(starts)), tuple(sorted(marks))
    wagons = sorted(
        (place(mission.start[name]), place(mission.goal.get(name)))
        for name in WAGONS
        if name in mission.start
    )
    closed = sorted(place(slot) for slot in mission.interruptions)
    return mission.named, driven, tuple(wagons), tuple(closed)
