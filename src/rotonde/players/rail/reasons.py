"""Why a Rail player moved: the planner's plan for the same eyes, asked about one action."""

from typing import Any

from rotonde.core.interface import Action, State
from rotonde.games.rail.actions import Blind, Claim, DrawTickets, Keep, Take
from rotonde.games.rail.events.bot_reasons import (
    RailReason,
    WhyBlindLuck,
    WhyBlindNoHelp,
    WhyCardAny,
    WhyCardRoute,
    WhyCardSpare,
    WhyClaimContested,
    WhyClaimJoins,
    WhyClaimWay,
    WhyKeep,
    WhyLocomotive,
    WhyPass,
    WhyTickets,
)
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import LOCOMOTIVE
from rotonde.kernel.bits import has
from rotonde.kernel.compiled import rule
from rotonde.players.rail.cards import value_cards
from rotonde.players.rail.open_reasons import ends, for_its_points, reaches
from rotonde.players.rail.planner import complete_plan, join_tickets
from rotonde.players.rail.scratch import desk
from rotonde.players.rail.weights import planner_weights

CLEARLY_DEARER = 60  # a detour of six points: worth claiming the route before others do


@rule
def _study(tables: Any, observations: Any, weights: Any, desks: Any) -> bool:
    t, o, w, d = tables[0], observations[0], weights[0], desks[0]
    seat = o.eyes
    join_tickets(t, o, seat, w, d)
    joined = complete_plan(t, o, seat, w, d)
    value_cards(t, o, seat, w, d)
    return joined


def rail_reason(observation: State, action: Action) -> RailReason:
    """One sentence for one action."""
    view = _View(observation)
    match action:
        case Keep(tickets):
            return view.keep(tickets)
        case Claim(route, _, _):
            return view.claim(observation.tables.route_index[route])
        case Take(card):
            return view.take(card)
        case Blind():
            return view.blind()
        case DrawTickets():
            return view.tickets()
        case _:
            return WhyPass()


class _View:
    """What the seat saw, and the plan that it has for it."""

    def __init__(self, observation: State) -> None:
        self.map: RailMap = observation.tables
        self.seat = observation.eyes
        self.t: Any = self.map.tables[0]
        self.o: Any = observation.records[0]
        desks = desk(self.map.tables, 0)
        weights = planner_weights(observation.players)
        self.joined = bool(_study(self.map.tables, observation.records, weights, desks))
        self.d: Any = desks[0]
        self.owned = [r for r in range(self.t.routes) if has(self.o.owned[self.seat], r)]
        self.planned = [r for r in range(self.t.routes) if has(self.d.plan, r)]

    # --- tickets

    def keep(self, tickets: tuple[str, ...]) -> RailReason:
        points = sum(int(self.t.ticket_points[self.map.ticket_index[name]]) for name in tickets)
        return WhyKeep(list(tickets), points)

    def tickets(self) -> RailReason:
        return WhyTickets(int(self.o.trains[self.seat]))

    def _done(self, routes: list[int]) -> set[str]:
        """Which of the seat's tickets these routes join."""
        root = list(range(self.t.cities))

        def find(city: int) -> int:
            while root[city] != city:
                city = root[city]
            return city

        for r in routes:
            root[find(int(self.t.route_a[r]))] = find(int(self.t.route_b[r]))
        held = [i for i in range(self.t.tickets) if has(self.o.tickets[self.seat], i)]
        return {
            self.map.tickets[i]
            for i in held
            if find(int(self.t.ticket_a[i])) == find(int(self.t.ticket_b[i]))
        }

    # --- routes

    def claim(self, route: int) -> RailReason:
        name = self.map.routes[route]
        joins = sorted(self._done([*self.owned, route]) - self._done(self.owned))
        if joins:
            return WhyClaimJoins(name, joins)
        serves = self._served_by(route)
        if serves and self.o.turns_left < 0:
            contested = [city for city in ends(self.t, route) if self._reached_by_others(city)]
            if contested and self.d.detour[route] >= CLEARLY_DEARER:
                return WhyClaimContested(name, serves)
            return WhyClaimWay(name, serves)
        return for_its_points(self.map, self.o, self.seat, route)

    def _served_by(self, route: int) -> list[str]:
        """The tickets that the plan joins with this route and would not without it."""
        if route not in self.planned or self.joined:
            return []
        without = [r for r in self.planned if r != route]
        plan = self._done([*self.owned, *self.planned])
        return sorted(plan - self._done([*self.owned, *without]))

    def _reached_by_others(self, city: int) -> bool:
        others = (other for other in range(self.o.players) if other != self.seat)
        return any(reaches(self.t, self.o, other, city) for other in others)

    # --- cards

    def take(self, card: str) -> RailReason:
        kind = self.map.kind_index[card]
        if kind == LOCOMOTIVE:
            return WhyLocomotive()
        route = self._wanting(kind)
        if route is None:
            return WhyCardSpare(card)
        gray = self.t.colour[route] == LOCOMOTIVE
        name = self.map.routes[route]
        return WhyCardAny(card, name) if gray else WhyCardRoute(card, name)

    def _wanting(self, kind: int) -> int | None:
        """The planned route that a card of this colour brings nearest, its own colour first."""
        held = int(self.o.hand[self.seat][kind])
        wanting = [
            (self.t.colour[r] == LOCOMOTIVE, int(self.t.length[r]) - held, r)
            for r in self.planned
            if self.t.colour[r] in (kind, LOCOMOTIVE) and self.t.length[r] > held
        ]
        return min(wanting)[2] if wanting else None

    def blind(self) -> RailReason:
        helps = [k for k in range(LOCOMOTIVE) if self.o.face_up[k] > 0 and self.d.worth[k] > 0]
        return WhyBlindLuck() if helps else WhyBlindNoHelp()
