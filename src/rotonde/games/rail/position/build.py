"""A position from the little that is said of it, with the rest filled in so that it all fits.

What can follow from the rules follows (trains, points, the size of the discard, the last round);
what is left to chance is drawn by the seed (unsaid hands, tickets, the row, the order of the ticket
pile). The result is read as `start` reads any position, so it is legal or refused with every fault.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from rotonde.core.position import BySeat, Faults, require_faultless, seats_said, seats_spoken_of
from rotonde.core.state import EVERYTHING
from rotonde.games.rail.actions import Blind, Claim, DrawTickets, Keep
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import LOCOMOTIVE
from rotonde.games.rail.position.check import PositionCheck
from rotonde.games.rail.position.show import PileTicket, Player, Position
from rotonde.games.rail.state import CHOOSE_TICKETS, PHASES, SECOND_CARD, TURN

Cards = Mapping[str, int]
MOST_ROWS = 1000  # tries at a row that need not be swept; a deck of locomotives has none


class Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a position is to be; what is left out is filled in."""

    hands: BySeat[Cards] = ()
    routes: BySeat[Sequence[str]] = ()
    tickets: BySeat[Sequence[str]] = ()
    offer: Sequence[str] = ()
    row: Sequence[str | None] | None = None
    discard: Cards | None = None
    pile: Cards | None = None
    ticket_pile: Sequence[str] = ()
    turn: int = 0
    first: int = 0
    phase: str = "turn"
    seed: int = 0


def build(rail_map: RailMap, said: Said, players: int | None) -> dict[str, Any]:
    """The named fields of the position, without a generator: it goes on from the seed of `start`.

    `players` is what the options say; without it, as many as are spoken of, at least the fewest.
    """
    if players is None:
        spoken_of = seats_spoken_of(said.hands, said.routes, said.tickets)
        players = max(rail_map.least_players, spoken_of, said.turn + 1, said.first + 1)
    builder = _Builder(rail_map, said, players)
    require_faultless(builder.faults)
    plain: dict[str, Any] = msgspec.to_builtins(builder.position())
    return plain


