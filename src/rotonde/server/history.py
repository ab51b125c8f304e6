"""What lies further back in a table's log than the memory reaches, fetched when it is asked for.

Short stretches (a table that is opened, a move that is taken back) are played in a thread of their
own; long ones (a game watched again) in the processes for heavy work. Neither ever runs on the
event loop, and neither grows with the length of the game.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, cast

import msgspec
import sqlalchemy as sa

from rotonde.game import State, game
from rotonde.server import log_segments
from rotonde.server.log_segments import Segment
from rotonde.server.problems import bad_request
from rotonde.server.room import Room
from rotonde.server.store import LogRow, Store
from rotonde.server.timeline import Timeline
from rotonde.server.wire import Entry, Moment, Moments

T = TypeVar("T")
STEPS_BACK = 16  # stretches of the log that one undo may have to fetch: at least 250 actions
KEPT_BYTES = 32_000_000  # moments of finished games that are kept


class History:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="replay")
        self._kept = KeptReels(KEPT_BYTES)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def play(self, work: Callable[[], T]) -> T:
        """Play some entries in the thread for it."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # --- for a table that is shown ---------------------------------------------------------------

    async def get_ready(self, room: Room, eyes: int, since: int) -> None:
        """See to it that the recent entries after `since` can be sent to these eyes."""
        first = room.first_untold(eyes, since)
        if first is None:
            return
        told = room.begin_to_tell(eyes)
        segment = await self._segment(room, first, told.first - 1)
        entries = await self.play(lambda: log_segments.told_entries(segment, eyes, first))
        told.put_before([cast(Entry, msgspec.Raw(entry)) for entry in entries], first)

    # --- for an undo -----------------------------------------------------------------------------

    async def reach(self, room: Room, to: int) -> Timeline:
        """The timeline of a room, with the position that an undo to entry `to` leads to."""
        timeline = room.timeline
        for _ in range(STEPS_BACK):
            missing = timeline.missing(to)
            if missing is None:
                return timeline
            timeline = timeline.joined(await self._timeline_at(room, missing))
        raise bad_request("undo-too-far")

    async def _timeline_at(self, room: Room, number: int) -> Timeline:
        segment = await self._segment(room, number + 1, number)
        return await self.play(lambda: log_segments.last_timeline(segment))

    async def around(self, room: Room, number: int) -> tuple[LogRow, State, State] | None:
        """An action of the log and the positions around it."""
        if not 1 <= number <= room.timeline.number:
            return None
        segment = await self._segment(room, number, number)
        return await self.play(lambda: log_segments.around(segment, number))

    # --- for a game that is watched again --------------------------------------------------------

    async def entries(self, room: Room, eyes: int, first: int, last: int) -> list[Entry]:
        """Entries of the log, as these eyes may read them."""
        told = await self._reel(log_segments.told_entries, room, eyes, first, last)
        return [cast(Entry, msgspec.Raw(entry)) for entry in told]

    async def moments(self, room: Room, eyes: int, first: int, last: int) -> Moments:
        """Entries of the log, each with the position after it."""
        told = await self._reel(log_segments.told_moments, room, eyes, first, last)
        moments = [cast(Moment, msgspec.Raw(moment)) for moment in told]
        result = room.timeline.result() if room.data.status == "finished" else None
        return Moments(eyes, room.timeline.number, moments, result)

    async def _reel(
        self,
        tell: Callable[[Segment, int, int], list[bytes]],
        room: Room,
        eyes: int,
        first: int,
        last: int,
    ) -> list[bytes]:
        first, last = max(1, first), min(last, room.timeline.number)
        if first > last:
            return []
        # While a game runs the same stretch may look different once it is over.
        over = room.data.status == "finished"
        key = (tell.__name__, room.data.id, over, eyes, first, last)

        async def work() -> list[bytes]:
            segment = await self._segment(room, first, last)
            return await self.play(lambda: tell(segment, eyes, first))

        return await self._kept.get(key, work, keep=over)

    async def _segment(self, room: Room, first: int, last: int) -> Segment:
        context, base = room.context, room.timeline.base
        rules = game(room.data.game).version

        def read(connection: sa.Connection) -> Segment:
            return log_segments.read_segment(connection, context, rules, base, first, last)

        segment = await self._store.read(read)
        if room.unstored is not None and room.unstored.number <= last:
            segment.rows.append(room.unstored)
        return segment


class KeptReels:
    """Moments of finished games, up to so many bytes; what is being made is made once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[tuple[object, ...], list[bytes]] = OrderedDict()
        self._under_way: dict[tuple[object, ...], asyncio.Task[list[bytes]]] = {}

    async def get(
        self, key: tuple[object, ...], work: Callable[[], Awaitable[list[bytes]]], *, keep: bool
    ) -> list[bytes]:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._under_way.get(key)
        if task is None:
            task = asyncio.ensure_future(work())
            self._under_way[key] = task
            task.add_done_callback(lambda _: self._under_way.pop(key))
        made = await asyncio.shield(task)
        if keep and key not in self._kept:
            self._kept[key] = made
            self._size += _bytes(made)
            while self._size > self._most:
                _, oldest = self._kept.popitem(last=False)
                self._size -= _bytes(oldest)
        return made


def _bytes(reel: list[bytes]) -> int:
    return sum(len(part) for part in reel)
