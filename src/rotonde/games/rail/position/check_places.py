"""Where things lie in a Rail position: routes, cards and tickets, each in one place.

What follows from the rules is computed again: trains and points from the routes, the card totals
from the box, the discard from what was paid and swept, who may have tickets to choose from.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from rotonde.core.position import Faults
from rotonde.core.state import EVERYTHING
from rotonde.games.rail.index_tables import NO_TWIN, RailMap
from rotonde.games.rail.limits import LOCOMOTIVE
from rotonde.games.rail.position.show import Player, Position
from rotonde.games.rail.state import (
    CHOOSE_FIRST_TICKETS,
    CHOOSE_TICKETS,
    OVER,
    PHASES,
    SECOND_CARD,
    SWEEPS_IN_A_ROW,
)


class PlacesCheck(Faults):
    def __init__(self, rail_map: RailMap, position: Position) -> None:
        super().__init__()
        self.map, self.t, self.p = rail_map, rail_map.tables[0], position
        self.phase = PHASES.index(position.phase)
        self.seats = range(len(position.players))
        self.whole = position.eyes == EVERYTHING
        self.owner = {rail_map.route_index[name]: seat for name, seat in position.owners.items()}
        lengths: Counter[int] = Counter()
        for route, seat in self.owner.items():
            lengths[seat] += int(self.t.length[route])
        self.spent = [lengths[seat] for seat in self.seats]  # cards paid, and trains laid
        self.check_turn()
        self.check_routes()
        self.check_cards()
        self.check_row()
        self.check_tickets()
        self.check_offers()

    def own(self, seat: int) -> bool:
        """Whether the observer sees what this seat hides from the others."""
        return self.p.eyes in (EVERYTHING, seat)

    def players(self) -> Iterator[tuple[int, str, Player]]:
        for seat, player in enumerate(self.p.players):
            yield seat, f"players[{seat}]", player

    def check_turn(self) -> None:
        over = self.phase == OVER
        self.require((self.p.turn is None) == over, "turn", "position.rail.turn")

    # --- routes ----------------------------------------------------------------------------------

    def check_routes(self) -> None:
        """No track has two owners; trains and points follow from the routes."""
        self.require(len(self.owner) == len(self.p.owners), "owners", "position.rail.owned-twice")
        small = len(self.seats) < self.t.double_routes_open_from_players
        for route, seat in self.owner.items():
            twin = int(self.t.twin[route])
            if twin != NO_TWIN and route < twin and twin in self.owner:
                closed = small or self.owner[twin] == seat
                name = self.map.routes[twin]
                self.require(not closed, f"owners.{name}", "position.rail.twin")
        for seat, place, player in self.players():
            trains = int(self.t.trains) - self.spent[seat]
            self.require(player.trains == trains, f"{place}.trains", "position.count", count=trains)
            own = [route for route, owner in self.owner.items() if owner == seat]
            points = sum(int(self.t.points[self.t.length[route]]) for route in own)
            points += int(self.t.head_start[seat])
            self.require(player.score == points, f"{place}.score", "position.count", count=points)

    # --- cards -----------------------------------------------------------------------------------

    def check_cards(self) -> None:
        """Every card is in exactly one place; an observation has what its seat sees, only."""
        p = self.p
        self.require((p.pile is not None) == self.whole, "pile", "position.told")
        if p.pile is not None:
            held = sum(p.pile.values())
            self.require(p.pile_count == held, "pile_count", "position.count", count=held)
        found = Counter(name for name in p.row if name is not None)
        for counts in (p.discard, p.pile or {}, *(player.hand for player in p.players)):
            found.update(counts)
        for kind, name in enumerate(self.map.kinds):
            box = int(self.t.deck[kind])
            fits = found[name] == box if self.whole else found[name] <= box
            self.require(fits, "position", "position.cards", name=name, count=found[name], box=box)
        for seat, place, player in self.players():
            self.check_hand(seat, place, player)
        self.check_card_total()

    def check_hand(self, seat: int, place: str, player: Player) -> None:
        known, seen = sum(player.hand.values()), _positive(player.seen)
        if self.own(seat):
            self.require(player.cards == known, f"{place}.cards", "position.count", count=known)
        else:
            same = _positive(player.hand) == seen
            self.require(same, f"{place}.hand", "position.told")
            self.require(known <= player.cards, f"{place}.cards", "position.rail.seen")
        drawn = self.drawn(seat)
        taken = all(count <= player.hand.get(kind, 0) for kind, count in seen.items())
        self.require(
            taken and sum(seen.values()) <= max(drawn, 0), f"{place}.seen", "position.rail.seen"
        )
        self.require(drawn >= 0, f"{place}.cards", "position.rail.too-few-cards")
        if self.phase == CHOOSE_FIRST_TICKETS:
            dealt = int(self.t.start_hand)
            self.require(drawn == 0, f"{place}.cards", "position.count", count=dealt)

    def drawn(self, seat: int) -> int:
        """How many cards a seat has drawn: those it holds and paid, but for those dealt."""
        return self.p.players[seat].cards + self.spent[seat] - int(self.t.start_hand)

    def check_card_total(self) -> None:
        """The pile and the discard have the size that draws, claims and sweeps leave them."""
        p, t = self.p, self.t
        row = sum(name is not None for name in p.row)
        discard = sum(p.discard.values())
        total = row + discard + p.pile_count + sum(player.cards for player in p.players)
        box = int(t.deck.sum())
        if not self.whole:  # of a whole position the kinds show it
            self.require(
                total == box, "pile_count", "position.count", count=p.pile_count + box - total
            )
        discarded = sum(self.spent) + p.sweeps * int(t.face_up)
        renewed = p.shuffles > 0
        # Whenever the discard is shuffled, at least one card leaves it.
        fits = discard + p.shuffles <= discarded if renewed else discard == discarded
        self.require(fits, "discard", "position.rail.discard", count=discarded)

    def check_row(self) -> None:
        p = self.p
        left = p.pile_count + sum(p.discard.values())
        self.require(None not in p.row or left == 0, "row", "position.rail.gap", count=left)
        most = min(p.sweeps, SWEEPS_IN_A_ROW)
        self.require(
            p.sweeps_in_a_row <= most, "sweeps_in_a_row", "position.rail.sweeps", most=most
        )
        if self.phase == SECOND_CARD:
            coloured = sum(name not in (None, self.map.kinds[LOCOMOTIVE]) for name in p.row)
            self.require(left + coloured, "phase", "position.rail.no-second-card")

    # --- tickets ---------------------------------------------------------------------------------

    def check_tickets(self) -> None:
        """Every ticket is in exactly one place; an observation has what its seat sees, only."""
        places: dict[int, str] = {}
        total = 0
        for seat, place, player in self.players():
            shown = self.own(seat) or self.phase == OVER
            for field, names, count, told in (
                ("tickets", player.tickets, player.ticket_count, shown),
                ("offer", player.offer, player.offer_count, self.own(seat)),
            ):
                total += count
                self.require((names is not None) == told, f"{place}.{field}", "position.told")
                if names is None:
                    continue
                self.require(len(names) == count, f"{place}.{field}", "position.count", count=count)
                for i, name in enumerate(names):
                    self.place_ticket(f"{place}.{field}[{i}]", name, places)
        returned = False
        for i, entry in enumerate(self.p.ticket_pile):
            place = f"ticket_pile[{i}]"
            by_eyes = entry.put_by is not None and self.own(entry.put_by)
            told = self.whole or by_eyes
            self.require((entry.ticket is not None) == told, place, "position.told")
            if entry.ticket is not None:
                self.place_ticket(place, entry.ticket, places)
            self.require(
                entry.put_by is not None or not returned, place, "position.rail.under-the-pile"
            )
            returned = entry.put_by is not None
        total += len(self.p.ticket_pile)
        self.require(total == int(self.t.tickets), "position", "position.tickets")

    def place_ticket(self, place: str, name: str, places: dict[int, str]) -> None:
        ticket = self.map.ticket_index[name]
        if ticket in places:
            self.fault(place, "position.twice", name=name, other=places[ticket])
        places.setdefault(ticket, place)

    def check_offers(self) -> None:
        """Which seats choose tickets, and how many; how many each must have kept before."""
        p, t = self.p, self.t
        for seat, place, player in self.players():
            kept = int(t.tickets_kept_at_start), int(t.tickets)
            offers = 0, 0
            if self.phase == CHOOSE_FIRST_TICKETS:
                waiting = p.turn is not None and seat >= p.turn
                dealt = int(t.tickets_dealt)
                kept = (0, 0) if waiting else (kept[0], dealt)
                offers = (dealt, dealt) if waiting else (0, 0)
            elif self.phase == CHOOSE_TICKETS and seat == p.turn:
                drawn = int(t.tickets_drawn)
                offers = (drawn if p.ticket_pile else 1), drawn
            for field, count, (least, most) in (
                ("ticket_count", player.ticket_count, kept),
                ("offer_count", player.offer_count, offers),
            ):
                self.require(
                    least <= count <= most,
                    f"{place}.{field}",
                    "position.between",
                    least=least,
                    most=most,
                )


def _positive(counts: Mapping[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count}
