"""How far a row is in order: a coupling is closed if the numbers rise."""

from collections.abc import Sequence
from itertools import pairwise


def couplings(row: Sequence[int | None]) -> list[bool]:
    """Between each wagon and the next; open beside a gap."""
    return [
        left is not None and right is not None and left < right for left, right in pairwise(row)
    ]
