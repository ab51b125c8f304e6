"""The generator inside the state: known values, no bias, keys of any size."""

from collections import Counter

import numpy as np

from rotonde.kernel.random import below, draw_kind, next_word, shuffle
from rotonde.kernel.seeding import words_of

MASK = (1 << 64) - 1


def generator(seed: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.array(words_of(seed), dtype=np.uint64)


def reference(state: list[int]) -> int:
    """xoshiro256++ in whole numbers of Python, written from its definition."""

    def rotate(x: int, k: int) -> int:
        return (x << k | x >> (64 - k)) & MASK

    result = (rotate((state[0] + state[3]) & MASK, 23) + state[0]) & MASK
    t = state[1] << 17 & MASK
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = rotate(state[3], 45)
    return result


def test_it_is_xoshiro256_plus_plus() -> None:
    rng, plain = generator(7), list(words_of(7))
    for _ in range(1000):
        assert int(next_word(rng)) == reference(plain)


def test_published_first_values() -> None:
    """From state 1, 2, 3, 4: the values that other implementations of the generator give."""
    rng = np.array([1, 2, 3, 4], dtype=np.uint64)
    assert [int(next_word(rng)) for _ in range(3)] == [41943041, 58720359, 3588806011781223]


def test_draws_are_unbiased() -> None:
    """Chi-squared over bounds that do not divide a power of two; 1 in 10,000 by chance."""
    for bound in (3, 7, 110):
        rng = generator(bound)
        counts = Counter(int(below(rng, bound)) for _ in range(1000 * bound))
        assert set(counts) == set(range(bound))
        chi = sum((counts[i] - 1000) ** 2 / 1000 for i in range(bound))
        assert chi < bound - 1 + 4 * (2 * (bound - 1)) ** 0.5 + 8


def test_a_great_bound_is_drawn_without_bias_too() -> None:
    """3 x 2^30: the lower third would come half again as often if it were not for rejection."""
    rng = generator(1)
    bound = 3 << 30
    low = sum(int(below(rng, bound)) < 1 << 30 for _ in range(6000))
    assert 1850 < low < 2150


def test_a_card_is_drawn_in_proportion_to_its_number() -> None:
    rng = generator(2)
    counts = np.array([1, 0, 3, 6], dtype=np.int64)
    drawn = Counter(int(draw_kind(rng, counts, 10)) for _ in range(10_000))
    assert drawn[1] == 0
    assert 900 < drawn[0] < 1100
    assert 2800 < drawn[2] < 3200


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    rng = generator(3)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = np.arange(3, dtype=np.int64)
        shuffle(rng, items, 3)
        orders[tuple(int(i) for i in items)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_every_bit_of_a_key_counts() -> None:
    seen = {words_of(0)} | {words_of(1 << bit) for bit in range(256)}
    assert len(seen) == 257
    assert all(any(words) for words in seen)
