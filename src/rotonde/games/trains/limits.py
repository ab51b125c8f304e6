"""What the tables can hold, and the few numbers that every deck shares."""

from rotonde.kernel.bits import BITS

LEAST_PLAYERS = 2
PLAYERS = 4
LENGTH = 7  # wagons in a row
TURNS = 1000  # after so many single turns without a winner the game is a draw

# What a wagon on the display can be used for; its place in this list is its number.
ABILITIES = (
    "swap-adjacent",
    "swap-skip",
    "move-right",
    "move-left",
    "remove-left",
    "remove-middle",
    "remove-right",
    "lock",
)
(
    SWAP_ADJACENT,
    SWAP_SKIP,
    MOVE_RIGHT,
    MOVE_LEFT,
    REMOVE_LEFT,
    REMOVE_MIDDLE,
    REMOVE_RIGHT,
    LOCK,
) = range(len(ABILITIES))

THIRD = 3  # the ends and the middle of a row are so far apart: places 0, 3 and 6
LOCKS = 3  # locks that a row can carry: under its ends and its middle

WORDS = 2
WAGONS = WORDS * BITS - 1  # a wagon's number is its bit in a set; there is no number 0
# Full rows, every lock in place, one wagon of each ability on the display: one more must be left,
# or a player could have to draw a wagon that does not exist.
LEAST_WAGONS = PLAYERS * (LENGTH + LOCKS) + len(ABILITIES) + 1
