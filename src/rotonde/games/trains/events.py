"""What happened, told from two positions of the same eyes: for animation, log, screen reader.

Nothing here sees more than the two positions show, so whatever `hide` let through is all that an
event can tell. Keys are message keys; wagons are told by number, positions count from 1.
"""

from typing import Any

from rotonde.core.interface import Event
from rotonde.core.state import State
from rotonde.games.trains.actions import Draw, Place, SetUp, Use, decode
from rotonde.games.trains.limits import ABILITIES, LENGTH
from rotonde.games.trains.rules import removed_place
from rotonde.games.trains.state import NO_WAGON, NOTHING, OVER
from rotonde.games.trains.tables import Deck

_REACH = {"swap-adjacent": 1, "swap-skip": 2, "move-right": 2, "move-left": -2}


def tell(before: State, after: State) -> list[Event]:
    deck: Deck = after.tables
    b, a = before.records[0], after.records[0]
    if a.last == NOTHING or a.ply == b.ply:
        return []
    seat = int(a.last_by)
    renewed = [Event("trains.shuffled")] * int(a.shuffles - b.shuffles)
    match decode(deck, int(a.last)):
        case SetUp(card, position):
            events = [_replaced("trains.chose", b, seat, card, position)]
            events += _sent_away(deck, b, a, [int(b.row[seat][position - 1])])
        case Draw():
            events = [*renewed, _drew(a, seat)]
        case Place(position):
            card = int(a.row[seat][position - 1])
            events = [_replaced("trains.placed", b, seat, card, position)]
            events += _unlocked(b, a, seat)
            events += _sent_away(deck, b, a, [int(b.row[seat][position - 1])])
        case Use(ability, position):
            events = [_used(b, seat, ability)]
            if position == 0:
                events += _removal(deck, b, a, ability, renewed)
            else:
                events += _own_row(b, a, seat, ability, position)
    return events + _ending(a)


def _replaced(key: str, b: Any, seat: int, card: int, position: int) -> Event:
    replaced = int(b.row[seat][position - 1])
    parameters = {"seat": seat, "card": card, "position": position, "replaced": replaced}
    return Event(key, parameters)


def _drew(a: Any, seat: int) -> Event:
    """The number only for eyes that see it."""
    if a.drawn == NO_WAGON:
        return Event("trains.drew", {"seat": seat})
    return Event("trains.drew-card", {"seat": seat, "card": int(a.drawn)})


def _used(b: Any, seat: int, ability: str) -> Event:
    card = int(b.display[ABILITIES.index(ability)])
    return Event("trains.used", {"seat": seat, "ability": ability, "card": card})


def _own_row(b: Any, a: Any, seat: int, ability: str, position: int) -> list[Event]:
    """A swap, a move or a lock in the user's own row."""
    parameters: dict[str, Any] = {"seat": seat, "position": position}
    card = int(b.row[seat][position - 1])
    if ability == "lock":
        return [Event("trains.locked", {**parameters, "card": card})]
    to = position + _REACH[ability]
    if ability.startswith("swap"):
        other = int(b.row[seat][to - 1])
        event = Event("trains.swapped", {**parameters, "to": to, "card": card, "other": other})
    else:
        event = Event("trains.moved", {**parameters, "to": to, "card": card})
    return [event, *_unlocked(b, a, seat)]


def _unlocked(b: Any, a: Any, seat: int) -> list[Event]:
    """Locks that went to the discard."""
    return [
        Event("trains.unlocked", {"seat": seat, "position": place + 1, "lock": int(lock)})
        for place, lock in enumerate(b.lock[seat])
        if lock != NO_WAGON and a.lock[seat][place] == NO_WAGON
    ]


def _removal(deck: Deck, b: Any, a: Any, ability: str, renewed: list[Event]) -> list[Event]:
    """Who lost which wagon, what that did to the display, and what filled the gaps."""
    place = removed_place(ABILITIES.index(ability))
    clockwise = [(int(a.last_by) + i) % int(a.players) for i in range(a.players)]
    losers = [seat for seat in clockwise if b.lock[seat][place] == NO_WAGON]
    events = [_at("trains.removed", b, seat, place) for seat in losers]
    events += _sent_away(deck, b, a, [int(b.row[seat][place]) for seat in losers], ability)
    events += renewed
    events += [_at("trains.filled", a, seat, place) for seat in losers if a.row[seat][place]]
    return events


def _at(key: str, s: Any, seat: int, place: int) -> Event:
    card = int(s.row[seat][place])
    return Event(key, {"seat": seat, "position": place + 1, "card": card})


def _sent_away(
    deck: Deck, b: Any, a: Any, arrived: list[int], used: str | None = None
) -> list[Event]:
    """Wagons of one ability that sent each other from the display to the discard."""
    there = [int(card) for i, card in enumerate(b.display) if card and ABILITIES[i] != used]
    stays = {int(card) for card in a.display}
    gone: dict[str, list[int]] = {}
    for card in [*there, *arrived]:
        if card not in stays:
            gone.setdefault(deck.ability(card), []).append(card)
    return [
        Event("trains.cancelled", {"ability": ability, "cards": cards})
        for ability, cards in gone.items()
    ]


def _ending(a: Any) -> list[Event]:
    if a.phase != OVER:
        return []
    if a.winner == NOTHING:
        return [Event("trains.no-winner", {"count": int(a.turns)})]
    row = [int(a.row[a.winner][place]) for place in range(LENGTH)]
    return [Event("trains.won", {"seat": int(a.winner), "cards": row})]
