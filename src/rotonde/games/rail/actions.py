"""Actions as typed values, and their line of text: one notation for logs, tests and terminal.

take blue                          a face-up card
blind                              a card from the pile
tickets                            draw tickets
keep denver--el-paso boston--miami keep these, put the others under the pile
claim montreal--new-york blue+1    pay in blue with one locomotive among the cards
claim portland--seattle locomotive pay with locomotives only
pass
"""

from collections.abc import Mapping
from typing import Any, assert_never

import msgspec

from rotonde.core.errors import MalformedAction
from rotonde.core.interface import Action
from rotonde.core.plain_numbers import convert
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import KINDS, LOCOMOTIVE, OFFER
from rotonde.games.rail.state import (
    BLIND,
    CLAIM,
    KEEP,
    KEPT,
    NOTHING,
    PASS,
    PAYMENTS,
    TICKETS_DRAWN,
)


class Take(Action, frozen=True, tag="take"):
    card: str

    def __str__(self) -> str:
        return f"take {self.card}"


class Blind(Action, frozen=True, tag="blind"):
    def __str__(self) -> str:
        return "blind"


class DrawTickets(Action, frozen=True, tag="tickets"):
    def __str__(self) -> str:
        return "tickets"


class Keep(Action, frozen=True, tag="keep"):
    tickets: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(["keep", *self.tickets])


class Kept(Action, frozen=True, tag="kept"):
    """A Keep as other seats see it: how many. It appears in events and is never played."""

    count: int

    def __str__(self) -> str:
        return f"kept {self.count}"


class Claim(Action, frozen=True, tag="claim"):
    route: str
    colour: str
    locomotives: int = 0

    def __str__(self) -> str:
        extra = f"+{self.locomotives}" if self.locomotives and self.colour != "locomotive" else ""
        return f"claim {self.route} {self.colour}{extra}"


class Pass(Action, frozen=True, tag="pass"):
    def __str__(self) -> str:
        return "pass"


RailAction = Take | Blind | DrawTickets | Keep | Kept | Claim | Pass


def decode(rail_map: RailMap, offer: Any, code: int) -> RailAction:
    """The action of a code. `offer` is the list of tickets on offer, which a Keep refers to."""
    if KEEP <= code < KEPT:
        chosen = [int(ticket) for i, ticket in enumerate(offer) if (code - KEEP) >> i & 1]
        return Keep(tuple(rail_map.tickets[ticket] for ticket in chosen))
    known: RailAction | None = rail_map.decoded.get(code)
    if known is None:
        known = rail_map.decoded[code] = _decode(rail_map, code)
    return known


def _decode(rail_map: RailMap, code: int) -> RailAction:
    """An action whose code means the same in every position."""
    if code >= CLAIM:
        rest, locomotives = divmod(code - CLAIM, PAYMENTS)
        route, colour = divmod(rest, KINDS)
        return Claim(rail_map.routes[route], rail_map.kinds[colour], locomotives)
    if code < KINDS:
        return Take(rail_map.kinds[code])
    if code == BLIND:
        return Blind()
    if code == TICKETS_DRAWN:
        return DrawTickets()
    if code == PASS:
        return Pass()
    return Kept(code - KEPT)


def encode(rail_map: RailMap, offer: Any, action: RailAction) -> int:
    """The code of an action; MalformedAction if it names what the map or the offer has not."""
    match action:
        case Take(card):
            return _find(rail_map.kind_index, card, "card")
        case Blind():
            return BLIND
        case DrawTickets():
            return TICKETS_DRAWN
        case Pass():
            return PASS
        case Keep(tickets):
            return KEEP + _mask(rail_map, offer, tickets)
        case Kept(count):
            return KEPT + min(count, OFFER)
        case Claim(route, colour, locomotives):
            r = _find(rail_map.route_index, route, "route")
            c = _find(rail_map.kind_index, colour, "colour")
            if not 0 <= locomotives < PAYMENTS:
                raise MalformedAction("malformed.rail.locomotives", count=locomotives)
            if c == LOCOMOTIVE and locomotives == 0:  # the text leaves the number out
                locomotives = int(rail_map.tables[0].length[r])
            return CLAIM + (r * KINDS + c) * PAYMENTS + locomotives
        case _:
            assert_never(action)


def _find(index: Mapping[str, int], name: str, what: str) -> int:
    if name not in index:
        raise MalformedAction(f"malformed.rail.{what}", name=name)
    return index[name]


def _mask(rail_map: RailMap, offer: Any, tickets: tuple[str, ...]) -> int:
    on_offer = [int(ticket) for ticket in offer if ticket != NOTHING]
    mask = 0
    for name in tickets:
        ticket = _find(rail_map.ticket_index, name, "ticket")
        if ticket not in on_offer:
            raise MalformedAction("malformed.rail.not-on-offer", name=name)
        bit = 1 << on_offer.index(ticket)
        if mask & bit:
            raise MalformedAction("malformed.rail.twice", name=name)
        mask |= bit
    return mask


def from_json(source: Mapping[str, object]) -> RailAction:
    try:
        action: RailAction = convert(source, RailAction)
    except msgspec.ValidationError as error:
        raise MalformedAction("malformed.json", reason=str(error)) from None
    return action


def from_text(text: str) -> RailAction:
    match text.split():
        case ["take", card]:
            return Take(card)
        case ["blind"]:
            return Blind()
        case ["tickets"]:
            return DrawTickets()
        case ["keep", *tickets]:
            return Keep(tuple(tickets))
        case ["claim", route, payment]:
            colour, plus, number = payment.partition("+")
            if plus and not (number.isascii() and number.isdigit() and len(number) <= 3):
                raise MalformedAction("malformed.rail.payment", text=payment)
            return Claim(route, colour, int(number) if plus else 0)
        case ["pass"]:
            return Pass()
        case ["kept", number] if number.isascii() and number.isdigit() and len(number) <= 3:
            return Kept(int(number))
        case _:
            raise MalformedAction("malformed.text", text=text)
