"""What may be played: every legal action, one at random, or the reason why one is not legal."""

from typing import Any

import numpy as np

from rotonde.games.rail.index_tables import NO_TWIN
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
    "too-few-of-one-colour",
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
    TOO_FEW_OF_ONE_COLOUR,
) = range(len(REASONS))
STALE = frozenset({GAME_OVER, CHOOSE_TICKETS_FIRST, NOTHING_TO_CHOOSE, SECOND_CARD_FIRST})


# --- all legal actions ---------------------------------------------------------------------------


@rule
def fewest_locomotives(colour: int) -> int:
    """In a payment of that colour: none is needed, but `locomotives only` has at least one."""
    return 1 if colour == LOCOMOTIVE else 0


@rule
def claimable(t: Any, s: Any, colour: int, locomotives: int, word: int) -> int:
    """Routes, as a mask, that the seat to act can claim with that payment.

    Routes up to one length contain those up to a lesser one, so that an impossible payment (no
    card of the colour, no train) leaves nothing over, without being asked for: this is the
    innermost loop of random play, where a branch that cannot be foreseen costs more than work.
    """
    seat = s.turn
    only_locomotives = colour == LOCOMOTIVE
    cards = locomotives if only_locomotives else s.hand[seat][colour] + locomotives
    longest = min(cards, LENGTH, s.trains[seat])
    beyond = locomotives - only_locomotives
    free = s.open[word] & ~s.barred[seat][word]
    return free & t.payable[colour][longest][word] & ~t.payable[colour][beyond][word]


@rule
def claimable_with_locomotives(t: Any, s: Any, word: int) -> int:
    """Routes, as a mask, that the seat to act can claim with locomotives only."""
    seat = s.turn
    longest = min(s.hand[seat][LOCOMOTIVE], LENGTH, s.trains[seat])
    return s.open[word] & ~s.barred[seat][word] & t.payable[LOCOMOTIVE][longest][word]


@rule
def count_claims(t: Any, s: Any) -> int:
    """In how many ways the seat to act can claim a route."""
    count = 0
    for word in range(WORDS):
        count += popcount(claimable_with_locomotives(t, s, word))
    for locomotives in range(min(LENGTH, s.hand[s.turn][LOCOMOTIVE]) + 1):
        for colour in range(LOCOMOTIVE):
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
def other_actions(s: Any) -> int:
    """Codes of cards and tickets that may be drawn in a turn, as a mask."""
    codes = 0
    for kind in range(KINDS if s.phase == TURN else LOCOMOTIVE):
        codes |= (s.face_up[kind] > 0) << kind
    codes |= (s.pile_size + s.discard_size > 0) << BLIND
    return codes | (s.phase == TURN and s.ticket_pile_size > 0) << TICKETS_DRAWN


@rule
def random_keep(t: Any, s: Any) -> int:
    least = least_to_keep(t, s)
    while True:
        mask = below(s.rng, 1 << s.offer_size[s.turn])
        if popcount(mask) >= least:
            return KEEP + mask


@rule
def nth_claim(t: Any, s: Any, n: int) -> int:
    """The n-th of the claims that `count_claims` counted, in the order of `list_claims`."""
    most = min(LENGTH, s.hand[s.turn][LOCOMOTIVE])
    for colour in range(KINDS):
        for locomotives in range(fewest_locomotives(colour), most + 1):
            word = 0
            routes = claimable(t, s, colour, locomotives, word)
            here = popcount(routes)
            for other in range(1, WORDS):
                if n >= here:
                    n -= here
                    word = other
                    routes = claimable(t, s, colour, locomotives, other)
                    here = popcount(routes)
            if n < here:
                return claim_code(word * BITS + nth(routes, n), colour, locomotives)
            n -= here
    return PASS


@rule
def random_legal(t: Any, s: Any) -> int:
    """A legal action, each equally likely, drawn from the state's own generator."""
    if s.phase == CHOOSE_FIRST_TICKETS or s.phase == CHOOSE_TICKETS:
        return random_keep(t, s)
    others = other_actions(s)
    count = popcount(others)
    if s.phase == SECOND_CARD:
        return nth(others, below(s.rng, count))
    total = count + count_claims(t, s)
    if total == 0:
        return PASS
    choice = below(s.rng, total)
    return nth(others, choice) if choice < count else nth_claim(t, s, choice - count)


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
        return TOO_FEW_OF_ONE_COLOUR if t.colour[route] == LOCOMOTIVE else TOO_FEW_CARDS
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
