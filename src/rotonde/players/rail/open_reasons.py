"""Why a Rail player moved, from public information only: no tickets, hands or plans.

Whether a claim serves a ticket is not said: the sentence is the same in both cases.
"""

from rotonde.core.interface import State
from rotonde.games.rail.actions import Blind, Claim, DrawTickets, Kept, Take, decode
from rotonde.games.rail.events.bot_reasons import (
    RailReason,
    WhyBlindSecret,
    WhyCardSecret,
    WhyClaimHurry,
    WhyClaimLast,
    WhyClaimLonger,
    WhyClaimPoints,
    WhyKept,
    WhyLocomotive,
    WhyPass,
    WhyTickets,
)
from rotonde.games.rail.index_tables import RailMap, Tables
from rotonde.games.rail.limits import LOCOMOTIVE
from rotonde.games.rail.state import Position
from rotonde.kernel.bits import has
from rotonde.players.rail.planner import fewest_trains


def rail_open_reason(before: State, after: State) -> RailReason:
    """One sentence for the action between two observations of a spectator."""
    rail_map: RailMap = after.tables
    b, a = before.records[0], after.records[0]
    seat = int(a.last_by)
    match decode(rail_map, a.last_offer, int(a.last)):
        case Kept(_):
            return WhyKept()
        case Claim(route, _, _):
            return for_its_points(rail_map, b, seat, rail_map.route_index[route])
        case Take(card):
            if rail_map.kind_index[card] == LOCOMOTIVE:
                return WhyLocomotive()
            return WhyCardSecret(card)
        case Blind():
            return WhyBlindSecret()
        case DrawTickets():
            return WhyTickets(int(b.trains[seat]))
        case _:
            return WhyPass()


def for_its_points(rail_map: RailMap, record: Position, seat: int, route: int) -> RailReason:
    """Why a route is worth claiming, whatever the player's tickets are."""
    t: Tables = rail_map.tables[0]
    length = int(t.length[route])
    worth = (rail_map.routes[route], length, int(t.points[length]))
    if record.turns_left >= 0:
        return WhyClaimLast(*worth)
    if fewest_trains(record) <= 2 * t.end_at_trains + 2:
        return WhyClaimHurry(*worth)
    if any(reaches(t, record, seat, city) for city in ends(t, route)):
        return WhyClaimLonger(*worth)
    return WhyClaimPoints(*worth)


def ends(t: Tables, route: int) -> tuple[int, int]:
    return int(t.route_a[route]), int(t.route_b[route])


def reaches(t: Tables, record: Position, seat: int, city: int) -> bool:
    """Does a route of this seat end at this city?"""
    return any(has(record.owned[seat], r) and city in ends(t, r) for r in range(t.routes))
