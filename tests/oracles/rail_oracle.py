"""Rail: an independent oracle, written from the rules alone.

A slow, plain model of the rail game (the USA and Lyon maps) meant to be compared, step by
step, with a fast engine.  It shares no code with that engine.  State is held in ordinary
dicts and lists, legal actions are listed by brute force, and the longest path is found by
walking every trail.

All chance comes from outside: ``first`` and ``ticket_order`` are given, and a ``Dealer``
names each card at the moment it leaves the face-down pile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Protocol

LOCOMOTIVE = "locomotive"
GRAY = "gray"

# The rulebook sets no limit; this guard only keeps a deck of locomotives from going on for ever.
MAX_RESETS = 100

# ("take", kind) | ("blind",) | ("tickets",) | ("keep", frozenset of ticket indices)
# | ("claim", route, colour, locomotives) | ("pass",)
Action = tuple[Any, ...]


class Dealer(Protocol):
    """Stands for the shuffle: decides which card is on top of the face-down pile."""

    def card(self, pile: Mapping[str, int]) -> str:
        """Name the card that leaves the pile, given how many of each kind it holds."""
        ...


class RailOracle:
    """One game of Rail, from the deal to the final count."""

    def __init__(
        self,
        map_data: dict[str, Any],
        players: int,
        first: int,
        ticket_order: Sequence[int],
        dealer: Dealer,
        head_start: Sequence[int] = (),
        missed_tickets_count: bool = True,
    ) -> None:
        """Deal a game: ``first`` takes the first turn, ``ticket_order`` has the top first."""
        fewest, most = map_data["players"]
        if not fewest <= players <= most:
            raise ValueError(f"{players} players, but the map is for {fewest} to {most}")
        if not 0 <= first < players:
            raise ValueError(f"no seat {first}")
        if sorted(ticket_order) != list(range(len(map_data["tickets"]))):
            raise ValueError("ticket_order must name every ticket once")

        self.map: dict[str, Any] = map_data
        self.routes: list[dict[str, Any]] = map_data["routes"]
        self.colours: list[str] = list(map_data["colours"])
        self.players = players
        self.first = first
        self.dealer = dealer

        # Cards: every kind always has an entry, possibly zero.
        self.pile: dict[str, int] = dict.fromkeys(self.colours, map_data["cards_per_colour"])
        self.pile[LOCOMOTIVE] = map_data["locomotives"]
        self.discard: dict[str, int] = dict.fromkeys(self.pile, 0)
        self.hands: list[dict[str, int]] = [dict.fromkeys(self.pile, 0) for _ in range(players)]
        self.row: list[str | None] = [None] * map_data["face_up"]
        self.resets_in_a_row = 0

        # Tickets: the front of the list is the top of the pile; offers keep the drawing order.
        self.ticket_pile: list[int] = list(ticket_order)
        self.tickets: list[list[int]] = [[] for _ in range(players)]
        self.offer: list[list[int]] = [[] for _ in range(players)]

        self.trains: list[int] = [map_data["trains"]] * players
        self.scores: list[int] = list(head_start) or [0] * players
        self.missed_tickets_count = missed_tickets_count  # not in junior mode
        self.owner: dict[int, int] = {}

        self.phase = "tickets-start"
        self.seat = 0
        self.passes_in_a_row = 0
        self.turns_left: int | None = None  # counts down once the end has been triggered

        # Set-up: starting hands seat by seat, then the row, then the first tickets.
        for seat in range(players):
            for _ in range(map_data["start_hand"]):
                card = self._draw()
                if card is not None:
                    self.hands[seat][card] += 1
        self._settle_row()
        for seat in range(players):
            self.offer[seat] = self._draw_tickets(map_data["tickets_dealt"])

    # ------------------------------------------------------------------ cards

    def _drawable(self) -> bool:
        """Is there a card to draw blind (the discard counts: it would be reshuffled)?"""
        return sum(self.pile.values()) + sum(self.discard.values()) > 0

    def _draw(self) -> str | None:
        """Take one card off the face-down pile; None if there is no card to be had."""
        # Empty pile: the discard is reshuffled, but only now that a card is needed.
        if sum(self.pile.values()) == 0:
            self.pile, self.discard = self.discard, self.pile
        if sum(self.pile.values()) == 0:
            return None
        card = self.dealer.card(without_zeros(self.pile))
        if self.pile.get(card, 0) <= 0:
            raise ValueError(f"the dealer named {card!r}, which is not in the pile")
        self.pile[card] -= 1
        return card

    def _fill_row(self) -> None:
        """Fill the empty slots from the lowest up; they stay empty if cards run out."""
        for slot in range(len(self.row)):
            if self.row[slot] is None:
                self.row[slot] = self._draw()

    def _row_must_be_reset(self) -> bool:
        """Do too many locomotives lie face up, and may the row be replaced?"""
        limit: int = self.map["locomotives_that_reset_the_row"]
        if self.row.count(LOCOMOTIVE) < limit:
            return False
        # Only a full row is replaced.
        if None in self.row:
            return False
        # Only if enough coloured cards are outside the hands for an acceptable row to exist
        # (three of them with the standard five slots and limit of three).
        coloured = sum(1 for card in self.row if card != LOCOMOTIVE)
        for colour in self.colours:
            coloured += self.pile[colour] + self.discard[colour]
        if coloured < len(self.row) - limit + 1:
            return False
        # After so many replacements in a row the cards stay until a player takes one.
        return self.resets_in_a_row < MAX_RESETS

    def _settle_row(self) -> None:
        """Fill the row, then replace it as often as the locomotive rule demands."""
        self._fill_row()
        while self._row_must_be_reset():
            self.resets_in_a_row += 1
            for slot, card in enumerate(self.row):
                assert card is not None
                self.discard[card] += 1
                self.row[slot] = None
            self._fill_row()

    # ---------------------------------------------------------------- tickets

    def _draw_tickets(self, count: int) -> list[int]:
        """Take tickets off the top, or as many as are left."""
        drawn = self.ticket_pile[:count]
        del self.ticket_pile[:count]
        return drawn

    def _keeps(self) -> set[Action]:
        """Every way of keeping enough of the tickets on offer."""
        at_start = self.phase == "tickets-start"
        least: int = self.map["tickets_kept_at_start" if at_start else "tickets_kept"]
        offer = self.offer[self.seat]
        least = min(least, len(offer))
        return {
            ("keep", frozenset(kept))
            for size in range(least, len(offer) + 1)
            for kept in combinations(offer, size)
        }

    # ----------------------------------------------------------------- routes

    def _route_open(self, index: int) -> bool:
        """May the seat to act still claim this route, cards and trains aside?"""
        # A claimed route belongs to its owner for good.
        if index in self.owner:
            return False
        ends = {self.routes[index]["a"], self.routes[index]["b"]}
        for taken, owner in self.owner.items():
            if {self.routes[taken]["a"], self.routes[taken]["b"]} == ends:
                # Nobody owns two routes between the same two cities.
                if owner == self.seat:
                    return False
                # With few players the first claim closes the twin route to everybody.
                if self.players < self.map["double_routes_open_from_players"]:
                    return False
        return True

    def _claims(self) -> set[Action]:
        """Every open route with every distinct payment for it."""
        hand = self.hands[self.seat]
        claims: set[Action] = set()
        for index, route in enumerate(self.routes):
            length: int = route["length"]
            # A train for each space.
            if length > self.trains[self.seat] or not self._route_open(index):
                continue
            # A gray route takes any one colour.
            colours = self.colours if route["colour"] == GRAY else [route["colour"]]
            for colour in colours:
                for locomotives in range(length):
                    coloured = length - locomotives
                    if hand[colour] >= coloured and hand[LOCOMOTIVE] >= locomotives:
                        claims.add(("claim", index, colour, locomotives))
            # Locomotives alone pay for any route.
            if hand[LOCOMOTIVE] >= length:
                claims.add(("claim", index, LOCOMOTIVE, length))
        return claims

    # ---------------------------------------------------------------- actions

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when the game is over."""
        return None if self.phase == "over" else self.seat

    def _card_draws(self) -> set[Action]:
        """The cards that may be drawn now, face up or blind."""
        draws: set[Action] = {("take", card) for card in self.row if card is not None}
        if self.phase == "second-card":
            # A locomotive lying face up is never a second card.
            draws.discard(("take", LOCOMOTIVE))
        if self._drawable():
            draws.add(("blind",))
        return draws

    def legal(self) -> set[Action]:
        """Every action open to the seat to act; empty when the game is over."""
        if self.phase == "over":
            return set()
        if self.phase in ("tickets-start", "tickets"):
            return self._keeps()
        if self.phase == "second-card":
            return self._card_draws()
        actions = self._card_draws() | self._claims()
        # No ticket left, no drawing of tickets.
        if self.ticket_pile:
            actions.add(("tickets",))
        # Passing is only for a player who can do nothing else.
        return actions or {("pass",)}

    def play(self, action: Action) -> None:
        """Carry out one legal action."""
        if action not in list(self.legal()):
            raise ValueError(f"not legal: {action!r}")
        name = action[0]
        if name != "pass":
            self.passes_in_a_row = 0
        if name == "take":
            self._play_take(action[1])
        elif name == "blind":
            self._play_blind()
        elif name == "claim":
            self._play_claim(action[1], action[2], action[3])
        elif name == "tickets":
            # The same seat then has to choose.
            self.offer[self.seat] = self._draw_tickets(self.map["tickets_drawn"])
            self.phase = "tickets"
        elif name == "keep":
            self._play_keep(set(action[1]))
        else:
            self.passes_in_a_row += 1
            self._end_turn()

    def _play_take(self, kind: str) -> None:
        """Take a face-up card: the lowest slot that shows this kind."""
        self.row[self.row.index(kind)] = None
        self.hands[self.seat][kind] += 1
        # Replaced at once; a card has left the row, so it may be reset afresh.
        self.resets_in_a_row = 0
        self._settle_row()
        if kind == LOCOMOTIVE:
            # A face-up locomotive is worth both draws.
            self._end_turn()
        else:
            self._after_card()

    def _play_blind(self) -> None:
        """Draw from the pile; a locomotive got this way is an ordinary single card."""
        card = self._draw()
        assert card is not None
        self.hands[self.seat][card] += 1
        self._after_card()

    def _after_card(self) -> None:
        """Go on to the second card, or end the turn after it or for want of one."""
        if self.phase == "second-card":
            self._end_turn()
            return
        self.phase = "second-card"
        if not self._card_draws():
            self._end_turn()

    def _play_claim(self, index: int, colour: str, locomotives: int) -> None:
        """Pay for a route, put trains on it and score it."""
        length: int = self.routes[index]["length"]
        payment = {LOCOMOTIVE: locomotives}
        if colour != LOCOMOTIVE:
            payment[colour] = length - locomotives
        for kind, count in payment.items():
            self.hands[self.seat][kind] -= count
            self.discard[kind] += count
        self.owner[index] = self.seat
        self.trains[self.seat] -= length
        self.scores[self.seat] += self.map["route_points"][str(length)]
        # The cards just discarded may fill gaps in the row, or make a reset possible.
        self._settle_row()
        self._end_turn()

    def _play_keep(self, kept: set[int]) -> None:
        """Keep some tickets; the others go under the pile in the order they came."""
        for ticket in self.offer[self.seat]:
            if ticket in kept:
                self.tickets[self.seat].append(ticket)
            else:
                self.ticket_pile.append(ticket)
        self.offer[self.seat] = []
        if self.phase == "tickets":
            self._end_turn()
        elif self.seat + 1 < self.players:
            # Start of the game: the seats choose one after the other from seat 0.
            self.seat += 1
        else:
            self.seat = self.first
            self.phase = "turn"

    def _end_turn(self) -> None:
        """Hand over to the next seat, unless the game ends here."""
        self.phase = "turn"
        if self.turns_left is not None:
            self.turns_left -= 1
        elif self.trains[self.seat] <= self.map["end_at_trains"]:
            # Few trains left: one more turn for everybody, this seat being the last.
            self.turns_left = self.players
        # The last turns are over, or the whole table has passed one after the other.
        if self.turns_left == 0 or self.passes_in_a_row == self.players:
            self.phase = "over"
            return
        self.seat = (self.seat + 1) % self.players

    # ------------------------------------------------------------------ count

    def _own_routes(self, seat: int) -> list[int]:
        """The routes this seat has claimed."""
        return [index for index, owner in sorted(self.owner.items()) if owner == seat]

    def _completed(self, seat: int, ticket: int) -> bool:
        """Are the two cities of the ticket joined by this seat's own routes?"""
        reached: set[str] = {self.map["tickets"][ticket]["a"]}
        growing = True
        while growing:
            growing = False
            for index in self._own_routes(seat):
                ends = {self.routes[index]["a"], self.routes[index]["b"]}
                if ends & reached and not ends <= reached:
                    reached |= ends
                    growing = True
        return self.map["tickets"][ticket]["b"] in reached

    def _longest(self, seat: int) -> int:
        """Most trains on one continuous path that uses no route twice."""
        own = self._own_routes(seat)
        at: dict[str, list[tuple[int, str, int]]] = {}
        for index in own:
            a, b, length = (self.routes[index][key] for key in ("a", "b", "length"))
            at.setdefault(a, []).append((index, b, length))
            at.setdefault(b, []).append((index, a, length))

        def walk(city: str, used: set[int]) -> int:
            # A city may be passed again, a route may not.
            best = 0
            for index, other, length in at[city]:
                if index not in used:
                    best = max(best, length + walk(other, used | {index}))
            return best

        return max((walk(city, set()) for city in at), default=0)

    def final(self) -> dict[str, Any]:
        """The final count; only when the game is over."""
        if self.phase != "over":
            raise ValueError("the game is not over")
        scores = list(self.scores)
        completed = [0] * self.players
        for seat in range(self.players):
            for ticket in self.tickets[seat]:
                points: int = self.map["tickets"][ticket]["points"]
                # A ticket counts for its owner if fulfilled, against otherwise.
                if self._completed(seat, ticket):
                    completed[seat] += 1
                    scores[seat] += points
                elif self.missed_tickets_count:
                    scores[seat] -= points
        # Longest path: a bonus for each seat that has it, but not for having no route at all.
        longest = [self._longest(seat) for seat in range(self.players)]
        bonus = [length > 0 and length == max(longest) for length in longest]
        for seat in range(self.players):
            if bonus[seat]:
                scores[seat] += self.map["longest_path_bonus"]
        # Winner: points, then completed tickets, then path length; a full tie is shared.
        winners = list(range(self.players))
        for measure in (scores, completed, longest):
            best = max(measure[seat] for seat in winners)
            winners = [seat for seat in winners if measure[seat] == best]
        return {
            "scores": scores,
            "completed": completed,
            "longest": longest,
            "bonus": bonus,
            "winners": winners,
        }

    # --------------------------------------------------------------- snapshot

    def snapshot(self) -> dict[str, Any]:
        """A copy of the whole state, hidden parts included."""
        return {
            "turn": self.turn,
            "phase": self.phase,
            "hands": [without_zeros(hand) for hand in self.hands],
            "row": list(self.row),
            "pile": without_zeros(self.pile),
            "discard": without_zeros(self.discard),
            "ticket_pile": list(self.ticket_pile),
            "tickets": [sorted(kept) for kept in self.tickets],
            "offer": [sorted(offer) for offer in self.offer],
            "trains": list(self.trains),
            "scores": list(self.scores),
            "owner": dict(self.owner),
        }


def without_zeros(counts: Mapping[str, int]) -> dict[str, int]:
    """The same counts with the empty kinds left out."""
    return {kind: count for kind, count in counts.items() if count}
