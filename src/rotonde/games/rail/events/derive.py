"""What happened, told from two positions of the same eyes: for animation, log, screen reader.

Nothing here sees more than the two positions show, so whatever `hide` let through is all that an
event can tell. Cards, routes and tickets are given by name.
"""

import numpy as np

from rotonde.core.state import State
from rotonde.games.rail.actions import Claim, Keep, Kept, Take, decode
from rotonde.games.rail.events.types import (
    Claimed,
    Drew,
    DrewCard,
    DrewTickets,
    GameOver,
    KeptSome,
    KeptTickets,
    LaidOut,
    LastRoundBegan,
    Offered,
    Passed,
    RailEvent,
    Shuffled,
    Swept,
    Took,
)
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import KINDS
from rotonde.games.rail.state import BLIND, NOT_YET, NOTHING, OVER, PASS, TICKETS_DRAWN


def tell(before: State, after: State) -> list[RailEvent]:
    rail_map: RailMap = after.tables
    b, a = before.records[0], after.records[0]
    if a.last == NOTHING or a.ply == b.ply:
        return []
    seat = int(a.last_by)
    events: list[RailEvent] = [_deed(rail_map, b, a, seat)]
    events += _tickets_on_offer(rail_map, b, a, seat)
    events += _row(rail_map, b, a)
    if b.turns_left == NOT_YET and a.turns_left != NOT_YET:
        events.append(LastRoundBegan(seat, int(a.trains[seat])))
    if a.phase == OVER:
        events.append(GameOver())
    return events


def _deed(rail_map: RailMap, b: np.record, a: np.record, seat: int) -> RailEvent:
    """The action itself."""
    code = int(a.last)
    match decode(rail_map, a.last_offer, code):
        case Take(card):
            slot = next(i for i, kind in enumerate(b.row) if kind == code)
            return Took(seat, card, slot)
        case Keep(tickets):
            return KeptTickets(seat, len(tickets), list(tickets))
        case Kept(count):
            return KeptSome(seat, count)
        case Claim(route, colour, locomotives):
            index = rail_map.route_index[route]
            length = int(rail_map.tables[0].length[index])
            return Claimed(
                seat=seat,
                route=route,
                length=length,
                points=int(a.score[seat] - b.score[seat]),
                colour=colour,
                cards=length - locomotives,
                locomotives=locomotives,
            )
    if code == BLIND:
        return _blind(rail_map, b, a, seat)
    if code == TICKETS_DRAWN:
        return DrewTickets(seat, int(a.offer_size[seat]))
    assert code == PASS
    return Passed(seat)


def _blind(rail_map: RailMap, b: np.record, a: np.record, seat: int) -> RailEvent:
    """A card from the pile: its kind only for eyes that see the hand it went to."""
    for kind in range(KINDS):
        if a.hand[seat][kind] > b.hand[seat][kind]:
            return DrewCard(seat, rail_map.kinds[kind])
    return Drew(seat)


def _tickets_on_offer(rail_map: RailMap, b: np.record, a: np.record, seat: int) -> list[RailEvent]:
    """The tickets just drawn, for who may see them."""
    if a.last != TICKETS_DRAWN or a.offer[seat][0] == NOTHING:
        return []
    tickets = [rail_map.tickets[int(i)] for i in a.offer[seat] if i != NOTHING]
    return [Offered(seat, tickets)]


def _row(rail_map: RailMap, b: np.record, a: np.record) -> list[RailEvent]:
    """Renewed pile, swept row, cards laid out."""
    events: list[RailEvent] = [Shuffled()] * int(a.shuffles - b.shuffles)
    swept = int(a.sweeps - b.sweeps)
    if swept:
        events.append(Swept(swept))
    emptied = -1
    if a.last < KINDS:
        emptied = next(i for i, kind in enumerate(b.row) if kind == a.last)
    for slot in range(rail_map.tables[0].face_up):
        was = NOTHING if slot == emptied or swept else b.row[slot]
        if a.row[slot] not in (NOTHING, was):
            events.append(LaidOut(slot, rail_map.kinds[int(a.row[slot])]))
    return events
