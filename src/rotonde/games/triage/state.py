"""The state of a Triage mission: one flat record, and the packed words that search works on.

Where every vehicle stands fits into one word, six bits to a vehicle: that word is the position
as the move generator knows it. Couplings are no part of it, they are made anew for every move.
"""

from rotonde.core.state import record_type
from rotonde.games.triage.limits import VEHICLES

NOTHING = -1  # no vehicle, no slot, no last move
SLOT_BITS = 6  # of a vehicle in a packed position, of a slot in a trail
SLOT_MASK = (1 << SLOT_BITS) - 1
CREW_BITS = 4  # of a vehicle in a crew
CREW_MASK = (1 << CREW_BITS) - 1

STATE = record_type(
    [
        ("slot", "i8", VEHICLES),  # where each vehicle stands, or NOTHING
        ("was", "i8", VEHICLES),  # where it stood before the last move; NOTHING at the start
    ]
)
