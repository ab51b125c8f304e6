"""Sets of packed positions, each with its level, in one array of words: open addressing.

A position takes 42 bits of its word and the level of the search that found it the rest, so that
a look costs one line of the cache. The length of an array is a power of two.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from rotonde.games.triage.limits import VEHICLES
from rotonde.games.triage.state import SLOT_BITS
from rotonde.kernel.compiled import JIT, rule

_build: Any = cgutils  # the compiler's helpers carry no types

POSITION_BITS = SLOT_BITS * VEHICLES
POSITION_MASK = (1 << POSITION_BITS) - 1
EMPTY = -1
ABSENT = -1

# Half a position times a 40-bit number, twice, stays within 62 bits: nothing overflows, and the
# compiler on or off gives the same places.
_HALF = POSITION_BITS // 2
_HALF_MASK = (1 << _HALF) - 1
_LOW_FACTOR = 0x9E3779B97F
_HIGH_FACTOR = 0xC2B2AE3D27
_MIXED = 22  # the lowest bits of the sum hang on too few bits of the position


def _prefetch(typing_context: Any, keys: Any, place: Any) -> Any:
    """One machine instruction that changes nothing but the cache."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        table = context.make_array(signature.args[0])(context, builder, args[0])
        pointer = _build.get_item_pointer(context, builder, signature.args[0], table, [args[1]])
        address = builder.bitcast(pointer, _build.voidptr_t)
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [_build.voidptr_t, number, number, number])
        function = _build.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        to_read, keep_long, data = 0, 3, 1
        builder.call(function, [address, *(number(n) for n in (to_read, keep_long, data))])
        return context.get_dummy_value()

    return types.none(keys, types.int64), generate


def _plain_prefetch(keys: Any, place: Any) -> None:
    return None


# Ask for the line of a table that will be looked at soon: a table is far larger than the cache,
# and a search that waits for each line in turn spends most of its time waiting.
prefetch = cast(Callable[[Any, Any], None], intrinsic(_prefetch) if JIT else _plain_prefetch)


@rule
def place_of(keys: Any, position: int) -> Any:
    """Where to begin looking for a position."""
    mixed = (position & _HALF_MASK) * _LOW_FACTOR + (position >> _HALF) * _HIGH_FACTOR
    return (mixed >> _MIXED) & (len(keys) - 1)


@rule
def level_of(keys: Any, position: int) -> Any:
    """The level of a position, or ABSENT."""
    place = place_of(keys, position)
    while keys[place] != EMPTY:
        if keys[place] & POSITION_MASK == position:
            return keys[place] >> POSITION_BITS
        place = (place + 1) & (len(keys) - 1)
    return ABSENT


@rule
def free_place(keys: Any, position: int) -> Any:
    """Where a position may be put, or ABSENT if it is there already."""
    place = place_of(keys, position)
    while keys[place] != EMPTY:
        if keys[place] & POSITION_MASK == position:
            return ABSENT
        place = (place + 1) & (len(keys) - 1)
    return place


@rule
def put_at(keys: Any, place: int, position: int, level: int) -> None:
    keys[place] = position | (np.int64(level) << POSITION_BITS)


# --- a sieve: what a set holds passes through it, and little else --------------------------------


@rule
def sieve_bits(position: int) -> Any:
    """The two bits of a position in its word of a sieve."""
    mixed = (position & _HALF_MASK) * _HIGH_FACTOR + (position >> _HALF) * _LOW_FACTOR
    return (np.int64(1) << ((mixed >> _MIXED) & 63)) | (np.int64(1) << ((mixed >> 34) & 63))


@rule
def may_hold(sieve: Any, position: int) -> Any:
    """False: the position is not in the set. (True for one in fifty that are not.)"""
    bits = sieve_bits(position)
    return sieve[place_of(sieve, position)] & bits == bits


@rule
def fill_sieve(sieve: Any, positions: Any) -> None:
    """Make a sieve of some positions. Its length is a power of two."""
    sieve[:] = 0
    for i in range(len(positions)):
        sieve[place_of(sieve, positions[i])] |= sieve_bits(positions[i])


@rule
def pour(old: Any, new: Any) -> None:
    """Put everything of one table into another, larger and empty one."""
    for i in range(len(old)):
        if old[i] != EMPTY:
            place = place_of(new, old[i] & POSITION_MASK)
            while new[place] != EMPTY:
                place = (place + 1) & (len(new) - 1)
            new[place] = old[i]