class _Builder(Faults):
    def __init__(self, rail_map: RailMap, said: Said, players: int) -> None:
        super().__init__()
        self.map, self.t, self.said = rail_map, rail_map.tables[0], said
        self.seats = range(players)
        self.rng = random.Random(said.seed)
        most, least = rail_map.most_players, rail_map.least_players
        self.require(least <= players <= most, "players", "position.players", count=players)
        for place in ("turn", "first"):
            seat = getattr(said, place)
            self.require(seat in self.seats, place, "position.turn", turn=seat)
        phases = [PHASES[phase] for phase in (TURN, SECOND_CARD, CHOOSE_TICKETS)]
        self.require(
            said.phase in phases,
            "phase",
            "position.build.phase",
            name=said.phase,
            known=", ".join(phases),
        )
        choosing = said.phase == PHASES[CHOOSE_TICKETS]
        self.require(choosing or not said.offer, "offer", "position.build.offer")
        self.hands = seats_said(self, "hands", said.hands, players)
        self.routes = seats_said(self, "routes", said.routes, players)
        self.tickets = seats_said(self, "tickets", said.tickets, players)
        self.check_names()
        if self.faults:
            return
        self.spent = [
            sum([int(self.t.length[rail_map.route_index[name]]) for name in self.routes.get(s, ())])
            for s in self.seats
        ]
        self.check_conservation()

    # --- what is said ----------------------------------------------------------------------------

    def check_names(self) -> None:
        said = self.said
        counts = {f"hands[{seat}]": hand for seat, hand in self.hands.items()}
        counts |= {"discard": said.discard or {}, "pile": said.pile or {}}
        for place, cards in counts.items():
            for name, count in cards.items():
                self.known(f"{place}.{name}", self.map.kind_index, name)
                self.require(count >= 0, f"{place}.{name}", "position.count", count=0)
        for slot, card in enumerate(said.row or ()):
            if card is not None:
                self.known(f"row[{slot}]", self.map.kind_index, card)
        owner: dict[int, str] = {}
        for seat, routes in self.routes.items():
            for i, name in enumerate(routes):
                self.once(f"routes[{seat}][{i}]", self.map.route_index, name, owner)
        place_of: dict[int, str] = {}
        lists = {f"tickets[{seat}]": names for seat, names in self.tickets.items()}
        lists |= {"offer": said.offer, "ticket_pile": said.ticket_pile}
        for where, tickets in lists.items():
            for i, name in enumerate(tickets):
                self.once(f"{where}[{i}]", self.map.ticket_index, name, place_of)

    def known(self, place: str, index: Mapping[str, int], name: str) -> bool:
        self.require(name in index, place, "position.unknown", name=name)
        return name in index

    def once(self, place: str, index: Mapping[str, int], name: str, found: dict[int, str]) -> None:
        """Each route and each ticket lies in one place only, from whichever end it is named."""
        if not self.known(place, index, name):
            return
        other = found.setdefault(index[name], place)
        self.require(other == place, place, "position.twice", name=name, other=other)

    def check_conservation(self) -> None:
        """No more cards of a kind than the box holds; what is left may lie anywhere unsaid."""
        self.left = self.deck()
        for cards in (*self.hands.values(), self.said.discard or {}, self.said.pile or {}):
            self.left.subtract(cards)
        self.left.subtract(card for card in self.said.row or () if card is not None)
        for name, count in self.left.items():
            box = self.deck()[name]
            self.require(
                count >= 0, "position", "position.cards", name=name, count=box - count, box=box
            )

    def deck(self) -> Counter[str]:
        kinds = enumerate(self.map.kinds)
        return Counter({name: int(self.t.deck[kind]) for kind, name in kinds})

    # --- what is filled in -----------------------------------------------------------------------

    def position(self) -> Position:
        """The whole position; the last round and the number of actions are found by its check."""
        hands = [self.hand(seat) for seat in self.seats]
        row = self.row()
        discard, sweeps, shuffles = self.discard()
        pile = +self.left if self.said.pile is None else Counter(self.said.pile)
        if self.said.pile is not None and self.left.total():
            self.fault("pile", "position.build.left-over", count=self.left.total())
            require_faultless(self.faults)
        offer, tickets, ticket_pile = self.share_out_tickets()
        position = Position(
            phase=self.said.phase,
            turn=self.said.turn,
            eyes=EVERYTHING,
            ply=0,
            first=self.said.first,
            row=row,
            pile=dict(pile),
            pile_count=pile.total(),
            discard=dict(discard),
            players=[self.player(seat, hands[seat], tickets[seat], offer) for seat in self.seats],
            owners={
                self.route_name(name): seat
                for seat in self.seats
                for name in self.routes.get(seat, ())
            },
            ticket_pile=[PileTicket(name) for name in ticket_pile],
            sweeps=sweeps,
            shuffles=shuffles,
        )
        position.ply = PositionCheck(self.map, position).ply_bounds()[0]
        self.set_last_action(position)
        self.set_last_round(position)
        return position

    def hand(self, seat: int) -> dict[str, int]:
        """What is said, or so many random cards that those dealt are held or paid."""
        if seat in self.hands:
            return {name: int(count) for name, count in self.hands[seat].items() if count}
        drawn = self.said.phase == PHASES[SECOND_CARD] and seat == self.said.turn
        missing = max(0, int(self.t.start_hand) + drawn - self.spent[seat])
        return dict(self.draw(missing))

    def draw(self, count: int) -> Counter[str]:
        pool = sorted(self.left.elements())
        drawn = Counter(self.rng.sample(pool, min(count, len(pool))))
        self.left.subtract(drawn)
        return drawn

    def row(self) -> list[str | None]:
        """A row that stands: with fewer locomotives than have it swept."""
        if self.said.row is not None:
            return list(self.said.row)
        size, limit = int(self.t.face_up), int(self.t.locomotives_that_reset_the_row)
        locomotive = self.map.kinds[LOCOMOTIVE]
        pool = sorted(self.left.elements())
        for _ in range(MOST_ROWS):
            cards = self.rng.sample(pool, min(size, len(pool)))
            if cards.count(locomotive) < limit:
                break
        self.left.subtract(cards)
        return [*cards, *[None] * (size - len(cards))]

    def discard(self) -> tuple[Counter[str], int, int]:
        """The discard, how often the row was swept, how often the discard was shuffled.

        Unsaid, it is what the routes were paid with; what the box has no longer was shuffled in.
        """
        paid, size = sum(self.spent), int(self.t.face_up)
        if self.said.discard is not None:
            found = Counter({name: int(count) for name, count in self.said.discard.items()})
        elif self.said.pile is not None:  # every card that lies nowhere else
            found = +self.left
            self.left.clear()
        else:
            found = self.payments()
        count = found.total()
        sweeps = max(0, -(-(count - paid) // size))
        shuffles = int(count < paid + sweeps * size)
        return +found, sweeps, shuffles

    def payments(self) -> Counter[str]:
        """Each route paid in its colour, a gray one in that of which most is left."""
        found: Counter[str] = Counter()
        locomotive = self.map.kinds[LOCOMOTIVE]
        for name in (name for seat in self.seats for name in self.routes.get(seat, ())):
            route = self.map.route_index[name]
            colour = self.map.kinds[int(self.t.colour[route])]
            if colour == locomotive:  # gray: any colour
                colours = [kind for kind in self.map.kinds if kind != locomotive]
                colour = max(colours, key=lambda kind: self.left[kind])
            length = int(self.t.length[route])
            coloured = min(length, self.left[colour])
            payment = Counter({colour: coloured})
            payment[locomotive] = min(length - coloured, self.left[locomotive])
            self.left.subtract(payment)
            found += payment
        return found

    def share_out_tickets(self) -> tuple[list[str], list[list[str]], list[str]]:
        """The offer, the tickets of each seat, and the pile with its top first."""
        index = self.map.ticket_index
        named = (*self.said.offer, *self.said.ticket_pile)
        taken = {index[name] for name in (*named, *self._flat(self.tickets.values()))}
        free = [name for name in self.map.tickets if index[name] not in taken]
        self.rng.shuffle(free)
        least = int(self.t.tickets_kept_at_start)
        tickets = []
        for seat in self.seats:
            if seat in self.tickets:
                tickets.append([self.map.tickets[index[name]] for name in self.tickets[seat]])
            else:
                tickets.append([free.pop() for _ in range(min(least, len(free)))])
        offer = [self.map.tickets[index[name]] for name in self.said.offer]
        if self.said.phase == PHASES[CHOOSE_TICKETS]:
            while free and len(offer) < int(self.t.tickets_drawn):
                offer.append(free.pop())
        top = [self.map.tickets[index[name]] for name in self.said.ticket_pile]
        return offer, tickets, [*top, *free]

    @staticmethod
    def _flat(lists: Iterable[Sequence[str]]) -> list[str]:
        return [name for names in lists for name in names]

    def route_name(self, name: str) -> str:
        return self.map.routes[self.map.route_index[name]]

    def player(
        self, seat: int, hand: dict[str, int], tickets: list[str], offer: list[str]
    ) -> Player:
        routes = [self.map.route_index[name] for name in self.routes.get(seat, ())]
        points = sum(int(self.t.points[self.t.length[route]]) for route in routes)
        own_offer = offer if seat == self.said.turn else []
        return Player(
            cards=sum(hand.values()),
            trains=max(0, int(self.t.trains) - self.spent[seat]),
            score=points + int(self.t.head_start[seat]),
            ticket_count=len(tickets),
            offer_count=len(own_offer),
            hand=hand,
            tickets=tickets,
            offer=own_offer,
        )

    # --- the course ------------------------------------------------------------------------------

    def set_last_action(self, position: Position) -> None:
        """An action that leads here: what the seat before this one can have done."""
        if self.said.phase == PHASES[SECOND_CARD]:
            position.last, position.last_by = str(Blind()), self.said.turn
            return
        if self.said.phase == PHASES[CHOOSE_TICKETS]:
            position.last, position.last_by = str(DrawTickets()), self.said.turn
            return
        number = len(self.seats)
        begins = position.ply == number and self.said.turn == self.said.first
        by = number - 1 if begins else (self.said.turn - 1) % number
        position.last_by = by
        if not begins and PositionCheck(self.map, position).drawn(by) > 0:
            position.last = str(Blind())
        elif self.routes.get(by):
            position.last = str(self.claim_of(self.routes[by][-1]))
        else:  # its first tickets, or more that it has drawn since
            position.last_offer = (position.players[by].tickets or [])[:1]
            position.last = str(Keep(tuple(position.last_offer)))
            position.ply += 0 if begins else 2

    def claim_of(self, name: str) -> Claim:
        route = self.map.route_index[name]
        colour = int(self.t.colour[route])
        paid = self.map.kinds[0 if colour == LOCOMOTIVE else colour]
        return Claim(self.map.routes[route], paid)

    def set_last_round(self, position: Position) -> None:
        """The most turns that may be left, if a player has few enough trains to end the game."""
        position.turns_left = next(
            (
                left
                for left in (None, *range(len(self.seats), 0, -1))
                if not PositionCheck(
                    self.map, msgspec.structs.replace(position, turns_left=left)
                ).has_fault("turns_left")
            ),
            None,
        )
