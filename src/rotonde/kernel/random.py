"""Random numbers that live inside the state: xoshiro256++ over four 64-bit words.

The state of the generator is as wide as an HMAC-SHA256, so a served game can key every action
with a full 256-bit value, and no number of cards seen narrows the unseen ones down.
"""

from typing import Any

import numpy as np

from rotonde.kernel.compiled import rule, wrapping
from rotonde.kernel.seeding import WORDS

_23, _17, _41, _45, _19, _32 = (np.uint64(n) for n in (23, 17, 41, 45, 19, 32))
_30, _27, _31, _NONE = (np.uint64(n) for n in (30, 27, 31, 0))
_GOLDEN, _MIX_1, _MIX_2 = (
    np.uint64(n) for n in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
)
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
@wrapping
def mix(word: Any) -> Any:
    """The SplitMix64 finaliser, after one step of its counter: a new seed from a seed."""
    z = word + _GOLDEN
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@rule
@wrapping
def seed_generator(rng: Any, seed: Any) -> None:
    """What `words_of` gives for a seed of 64 bits, written into a generator."""
    for i in range(WORDS):
        rng[i] = mix(seed + np.uint64(i) * _GOLDEN)
    if rng[0] | rng[1] | rng[2] | rng[3] == _NONE:
        rng[0] = np.uint64(1)


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
    """The kind of one card drawn from a shuffled pile that holds `counts` cards of each kind.

    Every kind is counted, also those that cannot be meant any more: leaving early would be a
    branch that no processor can foresee.
    """
    drawn = below(rng, total)
    kind = 0
    upto = 0
    for i in range(len(counts) - 1):
        upto += counts[i]
        kind += drawn >= upto
    return kind


@rule
def shuffle(rng: Any, items: Any, size: int) -> None:
    """Put the first `size` items into random order, every order equally likely."""
    for i in range(size - 1, 0, -1):
        j = below(rng, i + 1)
        items[i], items[j] = items[j], items[i]
