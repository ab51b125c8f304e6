"""A simple greedy Rail player: shortest ways for its tickets, claimed as soon as it can pay.

It looks at one ticket after another and never ahead; good enough to be a first opponent.
"""

import heapq
import random
from collections import Counter
from typing import Any

from rotonde.core.interface import Action, State
from rotonde.games.rail.actions import Blind, Claim, DrawTickets, Keep, Take
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.registry import game
from rotonde.kernel.bits import has
from rotonde.players.player import Budget

OUT_OF_REACH = 10_000
FEW_TRAINS = 12  # below this it draws no more tickets


class RailGreedy:
    def __init__(self, game_name: str, seed: int) -> None:
        self.game = game(game_name)
        self.rng = random.Random(seed)

    def choose(self, observation: State, budget: Budget) -> Action:
        legal = list(self.game.legal(observation).values())
        look = _Look(observation, self.game.show(observation))
        keeps = [action for action in legal if isinstance(action, Keep)]
        if keeps:
            return max(keeps, key=lambda keep: look.worth(keep.tickets))
        wanted = look.wanted_routes()
        return (
            self._claim(look, legal, wanted)
            or self._more_tickets(look, legal, wanted)
            or self._card(look, legal, wanted)
            or self.rng.choice(legal)
        )

    def _claim(self, look: "_Look", legal: list[Action], wanted: set[int]) -> Action | None:
        """A route that it wants; any good one once all tickets are joined or it must hurry."""
        claims = [action for action in legal if isinstance(action, Claim)]
        if wanted and not look.last_round:
            claims = [c for c in claims if look.map.route_index[c.route] in wanted]
        elif not look.last_round:
            claims = [c for c in claims if look.length(c) >= min(4, look.trains)]
        return min(claims, key=lambda c: (-look.length(c), c.locomotives), default=None)

    def _more_tickets(self, look: "_Look", legal: list[Action], wanted: set[int]) -> Action | None:
        if not wanted and look.trains > FEW_TRAINS and DrawTickets() in legal:
            return DrawTickets()
        return None

    def _card(self, look: "_Look", legal: list[Action], wanted: set[int]) -> Action | None:
        """The face-up colour that it needs most, else one from the pile."""
        need = look.colours_needed(wanted)
        takes = [action for action in legal if isinstance(action, Take) and need[action.card] > 0]
        if takes:
            return max(takes, key=lambda take: (need[take.card], take.card))
        if Blind() in legal:
            return Blind()
        return next((action for action in legal if isinstance(action, Take)), None)


class _Look:
    """What the seat sees, arranged for finding ways."""

    def __init__(self, observation: State, shown: dict[str, Any]) -> None:
        self.map: RailMap = observation.tables
        self.seat = observation.eyes
        self.me = shown["players"][self.seat]
        self.last_round = shown["turns_left"] is not None
        s, self.t = observation.records[0], self.map.tables[0]
        self.trains = int(s.trains[self.seat])
        mine = {name for name, seat in shown["owners"].items() if seat == self.seat}
        # from each city: the other city, the route, and the trains it takes (none if it is ours)
        self.near: dict[int, list[tuple[int, int, int]]] = {}
        for r, name in enumerate(self.map.routes):
            free = has(s.open, r) and not has(s.barred[self.seat], r)
            if name in mine or free:
                a, b = int(self.t.route_a[r]), int(self.t.route_b[r])
                trains = 0 if name in mine else int(self.t.length[r])
                self.near.setdefault(a, []).append((b, r, trains))
                self.near.setdefault(b, []).append((a, r, trains))

    def length(self, claim: Claim) -> int:
        return int(self.t.length[self.map.route_index[claim.route]])

    def way(self, ticket: str) -> tuple[int, list[int]]:
        """The cheapest way for a ticket: trains still needed, and the routes to claim."""
        i = self.map.ticket_index[ticket]
        start, goal = int(self.t.ticket_a[i]), int(self.t.ticket_b[i])
        heap: list[tuple[int, int, list[int]]] = [(0, start, [])]
        done: set[int] = set()
        while heap:
            trains, city, routes = heapq.heappop(heap)
            if city == goal:
                return trains, routes
            if city in done:
                continue
            done.add(city)
            for other, r, cost in self.near.get(city, []):
                if other not in done:
                    more = [*routes, r] if cost else routes
                    heapq.heappush(heap, (trains + cost, other, more))
        return OUT_OF_REACH, []

    def worth(self, tickets: tuple[str, ...]) -> int:
        """Points for the tickets, if trains suffice for all of them; else what is lost."""
        trains = self.trains
        value = 0
        for ticket in tickets:
            points = int(self.t.ticket_points[self.map.ticket_index[ticket]])
            needed, _ = self.way(ticket)
            trains -= needed
            lost = int(self.t.missed_ticket_cost) * points
            value += points - needed // 2 if trains >= 0 else -lost
        return value

    def wanted_routes(self) -> set[int]:
        """Routes on the cheapest ways of the tickets that can still be joined."""
        wanted: set[int] = set()
        trains = self.trains
        for ticket in self.me["tickets"]:
            needed, routes = self.way(ticket)
            if 0 < needed <= trains:
                wanted |= set(routes)
        return wanted

    def colours_needed(self, wanted: set[int]) -> Counter[str]:
        """How many cards of each colour the wanted routes would take beyond those in hand."""
        need: Counter[str] = Counter()
        for r in wanted:
            kind = self.map.kinds[int(self.t.colour[r])]
            if kind == "locomotive":  # gray: whatever it holds most of
                kind = max(self.map.kinds[:-1], key=lambda k: self.me["hand"].get(k, 0))
            need[kind] += int(self.t.length[r])
        for kind, held in self.me["hand"].items():
            need[kind] -= held
        if wanted:
            need["locomotive"] = 1
        return need
