"""The boards of tables, as JSON, kept. An uploaded map has a draft until its layout is found."""

import asyncio
import logging
from typing import Any, NamedTuple

import msgspec

from rotonde.core.log_events import note
from rotonde.games.registry import game_table
from rotonde.pool.jobs import Busy, Closed, Job, MemoryRanOut, TimeRanOut, WorkerDied
from rotonde.pool.pool import WorkerPool
from rotonde.server.jobs import pool_functions
from rotonde.server.jobs.bounded_threads import BoundedThreads
from rotonde.server.ops.lru import LRU
from rotonde.server.tables.live_table import LiveTable

log = logging.getLogger("rotonde.server")
KEPT = 64
MOST_DRAWN = 64  # drafts, being drawn and waiting
# Seconds: a page that shows the table asks more often than that. A layout without a request for
# longer is abandoned.
INTEREST = 15.0
_ENCODE = msgspec.json.Encoder(order="sorted").encode


class Board(NamedTuple):
    body: bytes
    final: bool  # False: a draft, until the layout is found
    lasts: bool  # it will be the same for ever


class FixtureCache:
    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._drawing = BoundedThreads("fixtures", 1, MOST_DRAWN)
        self._boards: LRU[str, Board] = LRU(KEPT)
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._interest: dict[str, asyncio.TimerHandle] = {}

    async def of(self, live: LiveTable, asker: str) -> Board:
        """The fixtures of a live table, at once: final ones, or a draft.

        As long as pages keep asking, the final ones are computed in the pool; the job counts for
        the person who asked first.
        """
        name = live.projection.fixtures_id
        board = self._boards.get(name)
        if board is None:
            board = await self._drawing.run(_drawn, live.data.game, live.data.options)
            self._boards.put(name, board)
        if not board.final:
            self._work_out(live, asker)
        return board

    def close(self) -> None:
        for timer in self._interest.values():
            timer.cancel()
        for task in self._under_way.values():
            task.cancel()
        self._drawing.close()

    def _work_out(self, live: LiveTable, asker: str) -> None:
        name = live.projection.fixtures_id
        if name not in self._under_way:
            options = _ENCODE(live.data.options)
            job = Job(
                pool_functions.LAYOUT,
                ("layout", name),
                (pool_functions.draw_thoroughly, (live.data.game, options)),
                prepare=((pool_functions.warm_up, (live.data.game,)),),
            )
            self._under_way[name] = asyncio.create_task(self._finish(name, job, asker))
        else:
            self._interest[name].cancel()
        loop = asyncio.get_running_loop()
        self._interest[name] = loop.call_later(INTEREST, self._under_way[name].cancel)

    async def _finish(self, name: str, job: Job[bytes], asker: str) -> None:
        try:
            body = await self._pool.run(job, asker)
            self._boards.put(name, Board(body, final=True, lasts=True))
        except (TimeRanOut, MemoryRanOut, WorkerDied) as error:
            note(log, logging.WARNING, "a layout was not found", why=type(error).__name__)
            self._settle_for_the_draft(name)
        except Busy:
            pass  # the queue of this asker, or of all, is full: the next request tries again
        except Closed:
            pass
        except Exception as error:
            note(log, logging.ERROR, "a layout failed", error)
            self._settle_for_the_draft(name)
        finally:
            self._interest.pop(name).cancel()
            del self._under_way[name]

    def _settle_for_the_draft(self, name: str) -> None:
        draft = self._boards.get(name)
        if draft is not None:
            fixtures: dict[str, Any] = msgspec.json.decode(draft.body)
            body = msgspec.json.encode(fixtures | {"final": True})
            self._boards.put(name, Board(body, final=True, lasts=False))


def _drawn(game: str, options: dict[str, Any]) -> Board:
    fixtures = game_table(game).build_fixtures(options)
    final = getattr(fixtures, "final", True)
    return Board(msgspec.json.encode(fixtures), final, lasts=final)
