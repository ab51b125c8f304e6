"""Cards: what the plan needs, what is still to come, which one to draw."""

from typing import Any

from rotonde.games.rail.limits import KINDS, LOCOMOTIVE, WORDS
from rotonde.games.rail.state import BLIND, PASS, SECOND_CARD
from rotonde.kernel.bits import BITS, lowest
from rotonde.kernel.compiled import rule

UNIT = 10_000  # worths of cards are divided a lot


@rule
def count_needs(t: Any, d: Any) -> None:
    """Cards of each colour for the coloured routes of the plan."""
    for kind in range(KINDS):
        d.need[kind] = 0
    for word in range(WORDS):
        routes = d.plan[word]
        while routes:
            route = word * BITS + lowest(routes)
            routes &= routes - 1
            d.need[t.colour[route]] += t.length[route]


@rule
def count_unseen(t: Any, o: Any, seat: int, d: Any) -> int:
    """Cards of each kind in the pile or unseen in other hands; returns how many in all."""
    total = 0
    for kind in range(KINDS):
        count = t.deck[kind] - o.face_up[kind] - o.discard[kind] - o.hand[seat][kind]
        for other in range(o.players):
            if other != seat:
                count -= o.seen[other][kind]
        d.unseen[kind] = count
        total += count
    return total


@rule
def value_cards(t: Any, o: Any, seat: int, w: Any, d: Any) -> None:
    """What a card of each kind would help: the nearer it brings a route, the more."""
    for kind in range(KINDS):
        d.worth[kind] = 0
    locomotives = o.hand[seat][LOCOMOTIVE]
    for word in range(WORDS):
        routes = d.plan[word]
        while routes:
            route = word * BITS + lowest(routes)
            routes &= routes - 1
            length = t.length[route]
            colour = t.colour[route]
            importance = (10 + t.points[length]) * UNIT
            importance += w.risk_card * d.detour[route] * UNIT // 100
            if colour != LOCOMOTIVE:
                lack = length - o.hand[seat][colour]
                if lack > 0:
                    d.worth[colour] += importance // (lack * lack)
                    if lack > locomotives:
                        d.worth[LOCOMOTIVE] += importance // (lack * lack)
                continue
            nearest = length
            for kind in range(LOCOMOTIVE):
                spare = max(0, o.hand[seat][kind] - d.need[kind])
                lack = max(1, length - spare)
                nearest = min(nearest, lack)
                d.worth[kind] += importance // (lack * lack)
            d.worth[LOCOMOTIVE] += importance // (nearest * nearest)


@rule
def draw(t: Any, o: Any, seat: int, w: Any, d: Any) -> int:
    """The card to take: face up or blind; PASS if there is none."""
    value_cards(t, o, seat, w, d)
    total = count_unseen(t, o, seat, d)
    blind = 0
    for kind in range(KINDS):
        blind += d.unseen[kind] * d.worth[kind]
    blind = blind // max(1, total) * (100 + w.blind) // 100
    has_pile = o.pile_size + o.discard_size > 0
    best = BLIND if has_pile else PASS
    best_worth = blind if has_pile else -1
    second_worth = best_worth
    for kind in range(LOCOMOTIVE):
        if o.face_up[kind] > 0 and d.worth[kind] > best_worth:
            second_worth = best_worth
            best = kind
            best_worth = d.worth[kind]
            if o.face_up[kind] > 1:
                second_worth = best_worth
        elif o.face_up[kind] > 0 and d.worth[kind] > second_worth:
            second_worth = d.worth[kind]
    if o.phase != SECOND_CARD and o.face_up[LOCOMOTIVE] > 0:
        others = best_worth + max(0, second_worth)
        if best == PASS or 100 * d.worth[LOCOMOTIVE] > w.locomotive_take * others:
            return LOCOMOTIVE
    return best
