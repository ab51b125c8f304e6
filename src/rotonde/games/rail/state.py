"""The state of a Rail game: one flat record, and the integers that stand for phases and actions.

Cards lie in piles as counts per kind: a pile from which one draws at random is a shuffled pile,
and filling in what a seat does not know is then only a matter of moving counts.
"""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from rotonde.core.state import record_type
from rotonde.games.rail import limits
from rotonde.games.rail.limits import KINDS, OFFER, PLAYERS, ROUTES, ROW, TICKETS, WORDS

# Phases
CHOOSE_FIRST_TICKETS, TURN, SECOND_CARD, CHOOSE_TICKETS, OVER = range(5)
PHASES = ("tickets-start", "turn", "second-card", "tickets", "over")

# Actions: a face-up card of kind 0-8, then
BLIND = KINDS  # a card from the pile
TICKETS_DRAWN = BLIND + 1  # tickets from the pile
KEEP = TICKETS_DRAWN + 1  # + mask: which of the tickets on offer to keep
KEPT = KEEP + (1 << OFFER)  # + number: a KEEP as the others see it
PASS = KEPT + OFFER + 1
CLAIM = PASS + 1  # + (route x kinds + colour) x PAYMENTS + locomotives
PAYMENTS = limits.LENGTH + 1
CODES = CLAIM + ROUTES * KINDS * PAYMENTS

NOTHING = -1  # no card, no ticket, no seat
NOT_YET = -1  # in `turns_left`: the end is not yet in sight
# A guard for degenerate decks: after that many sweeps the row stands until a card is taken from it.
SWEEPS_IN_A_ROW = 100

STATE = record_type(
    [
        ("phase", "i8"),
        ("last_by", "i8"),  # who played the last action
        ("last_offer", "i8", OFFER),  # what there was to choose from, if it was a choice of tickets
        ("first", "i8"),  # the seat that takes the first turn
        ("turns_left", "i8"),  # turns to the end of the last round, or NOT_YET
        ("passes", "i8"),  # passes in a row
        ("sweeps_in_a_row", "i8"),
        ("sweeps", "i8"),  # how often the row was swept, in all
        ("shuffles", "i8"),  # how often the discard became the pile, in all
        ("row_size", "i8"),
        ("pile_size", "i8"),
        ("discard_size", "i8"),
        ("ticket_head", "i8"),  # where in `ticket_pile` its top is
        ("ticket_pile_size", "i8"),
        ("row", "i8", ROW),  # the face-up cards, slot by slot, or NOTHING
        ("face_up", "i8", KINDS),  # the same as counts
        ("pile", "i8", KINDS),
        ("discard", "i8", KINDS),
        ("open", "i8", WORDS),  # routes that some seat may still claim
        ("owned", "i8", (PLAYERS, WORDS)),
        ("barred", "i8", (PLAYERS, WORDS)),  # the twins of a player's own double routes
        ("trains", "i8", PLAYERS),
        ("score", "i8", PLAYERS),  # points for routes, and the head start
        ("hand", "i8", (PLAYERS, KINDS)),
        ("hand_size", "i8", PLAYERS),
        ("seen", "i8", (PLAYERS, KINDS)),  # cards in hand that were taken face up
        ("tickets", "i8", (PLAYERS, WORDS)),
        ("ticket_count", "i8", PLAYERS),
        ("offer", "i8", (PLAYERS, OFFER)),  # tickets to choose from, in the order drawn
        ("offer_size", "i8", PLAYERS),
        ("ticket_pile", "i8", TICKETS),  # a ring: tickets come off its head and go under its tail
        ("put_by", "i8", TICKETS),  # who put a ticket of the pile there; NOTHING: it was dealt so
    ]
)


class Position(Protocol):
    """The fields of a STATE record that players read outside the compiled rules."""

    turns_left: int
    owned: npt.NDArray[np.int64]
