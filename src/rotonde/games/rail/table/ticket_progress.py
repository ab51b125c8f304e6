"""How far a seat has come with its tickets: done, still to be built, out of reach."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from rotonde.core.state import State
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.table.ways import Prospects, members, owned_by, shortest_way

Standing = Literal["done", "open", "too-far", "closed"]


class TicketStanding(msgspec.Struct, frozen=True):
    """How far one has come with a ticket."""

    ticket: str
    standing: Standing  # too-far: there is a way, but one has not the trains; closed: there is none
    missing: int | None  # spaces still to be built on the cheapest way; null: there is none
    spaces: int  # of the shortest way on an empty board: what `missing` is measured against
    way: list[str]  # its routes, in order; only with hints, or once it is done


class TicketAfter(msgspec.Struct, frozen=True):
    ticket: str
    missing: int


class Joined(msgspec.Struct, frozen=True):
    """A ticket that was completed, and by which routes."""

    ticket: str
    way: list[str]


@lru_cache(maxsize=4096)
def ticket_ends(rail_map: RailMap, ticket: int) -> tuple[int, int]:
    t = rail_map.tables[0]
    return int(t.ticket_a[ticket]), int(t.ticket_b[ticket])


class TicketProgress(NamedTuple):
    """Of one seat."""

    map: RailMap
    prospects: Prospects  # ways over its own routes and those that it may still claim
    trains: int  # that it has left
    hints: bool  # whether it may see the ways

    def standings(self, tickets: Iterable[int]) -> list[TicketStanding]:
        return [self.standing(ticket) for ticket in tickets]

    def standing(self, ticket: int) -> TicketStanding:
        name = self.map.tickets[ticket]
        way = self.prospects.way(*ticket_ends(self.map, ticket))
        if way is None:
            return TicketStanding(name, "closed", None, 0, [])
        far: Standing = "open" if way.missing <= self.trains else "too-far"
        standing: Standing = far if way.missing else "done"
        routes = [self.map.routes[r] for r in way.routes] if self.hints or not way.missing else []
        return TicketStanding(name, standing, way.missing, shortest_way(self.map, ticket), routes)

    def nearer(self, tickets: Iterable[int], route: int) -> list[TicketAfter]:
        """The tickets of which claiming a route leaves less to build."""
        found = []
        for ticket in tickets:
            a, b = ticket_ends(self.map, ticket)
            before = self.prospects.distances(a).missing(b)
            after = self.prospects.missing_after(a, b, route)
            if after is not None and before is not None and after < before:
                found.append(TicketAfter(self.map.tickets[ticket], after))
        return found


def joined(state: State, seat: int) -> list[Joined]:
    """Of a game that is over, when all tickets are public."""
    rail_map: RailMap = state.tables
    built = Prospects(rail_map, owned_by(state, seat), ())
    found = []
    for ticket in sorted(members(state.records["tickets"][0][seat])):
        way = built.way(*ticket_ends(rail_map, ticket))
        if way is not None:
            found.append(Joined(rail_map.tickets[ticket], [rail_map.routes[r] for r in way.routes]))
    return found
