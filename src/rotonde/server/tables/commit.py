"""The one write path of a table: `append` adds an entry to its log, `alter` changes its row.

What is written is stored first, then shown. Before an entry is stored it is announced to the
contributors (records, ratings, progress …): what they return is written in the same transaction.
"""

import asyncio
import functools
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar

import msgspec
import sqlalchemy as sa

from rotonde.core.errors import RotondeError
from rotonde.core.interface import State
from rotonde.server.cluster.bus import Bus, TableChanged
from rotonde.server.jobs.leases import Leases
from rotonde.server.ops.background import tell_failure
from rotonde.server.storage.store import Conflict, LogRow, step_table
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.log import checkpoints
from rotonde.server.tables.log.entries import MOVES, undo_target
from rotonde.server.tables.log.timeline import Timeline
from rotonde.server.tables.model import encoded
from rotonde.server.tables.registry import TableRegistry
from rotonde.server.wire.problems import RequestError, conflict

TRIES = 20  # to change a table that other processes change at the same time
UNAVAILABLE = 503
LONGEST_LOG = 6_000  # entries
RESERVE = 2_000  # entries beyond that: more than any game needs to end
ENDS_GAMES = ("action", "resign", "stand-in", "bot-failed")
T = TypeVar("T")
P = ParamSpec("P")
Change = Callable[[sa.Connection], None]


class Announcement(NamedTuple):
    """An entry that is about to be stored: the table before it, and the timeline after it."""

    live: LiveTable
    row: LogRow
    before: Timeline
    after: Timeline


Contributor = Callable[[Announcement], Awaitable[Sequence[Change]]]


