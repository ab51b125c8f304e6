"""What the other players may hold: hands and tickets that agree with what was seen.

The more of a ticket's way a player's routes cover, the likelier it is in that hand.
"""

import math
from typing import Any

import numpy as np

from rotonde.core.state import EVERYTHING
from rotonde.games.rail.limits import WORDS
from rotonde.games.rail.observation import deal_unknown_cards, deal_unknown_tickets, unknown_tickets
from rotonde.kernel.bits import add, has, popcount
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import next_word
from rotonde.players.rail.scratch import FAR
from rotonde.players.rail.ways import is_free, spread

TRUST = 3.0  # how much a way that is built speaks for its ticket: e to this power, if whole
BLOCKED = -0.5  # the progress of a ticket that cannot be joined any more
UNIT = 1.0 / (1 << 53)
MANTISSA = np.uint64(11)


@rule
def even_chance(rng: Any) -> float:
    """A random number from 0 to 1."""
    return float(next_word(rng) >> MANTISSA) * UNIT


@rule
def lay_lengths(t: Any, o: Any, seat: int, d: Any) -> None:
    """Trains that each route would still cost this seat."""
    for route in range(t.routes):
        if has(o.owned[seat], route):
            d.cost[route] = 0
        else:
            d.cost[route] = t.length[route] if is_free(t, o, seat, route) else FAR


@rule
def lay_empty_board(t: Any, d: Any) -> None:
    for route in range(t.routes):
        d.cost[route] = t.length[route]


@rule
def weigh_tickets(t: Any, o: Any, d: Any, likely: Any) -> None:
    """For every other seat, how likely each ticket is in its hand compared with the others."""
    whole = np.empty(t.tickets, dtype=np.int64)
    lay_empty_board(t, d)
    for ticket in range(t.tickets):
        spread(t, d, t.ticket_a[ticket])
        whole[ticket] = max(1, d.distance[t.ticket_b[ticket]])
    for seat in range(o.players):
        if seat == o.eyes:
            continue
        lay_lengths(t, o, seat, d)
        for ticket in range(t.tickets):
            spread(t, d, t.ticket_a[ticket])
            left = d.distance[t.ticket_b[ticket]]
            progress = BLOCKED if left >= FAR else 1.0 - left / whole[ticket]
            likely[seat][ticket] = math.exp(TRUST * progress)


@rule
def draw_likely_ticket(t: Any, s: Any, known: Any, likely: Any) -> int:
    """A ticket of no known place, by its likelihood; it is known from then on."""
    total = 0.0
    for ticket in range(t.tickets):
        if not has(known, ticket):
            total += likely[ticket]
    left = even_chance(s.rng) * total
    last = -1
    for ticket in range(t.tickets):
        if not has(known, ticket):
            last = ticket
            left -= likely[ticket]
            if left < 0.0:
                break
    add(known, last)
    return last


@rule
def guess(t: Any, s: Any, known: Any, likely: Any) -> None:
    """Turn an observation into a state that it could be of. `known` is scratch."""
    deal_unknown_cards(t, s)
    unknown_tickets(t, s, known)
    for seat in range(s.players):
        missing = s.ticket_count[seat]
        for word in range(WORDS):
            missing -= popcount(s.tickets[seat][word])
        for _ in range(missing):
            add(s.tickets[seat], draw_likely_ticket(t, s, known, likely[seat]))
    deal_unknown_tickets(t, s, known)
    s.eyes = EVERYTHING
