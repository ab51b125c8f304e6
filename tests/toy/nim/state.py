"""The state of a game of Nim: one flat record."""

from nim.actions import HEAPS
from rotonde.core.state import record_type

LEAST = 3  # matches in a heap at the start
NOBODY = -1

STATE = record_type(
    [
        ("heaps", "i8", HEAPS),
        ("winner", "i8"),
    ]
)
