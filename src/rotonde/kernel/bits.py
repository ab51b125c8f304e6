"""Sets of routes and tickets as bit masks, sixty to a word so that the sign bit stays out of it."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from rotonde.kernel.compiled import JIT, rule
from rotonde.kernel.target import processor

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


def _deposit(typing_context: Any, bits: Any, word: Any) -> Any:
    """One machine instruction of processors that have BIT_INSTRUCTIONS."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        i64 = ir.IntType(64)
        kind = ir.FunctionType(i64, [i64, i64])
        declare: Any = cgutils.get_or_insert_function
        return builder.call(declare(builder.module, kind, "llvm.x86.bmi.pdep.64"), args)

    return types.int64(types.int64, types.int64), generate


def _plain_popcount(word: Any) -> int:
    return int(word).bit_count()


def _plain_lowest(word: Any) -> int:
    return (int(word) & -int(word)).bit_length() - 1


# How many bits are set.
popcount = cast(Callable[[Any], int], intrinsic(_popcount) if JIT else _plain_popcount)
# The index of the lowest bit set; the word must not be 0.
lowest = cast(Callable[[Any], int], intrinsic(_lowest) if JIT else _plain_lowest)


# The low bits of the first argument, moved to where the second one has its bits.
_deposited = cast(Callable[[Any, Any], int], intrinsic(_deposit) if JIT else None)


@rule
def _nth_by_instruction(word: int, n: int) -> int:
    return lowest(_deposited(np.int64(1) << n, word))


@rule
def _nth_step_by_step(word: int, n: int) -> int:
    for _ in range(n):
        word &= word - 1
    return lowest(word)


# The index of the n-th bit set, counted from 0. (The number of iterations of a loop is
# unpredictable for the processor.)
nth = _nth_by_instruction if JIT and processor() is not None else _nth_step_by_step


@rule
def has(words: Any, item: int) -> bool:
    """Is the item in the set?"""
    return (words[item // BITS] >> (item % BITS)) & 1 == 1


@rule
def fill(words: Any, items: int) -> None:
    """Put so many items into the set, and no others."""
    for word in range(len(words)):
        within = min(max(items - word * BITS, 0), BITS)
        words[word] = (np.int64(1) << within) - 1


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
