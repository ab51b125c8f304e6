"""How far a row is from its order: by the draws that it would take alone, or at a glance.

By draws: some wagons stay, and between each two that stay there must be as many fitting numbers
as places. Which ones stay is chosen so that the rest takes the fewest draws. Sorted is 0.
"""

from typing import Any

from rotonde.games.trains.limits import LENGTH
from rotonde.games.trains.state import NO_WAGON
from rotonde.kernel.compiled import rule
from rotonde.players.trains.scratch import NEVER, both


@rule
def draws_to_order(d: Any, row: Any, wagons: int) -> float:
    """The draws that a row still takes. A gap in it (NO_WAGON) is a place to be filled."""
    reached = d.reached
    reached[0] = 0.0
    for place in range(1, LENGTH + 2):
        number = wagons + 1 if place == LENGTH + 1 else row[place - 1]
        reached[place] = NEVER
        if number == NO_WAGON:
            continue
        for before in range(place):
            last = 0 if before == 0 else row[before - 1]
            places = place - before - 1
            fitting = number - last - 1
            if fitting < places or reached[before] >= NEVER:
                continue
            if before > 0 and last == NO_WAGON:
                continue
            draws = both(reached[before], d.gap[places][fitting])
            if draws < reached[place]:
                reached[place] = draws
    return reached[LENGTH + 1]


@rule
def order_at_a_glance(ends: Any, row: Any, wagons: int) -> float:
    """Wagons already in order, less how far all lie from where they would be at home.

    `ends` is scratch: of the ascending choices of each length, the least that one can end with.
    """
    longest = 0
    astray = 0.0
    step = wagons / LENGTH
    for place in range(LENGTH):
        number = row[place]
        n = 0
        while n < longest and ends[n] < number:
            n += 1
        ends[n] = number
        longest = max(longest, n + 1)
        astray += abs(number - step * (place + 0.5))
    return longest - astray / wagons / 2
