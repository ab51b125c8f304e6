"""What a seat may be shown of its position: progress of tickets, ways still open, the last round.

All of it is derived from an observation, so it contains only what the seat could compute.
"""

from itertools import combinations

import msgspec

from rotonde.core import game_table
from rotonde.core.adapter import may_act
from rotonde.core.state import State
from rotonde.games.rail.actions import Claim, decode
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.rules import least_to_keep
from rotonde.games.rail.state import NOTHING, OVER, TURN
from rotonde.games.rail.table.longest_paths import longest_length, longest_path_of
from rotonde.games.rail.table.ticket_progress import (
    Joined,
    TicketAfter,
    TicketProgress,
    TicketStanding,
    joined,
    ticket_ends,
)
from rotonde.games.rail.table.ways import (
    Prospects,
    list_claims_of,
    members,
    open_to,
    owned_by,
)


class Bundle(msgspec.Struct, frozen=True):
    """What it takes to complete some tickets of an offer, together with those one has already."""

    keep: list[str]
    points: int
    spaces: int | None  # to be built in all; null: they cannot all be completed any more
    saved: int  # spaces that serve more than one ticket, and so are built only once
    trains_left: int | None  # when all that is built; below zero: there are not enough
    routes: list[str]  # to be claimed; only with hints


class Payment(msgspec.Struct, frozen=True):
    """One way to pay for a route."""

    code: int  # of the action
    colour: str  # locomotive: locomotives only
    cards: int  # of that colour
    locomotives: int


class Outlook(msgspec.Struct, frozen=True):
    """What claiming a route would cost and bring, besides its points."""

    route: str
    payments: list[Payment]  # the fewest locomotives first, then the colour one has most of
    trains_left: int
    tickets: list[TicketAfter]  # those that come nearer; none missing: it completes them
    longest: int  # my longest path afterwards


class LongestPath(msgspec.Struct, frozen=True):
    """One longest path of a seat, in the order in which one travels it."""

    length: int
    routes: list[str]
    cities: list[str]


class LastRound(msgspec.Struct, frozen=True):
    by: int  # who brought it about
    to_play: list[int]  # who still has a turn, in order; whose turn it is comes first


class RailMarks(game_table.Marks, frozen=True, tag="rail"):
    closed: list[str]  # free routes that nobody may claim any more


class Insight(game_table.Insight, frozen=True, tag="rail"):
    tickets: list[TicketStanding]  # of the seat that looks; a spectator has none
    offer: list[TicketStanding]  # the tickets to choose from
    least_to_keep: int  # of them
    bundles: list[Bundle]  # every choice of them
    claims: list[Outlook]  # one for each route that could be claimed right now
    closed: list[str]  # free routes that nobody may claim any more
    barred: list[str]  # free routes that only this seat may not claim
    longest: list[LongestPath]  # one for each seat
    last_round: LastRound | None
    joined: list[list[Joined]]  # when the game is over: for each seat the tickets it completed


def insight_of(state: State, hints: bool) -> Insight:
    rail_map: RailMap = state.tables
    seat = state.eyes
    seats = range(state.players)
    over = int(state.records["phase"][0]) == OVER
    own = _Own(state, seat, hints) if seat in seats else None
    routes = rail_map.routes
    return Insight(
        tickets=own.progress.standings(own.held) if own else [],
        offer=own.progress.standings(own.offer) if own else [],
        least_to_keep=own.least_to_keep() if own else 0,
        bundles=own.bundles() if own else [],
        claims=own.outlooks() if own else [],
        closed=[] if over else [routes[r] for r in _closed(state)],
        barred=[routes[r] for r in own.barred()] if own and not over else [],
        longest=[_longest(state, s) for s in seats],
        last_round=_last_round(state),
        joined=[joined(state, s) for s in seats] if over else [],
    )


def marks_of(state: State) -> RailMarks:
    over = int(state.records["phase"][0]) == OVER
    return RailMarks([] if over else [state.tables.routes[r] for r in _closed(state)])


