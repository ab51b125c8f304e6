"""A table in memory: its row, its seats, and its log played to the present.

There is at most one LiveTable per table in a process. What a viewer sees of it is projection.py,
who may look and act permissions.py, what may be taken back undo_policy.py.
"""

import asyncio
import contextlib
import time
from collections.abc import Collection, Iterator, Mapping, Sequence

from rotonde.server.storage.store import Conflict, LogRow
from rotonde.server.tables.log.entries import LogContext
from rotonde.server.tables.log.loading import CLIENT_IDS, Loaded, log_context
from rotonde.server.tables.log.timeline import Timeline
from rotonde.server.tables.model import Seat, TableData
from rotonde.server.tables.views.projection import Projection
from rotonde.server.tables.views.seats_sent import Presence


class LiveTable:
    """Changes are made one at a time, under `lock`, and only after they are stored."""

    def __init__(
        self,
        data: TableData,
        seats: list[Seat],
        presence: Presence,
        timeline: Timeline | None = None,
        clients: dict[str, int] | None = None,
    ) -> None:
        self.data = data
        self.seats = seats
        self.timeline = timeline or self._new_timeline()
        # What was sent by which id: the number of its entry. Older ones are refused as stale.
        self.clients: dict[str, int] = clients or {}
        self.unstored: LogRow | None = None  # the change of rules of a game that is over
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self.doubtful = False  # something may have been stored that this process does not know
        self.projection = Projection(self, presence)

    # --- the log ---------------------------------------------------------------------------------

    @property
    def context(self) -> LogContext:
        return log_context(self.data, self.seats)

    def _new_timeline(self) -> Timeline:
        return Timeline(self.context)

    def _remember_client(self, row: LogRow) -> None:
        if row.client is not None:
            self.clients[row.client] = row.number
        while len(self.clients) > CLIENT_IDS:
            del self.clients[next(iter(self.clients))]

    def _seal_anew(self) -> None:
        """The seeds are part of every key: whenever one comes or goes before the start."""
        if self.timeline.number == 0:
            self.timeline = self._new_timeline()

    def accept(self, row: LogRow, timeline: Timeline) -> None:
        """Take in an entry that has just been stored, and the timeline that it leads to."""
        before = self.timeline.state
        if timeline.needs_checkpoint(row):  # another process has kept it: the rule is the same
            timeline.checkpoint = row.number
        self.timeline = timeline
        self._remember_client(row)
        self.data.number, self.data.changed = row.number, row.time
        self.touched = time.monotonic()
        self.projection.add(row, before, timeline)

    @contextlib.contextmanager
    def in_doubt(self) -> Iterator[None]:
        """While something is being stored: if that fails, it is not known whether it was."""
        try:
            yield
        except Conflict:
            raise
        except BaseException:
            self.doubtful = True
            raise

    def change(self, values: Mapping[str, object]) -> None:
        """Take in what has just been stored of the table's own row: one revision further."""
        for name, value in values.items():
            setattr(self.data, name, value)
        self.data.revision += 1

    def change_seats(self, seats: Mapping[int, Mapping[str, object]]) -> None:
        """Take in what has just been stored of the seats."""
        for number, values in seats.items():
            for name, value in values.items():
                setattr(self.seats[number], name, value)
        self._seal_anew()

    def catch_up(self, data: TableData, seats: list[Seat], rows: Sequence[LogRow]) -> None:
        """Take in all that other processes have stored: the table's row, the new entries."""
        self.data, self.seats, self.doubtful = data, seats, False
        self._seal_anew()
        for row in rows:
            timeline = self.timeline.copy()
            timeline.apply(row)
            self.accept(row, timeline)

    def start_over(self, loaded: Loaded) -> None:
        """Take in a table that has gone on too far to follow entry by entry."""
        self.data, self.seats, self.doubtful = loaded.data, loaded.seats, False
        self.timeline, self.clients = loaded.timeline, dict(loaded.clients)
        self.projection.clear()

    def forget(self, person: str) -> None:
        """This person deletes their account: their seats stay, without a name."""
        for seat in self.seats:
            if seat.person == person:
                seat.person = seat.name = None
        if self.data.host == person:
            self.data.host = None

    def note_departures(self, people: Collection[str]) -> None:
        """These people have just stopped watching the table, at whichever process."""
        for seat in self.seats:
            if seat.person is not None and seat.person in people:
                seat.left = time.time()

    # --- who is to move --------------------------------------------------------------------------

    def bot_to_move(self, timeline: Timeline | None = None) -> str | None:
        """The level of the bot that is to move, now or at the end of another timeline."""
        timeline = timeline or self.timeline
        turn = timeline.turn
        if turn is None or timeline.is_over:
            return None
        if self.seats[turn].kind == "bot":
            return self.seats[turn].level
        stand_in = timeline.stand_ins.get(turn)
        return stand_in.level if stand_in is not None else None

    def is_absent(self, seat: int) -> bool:
        """Does a bot play for this person, or have they resigned?"""
        return seat in self.timeline.stand_ins or seat in self.timeline.resigned

    def deadline(self, timeline: Timeline | None = None) -> float | None:
        """When the clock of the seat to move runs out."""
        timeline = timeline or self.timeline
        seconds = self.data.seconds_a_move
        if seconds is None or timeline.turn is None or timeline.is_over:
            return None
        if self.bot_to_move(timeline) is not None:
            return None
        return timeline.turn_since + seconds
