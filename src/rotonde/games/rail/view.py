"""A position of Rail or Tram for authors of bots, in names and plain numbers.

`RailView(observation)` reads the record where it stands: nothing is computed before it is asked
for, and what belongs to the map alone is kept for all positions of that map. `show` has every
field of a position; this is for programs that look at few of them, thousands of times.
"""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from rotonde.core.adapter import may_act, viewed_seat
from rotonde.core.errors import InvalidOptions
from rotonde.core.state import State
from rotonde.games.rail.actions import Claim, decode
from rotonde.games.rail.board_view import RailBoard, Route, Ticket, board_of
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.state import NOT_YET, NOTHING, PHASES
from rotonde.games.rail.state import TURN as AT_TURN
from rotonde.games.rail.table.longest_paths import longest_length, longest_path_of
from rotonde.games.rail.table.ways import (
    Prospects,
    in_order,
    list_claims_of,
    open_to,
    owned_by,
)


class RailView:
    """A position of Rail or Tram as its eyes see it, or a whole one.

    Colours, routes and tickets go by their names. Questions about "the seat" are about whose
    observation it is; of a whole state, about whose turn it is. `seat=` asks about another one.
    """

    def __init__(self, state: State) -> None:
        if not isinstance(state.tables, RailMap):
            raise InvalidOptions("options.view", found=type(state.tables).__name__)
        self.state = state
        self.map: RailMap = state.tables
        self._record = state.records

    # --- the board -------------------------------------------------------------------------------

    @property
    def board(self) -> RailBoard:
        return board_of(self.map)

    def route(self, name: str) -> Route:
        """A route by its name, from whichever city it is written."""
        return self.board.routes[self.map.routes[_index(self.map.route_index, name)]]

    def ticket(self, name: str) -> Ticket:
        return self.board.tickets[self.map.tickets[_index(self.map.ticket_index, name)]]

    # --- whose turn ------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat that the questions are about."""
        return viewed_seat(self.state)

    @property
    def players(self) -> int:
        return self.state.players

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the game is over."""
        return self.state.turn

    @property
    def phase(self) -> str:
        """tickets-start, turn, second-card, tickets or over."""
        return PHASES[int(self._record["phase"][0])]

    @property
    def turns_left(self) -> int | None:
        """Turns to the end of the last round; None before the last round."""
        left = int(self._record["turns_left"][0])
        return None if left == NOT_YET else left

    # --- cards -----------------------------------------------------------------------------------

    def hand(self, seat: int | None = None) -> dict[str, int]:
        """Cards by colour; of another seat those that it took face up and must still hold."""
        counts = self._record["hand"][0][self._seat(seat)].tolist()
        return {kind: count for kind, count in zip(self.map.kinds, counts, strict=True) if count}

    @property
    def card_counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return self._by_seat("hand_size")

    @property
    def row(self) -> tuple[str | None, ...]:
        """The face-up cards; None is an empty slot."""
        slots = self._record["row"][0][: int(self.map.tables["face_up"][0])].tolist()
        return tuple(None if kind == NOTHING else self.map.kinds[kind] for kind in slots)

    @property
    def discard(self) -> dict[str, int]:
        counts = self._record["discard"][0].tolist()
        return {kind: count for kind, count in zip(self.map.kinds, counts, strict=True) if count}

    @property
    def pile_count(self) -> int:
        return int(self._record["pile_size"][0])

    # --- routes ----------------------------------------------------------------------------------

    @cached_property
    def owners(self) -> Mapping[str, int]:
        """The seat that owns each claimed route."""
        routes = self.map.routes
        return MappingProxyType(
            {routes[r]: seat for seat in range(self.players) for r in owned_by(self.state, seat)}
        )

    def routes(self, seat: int | None = None) -> tuple[Route, ...]:
        """The routes that a seat has claimed."""
        routes = self.board.routes
        owned = sorted(owned_by(self.state, self._seat(seat)))
        return tuple(routes[self.map.routes[r]] for r in owned)

    def open_routes(self, seat: int | None = None) -> tuple[Route, ...]:
        """Those that it may still claim, cards and trains apart."""
        routes = self.board.routes
        free = sorted(open_to(self.state, self._seat(seat)))
        return tuple(routes[self.map.routes[r]] for r in free)

    @property
    def trains(self) -> tuple[int, ...]:
        """Trains that each seat has left."""
        return self._by_seat("trains")

    @property
    def scores(self) -> tuple[int, ...]:
        """Points for routes so far, and the head start; tickets count at the end."""
        return self._by_seat("score")

    @cached_property
    def affordable(self) -> Mapping[str, tuple[Claim, ...]]:
        """What the seat can claim now, by route, and every way to pay for it.

        The fewest locomotives come first. Empty if it is not the seat's turn to claim.
        """
        if not may_act(self.state) or int(self._record["phase"][0]) != AT_TURN:
            return MappingProxyType({})
        claims: dict[str, list[Claim]] = {}
        for code in list_claims_of(self.state):
            claim = decode(self.map, (), code)
            assert isinstance(claim, Claim)
            claims.setdefault(claim.route, []).append(claim)
        return MappingProxyType(
            {
                route: tuple(sorted(ways, key=lambda claim: claim.locomotives))
                for route, ways in claims.items()
            }
        )

    def longest_path(self, seat: int | None = None, *, after: str | None = None) -> int:
        """The length of a seat's longest path; `after`: as if it had claimed that route too."""
        owned = owned_by(self.state, self._seat(seat))
        if after is not None:
            owned |= {_index(self.map.route_index, after)}
        return longest_length(self.map, owned)

    def longest_path_routes(self, seat: int | None = None) -> tuple[str, ...]:
        """The routes of one longest path, in the order in which one travels them."""
        path = longest_path_of(self.map, owned_by(self.state, self._seat(seat)))
        return tuple(self.map.routes[r] for r in path.routes)

    # --- tickets ---------------------------------------------------------------------------------

    def tickets(self, seat: int | None = None) -> tuple[Ticket, ...]:
        """Those that a seat holds, as far as these eyes see them."""
        held = in_order(self._record["tickets"][0][self._seat(seat)])
        return tuple(self.board.tickets[self.map.tickets[i]] for i in held)

    @property
    def offer(self) -> tuple[Ticket, ...]:
        """Those that the seat chooses from."""
        offer = self._record["offer"][0][self.seat].tolist()
        return tuple(self.board.tickets[self.map.tickets[i]] for i in offer if i != NOTHING)

    @property
    def ticket_counts(self) -> tuple[int, ...]:
        """How many tickets each seat has kept."""
        return self._by_seat("ticket_count")

    @property
    def ticket_pile_count(self) -> int:
        return int(self._record["ticket_pile_size"][0])

    def missing(self, ticket: Ticket | str, *, after: str | None = None) -> int | None:
        """Spaces that the seat must still build to complete a ticket; 0: it is done.

        None: no way is left. With `after`, as if it had claimed that route too.
        """
        name = ticket if isinstance(ticket, str) else ticket.name
        number = _index(self.map.ticket_index, name)
        t = self.map.tables[0]
        a, b = int(t.ticket_a[number]), int(t.ticket_b[number])
        if after is None:
            return self._prospects.distances(a).missing(b)
        return self._prospects.missing_after(a, b, _index(self.map.route_index, after))

    def way(self, ticket: Ticket | str) -> tuple[Route, ...] | None:
        """The routes of the cheapest way for a ticket, own ones included; None: no way is left."""
        name = ticket if isinstance(ticket, str) else ticket.name
        number = _index(self.map.ticket_index, name)
        t = self.map.tables[0]
        way = self._prospects.way(int(t.ticket_a[number]), int(t.ticket_b[number]))
        if way is None:
            return None
        return tuple(self.board.routes[self.map.routes[r]] for r in way.routes)

    @cached_property
    def _prospects(self) -> Prospects:
        seat = self.seat
        return Prospects.known(self.map, owned_by(self.state, seat), open_to(self.state, seat))

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return self.seat
        if not 0 <= seat < self.players:
            raise InvalidOptions("options.seat", seat=seat, players=self.players)
        return seat

    def _by_seat(self, field: str) -> tuple[int, ...]:
        return tuple(self._record[field][0][: self.players].tolist())


def _index(index: Mapping[str, int], name: str) -> int:
    if name not in index:
        raise InvalidOptions("position.unknown", name=name)
    return index[name]
