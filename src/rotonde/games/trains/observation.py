"""What a seat may know: `hide` is the only gate, and `fill_in` its counterpart for search.

Rows, locks and display lie open. A seat also knows its own set-up wagons and which of them it laid
aside, the wagon it has drawn, and every wagon that once lay open and was discarded since the pile
was last renewed. The pile itself is known when every other wagon is accounted for: from the first
renewal on this is so whenever no other seat holds a drawn wagon. docs/rules/trains.md has the list.
"""

from typing import Any

from rotonde.core.state import EVERYTHING
from rotonde.games.trains.limits import ABILITIES, LENGTH, WORDS
from rotonde.games.trains.rules import take_any
from rotonde.games.trains.state import NO_WAGON, PLACING
from rotonde.kernel.bits import add, drop, size
from rotonde.kernel.compiled import rule


@rule
def hidden_elsewhere(s: Any, seat: int) -> int:
    """How many wagons, the pile apart, lie where a seat cannot see them."""
    count = 0
    for other in range(s.players):
        if other != seat:
            count += s.hand_size[other] + s.leftover_size[other]
    if s.phase == PLACING and s.turn != seat:
        count += 1
    return count


@rule
def hide(s: Any, seat: int) -> None:
    """Blank everything that a seat, or a spectator, may not know."""
    s.eyes = seat
    for i in range(len(s.rng)):
        s.rng[i] = 0
    if hidden_elsewhere(s, seat) > 0:
        for word in range(WORDS):
            s.pile[word] = 0
    for other in range(s.players):
        if other != seat:
            for word in range(WORDS):
                s.hand[other][word] = s.leftovers[other][word] = 0
    if s.turn != seat:
        s.drawn = NO_WAGON


@rule
def drop_all(wagons: Any, others: Any) -> None:
    for word in range(WORDS):
        wagons[word] &= ~others[word]


@rule
def find_unknown(t: Any, s: Any, unknown: Any) -> None:
    """Put into `unknown` every wagon that lies in no place which the observation tells.

    Empty places hold NO_WAGON, which is 0, so dropping them as well does no harm.
    """
    for word in range(WORDS):
        unknown[word] = 0
    for wagon in range(1, t.wagons + 1):
        add(unknown, wagon)
    for ability in range(len(ABILITIES)):
        drop(unknown, s.display[ability])
    drop(unknown, s.drawn)
    drop_all(unknown, s.discard)
    for seat in range(s.players):
        drop_all(unknown, s.hand[seat])
        drop_all(unknown, s.leftovers[seat])
        for place in range(LENGTH):
            drop(unknown, s.row[seat][place])
            drop(unknown, s.lock[seat][place])


@rule
def deal_unknown(s: Any, wagons: Any, total: int, unknown: Any) -> None:
    """Fill a partly known set up to its size."""
    for _ in range(total - size(wagons)):
        add(wagons, take_any(s.rng, unknown, size(unknown)))


@rule
def fill_in(t: Any, s: Any, unknown: Any) -> None:
    """Turn an observation into a random state that it could be of. `unknown` is scratch.

    The generator in the record must have been set; it goes on as the state's own. Wagons that a
    seat has not placed are all alike to it, so each is equally likely in each hidden place.
    """
    find_unknown(t, s, unknown)
    for seat in range(s.players):
        deal_unknown(s, s.hand[seat], s.hand_size[seat], unknown)
        deal_unknown(s, s.leftovers[seat], s.leftover_size[seat], unknown)
    if s.phase == PLACING and s.drawn == NO_WAGON:
        s.drawn = take_any(s.rng, unknown, size(unknown))
    for word in range(WORDS):
        s.pile[word] = unknown[word]
    s.eyes = EVERYTHING
