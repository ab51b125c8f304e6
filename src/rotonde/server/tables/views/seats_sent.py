"""The seats of a table as they are sent: who is here, away or replaced, and what others may do.

The time of a person's last visit is sent to the people of the table alone. Spectators, and the
lists of other people, are sent only whether they are connected.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

import msgspec

from rotonde.players.levels import levels
from rotonde.server.cluster.presence import Watchers
from rotonde.server.tables.liveries import liveries_of
from rotonde.server.tables.log.entries import StandIn
from rotonde.server.tables.model import Seat, TableData
from rotonde.server.wire.tables import SeatSent


class Presence(Protocol):
    """Who watches a table, and how long absence lasts before others may do something about it."""

    started: float  # from when on this process knows who comes and goes
    replace_after: float  # seconds of absence, after which others may put a bot in the seat
    nudge_every: float  # seconds between two reminders of one seat

    def here(self, table: str) -> Watchers: ...


def is_added(game: str, seat: Seat) -> bool:
    """Is this a bot that an operator has added, perhaps one that is not offered any longer?"""
    return seat.kind == "bot" and seat.level not in levels(game)


class SeatView(msgspec.Struct, frozen=True):
    """The seats of one table in the eyes of one person."""

    table: TableData
    seats: Sequence[Seat]
    person: str | None
    presence: Presence
    stand_ins: Mapping[int, StandIn] = {}
    resigned: frozenset[int] = frozenset()

    def sent(self) -> list[SeatSent]:
        here = self.presence.here(self.table.id)
        liveries = liveries_of(self.seats)
        shown = zip(self.seats, liveries, strict=True)
        return [self._sent(seat, livery, here) for seat, livery in shown]

    def _sent(self, seat: Seat, livery: int, here: Watchers) -> SeatSent:
        state, since = self._state(seat, here)
        stand_in = self.stand_ins.get(seat.seat)
        return SeatSent(
            seat=seat.seat,
            kind=seat.kind,  # type: ignore[arg-type]  # one of the stored words
            name=seat.name,
            livery=livery,
            person=seat.person,
            level=seat.level,
            added=is_added(self.table.game, seat),
            here=seat.person in here if seat.person else False,
            ready=seat.seed is not None,
            stand_in=stand_in.level if stand_in else None,
            stand_in_since=stand_in.since if stand_in else None,
            stand_in_by=stand_in.by if stand_in else None,
            resigned=seat.seat in self.resigned,
            presence=state,
            since=since,
            replace_from=self.replace_from(seat),
            nudge_from=self.nudge_from(seat),
        )

    # --- who is here -----------------------------------------------------------------------------

    @property
    def _is_of_the_table(self) -> bool:
        return self.person is not None and any(
            seat.is_of_people and seat.person == self.person for seat in self.seats
        )

    def _state(
        self, seat: Seat, here: Watchers
    ) -> tuple[Literal["here", "away", "offline"] | None, float | None]:
        if not seat.is_of_people or seat.person is None:
            return None, None
        if seat.person not in here:
            return "offline", seat.left if self._is_of_the_table else None
        away = here[seat.person]
        return ("away", away) if away is not None and self._is_of_the_table else ("here", None)

    def _absent_since(self, seat: Seat) -> float | None:
        """Since when no page of this seat is looked at; None if one is.

        What happened before this process started is not known: it counts from then on.
        """
        state, since = self._state(seat, self.presence.here(self.table.id))
        return None if state in (None, "here") else since or self.presence.started

    # --- what others may do about it -------------------------------------------------------------

    def _is_played_by_another(self, seat: Seat) -> bool:
        return (
            self.table.status == "playing"
            and self._is_of_the_table
            and seat.is_of_people
            and seat.person not in (None, self.person)
            and seat.seat not in self.resigned
        )

    def replace_from(self, seat: Seat) -> float | None:
        """From when on this person may have a bot play for the seat; None: not as things are."""
        allowed = self.table.settings.absence == "bot" and bool(levels(self.table.game))
        concerned = self.table.turn == seat.seat or self.table.host == self.person
        since = self._absent_since(seat)
        if not (allowed and concerned and self._is_played_by_another(seat)):
            return None
        if since is None or seat.seat in self.stand_ins:
            return None
        return since + self.presence.replace_after

    def nudge_from(self, seat: Seat) -> float | None:
        """From when on this person may remind the seat that it is awaited; None: it is not."""
        awaited = self.table.turn == seat.seat or self._absent_since(seat) is not None
        if not (awaited and self._is_played_by_another(seat)):
            return None
        return (seat.nudged or 0.0) + self.presence.nudge_every
