"""What happened, told from two positions of the same eyes: for animation, log, screen reader.

Nothing here sees more than the two positions show, so whatever `hide` let through is all that an
event can tell.
"""

import numpy as np

from rotonde.core.state import State
from rotonde.games.trains.actions import Draw, Place, SetUp, Use, decode
from rotonde.games.trains.events.types import (
    Cancelled,
    Chose,
    Drew,
    DrewCard,
    Filled,
    Locked,
    Moved,
    NoWinner,
    Placed,
    Removed,
    Shuffled,
    Swapped,
    TrainsEvent,
    Unlocked,
    Used,
    Won,
)
from rotonde.games.trains.index_tables import Deck
from rotonde.games.trains.limits import ABILITIES, LENGTH
from rotonde.games.trains.rules import removed_place
from rotonde.games.trains.state import NO_WAGON, NOTHING, OVER

_REACH = {"swap-adjacent": 1, "swap-skip": 2, "move-right": 2, "move-left": -2}


def tell(before: State, after: State) -> list[TrainsEvent]:
    deck: Deck = after.tables
    b, a = before.records[0], after.records[0]
    if a.last == NOTHING or a.ply == b.ply:
        return []
    seat = int(a.last_by)
    renewed: list[TrainsEvent] = [Shuffled()] * int(a.shuffles - b.shuffles)
    events: list[TrainsEvent] = []
    match decode(deck, int(a.last)):
        case SetUp(card, position):
            replaced = int(b.row[seat][position - 1])
            events = [Chose(seat, card, position, replaced)]
            events += _sent_away(deck, b, a, [replaced])
        case Draw():
            events = [*renewed, _drew(a, seat)]
        case Place(position):
            card, replaced = int(a.row[seat][position - 1]), int(b.row[seat][position - 1])
            events = [Placed(seat, card, position, replaced)]
            events += _unlocked(b, a, seat)
            events += _sent_away(deck, b, a, [replaced])
        case Use(ability, position):
            events = [_used(b, seat, ability)]
            if position == 0:
                events += _removal(deck, b, a, ability, renewed)
            else:
                events += _own_row(b, a, seat, ability, position)
    return events + _ending(a)


def _drew(a: np.record, seat: int) -> TrainsEvent:
    """The number only for eyes that see it."""
    if a.drawn == NO_WAGON:
        return Drew(seat)
    return DrewCard(seat, int(a.drawn))


def _used(b: np.record, seat: int, ability: str) -> TrainsEvent:
    return Used(seat, ability, int(b.display[ABILITIES.index(ability)]))


def _own_row(
    b: np.record, a: np.record, seat: int, ability: str, position: int
) -> list[TrainsEvent]:
    """A swap, a move or a lock in the user's own row."""
    card = int(b.row[seat][position - 1])
    if ability == "lock":
        return [Locked(seat, position, card)]
    to = position + _REACH[ability]
    if ability.startswith("swap"):
        other = int(b.row[seat][to - 1])
        return [Swapped(seat, position, to, card, other), *_unlocked(b, a, seat)]
    return [Moved(seat, position, to, card), *_unlocked(b, a, seat)]


def _unlocked(b: np.record, a: np.record, seat: int) -> list[TrainsEvent]:
    """Locks that went to the discard."""
    return [
        Unlocked(seat, place + 1, int(lock))
        for place, lock in enumerate(b.lock[seat])
        if lock != NO_WAGON and a.lock[seat][place] == NO_WAGON
    ]


def _removal(
    deck: Deck, b: np.record, a: np.record, ability: str, renewed: list[TrainsEvent]
) -> list[TrainsEvent]:
    """Who lost which wagon, what that did to the display, and what filled the gaps."""
    place = removed_place(ABILITIES.index(ability))
    clockwise = [(int(a.last_by) + i) % int(a.players) for i in range(a.players)]
    losers = [seat for seat in clockwise if b.lock[seat][place] == NO_WAGON]
    events: list[TrainsEvent] = []
    events += [Removed(seat, place + 1, int(b.row[seat][place])) for seat in losers]
    events += _sent_away(deck, b, a, [int(b.row[seat][place]) for seat in losers], ability)
    events += renewed
    filled = [(seat, int(a.row[seat][place])) for seat in losers]
    events += [Filled(seat, place + 1, card) for seat, card in filled if card]
    return events


def _sent_away(
    deck: Deck, b: np.record, a: np.record, arrived: list[int], used: str | None = None
) -> list[TrainsEvent]:
    """Wagons of one ability that sent each other from the display to the discard."""
    there = [int(card) for i, card in enumerate(b.display) if card and ABILITIES[i] != used]
    stays = {int(card) for card in a.display}
    gone: dict[str, list[int]] = {}
    for card in [*there, *arrived]:
        if card not in stays:
            gone.setdefault(deck.ability(card), []).append(card)
    return [Cancelled(ability, cards) for ability, cards in gone.items()]


def _ending(a: np.record) -> list[TrainsEvent]:
    if a.phase != OVER:
        return []
    if a.winner == NOTHING:
        return [NoWinner(int(a.turns))]
    row = [int(a.row[a.winner][place]) for place in range(LENGTH)]
    return [Won(int(a.winner), row)]
