"""A move as a typed value, and its line of text: one notation for logs, tests and terminal.

move A3 + to A4                            the locomotive on A3 goes one slot along its direction
move A3 - via A2 A1 to A0                  against it, over A2 and A1
move A3 + pull A2 A1 via A4 to A5          with the vehicles that stand on A2 and, behind it, A1
move A3 + to A4 push A5 A6                 pushing two vehicles, which come to stand on A5 and A6

Slots go by their ids or as people call them (grey-A). The sign is the heading: + along the
direction that the board gives the locomotive's slot, - against it. Where the pushed vehicles end
up is part of the move, because a switch before the foremost of them leaves a choice that the
locomotive's own way does not tell.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
import numpy as np
import numpy.typing as npt

from rotonde.core.errors import MalformedAction
from rotonde.core.interface import Action
from rotonde.core.plain_numbers import convert
from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.limits import ENDS, VEHICLES
from rotonde.games.triage.packed_words import end_of, locomotive_of, slot_of
from rotonde.games.triage.state import CREW_BITS, CREW_MASK, NOTHING, SLOT_BITS, SLOT_MASK

LONGEST = 4096  # slots in a way; no shortest way comes near it


class Move(Action, frozen=True, tag="move"):
    """The one action of the game."""

    locomotive: str  # the slot where it stands
    heading: Literal[1, -1]
    path: tuple[str, ...]  # the slots it runs over; the last is where it stops
    pulled: tuple[str, ...] = ()  # where the pulled vehicles stand, the nearest first
    pushed: tuple[str, ...] = ()  # where the pushed vehicles come to stand, the nearest first

    def __str__(self) -> str:
        words = ["move", self.locomotive, "+" if self.heading > 0 else "-"]
        if self.pulled:
            words += ["pull", *self.pulled]
        if self.path[:-1]:
            words += ["via", *self.path[:-1]]
        words += ["to", *self.path[-1:]]
        if self.pushed:
            words += ["push", *self.pushed]
        return " ".join(words)


def way_to(w: Any, node: int) -> list[int]:
    """The nodes of a move, from the standing consist to the stop."""
    nodes = []
    while node != NOTHING:
        nodes.append(node)
        node = int(w.parent[node])
    return nodes[::-1]


def lie_of(w: Any, node: int) -> list[tuple[int, int]]:
    """Vehicle and slot, from the foremost of a consist to the last one pulled."""
    crew, trail = int(w.crew[node]), int(w.trail[node])
    return [
        (crew >> (CREW_BITS * i) & CREW_MASK, trail >> (SLOT_BITS * i) & SLOT_MASK)
        for i in range(int(w.length[node]))
    ]


def describe(mission: Mission, w: Any, node: int) -> Move:
    """The move that a node of the generator stands for."""
    slots = mission.board.slots
    choice = int(w.choice[node])
    locomotive = locomotive_of(choice)
    nodes = way_to(w, node)
    start, stop = lie_of(w, nodes[0]), lie_of(w, node)
    ahead = [vehicle for vehicle, _ in stop].index(locomotive)
    return Move(
        locomotive=slots[start[0][1]],
        heading=1 if end_of(choice) == 0 else -1,
        path=tuple(slots[slot_of(int(w.after[n]), locomotive)] for n in nodes[1:]),
        pulled=tuple(slots[slot] for _, slot in start[1:]),
        pushed=tuple(slots[slot] for _, slot in stop[:ahead][::-1]),
    )


def track_of(mission: Mission, move: Move) -> npt.NDArray[np.int64]:
    """Every slot that the consist touches, from the last one pulled to the foremost pushed."""
    if len(move.path) > LONGEST:
        raise MalformedAction("malformed.triage.too-long", most=LONGEST)
    if max(len(move.pulled), len(move.pushed)) >= VEHICLES:
        raise MalformedAction("malformed.triage.too-many", most=VEHICLES - 1)
    board = mission.board
    track = []
    for name in (*reversed(move.pulled), move.locomotive, *move.path, *move.pushed):
        slot = board.find(name)
        if slot is None:
            raise MalformedAction("malformed.triage.slot", name=name)
        track.append(board.slot_index[slot])
    return np.array(track, dtype=np.int64)


def with_names(move: Move, names: Mapping[str, str]) -> Move:
    """The same move with its slots as people call them, each in one word (grey-A)."""

    def words(slots: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names[slot].replace(" ", "-") for slot in slots)

    return Move(
        locomotive=words((move.locomotive,))[0],
        heading=move.heading,
        path=words(move.path),
        pulled=words(move.pulled),
        pushed=words(move.pushed),
    )


def end_for(move: Move) -> int:
    return (1 - move.heading) // ENDS


def from_json(source: Mapping[str, object]) -> Move:
    try:
        move: Move = convert(source, Move)
    except msgspec.ValidationError as error:
        raise MalformedAction("malformed.json", reason=str(error)) from None
    return move


_PARTS = ("pull", "via", "to", "push")


def from_text(text: str) -> Move:
    match text.split():
        case ["move", slot, "+" | "-" as sign, *rest]:
            parts = _parts(text, rest)
        case _:
            raise MalformedAction("malformed.text", text=text)
    if len(parts["to"]) != 1:
        raise MalformedAction("malformed.triage.no-stop", text=text)
    return Move(
        locomotive=slot,
        heading=1 if sign == "+" else -1,
        path=(*parts["via"], *parts["to"]),
        pulled=parts["pull"],
        pushed=parts["push"],
    )


def _parts(text: str, words: list[str]) -> dict[str, tuple[str, ...]]:
    """The slots after each keyword. Keywords come in order, each at most once and with slots."""
    order = [word for word in words if word in _PARTS]
    good = order == [part for part in _PARTS if part in order]
    if not good or (words and words[0] not in _PARTS):
        raise MalformedAction("malformed.text", text=text)
    parts: dict[str, list[str]] = {part: [] for part in _PARTS}
    part = ""
    for word in words:
        if word in _PARTS:
            part = word
        else:
            parts[part].append(word)
    if any(not parts[part] for part in order):
        raise MalformedAction("malformed.text", text=text)
    return {part: tuple(slots) for part, slots in parts.items()}
