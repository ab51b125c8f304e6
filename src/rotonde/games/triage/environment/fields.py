"""What an observation of Triage is made of, for a board."""

from rotonde.core.environment import FieldList
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Board
from rotonde.games.triage.limits import BOXED, LOCOMOTIVES

VEHICLES = LOCOMOTIVES + BOXED  # that an observation has room for
MOST_PLIES = 128 * 128 - 1


def field_list(board: Board) -> FieldList:
    slots, vehicles = len(board.slots), ", ".join(VEHICLE_NAMES[:VEHICLES])
    f = FieldList()
    f.add(
        "standing",
        VEHICLES * slots,
        f"1 for the slot on which a vehicle stands, all slots for each vehicle: {vehicles}",
        board.slots,
    )
    f.add("goal", VEHICLES * slots, "1 for the slot that is marked for a vehicle", board.slots)
    f.add("was", VEHICLES * slots, "where the vehicles stood before the last move", board.slots)
    f.add("interruptions", slots, "1 for a slot with an interruption", board.slots)
    f.add("named", 1, "1 if each locomotive has a mark of its own; 0: they serve for each other")
    f.add_number("ply", MOST_PLIES, "moves made so far")
    f.add_number("last", MOST_PLIES, "1 + the rules' code of the last move; 0 at the start")
    return f
