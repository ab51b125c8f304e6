"""Sets of routes and tickets as bit masks, sixty to a word so that the sign bit stays out of it."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba import types
from numba.extending import intrinsic

from rotonde.kernel.compiled import JIT, rule

BITS = 60


def _popcount(typing_context: Any, word: Any) -> Any:
    """One machine instruction."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


def _lowest(typing_context: Any, word: Any) -> Any:
    """One machine instruction."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zero_is_undefined = context.get_constant(types.boolean, True)
        return builder.cttz(args[0], zero_is_undefined)

    return types.int64(types.int64), generate


def _plain_popcount(word: Any) -> int:
    return int(word).bit_count()


def _plain_lowest(word: Any) -> int:
    return (int(word) & -int(word)).bit_length() - 1


# How many bits are set.
popcount = cast(Callable[[Any], int], intrinsic(_popcount) if JIT else _plain_popcount)
# The index of the lowest bit set; the word must not be 0.
lowest = cast(Callable[[Any], int], intrinsic(_lowest) if JIT else _plain_lowest)


@rule
def nth(word: int, n: int) -> int:
    """The index of the n-th bit set, counted from 0."""
    for _ in range(n):
        word &= word - 1
    return lowest(word)


@rule
def has(words: Any, item: int) -> bool:
    """Is the item in the set?"""
    return (words[item // BITS] >> (item % BITS)) & 1 == 1


@rule
def add(words: Any, item: int) -> None:
    """Put the item into the set."""
    words[item // BITS] |= np.int64(1) << (item % BITS)


@rule
def drop(words: Any, item: int) -> None:
    """Take the item out of the set."""
    words[item // BITS] &= ~(np.int64(1) << (item % BITS))


@rule
def size(words: Any) -> int:
    """How many items are in the set."""
    total = 0
    for word in words:
        total += popcount(word)
    return total