class _Own:
    """The part that concerns the seat that looks."""

    def __init__(self, state: State, seat: int, hints: bool) -> None:
        self.state, self.seat, self.hints = state, seat, hints
        self.map: RailMap = state.tables
        record = state.records[0]
        self.trains = int(record["trains"][seat])
        self.held = sorted(members(record["tickets"][seat]))
        self.offer = [int(ticket) for ticket in record["offer"][seat] if ticket != NOTHING]
        self.owned = owned_by(state, seat)
        self.prospects = Prospects.known(self.map, self.owned, open_to(state, seat))
        self.progress = TicketProgress(self.map, self.prospects, self.trains, hints)

    def least_to_keep(self) -> int:
        if not self.offer:
            return 0
        asked = self.state.copy().records[0]
        asked.turn = self.seat  # at the start a seat sees its offer while others choose
        return int(least_to_keep(self.map.tables[0], asked))

    def bundles(self) -> list[Bundle]:
        return [
            self.bundle(kept)
            for count in range(1, len(self.offer) + 1)
            for kept in combinations(self.offer, count)
        ]

    def bundle(self, kept: tuple[int, ...]) -> Bundle:
        names = [self.map.tickets[ticket] for ticket in kept]
        points = sum(int(self.map.tables[0].ticket_points[ticket]) for ticket in kept)
        pairs = [ticket_ends(self.map, ticket) for ticket in (*self.held, *kept)]
        ways = [self.prospects.way(*pair) for pair in pairs]
        # tickets in hand that can no longer be completed do not count against new ones
        wanted = [
            (pair, way)
            for i, (pair, way) in enumerate(zip(pairs, ways, strict=True))
            if way is not None or i >= len(self.held)
        ]
        unbuilt = [pair for pair, way in wanted if way is None or way.missing]
        routes = self.prospects.join(unbuilt)
        if routes is None:
            return Bundle(names, points, None, 0, None, [])
        spaces = self.prospects.spaces(routes)
        alone = sum(way.missing for _, way in wanted if way is not None)
        return Bundle(
            keep=names,
            points=points,
            spaces=spaces,
            saved=alone - spaces,
            trains_left=self.trains - spaces,
            routes=[self.map.routes[r] for r in sorted(routes)] if self.hints else [],
        )

    def outlooks(self) -> list[Outlook]:
        if not may_act(self.state) or int(self.state.records["phase"][0]) != TURN:
            return []
        claims: dict[str, list[tuple[int, Claim]]] = {}
        for code in list_claims_of(self.state):
            action = decode(self.map, (), code)
            if isinstance(action, Claim):
                claims.setdefault(action.route, []).append((code, action))
        return [self.outlook(self.map.route_index[name], claims[name]) for name in sorted(claims)]

    def payments(self, route: int, claims: list[tuple[int, Claim]]) -> list[Payment]:
        length = self.prospects.ends[route].length
        hand = self.state.records["hand"][0][self.seat].tolist()
        held = {claim.colour: hand[self.map.kind_index[claim.colour]] for _, claim in claims}
        found = [
            Payment(code, claim.colour, length - claim.locomotives, claim.locomotives)
            for code, claim in claims
        ]
        return sorted(found, key=lambda one: (one.locomotives, -held[one.colour], one.code))

    def outlook(self, route: int, claims: list[tuple[int, Claim]]) -> Outlook:
        return Outlook(
            route=self.map.routes[route],
            payments=self.payments(route, claims),
            trains_left=self.trains - self.prospects.ends[route].length,
            tickets=self.progress.nearer(self.held, route),
            longest=longest_length(self.map, self.owned | {route}),
        )

    def barred(self) -> list[int]:
        record = self.state.records[0]
        return sorted(members(record["barred"][self.seat]) & members(record["open"]))


def _closed(state: State) -> list[int]:
    """Free routes that no seat may claim."""
    owned = frozenset[int]().union(*(owned_by(state, seat) for seat in range(state.players)))
    free = members(state.records[0]["open"])
    return [r for r in range(len(state.tables.routes)) if r not in free and r not in owned]


def _longest(state: State, seat: int) -> LongestPath:
    rail_map: RailMap = state.tables
    path = longest_path_of(rail_map, owned_by(state, seat))
    return LongestPath(
        length=path.length,
        routes=[rail_map.routes[r] for r in path.routes],
        cities=[rail_map.cities[c] for c in path.cities],
    )


def _last_round(state: State) -> LastRound | None:
    turns = int(state.records["turns_left"][0])
    if state.turn is None or turns <= 0:
        return None
    seats = [(state.turn + i) % state.players for i in range(turns)]
    return LastRound(by=seats[-1], to_play=seats)
