"""How the generator's four words follow from a seed: plain integers, so that nothing is compiled.

`random.py` is the generator. This file imports no Numba, and so `import rotonde` does not.
"""

WORDS = 4
_MASK = (1 << 64) - 1


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
