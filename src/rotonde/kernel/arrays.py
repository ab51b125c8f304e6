"""Rows of numbers for learning: sets, numbers of two places, seeds, a random legal choice."""

from typing import Any

from rotonde.kernel.bits import BITS, lowest
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import below, mix


@rule
def put_set(row: Any, at: int, words: Any) -> None:
    """A 1 for every member of a set. The row must have been cleared."""
    for word in range(len(words)):
        bits = words[word]
        first = at + word * BITS
        while bits:
            row[first + lowest(bits)] = 1
            bits &= bits - 1


@rule
def put_number(row: Any, at: int, value: int, places: int) -> None:
    """A number that is not negative, in one place or, as quotient and remainder by 128, in two."""
    if places == 1:
        row[at] = value
    else:
        row[at] = value >> 7
        row[at + 1] = value & 127


@rule
def mix_seeds(seeds: Any, salt: Any) -> None:
    """Each seed becomes another one, the same for the same salt."""
    for i in range(len(seeds)):
        seeds[i] = mix(seeds[i] ^ salt)


@rule
def choose_legal(mask: Any, rng: Any, chosen: Any) -> None:
    """For every row a random column that is true, each equally likely; -1 if there is none."""
    for i in range(mask.shape[0]):
        row = mask[i]
        count = 0
        for column in range(len(row)):
            count += row[column]
        chosen[i] = -1
        if count > 0:
            left = below(rng, count)
            column = 0
            while True:
                left -= row[column]
                if left < 0:
                    break
                column += 1
            chosen[i] = column
