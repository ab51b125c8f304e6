"""Moves under indices that mean the same in every position of a board.

The rules' code of a move is its place in a list that differs from position to position. Here a
move goes by its shape: the locomotive, the heading, how many vehicles it pulls, where it stops.
Moves of one shape (behind a switch other vehicles can be coupled, before it those that are pushed
can go another way) are told apart by their order in the rules' list.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.triage.limits import ENDS, LOCOMOTIVES
from rotonde.games.triage.moves import nth_move
from rotonde.games.triage.packed_words import end_of, locomotive_of, slot_of
from rotonde.games.triage.state import NOTHING
from rotonde.kernel.bits import popcount
from rotonde.kernel.compiled import rule

# Moves of one shape that are offered; a position with more offers the first ones. In 700,000
# shapes of random positions on all shipped boards there were at most so many.
VARIANTS = 8

SPACE = np.dtype((np.record, [("slots", "i8"), ("pulls", "i8"), ("variants", "i8")]))


def move_space(slots: int, most_pulled: int, variants: int) -> npt.NDArray[Any]:
    return np.array([(slots, most_pulled + 1, variants)], dtype=SPACE)


def texts(slots: tuple[str, ...], locomotives: int, most_pulled: int, variants: int) -> list[str]:
    """What each index means, in the order of `shape_of`."""
    return [
        f"locomotive-{locomotive + 1} {sign} pull {pulled} to {slot} variant {variant + 1}"
        for locomotive in range(locomotives)
        for sign in "+-"
        for pulled in range(most_pulled + 1)
        for slot in slots
        for variant in range(variants)
    ]


@rule
def shape_of(w: Any, node: int, k: Any) -> int:
    """The index of the first variant of a node's shape."""
    choice = w.node[node].choice
    locomotive, end = locomotive_of(choice), end_of(choice)
    pulled = popcount(choice // (LOCOMOTIVES * ENDS))
    stop = slot_of(w.node[node].after, locomotive)
    return (((locomotive * ENDS + end) * k.pulls + pulled) * k.slots + stop) * k.variants


@rule
def write_mask(w: Any, k: Any, row: Any) -> bool:
    """True in the row for every move that the desk has listed. False: there is none."""
    row[:] = False
    some = False
    for node in range(w.count):
        if w.node[node].move:
            some = True
            index = shape_of(w, node, k)
            for variant in range(k.variants):
                if not row[index + variant]:
                    row[index + variant] = True
                    break
    return some


@rule
def code_of(w: Any, k: Any, index: int) -> int:
    """The rules' code of the move with that index among those listed, or NOTHING."""
    shape, variant = index // k.variants * k.variants, index % k.variants
    code = 0
    for node in range(w.count):
        if w.node[node].move:
            if shape_of(w, node, k) == shape:
                if variant == 0:
                    return code
                variant -= 1
            code += 1
    return NOTHING


@rule
def index_of(w: Any, k: Any, code: int) -> int:
    """The index of the move with that code; NOTHING if too many of its shape come before it."""
    wanted = nth_move(w, code)
    shape = shape_of(w, wanted, k)
    variant = 0
    for node in range(wanted):
        if w.node[node].move and shape_of(w, node, k) == shape:
            variant += 1
    return shape + variant if variant < k.variants else NOTHING
