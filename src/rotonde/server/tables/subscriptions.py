"""Live connections: which tables they watch, and what they are sent.

Each connection has its own queue. A client that reads too slowly is disconnected and resumes where
it was; it does not delay others.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterable

import msgspec

from rotonde.server.cluster.presence import RemotePresence, merged
from rotonde.server.tables import permissions
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.wire.chat import ChatLine
from rotonde.server.wire.live import (
    Chatted,
    InvitationChanged,
    ListsChanged,
    Nudged,
    PreparedChanged,
    SeatsChanged,
    ServerMessage,
    Update,
)
from rotonde.server.wire.play import SPECTATOR

GOING_AWAY = 1001  # the close code of a connection that the server closes
QUEUE = 300  # messages that may wait for a slow reader
MOST_WAITING = 4_000_000  # bytes that may wait for one
MOST_WAITING_IN_ALL = 64_000_000  # bytes for all; beyond, connections with a backlog are closed
LITTLE = 65_536
_encoder = msgspec.json.Encoder()


class Watch(msgspec.Struct):
    """A table that a connection watches: with which eyes, and the last entry that it was sent."""

    eyes: int
    since: int


class Backlog:
    """Bytes that wait for all slow readers together."""

    def __init__(self) -> None:
        self.waiting = 0


class Connection:
    """One live channel. `gone` is set when it is to be closed."""

    def __init__(self, person: str | None, address: str, backlog: Backlog, epoch: int = 0) -> None:
        self.person = person
        self.epoch = epoch  # of the person's sessions, when it was opened
        self.address = address
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self._backlog = backlog
        self.waiting = 0  # bytes
        self.watches: dict[str, Watch] = {}
        self.away_since: float | None = None  # hidden or idle since; None: it is looked at
        self.gone = asyncio.Event()
        self.close_code = GOING_AWAY
        self.close_reason = ""

    def close(self, code: int, reason: str = "") -> None:
        self.close_code, self.close_reason = code, reason
        self.gone.set()

    def send(self, message: ServerMessage) -> None:
        self.send_bytes(_encoder.encode(message))

    def send_bytes(self, data: bytes) -> None:
        if self.gone.is_set():
            return
        try:
            self._queue.put_nowait(data)
        except asyncio.QueueFull:
            self.gone.set()
            return
        self.waiting += len(data)
        self._backlog.waiting += len(data)
        is_crowded = self._backlog.waiting > MOST_WAITING_IN_ALL
        if self.waiting > (LITTLE if is_crowded else MOST_WAITING):
            self.gone.set()

    async def next(self) -> bytes:
        """The next message to be sent."""
        data = await self._queue.get()
        self._count_out(len(data))
        return data

    def forget(self) -> None:
        """Drop all messages that still wait."""
        self._count_out(self.waiting)
        self._queue = asyncio.Queue(1)

    def _count_out(self, count: int) -> None:
        self.waiting -= count
        self._backlog.waiting -= count


class Subscriptions:
    """`presence_changed` is called when who watches a table here, or looks at it, has changed.

    `replace_after` and `nudge_every` are the seconds after which others may have an absent person
    replaced, and between two reminders.
    """

    def __init__(
        self,
        presence_changed: Callable[[str], None] = lambda table: None,
        replace_after: float = 120.0,
        nudge_every: float = 120.0,
    ) -> None:
        self.started = time.time()
        self.replace_after = replace_after
        self.nudge_every = nudge_every
        self.connections: set[Connection] = set()
        self.ended = 0  # connections so far
        self.backlog = Backlog()
        self.remote = RemotePresence()
        self._presence_changed = presence_changed
        self._of_table: defaultdict[str, set[Connection]] = defaultdict(set)
        self._of_person: defaultdict[str, set[Connection]] = defaultdict(set)

    def add(self, connection: Connection) -> None:
        self.connections.add(connection)
        if connection.person is not None:
            self._of_person[connection.person].add(connection)

    def remove(self, connection: Connection) -> dict[str, Watch]:
        """Remove a connection; return what it watched, with the last entry it was sent."""
        self.connections.discard(connection)
        self.ended += 1
        connection.forget()
        watched = dict(connection.watches)
        for table in watched:
            self.unwatch(connection, table)
        if connection.person is not None:
            self._of_person[connection.person].discard(connection)
            if not self._of_person[connection.person]:
                del self._of_person[connection.person]
        return watched

    def let_go(self, person: str, epoch: int | None = None) -> None:
        """Close the channels of sessions that have ended; of a deleted person (None) all."""
        for connection in list(self._of_person.get(person, ())):
            if epoch is None:
                connection.close(GOING_AWAY, "person unknown")
            elif connection.epoch != epoch:
                connection.close(GOING_AWAY, "signed out")

    @property
    def people(self) -> list[str]:
        """Who is connected to this process."""
        return list(self._of_person)

    def watch(self, connection: Connection, table: str, eyes: int, since: int) -> None:
        connection.watches[table] = Watch(eyes, since)
        self._of_table[table].add(connection)
        self._presence_changed(table)

    def unwatch(self, connection: Connection, table: str) -> None:
        connection.watches.pop(table, None)
        self._of_table[table].discard(connection)
        if not self._of_table[table]:
            del self._of_table[table]
        self._presence_changed(table)

    def is_watched(self, table: str) -> bool:
        return table in self._of_table

    def watchers(self, table: str) -> Iterable[Connection]:
        return self._of_table.get(table, ())

    def eyes_on(self, table: str) -> dict[int, int]:
        """With which eyes a table is watched, and the last entry that all of them were sent."""
        found: dict[int, int] = {}
        for connection in self._of_table.get(table, ()):
            watch = connection.watches[table]
            found[watch.eyes] = min(watch.since, found.get(watch.eyes, watch.since))
        return found

    def here(self, table: str) -> dict[str, float | None]:
        """The people who watch a table now, at any process, and since when without looking."""
        return merged((self.here_with_us(table), self.remote.here(table)))

    def here_with_us(self, table: str) -> dict[str, float | None]:
        watchers = self._of_table.get(table, ())
        return merged({c.person: c.away_since} for c in watchers if c.person is not None)

    def set_away(self, connection: Connection, since: float | None) -> list[str]:
        """Note whether a page is looked at; return the tables whose presence that changes."""
        before = {table: self.here_with_us(table) for table in connection.watches}
        connection.away_since = since
        changed = [table for table, known in before.items() if self.here_with_us(table) != known]
        for table in changed:
            self._presence_changed(table)
        return changed

    @property
    def watched(self) -> list[str]:
        """The tables that connections of this process watch."""
        return list(self._of_table)

    def count(self, person: str | None) -> int:
        """How many connections this person has."""
        return len(self._of_person.get(person, ())) if person is not None else 0

    # --- messages to connections -----------------------------------------------------------------

    def publish(self, live: LiveTable) -> None:
        """Send each connection that watches the entries since its last update."""
        for connection in list(self._of_table.get(live.data.id, ())):
            self.show(connection, live)

    def publish_seats(self, live: LiveTable) -> None:
        """Send each connection that watches the seats: who is here. Nothing else has changed."""
        for connection in list(self._of_table.get(live.data.id, ())):
            seats = live.projection.seats_for(connection.person).sent()
            connection.send(SeatsChanged(live.data.id, seats))

    def nudge(self, person: str, table: str, by: str) -> None:
        """Send a reminder to all pages of a person: other players wait for them."""
        self._tell([person], Nudged(table, by))

    def show(self, connection: Connection, live: LiveTable) -> None:
        watch = connection.watches[live.data.id]
        # Seats change before the start: a person who has left a seat gets a spectator's view.
        eyes = (
            watch.eyes if permissions.may_look(live, connection.person, watch.eyes) else SPECTATOR
        )
        state = live.projection.state(connection.person, eyes, watch.since)
        watch.since = live.timeline.number
        connection.send(Update(live.data.id, state))

    def chat(self, table: str, line: ChatLine) -> None:
        data = _encoder.encode(Chatted(table, line))
        for connection in list(self._of_table.get(table, ())):
            connection.send_bytes(data)

    def prepared(self, table: str, seat: int, person: str) -> None:
        """Notify the person's connections that see this seat: its prepared actions have changed."""
        data = _encoder.encode(PreparedChanged(table, seat))
        for connection in list(self._of_person.get(person, ())):
            watch = connection.watches.get(table)
            if watch is not None and watch.eyes == seat:
                connection.send_bytes(data)

    def lists_changed(self, people: Iterable[str | None]) -> None:
        """Tell the pages of these people that their lists of tables have changed."""
        self._tell(people, ListsChanged())

    def invitation_changed(self, table: str, people: Iterable[str | None]) -> None:
        """Tell the pages of these people that the proposal of a rematch has changed."""
        self._tell(people, InvitationChanged(table))

    def _tell(self, people: Iterable[str | None], message: ServerMessage) -> None:
        """Send a message to all pages of these people, whatever they show."""
        data = _encoder.encode(message)
        for person in set(people):
            if person is not None:
                for connection in list(self._of_person.get(person, ())):
                    connection.send_bytes(data)
