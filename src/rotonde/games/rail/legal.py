"""What may be played: every legal action, one at random, or the reason why one is not legal."""

from typing import Any

import numpy as np

from rotonde.games.rail.limits import KINDS, LENGTH, LOCOMOTIVE, OFFER, WORDS
from rotonde.games.rail.rules import least_to_keep, owner_of
from rotonde.games.rail.state import (
    BLIND,
    CHOOSE_FIRST_TICKETS,
    CHOOSE_TICKETS,
    CLAIM,
    CODES,
    KEEP,
    KEPT,
    NOTHING,
    OVER,
    PASS,
    PAYMENTS,
    SECOND_CARD,
    TICKETS_DRAWN,
    TURN,
)
from rotonde.games.rail.tables import NO_TWIN
from rotonde.kernel.bits import BITS, has, lowest, nth, popcount
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import below

MOST_LEGAL = CODES  # room for every action there is

# Why an action is not legal. The names are message keys (`illegal.rail.<name>`).
REASONS = (
    "",
    "no-such-action",
    "game-over",
    "choose-tickets-first",
    "nothing-to-choose",
    "second-card-first",
    "not-face-up",
    "no-locomotive-second",
    "no-card-left",
    "no-ticket-left",
    "not-on-offer",
    "keep-more",
    "can-act",
    "taken",
    "twin-closed",
    "own-twin",
    "wrong-colour",
    "not-a-payment",
    "too-few-cards",
    "too-few-locomotives",
    "too-few-trains",
)
(
    _FINE,
    NO_SUCH_ACTION,
    GAME_OVER,
    CHOOSE_TICKETS_FIRST,
    NOTHING_TO_CHOOSE,
    SECOND_CARD_FIRST,
    NOT_FACE_UP,
    NO_LOCOMOTIVE_SECOND,
    NO_CARD_LEFT,
    NO_TICKET_LEFT,
    NOT_ON_OFFER,
    KEEP_MORE,
    CAN_ACT,
    TAKEN,
    TWIN_CLOSED,
    OWN_TWIN,
    WRONG_COLOUR,
    NOT_A_PAYMENT,
    TOO_FEW_CARDS,
    TOO_FEW_LOCOMOTIVES,
    TOO_FEW_TRAINS,
) = range(len(REASONS))
STALE = frozenset({GAME_OVER, CHOOSE_TICKETS_FIRST, NOTHING_TO_CHOOSE, SECOND_CARD_FIRST})


# --- all legal actions ---------------------------------------------------------------------------


@rule
def fewest_locomotives(colour: int) -> int:
    """In a payment of that colour: none is needed, but `locomotives only` has at least one."""
    return 1 if colour == LOCOMOTIVE else 0


@rule
def shortest_beyond(colour: int, locomotives: int) -> int:
    """A payment with so many locomotives is for routes longer than this."""
    return locomotives - 1 if colour == LOCOMOTIVE else locomotives


@rule
def longest_within(s: Any, colour: int, locomotives: int) -> int:
    """A payment with so many locomotives is for routes no longer than this."""
    seat = s.turn
    cards = locomotives if colour == LOCOMOTIVE else s.hand[seat][colour] + locomotives
    return min(cards, LENGTH, s.trains[seat])


@rule
def claimable(t: Any, s: Any, colour: int, locomotives: int, word: int) -> int:
    """Routes, as a mask, that the seat to act can claim with that payment.

    Routes up to one length contain those up to a lesser one, so that an impossible payment (no
    card of the colour, no train) leaves nothing over, without being asked for: this is the
    innermost loop of random play, where a branch that cannot be foreseen costs more than work.
    """
    free = s.open[word] & ~s.barred[s.turn][word]
    within = t.payable[colour][longest_within(s, colour, locomotives)][word]
    return free & within & ~t.payable[colour][shortest_beyond(colour, locomotives)][word]


@rule
def count_claims(t: Any, s: Any, colour: int) -> int:
    """In how many ways the seat to act can claim a route with cards of a colour."""
    count = 0
    most = min(LENGTH, s.hand[s.turn][LOCOMOTIVE])
    for locomotives in range(fewest_locomotives(colour), most + 1):
        for word in range(WORDS):
            count += popcount(claimable(t, s, colour, locomotives, word))
    return count


