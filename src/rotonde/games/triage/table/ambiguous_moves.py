"""Moves with the same vehicles, start and stop: what else to say, so that no two read alike."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rotonde.games.triage.actions import Move, describe, lie_of
from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.move_list import ListedMoves
from rotonde.games.triage.packed_words import locomotive_of


class Apart(NamedTuple):
    head: str | None = None  # where the foremost stops
    via: tuple[str, ...] = ()


NOTHING_MORE = Apart()


def tell_apart(mission: Mission, desk: ListedMoves, nodes: Sequence[int]) -> dict[int, Apart]:
    """For the nodes of moves that share vehicles, start and stop with others."""
    alike: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for node in nodes:
        lie = lie_of(desk, node)
        crew = tuple(vehicle for vehicle, _ in lie)
        locomotive = locomotive_of(int(desk.choice[node]))
        stop = next(slot for vehicle, slot in lie if vehicle == locomotive)
        alike[locomotive, stop, crew].append(node)
    found: dict[int, Apart] = {}
    for group in alike.values():
        if len(group) > 1:
            found |= _within({node: describe(mission, desk, node) for node in group})
    return found


def _within(group: dict[int, Move]) -> dict[int, Apart]:
    """By the head alone where that is enough, else by the way too."""
    by_head: dict[str, list[int]] = defaultdict(list)
    for node, move in group.items():
        by_head[_head(move)].append(node)
    found: dict[int, Apart] = {}
    for head, nodes in by_head.items():
        said = head if len(by_head) > 1 else None
        ways = {node: _passed(group[node]) for node in nodes}
        for node, way in ways.items():
            others = [other for key, other in ways.items() if key != node]
            found[node] = Apart(said, _only_here(way, others) if others else ())
    return found


def _head(move: Move) -> str:
    return (*move.path, *move.pushed)[-1]


def _passed(move: Move) -> tuple[str, ...]:
    """The slots between start and head, the stop left out: it is said already."""
    return (*move.path[:-1], *move.pushed[:-1])


def _only_here(way: tuple[str, ...], others: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """One slot that no other way passes, else the whole way."""
    elsewhere = {slot for other in others for slot in other}
    return next(((slot,) for slot in way if slot not in elsewhere), way)
