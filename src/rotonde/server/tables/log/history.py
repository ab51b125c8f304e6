"""What lies further back in a table's log than the memory reaches, fetched when it is asked for.

Short stretches (a table that is opened, a move that is taken back) are played in a thread of their
own; long ones (a game watched again) in the processes for heavy work. Neither ever runs on the
event loop, and neither grows with the length of the game.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

import msgspec
import sqlalchemy as sa

from rotonde.core.interface import State
from rotonde.games.registry import game
from rotonde.pool.jobs import Job, PoolError
from rotonde.pool.pool import WorkerPool
from rotonde.server.jobs import pool_functions
from rotonde.server.jobs.bounded_threads import BoundedThreads
from rotonde.server.ops.lru import LRU
from rotonde.server.storage.store import LogRow, Store
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.log import segments
from rotonde.server.tables.log.segments import Segment
from rotonde.server.tables.log.timeline import Timeline
from rotonde.server.wire.play import Entry
from rotonde.server.wire.problems import RequestError, bad_request
from rotonde.server.wire.replay import Moment, Moments

T = TypeVar("T")
STEPS_BACK = 16  # stretches of the log that one undo may have to fetch: at least 250 actions
MOST_PLAYED = 256  # short stretches, under way and waiting
REELS_KEPT = 24  # of finished games; one is a megabyte at most
RETRY_SECONDS = 2.0


class History:
    def __init__(self, store: Store, pool: WorkerPool) -> None:
        self._store = store
        self._pool = pool
        self._thread = BoundedThreads("replay", 1, MOST_PLAYED)
        self._reels: LRU[tuple[Hashable, ...], list[bytes]] = LRU(REELS_KEPT)

    def close(self) -> None:
        self._thread.close()

    async def play(self, work: Callable[[], T]) -> T:
        """Play some entries in the thread for it."""
        return await self._thread.run(work)

    # --- for a table that is shown ---------------------------------------------------------------

    async def get_ready(self, live: LiveTable, eyes: int, since: int) -> None:
        """See to it that the recent entries after `since` can be sent to these eyes."""
        first = live.projection.first_unsent(eyes, since)
        if first is None:
            return
        told = live.projection.entries_for(eyes)
        segment = await self._segment(live, first, told.first - 1)
        entries = await self.play(lambda: segments.encoded_entries(segment, eyes, first))
        told.put_before([cast(Entry, msgspec.Raw(entry)) for entry in entries], first)

    # --- for an undo -----------------------------------------------------------------------------

    async def reach(self, live: LiveTable, to: int) -> Timeline:
        """The timeline of a live table, with the position that an undo to entry `to` leads to."""
        timeline = live.timeline
        for _ in range(STEPS_BACK):
            missing = timeline.missing(to)
            if missing is None:
                return timeline
            timeline = timeline.joined(await self._timeline_at(live, missing))
        raise bad_request("undo-too-far")

    async def _timeline_at(self, live: LiveTable, number: int) -> Timeline:
        segment = await self._segment(live, number + 1, number)
        return await self.play(lambda: segments.last_timeline(segment))

    async def around(self, live: LiveTable, number: int) -> tuple[LogRow, State, State] | None:
        """An action of the log and the positions around it."""
        if not 1 <= number <= live.timeline.number:
            return None
        segment = await self._segment(live, number, number)
        return await self.play(lambda: segments.around(segment, number))

    # --- for a game that is watched again --------------------------------------------------------

    async def entries(
        self, live: LiveTable, asker: str, eyes: int, first: int, last: int
    ) -> list[Entry]:
        """Entries of the log, as these eyes may read them."""
        told = await self._reel(segments.encoded_entries, live, asker, eyes, first, last)
        return [cast(Entry, msgspec.Raw(entry)) for entry in told]

    async def moments(
        self, live: LiveTable, asker: str, eyes: int, first: int, last: int
    ) -> Moments:
        """Entries of the log, each with the position after it."""
        told = await self._reel(segments.encoded_moments, live, asker, eyes, first, last)
        moments = [cast(Moment, msgspec.Raw(moment)) for moment in told]
        result = live.timeline.result() if live.data.status == "finished" else None
        return Moments(eyes, live.timeline.number, moments, result)

    async def _reel(
        self,
        tell: Callable[[Segment, int, int], list[bytes]],
        live: LiveTable,
        asker: str,
        eyes: int,
        first: int,
        last: int,
    ) -> list[bytes]:
        first, last = max(1, first), min(last, live.timeline.number)
        if first > last:
            return []
        # While a game runs the same stretch may look different once it is over.
        over = live.data.status == "finished"
        key = (tell.__name__, live.data.id, over, eyes, first, last)
        known = self._reels.get(key) if over else None
        if known is None:
            segment = await self._segment(live, first, last)
            name = live.data.game
            known = await self._in_pool(
                Job(
                    pool_functions.REPLAY,
                    key,
                    (tell, (segment, eyes, first)),
                    prepare=((pool_functions.warm_up, (name,)),),
                    family=("replay", name),
                ),
                asker,
            )
            if over:
                self._reels.put(key, known)
        return known

    async def _in_pool(self, job: Job[list[bytes]], asker: str) -> list[bytes]:
        try:
            return await self._pool.run(job, asker)
        except PoolError as error:
            raise RequestError(
                503, "busy", "problem.server-busy", retry_after=RETRY_SECONDS
            ) from error

    async def _segment(self, live: LiveTable, first: int, last: int) -> Segment:
        context, base = live.context, live.timeline.base
        rules = game(live.data.game).version

        def read(connection: sa.Connection) -> Segment:
            return segments.read_segment(connection, context, rules, base, first, last)

        segment = await self._store.read(read)
        if live.unstored is not None and live.unstored.number <= last:
            segment.rows.append(live.unstored)
        return segment
