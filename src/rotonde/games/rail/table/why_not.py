"""The most likely claim of a route that is named without a payment: for the question why not."""

from rotonde.core.game_table import Intent
from rotonde.core.state import State
from rotonde.games.rail.actions import Claim
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import LOCOMOTIVE


class ClaimRoute(Intent, frozen=True, tag="claim-route"):
    route: str


def likely_claim(observation: State, intent: ClaimRoute) -> Claim:
    """The route paid in its colour, or in the one that the seat holds most of."""
    rail_map: RailMap = observation.tables
    route = rail_map.route_index.get(intent.route)
    if route is None:
        return Claim(intent.route, rail_map.kinds[LOCOMOTIVE], 0)  # refused by the rules as unknown
    t = rail_map.tables[0]
    hand = observation.records["hand"][0][observation.eyes].tolist()
    colour = int(t.colour[route])
    if colour == LOCOMOTIVE:  # any one colour
        colour = max((k for k in range(LOCOMOTIVE) if t.deck[k]), key=lambda k: int(hand[k]))
    locomotives = min(hand[LOCOMOTIVE], int(t.length[route]) - 1)
    return Claim(intent.route, rail_map.kinds[colour], locomotives)
