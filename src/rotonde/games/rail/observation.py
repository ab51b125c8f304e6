"""What a seat may know: `hide` is the only gate, and `fill_in` its counterpart for search.

A seat knows the board, scores, trains, the row and the discard; how many cards and tickets each
player holds; its own hand, tickets and tickets on offer; of the others' hands the cards that they
took face up and cannot have played since; and of the ticket pile the tickets that it put under it,
with their places, until they are drawn. Tickets are shown when the game is over.
"""

from typing import Any

from rotonde.core.state import EVERYTHING
from rotonde.games.rail.limits import KINDS, OFFER, TICKETS, WORDS
from rotonde.games.rail.state import KEEP, KEPT, NOTHING, OVER
from rotonde.kernel.bits import add, has, popcount
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import below, draw_kind


@rule
def last_as_seen(s: Any, seat: int) -> int:
    """The last action; of a choice of tickets others learn only how many were kept."""
    if KEEP <= s.last < KEPT and s.last_by != seat:
        return KEPT + popcount(s.last - KEEP)
    return s.last


@rule
def hide(s: Any, seat: int) -> None:
    """Blank everything that a seat, or a spectator, may not know."""
    s.eyes = seat
    for i in range(len(s.rng)):
        s.rng[i] = 0
    for kind in range(KINDS):
        s.pile[kind] = 0
    for i in range(TICKETS):
        if s.put_by[i] != seat or seat < 0:
            s.ticket_pile[i] = NOTHING
    for other in range(s.players):
        if other == seat:
            continue
        for kind in range(KINDS):
            s.hand[other][kind] = s.seen[other][kind]
        for i in range(OFFER):
            s.offer[other][i] = NOTHING
        if s.phase != OVER:
            for word in range(WORDS):
                s.tickets[other][word] = 0
    last = last_as_seen(s, seat)
    if s.last != last:
        s.last = last
        for i in range(OFFER):
            s.last_offer[i] = NOTHING


@rule
def count_unknown_cards(t: Any, s: Any) -> int:
    """Leave in the (blanked) pile every card of the box that is in no known place."""
    unknown = 0
    for kind in range(KINDS):
        count = t.deck[kind] - s.face_up[kind] - s.discard[kind]
        for seat in range(s.players):
            count -= s.hand[seat][kind]
        s.pile[kind] = count
        unknown += count
    return unknown


@rule
def deal_unknown_cards(t: Any, s: Any) -> None:
    """Fill up the hands that are only partly known; what is left over is the pile."""
    unknown = count_unknown_cards(t, s)
    for seat in range(s.players):
        missing = s.hand_size[seat]
        for kind in range(KINDS):
            missing -= s.hand[seat][kind]
        for _ in range(missing):
            kind = draw_kind(s.rng, s.pile, unknown)
            s.pile[kind] -= 1
            s.hand[seat][kind] += 1
            unknown -= 1


@rule
def unknown_tickets(t: Any, s: Any, known: Any) -> None:
    """Put into `known` every ticket whose place the observation tells."""
    for word in range(WORDS):
        known[word] = 0
        for seat in range(s.players):
            known[word] |= s.tickets[seat][word]
    for seat in range(s.players):
        for i in range(s.offer_size[seat]):
            if s.offer[seat][i] != NOTHING:
                add(known, s.offer[seat][i])
    for i in range(s.ticket_pile_size):
        ticket = s.ticket_pile[(s.ticket_head + i) % TICKETS]
        if ticket != NOTHING:
            add(known, ticket)


@rule
def draw_unknown_ticket(t: Any, s: Any, known: Any) -> int:
    """A ticket that is in no known place, each equally likely; it is known from then on."""
    left = t.tickets
    for word in range(WORDS):
        left -= popcount(known[word])
    choice = below(s.rng, left)
    for ticket in range(t.tickets):
        if not has(known, ticket):
            if choice == 0:
                add(known, ticket)
                return ticket
            choice -= 1
    return NOTHING  # not reached: `left` counted them


@rule
def deal_unknown_tickets(t: Any, s: Any, known: Any) -> None:
    unknown_tickets(t, s, known)
    for seat in range(s.players):
        missing = s.ticket_count[seat]
        for word in range(WORDS):
            missing -= popcount(s.tickets[seat][word])
        for _ in range(missing):
            add(s.tickets[seat], draw_unknown_ticket(t, s, known))
        for i in range(s.offer_size[seat]):
            if s.offer[seat][i] == NOTHING:
                s.offer[seat][i] = draw_unknown_ticket(t, s, known)
    for i in range(s.ticket_pile_size):
        place = (s.ticket_head + i) % TICKETS
        if s.ticket_pile[place] == NOTHING:
            s.ticket_pile[place] = draw_unknown_ticket(t, s, known)


@rule
def fill_in(t: Any, s: Any, known: Any) -> None:
    """Turn an observation into a random state that it could be of. `known` is scratch.

    The generator in the record must have been set; it goes on as the state's own. Which tickets
    another seat chose last stays unknown: no rule depends on it.
    """
    deal_unknown_cards(t, s)
    deal_unknown_tickets(t, s, known)
    s.eyes = EVERYTHING
