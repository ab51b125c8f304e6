"""Sets of packed positions, each with its level, in one array of words: open addressing.

A word holds a position's key and the level of the search that found it, so that a look costs one
line of the cache. The key is the position without the bits that no position of the mission uses:
those of vehicles that are not there, and of slots that the board has not. Of 2+5 on a board of 22
slots it takes 35 bits, of 2+8 on one of 64 it takes 60. The length of an array is a power of two.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from rotonde.kernel.bits import popcount
from rotonde.kernel.compiled import JIT, rule
from rotonde.kernel.target import processor

_build: Any = cgutils  # the compiler's helpers carry no types

EMPTY = -1
ABSENT = -1
WORD_BITS = 63  # without the sign

# Half a key times a 32-bit number, twice, stays within 63 bits: nothing overflows, and the compiler
# on or off gives the same places.
_HALF = 30
_HALF_MASK = (1 << _HALF) - 1
_LOW_FACTOR = 0x9E3779B9
_HIGH_FACTOR = 0xC2B2AE35
_MIXED = 22  # the lowest bits of the sum hang on too few bits of the key


def _extract(typing_context: Any, word: Any, mask: Any) -> Any:
    """One machine instruction of processors that have the kernel's bit instructions."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        i64 = ir.IntType(64)
        kind = ir.FunctionType(i64, [i64, i64])
        declare: Any = cgutils.get_or_insert_function
        return builder.call(declare(builder.module, kind, "llvm.x86.bmi.pext.64"), args)

    return types.int64(types.int64, types.int64), generate


_extracted = cast(Callable[[Any, Any], int], intrinsic(_extract) if JIT else None)


@rule
def _key_by_instruction(t: Any, position: int) -> Any:
    return _extracted(position, t.used)


@rule
def _key_step_by_step(t: Any, position: int) -> Any:
    key, place, left = np.int64(0), np.int64(0), t.used
    while left:
        low = left & -left
        if position & low:
            key |= np.int64(1) << place
        place += 1
        left ^= low
    return key


# The bits of a position that the mission uses, close together.
key_of = _key_by_instruction if JIT and processor() is not None else _key_step_by_step


@rule
def position_of(t: Any, key: int) -> Any:
    """The position of a key."""
    position, place, left = np.int64(0), np.int64(0), t.used
    while left:
        low = left & -left
        if (key >> place) & 1:
            position |= low
        place += 1
        left ^= low
    return position


@rule
def key_bits(t: Any) -> Any:
    """How many bits a key takes; the level has the rest of the word."""
    return popcount(t.used)


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
def place_of_key(keys: Any, key: int) -> Any:
    mixed = (key & _HALF_MASK) * _LOW_FACTOR + (key >> _HALF) * _HIGH_FACTOR
    return (mixed >> _MIXED) & (len(keys) - 1)


@rule
def place_of(t: Any, keys: Any, position: int) -> Any:
    """Where to begin looking for a position."""
    return place_of_key(keys, key_of(t, position))


@rule
def level_of(t: Any, keys: Any, position: int) -> Any:
    """The level of a position, or ABSENT."""
    key = key_of(t, position)
    bits = key_bits(t)
    mask = (np.int64(1) << bits) - 1
    place = place_of_key(keys, key)
    while keys[place] != EMPTY:
        if keys[place] & mask == key:
            return keys[place] >> bits
        place = (place + 1) & (len(keys) - 1)
    return ABSENT


@rule
def free_place(t: Any, keys: Any, position: int) -> Any:
    """Where a position may be put, or ABSENT if it is there already."""
    key = key_of(t, position)
    mask = (np.int64(1) << key_bits(t)) - 1
    place = place_of_key(keys, key)
    while keys[place] != EMPTY:
        if keys[place] & mask == key:
            return ABSENT
        place = (place + 1) & (len(keys) - 1)
    return place


@rule
def put_at(t: Any, keys: Any, place: int, position: int, level: int) -> None:
    keys[place] = key_of(t, position) | (np.int64(level) << key_bits(t))


# --- a sieve: what a set holds passes through it, and little else --------------------------------


@rule
def sieve_bits(key: int) -> Any:
    """The two bits of a position in its word of a sieve."""
    mixed = (key & _HALF_MASK) * _HIGH_FACTOR + (key >> _HALF) * _LOW_FACTOR
    return (np.int64(1) << ((mixed >> _MIXED) & 63)) | (np.int64(1) << ((mixed >> 34) & 63))


@rule
def may_hold(t: Any, sieve: Any, position: int) -> Any:
    """False: the position is not in the set. (True for one in twenty that are not.)"""
    key = key_of(t, position)
    bits = sieve_bits(key)
    return sieve[place_of_key(sieve, key)] & bits == bits


@rule
def fill_sieve(tables: Any, sieve: Any, positions: Any) -> None:
    """Make a sieve of some positions. Its length is a power of two."""
    t = tables[0]
    sieve[:] = 0
    for i in range(len(positions)):
        key = key_of(t, positions[i])
        sieve[place_of_key(sieve, key)] |= sieve_bits(key)


@rule
def pour(tables: Any, old: Any, new: Any) -> None:
    """Put everything of one table into another, larger and empty one."""
    mask = (np.int64(1) << key_bits(tables[0])) - 1
    for i in range(len(old)):
        if old[i] != EMPTY:
            place = place_of_key(new, old[i] & mask)
            while new[place] != EMPTY:
                place = (place + 1) & (len(new) - 1)
            new[place] = old[i]
