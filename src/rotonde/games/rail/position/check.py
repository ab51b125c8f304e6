"""Whether a Rail position can come from play: lists all contradictions.

`check_places.py` checks where things lie; here is what the course of the game says: the last round,
passes, the number of actions, the last action. docs/positions.md has the list.
"""

from rotonde.games.rail.actions import Blind, Claim, DrawTickets, Keep, Kept, Pass, Take, from_text
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import LOCOMOTIVE
from rotonde.games.rail.position.check_places import PlacesCheck
from rotonde.games.rail.position.show import Position
from rotonde.games.rail.state import (
    CHOOSE_FIRST_TICKETS,
    CHOOSE_TICKETS,
    OVER,
    SECOND_CARD,
    TURN,
)


class PositionCheck(PlacesCheck):
    def __init__(self, rail_map: RailMap, position: Position) -> None:
        super().__init__(rail_map, position)
        self.check_last_round()
        self.check_passes()
        self.check_ply()
        self.check_last()

    def check_last_round(self) -> None:
        """The last round began when a player first had so few trains, and lasts one turn each."""
        p, number = self.p, len(self.seats)
        ending = [seat for seat in self.seats if self.has_few_trains(seat)]
        left = p.turns_left
        if left is None:
            self.require(not ending, "turns_left", "position.rail.turns-left")
            return
        acting = p.last_by if self.phase == OVER else p.turn
        last_turn_done = left == 0 and self.phase == OVER
        if acting is None or not (1 <= left <= number or last_turn_done):
            self.fault("turns_left", "position.rail.turns-left")
            return
        began = acting if last_turn_done else (acting - 1 + left) % number
        # A seat without a turn since then, except the one that began it, cannot have so few trains.
        waiting = {(began + i) % number for i in range(number - left + 1, number)}
        fits = began in ending and not waiting.intersection(ending)
        self.require(fits, "turns_left", "position.rail.turns-left")

    def has_few_trains(self, seat: int) -> bool:
        return int(self.t.trains) - self.spent[seat] <= int(self.t.end_at_trains)

    def check_passes(self) -> None:
        """A pass needs empty piles and rows; a round of passes or the last round ends a game."""
        p, everybody = self.p, len(self.seats)
        if self.phase == OVER:
            done = (p.turns_left == 0) != (p.passes == everybody)
            self.require(done, "phase", "position.rail.not-over")
        else:
            self.require(p.passes < everybody, "passes", "position.rail.passes")
        if p.passes:
            cards = p.pile_count + sum(p.discard.values()) + sum(n is not None for n in p.row)
            nothing = not cards and not p.ticket_pile and self.phase in (TURN, OVER)
            self.require(
                nothing and p.passes <= everybody and p.last == "pass",
                "passes",
                "position.rail.passes",
            )

    def check_ply(self) -> None:
        """Cards, routes and tickets tell how many actions it took at least, and at most."""
        p = self.p
        if self.phase == CHOOSE_FIRST_TICKETS:
            self.require(p.ply == p.turn, "ply", "position.count", count=p.turn)
            return
        least, most = self.ply_bounds()
        self.require(least <= p.ply <= most, "ply", "position.between", least=least, most=most)

    def ply_bounds(self) -> tuple[int, int]:
        """The fewest and the most actions that lead here, once first tickets are chosen."""
        p, t, number = self.p, self.t, len(self.seats)
        sure = number + len(self.owner) + sum(max(self.drawn(seat), 0) for seat in self.seats)
        sure += self.phase == CHOOSE_TICKETS
        held = [player.ticket_count for player in p.players]
        more = [max(0, count - int(t.tickets_dealt)) for count in held]
        least = sure + p.passes + 2 * sum(-(-count // int(t.tickets_drawn)) for count in more)
        # Every draw of tickets brings at least one; between two actions all but one may pass.
        drawn = sum(max(0, count - int(t.tickets_kept_at_start)) for count in held)
        return least, (sure + 2 * drawn + 1) * number

    def check_last(self) -> None:
        """The last action goes with what is there now, and with whose turn it is."""
        p = self.p
        if p.last is None or p.last_by is None:
            fits = p.ply == 0 and p.last is None and p.last_by is None and not p.last_offer
        else:
            fits = p.ply > 0 and self.fits_last(p.last, p.last_by)
        self.require(fits, "last", "position.rail.last")

    def fits_last(self, last: str, by: int) -> bool:
        p, phase = self.p, self.phase
        following = (by + 1) % len(self.seats)
        turn_done = phase == OVER or (phase == TURN and p.turn == following)
        action = from_text(last)
        if p.last_offer and not isinstance(action, Keep):
            return False
        match action:
            case Take() | Blind():
                locomotive = action == Take(self.map.kinds[LOCOMOTIVE])
                goes_on = phase == SECOND_CARD and p.turn == by and not locomotive
                return goes_on or turn_done
            case DrawTickets():
                return phase == CHOOSE_TICKETS and p.turn == by
            case Keep() | Kept():
                return self.fits_choice(action, by, turn_done)
            case Claim():
                return turn_done and self.fits_claim(action, by)
            case Pass():
                return turn_done and p.passes > 0

    def fits_claim(self, claim: Claim, by: int) -> bool:
        route = self.map.route_index[claim.route]
        paid, length = self.map.kind_index[claim.colour], int(self.t.length[route])
        if paid == LOCOMOTIVE:
            payment = claim.locomotives in (0, length)  # the text leaves the number out
        else:
            asked = int(self.t.colour[route])
            payment = asked in (paid, LOCOMOTIVE) and claim.locomotives < length
        return payment and self.owner.get(route) == by

    def fits_choice(self, choice: Keep | Kept, by: int, turn_done: bool) -> bool:
        """A choice of tickets: at the start, in seat order; later it ends a turn."""
        p, number = self.p, len(self.seats)
        if self.phase == CHOOSE_FIRST_TICKETS:
            in_order = p.turn == by + 1
        elif p.ply == number:
            in_order = self.phase == TURN and by == number - 1 and p.turn == p.first
        else:
            in_order = turn_done
        if isinstance(choice, Kept):
            return in_order and 1 <= choice.count <= p.players[by].ticket_count
        tickets = self.map.ticket_index
        kept = {tickets[name] for name in choice.tickets}
        offered = [tickets[name] for name in p.last_offer]
        held = {tickets[name] for name in p.players[by].tickets or ()}
        put_back = [ticket for ticket in offered if ticket not in kept]
        under = [
            (None if entry.ticket is None else tickets[entry.ticket], entry.put_by)
            for entry in p.ticket_pile[len(p.ticket_pile) - len(put_back) :]
        ]
        return (
            in_order
            and self.own(by)
            and bool(kept)
            and kept <= held
            and len(set(offered)) == len(offered)
            and under == [(ticket, by) for ticket in put_back]
        )
