"""Random numbers that live inside the state: xoshiro256++ over four 64-bit words.

The state of the generator is as wide as an HMAC-SHA256, so a served game can key every action
with a full 256-bit value, and no number of cards seen narrows the unseen ones down.
"""

from typing import Any

import numpy as np

from rotonde.kernel.compiled import rule, wrapping

WORDS = 4
_MASK = (1 << 64) - 1

_23, _17, _41, _45, _19, _32 = (np.uint64(n) for n in (23, 17, 41, 45, 19, 32))
_LOW = np.uint64(0xFFFFFFFF)
_RANGE = np.uint64(1 << 32)


@rule
@wrapping
def next_word(rng: Any) -> Any:
    """The next 64 random bits."""
    mixed = rng[0] + rng[3]
    word = ((mixed << _23) | (mixed >> _41)) + rng[0]
    shifted = rng[1] << _17
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= shifted
    rng[3] = (rng[3] << _45) | (rng[3] >> _19)
    return word


@rule
def below(rng: Any, bound: int) -> int:
    """A random number from 0 to bound - 1, each exactly as likely (Lemire's method)."""
    limit = np.uint64(bound)
    product = (next_word(rng) >> _32) * limit
    if (product & _LOW) < limit:
        threshold = (_RANGE - limit) % limit
        while (product & _LOW) < threshold:
            product = (next_word(rng) >> _32) * limit
    number: Any = np.int64(product >> _32)  # back to signed, like every other number here
    return number


@rule
def draw_kind(rng: Any, counts: Any, total: int) -> int:
    """The kind of one card drawn from a shuffled pile that holds `counts` cards of each kind."""
    left = below(rng, total)
    kind = 0
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    return kind


@rule
def shuffle(rng: Any, items: Any, size: int) -> None:
    """Put the first `size` items into random order, every order equally likely."""
    for i in range(size - 1, 0, -1):
        j = below(rng, i + 1)
        items[i], items[j] = items[j], items[i]


def words_of(seed: int) -> tuple[int, int, int, int]:
    """Spread a seed or key of up to 256 bits over the four words of the generator.

    Each word goes through the SplitMix64 finaliser, so that small seeds start as differently
    as large ones. A seed beyond 256 bits is refused by the caller, never cut.
    """
    words = []
    carry = 0
    for i in range(WORDS):
        carry = (carry + 0x9E3779B97F4A7C15 + (seed >> (64 * i) & _MASK)) & _MASK
        z = carry
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        words.append(z ^ (z >> 31))
    if not any(words):
        words[0] = 1  # the one state from which xoshiro never moves
    return words[0], words[1], words[2], words[3]