@rule
def claim_code(route: int, colour: int, locomotives: int) -> int:
    return CLAIM + (route * KINDS + colour) * PAYMENTS + locomotives


@rule
def list_claims(t: Any, s: Any, codes: Any, count: int) -> int:
    seat = s.turn
    most = min(LENGTH, s.hand[seat][LOCOMOTIVE])
    for colour in range(KINDS):
        if s.hand[seat][colour] == 0:
            continue
        for locomotives in range(fewest_locomotives(colour), most + 1):
            for word in range(WORDS):
                routes = claimable(t, s, colour, locomotives, word)
                while routes:
                    route = word * BITS + lowest(routes)
                    codes[count] = claim_code(route, colour, locomotives)
                    count += 1
                    routes &= routes - 1
    return count


@rule
def list_cards(s: Any, codes: Any, count: int) -> int:
    kinds = KINDS if s.phase == TURN else LOCOMOTIVE  # no locomotive as the second card
    for kind in range(kinds):
        if s.face_up[kind] > 0:
            codes[count] = kind
            count += 1
    if s.pile_size + s.discard_size > 0:
        codes[count] = BLIND
        count += 1
    return count


@rule
def list_keeps(t: Any, s: Any, codes: Any) -> int:
    least = least_to_keep(t, s)
    count = 0
    for mask in range(1 << s.offer_size[s.turn]):
        if popcount(mask) >= least:
            codes[count] = KEEP + mask
            count += 1
    return count


@rule
def list_legal(t: Any, s: Any, codes: Any) -> int:
    """Write the codes of all legal actions into `codes`, cards first; how many there are."""
    if s.phase == OVER:
        return 0
    if s.phase == CHOOSE_FIRST_TICKETS or s.phase == CHOOSE_TICKETS:
        return list_keeps(t, s, codes)
    count = list_cards(s, codes, 0)
    if s.phase == SECOND_CARD:
        return count
    if s.ticket_pile_size > 0:
        codes[count] = TICKETS_DRAWN
        count += 1
    count = list_claims(t, s, codes, count)
    if count == 0:
        codes[0] = PASS
        count = 1
    return count


# --- one at random, without writing the list -----------------------------------------------------


@rule
def random_card(s: Any, choice: int) -> int:
    """The choice-th kind of card that lies face up; BLIND beyond the last."""
    kinds = KINDS if s.phase == TURN else LOCOMOTIVE
    for kind in range(kinds):
        if s.face_up[kind] > 0:
            if choice == 0:
                return kind
            choice -= 1
    return BLIND


@rule
def random_keep(t: Any, s: Any) -> int:
    least = least_to_keep(t, s)
    while True:
        mask = below(s.rng, 1 << s.offer_size[s.turn])
        if popcount(mask) >= least:
            return KEEP + mask


@rule
def nth_claim(t: Any, s: Any, colour: int, n: int) -> int:
    """The n-th of the claims that `count_claims` counted."""
    locomotives = fewest_locomotives(colour)
    word = 0
    while True:
        routes = claimable(t, s, colour, locomotives, word)
        here = popcount(routes)
        if n < here:
            return claim_code(word * BITS + nth(routes, n), colour, locomotives)
        n -= here
        word += 1
        if word == WORDS:
            word = 0
            locomotives += 1


@rule
def random_legal(t: Any, s: Any) -> int:
    """A legal action, each equally likely, drawn from the state's own generator."""
    if s.phase == CHOOSE_FIRST_TICKETS or s.phase == CHOOSE_TICKETS:
        return random_keep(t, s)
    face_up = 0
    for kind in range(KINDS if s.phase == TURN else LOCOMOTIVE):
        if s.face_up[kind] > 0:
            face_up += 1
    blind = 1 if s.pile_size + s.discard_size > 0 else 0
    if s.phase == SECOND_CARD:
        return random_card(s, below(s.rng, face_up + blind))
    tickets = 1 if s.ticket_pile_size > 0 else 0
    others = face_up + blind + tickets
    total = others
    for colour in range(KINDS):
        total += count_claims(t, s, colour)
    if total == 0:
        return PASS

    choice = below(s.rng, total)
    if choice < others:
        return random_card(s, choice) if choice < face_up + blind else TICKETS_DRAWN
    choice -= others
    colour = 0
    count = count_claims(t, s, 0)
    while choice >= count:
        choice -= count
        colour += 1
        count = count_claims(t, s, colour)
    return nth_claim(t, s, colour, choice)