class TableWriter:
    """`contributors` add their changes to a commit; `committed` is called after every one."""

    def __init__(
        self,
        tables: TableRegistry,
        leases: Leases,
        bus: Bus,
        contributors: Sequence[Contributor],
        committed: Callable[[LiveTable], None],
    ) -> None:
        self.tables = tables
        self.leases = leases
        self.bus = bus
        self._store = tables.store
        self._contributors = contributors
        self._committed = committed
        self._changes: set[asyncio.Task[Any]] = set()

    async def stop(self) -> None:
        """Wait for changes that have begun."""
        await asyncio.gather(*self._changes, return_exceptions=True)

    # --- one at a time ---------------------------------------------------------------------------

    async def exclusively(self, live: LiveTable, change: Callable[[], Awaitable[T]]) -> T:
        """Run a change of a table, one at a time; again if another process was quicker.

        A change that has begun is completed and shown, even if its client is gone meanwhile.
        """
        task = asyncio.create_task(self._exclusively(live, change))
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(tell_failure)  # its caller has left: log an error
            raise

    async def _exclusively(self, live: LiveTable, change: Callable[[], Awaitable[T]]) -> T:
        async with live.lock:
            if live.doubtful:
                await self.tables.catch_up(live)
            for _ in range(TRIES):
                try:
                    return await change()
                except Conflict:
                    await self.tables.catch_up(live)
                except RotondeError as error:
                    # A refusal is only right if it was decided on the table as it is now.
                    gone = getattr(error, "status", None) == UNAVAILABLE
                    if gone or not await self.tables.is_behind(live):
                        raise
                    await self.tables.catch_up(live)
        raise RequestError(UNAVAILABLE, "busy", retry_after=1.0)

    # --- writing ---------------------------------------------------------------------------------

    async def append(
        self,
        live: LiveTable,
        kind: str,
        *,
        seat: int | None = None,
        action: str | None = None,
        client: str | None = None,
        by_bot: bool = False,
        after: State | None = None,
        table: dict[str, Any] | None = None,
        also: Sequence[Change] = (),
    ) -> None:
        """Add an entry to a table's log, within `exclusively`; `also` in the same transaction."""
        assert live.lock.locked()
        number = live.timeline.number + 1
        row = LogRow(live.data.id, number, kind, time.time(), seat, action, client, by_bot)
        _require_space_in_log(kind, number)
        timeline = live.timeline.copy()
        if kind == "undo":
            timeline = (await self.tables.history.reach(live, undo_target(row))).copy()
        timeline.apply(row, after)
        changed = self._changed(live, timeline) | (table or {})
        if timeline.is_over:
            result = timeline.result()
            changed |= {"status": "finished", "winners": list(result.winners if result else ())}
        further = [*also, *checkpoints.due(live.data.id, timeline, row)]
        announcement = Announcement(live, row, live.timeline, timeline)
        for contribute in self._contributors:
            further += await contribute(announcement)
        stored = encoded(changed)
        snapshot = _snapshot(kind, timeline)
        with live.in_doubt():
            await self._store.append(row, live.data.revision, stored, snapshot, further)
        live.change(changed)
        live.accept(row, timeline)
        self._show(live, row, stored)

    def _changed(self, live: LiveTable, timeline: Timeline) -> dict[str, Any]:
        """What an entry changes in the table's own row: who is to move, until when."""
        bots_turn = live.bot_to_move(timeline) is not None
        return {
            "turn": None if timeline.is_over else timeline.turn,
            "deadline": live.deadline(timeline),
            "waits_for": "bot" if bots_turn else "person",
            **self.leases.to_hold(bots_turn and self.tables.settings.bots),
        }

    async def alter(
        self,
        live: LiveTable,
        table: Mapping[str, object] | None = None,
        seats: Mapping[int, Mapping[str, object]] | None = None,
    ) -> None:
        """Change a table's own row and seats, within `exclusively`."""
        assert live.lock.locked()
        table, seats = table or {}, seats or {}
        with live.in_doubt():
            await self._store.alter(live.data.id, live.data.revision, encoded(table), seats)
        live.change(table)
        live.change_seats(seats)
        self._show(live)

    async def alter_within(
        self,
        live: LiveTable,
        table: Mapping[str, object],
        write: Callable[[Callable[[sa.Connection], bool]], Awaitable[T]],
    ) -> T:
        """As `alter`, within a transaction of the caller's.

        `write` is given the step to make in it; if that returns False it raises Conflict.
        """
        assert live.lock.locked()
        revision, stored = live.data.revision, encoded(table)
        with live.in_doubt():
            result = await write(
                lambda connection: step_table(connection, live.data.id, revision, stored)
            )
        live.change(table)
        self._show(live)
        return result

    # --- showing ---------------------------------------------------------------------------------

    def _show(
        self, live: LiveTable, row: LogRow | None = None, values: Mapping[str, object] | None = None
    ) -> None:
        """Send a change to every client that watches, at this process and at the others."""
        people = [seat.person for seat in live.seats if seat.person is not None]
        self.tables.subscriptions.publish(live)
        self.tables.subscriptions.lists_changed(people)
        changed = TableChanged(live.data.id, live.data.revision, people, row, dict(values or {}))
        self.bus.publish(changed)
        self._committed(live)

    def show_in_lists(self, live: LiveTable, people: Iterable[str | None]) -> None:
        """These people's lists of tables have changed, by this table."""
        named = [person for person in people if person is not None]
        self.tables.subscriptions.lists_changed(named)
        self.bus.publish(TableChanged(live.data.id, live.data.revision, named))


def _snapshot(kind: str, timeline: Timeline) -> tuple[str, str] | None:
    """The position after a move, and the version of its rules: a later release starts from it."""
    if kind not in MOVES or timeline.state is None:
        return None
    position = msgspec.json.encode(timeline.game.show(timeline.state)).decode()
    return timeline.game.version, position


def _require_space_in_log(kind: str, number: int) -> None:
    """The most entries of a log: no table can fill the disk.

    Entries that can be repeated without end are refused first: a game can still be finished.
    """
    if number > (LONGEST_LOG + RESERVE if kind in ENDS_GAMES else LONGEST_LOG):
        raise conflict("log-full", most=LONGEST_LOG)


class _HasWriter(Protocol):
    _writer: TableWriter


S = TypeVar("S", bound=_HasWriter)


def exclusive(
    change: Callable[Concatenate[S, LiveTable, P], Awaitable[T]],
) -> Callable[Concatenate[S, LiveTable, P], Coroutine[Any, Any, T]]:
    """Decorator of a method that changes a live table: `TableWriter.exclusively` runs it."""

    @functools.wraps(change)
    async def run(self: S, live: LiveTable, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._writer.exclusively(live, lambda: change(self, live, *args, **kwargs))

    return run
