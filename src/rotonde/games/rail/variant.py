"""How the rules of a map are varied by the options of a game: junior mode, head starts.

A variant changes knobs of the compiled tables, never the map's data: routes, tickets, drawing and
every name stay the same. The plain variant changes nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rotonde.core.errors import InvalidOptions

MOST_HEAD_START = 100  # points

# Junior mode: at most so many tickets to choose from, and one of them is enough.
JUNIOR_KNOBS = {
    "tickets_dealt": 2,
    "tickets_kept_at_start": 1,
    "tickets_drawn": 2,
    "tickets_kept": 1,
}


class Variant(msgspec.Struct, frozen=True):
    junior: bool = False
    head_start: tuple[int, ...] = ()  # points for each seat at the start; empty: none for anybody

    def knob(self, name: str, value: int) -> int:
        """A knob of the map under this variant."""
        return min(value, JUNIOR_KNOBS[name]) if self.junior and name in JUNIOR_KNOBS else value

    @property
    def missed_ticket_cost(self) -> int:
        """How many times its points a missed ticket costs."""
        return 0 if self.junior else 1


PLAIN = Variant()


def variant_of(junior: bool, head_start: Sequence[int], players: int) -> Variant:
    """The variant that options ask for; head starts of nothing are none."""
    if head_start and len(head_start) != players:
        raise InvalidOptions("options.head-starts", count=len(head_start), players=players)
    for points in head_start:
        if not 0 <= points <= MOST_HEAD_START:
            raise InvalidOptions("options.head-start", points=points, most=MOST_HEAD_START)
    return Variant(junior, tuple(head_start) if any(head_start) else ())


def is_even(options: Mapping[str, Any]) -> bool:
    """Whether all seats play for the same, by the usual rules."""
    return not options.get("junior") and not any(options.get("head_start", ()))


def reseated(options: Mapping[str, Any], seats: Sequence[int]) -> dict[str, Any]:
    """Who sits where now sat in these seats before, and takes the head start along."""
    given = options.get("head_start")
    return {**options, "head_start": [given[seat] for seat in seats]} if given else dict(options)