# --- why not? ------------------------------------------------------------------------------------


@rule
def refuse_card(s: Any, code: int) -> int:
    if code == BLIND:
        return _FINE if s.pile_size + s.discard_size > 0 else NO_CARD_LEFT
    if s.face_up[code] == 0:
        return NOT_FACE_UP
    if code == LOCOMOTIVE and s.phase == SECOND_CARD:
        return NO_LOCOMOTIVE_SECOND
    return _FINE


@rule
def refuse_keep(t: Any, s: Any, mask: int) -> int:
    if s.phase != CHOOSE_FIRST_TICKETS and s.phase != CHOOSE_TICKETS:
        return NOTHING_TO_CHOOSE
    if mask >> s.offer_size[s.turn]:
        return NOT_ON_OFFER
    return _FINE if popcount(mask) >= least_to_keep(t, s) else KEEP_MORE


@rule
def refuse_route(t: Any, s: Any, route: int) -> int:
    """Is the route itself to be had by the seat to act?"""
    if owner_of(s, route) != NOTHING:
        return TAKEN
    twin = t.twin[route]
    if twin != NO_TWIN and has(s.owned[s.turn], twin):
        return OWN_TWIN
    if not has(s.open, route):
        return TWIN_CLOSED
    if s.trains[s.turn] < t.length[route]:
        return TOO_FEW_TRAINS
    return _FINE


@rule
def refuse_claim(t: Any, s: Any, route: int, colour: int, locomotives: int) -> int:
    if route >= t.routes:
        return NO_SUCH_ACTION
    length = t.length[route]
    all_locomotives = colour == LOCOMOTIVE
    if all_locomotives != (locomotives == length) or locomotives > length:
        return NOT_A_PAYMENT
    reason = refuse_route(t, s, route)
    if reason != _FINE:
        return reason
    if not all_locomotives and t.colour[route] != LOCOMOTIVE and t.colour[route] != colour:
        return WRONG_COLOUR
    if s.hand[s.turn][LOCOMOTIVE] < locomotives:
        return TOO_FEW_LOCOMOTIVES
    if not all_locomotives and s.hand[s.turn][colour] < length - locomotives:
        return TOO_FEW_CARDS
    return _FINE


@rule
def refuse_pass(t: Any, s: Any) -> int:
    """One passes only when nothing else can be done."""
    codes = np.empty(MOST_LEGAL, dtype=np.int64)
    list_legal(t, s, codes)
    return _FINE if codes[0] == PASS else CAN_ACT


@rule
def refusal(t: Any, s: Any, code: int) -> int:
    """Why an action may not be played now (an index of REASONS); 0 if it may."""
    last = CLAIM + t.routes * KINDS * PAYMENTS
    if code < 0 or code >= last or (KEPT <= code < PASS):
        return NO_SUCH_ACTION
    if s.phase == OVER:
        return GAME_OVER
    if KEEP <= code < KEEP + (1 << OFFER):
        return refuse_keep(t, s, code - KEEP)
    if s.phase == CHOOSE_FIRST_TICKETS or s.phase == CHOOSE_TICKETS:
        return CHOOSE_TICKETS_FIRST
    if code <= BLIND:
        return refuse_card(s, code)
    if s.phase == SECOND_CARD:
        return SECOND_CARD_FIRST
    if code == TICKETS_DRAWN:
        return _FINE if s.ticket_pile_size > 0 else NO_TICKET_LEFT
    if code == PASS:
        return refuse_pass(t, s)
    code -= CLAIM
    payment = code % PAYMENTS
    code //= PAYMENTS
    return refuse_claim(t, s, code // KINDS, code % KINDS, payment)
