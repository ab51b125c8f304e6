"""Why a Rail player moved, from public information only: no tickets, hands or plans.

Whether a claim serves a ticket is not said: the sentence is the same in both cases.
"""

from rotonde.core.interface import Event, State
from rotonde.games.rail.actions import Blind, Claim, DrawTickets, Kept, Take, decode
from rotonde.games.rail.limits import LOCOMOTIVE
from rotonde.games.rail.state import Position
from rotonde.games.rail.tables import RailMap, Tables
from rotonde.kernel.bits import has
from rotonde.players.rail.planner import fewest_trains


def rail_open_reason(before: State, after: State) -> Event:
    """One sentence for the action between two observations of a spectator."""
    rail_map: RailMap = after.tables
    b, a = before.records[0], after.records[0]
    seat = int(a.last_by)
    match decode(rail_map, a.last_offer, int(a.last)):
        case Kept(_):
            return Event("why.rail.kept")
        case Claim(route, _, _):
            return for_its_points(rail_map, b, seat, rail_map.route_index[route])
        case Take(card):
            if rail_map.kind_index[card] == LOCOMOTIVE:
                return Event("why.rail.locomotive")
            return Event("why.rail.card-secret", {"card": card})
        case Blind():
            return Event("why.rail.blind-secret")
        case DrawTickets():
            return Event("why.rail.tickets", {"trains": int(b.trains[seat])})
        case _:
            return Event("why.rail.pass")


def for_its_points(rail_map: RailMap, record: Position, seat: int, route: int) -> Event:
    """Why a route is worth claiming, whatever the player's tickets are."""
    t: Tables = rail_map.tables[0]
    length = int(t.length[route])
    points = int(t.points[length])
    parameters = {"route": rail_map.routes[route], "length": length, "points": points}
    if record.turns_left >= 0:
        return Event("why.rail.claim-last", parameters)
    if fewest_trains(record) <= 2 * t.end_at_trains + 2:
        return Event("why.rail.claim-hurry", parameters)
    if any(reaches(t, record, seat, city) for city in ends(t, route)):
        return Event("why.rail.claim-longer", parameters)
    return Event("why.rail.claim-points", parameters)


def ends(t: Tables, route: int) -> tuple[int, int]:
    return int(t.route_a[route]), int(t.route_b[route])


def reaches(t: Tables, record: Position, seat: int, city: int) -> bool:
    """Does a route of this seat end at this city?"""
    return any(has(record.owned[seat], r) and city in ends(t, r) for r in range(t.routes))
