"""The loop that keeps tables moving: it starts bots' turns, plays prepared ones, expires clocks.

What is to be done stands in the database, so a restart loses nothing, and of several processes any
can do it: a turn that waits for a bot is moved by the one process that holds the table.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable

import sqlalchemy as sa

from rotonde.core.errors import RotondeError
from rotonde.core.interface import State
from rotonde.core.log_events import note
from rotonde.players.levels import levels, usual_level
from rotonde.players.pace import PACES, natural_pause
from rotonde.pool.pool import WorkerPool
from rotonde.server.jobs.added_bots import AddedBots
from rotonde.server.jobs.bot_moves import BotMoves
from rotonde.server.jobs.bot_turn import BotTurn
from rotonde.server.jobs.clocks import MOST_AT_ONCE, Clocks
from rotonde.server.jobs.leases import RENEW, Leases
from rotonde.server.jobs.prepared_turns import PreparedTurns
from rotonde.server.ops.background import Background
from rotonde.server.storage import schema
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.log.entries import BotFailure
from rotonde.server.tables.play.absence import Absence
from rotonde.server.tables.play.actions import Actions
from rotonde.server.tables.play.prepared import PreparedActions
from rotonde.server.tables.registry import TableRegistry

log = logging.getLogger("rotonde.bots")
TICK = 0.25
SWEEP = 30.0  # seconds between two searches for idle tables
LONGEST_PAUSE = 30.0  # before a bot that failed is asked again
OUT_OF_ORDER_PAUSE = 1.0


class BotRunner:
    def __init__(
        self,
        tables: TableRegistry,
        actions: Actions,
        absence: Absence,
        prepared: PreparedActions,
        leases: Leases,
        pool: WorkerPool,
        added: AddedBots,
    ) -> None:
        self._tables = tables
        self._actions = actions
        self._leases = leases
        self._clocks = Clocks(tables, absence)
        self._prepared = PreparedTurns(tables, prepared)
        self._moves = BotMoves(pool) if tables.settings.bots else None
        self._added = added
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._background = Background()
        self._later: dict[str, float] = {}  # tables that failed, and when they are tried again
        self._stopped = False

    @property
    def load(self) -> Callable[[str], Awaitable[object]] | None:
        """Lets the workers for bots load a game; None: bots are not moved here."""
        return None if self._moves is None else self._moves.warm_up

    async def start(self) -> None:
        self._background.do(self._look_for_work())
        if self._moves is not None:
            self._background.do(self._added.log_sandbox())
        if self._leases.shared and self._moves is not None:
            self._background.do(self._stay_alive())

    async def stop(self) -> None:
        self._stopped = True  # changes that are still being stored start no turns
        await self._background.stop()
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        try:
            await self._leases.release_all()
        except RotondeError:
            log.warning("the database does not answer: leases of this process are left to expire")

    # --- what is to be done ----------------------------------------------------------------------

    async def _look_for_work(self) -> None:
        swept = time.monotonic()
        while True:
            try:
                # Before clocks: a person with a prepared move has not run out of time.
                for table in await self._prepared.due():
                    await self._try(table, self._prepared.play)
                for table in await self._clocks.expired():
                    await self._try(table, self._clocks.expire)
                if self._moves is not None:
                    for table in await self._tables_that_wait():
                        await self._try(table, self._pick_up)
            except RotondeError:
                log.warning("the database does not answer")
                await asyncio.sleep(OUT_OF_ORDER_PAUSE)
            except Exception as error:
                # No error may end this loop: no bot would move any more.
                note(log, logging.ERROR, "looking for work failed", error)
                await asyncio.sleep(OUT_OF_ORDER_PAUSE)
            if time.monotonic() - swept > SWEEP:
                swept = time.monotonic()
                self._tables.drop_idle()
            await asyncio.sleep(TICK)

    async def _try(self, table: str, work: Callable[[str], Awaitable[None]]) -> None:
        """Work on one table; after an error it is skipped for a while, so others do not wait."""
        if time.monotonic() < self._later.get(table, 0.0):
            return
        try:
            await work(table)
            self._later.pop(table, None)
        except Exception:
            log.exception("table %s cannot go on", table[:6])
            self._later[table] = time.monotonic() + LONGEST_PAUSE

    async def _tables_that_wait(self) -> list[str]:
        """Tables that wait for a bot and have no live lease, or are not classified yet."""
        tables = schema.tables
        waiting = sa.select(tables.c.id).where(
            tables.c.status == "playing",
            tables.c.mission.is_(None),
            sa.or_(tables.c.waits_for == "bot", tables.c.waits_for.is_(None)),
            tables.c.game.not_in(self._tables.games.without_bots()),
            self._leases.is_free(),
        )
        found = await self._tables.store.all(waiting.limit(MOST_AT_ONCE))
        return [row["id"] for row in found if not self._is_thinking(row["id"])]

    async def _pick_up(self, table: str) -> None:
        """A table that waits for a bot: after a restart, or because its holder has died."""
        if not await self._leases.take(table):
            return
        live = await self._tables.get_fresh(table)
        live.data.holder = self._leases.process
        if live.data.waits_for is None:
            await self._note_who_it_waits_for(live)
        self.wake(live)

    async def _note_who_it_waits_for(self, live: LiveTable) -> None:
        live.data.waits_for = "person" if live.bot_to_move() is None else "bot"
        mine = schema.tables.c.id == live.data.id
        noted = sa.update(schema.tables).where(mine).values(waits_for=live.data.waits_for)
        await self._tables.store.execute(noted)

    def offer(self, table: str) -> None:
        """A message of a process without bots: this table waits for one."""
        if self._tables.games.is_loading:
            return  # a process that can play may take it; else this one finds it by itself later
        if self._moves is not None and not self._is_thinking(table):
            self._background.do(self._try(table, self._pick_up))

    def wake(self, live: LiveTable) -> None:
        """Something changed at a table: is it a bot's turn, and ours to move it?"""
        table = live.data.id
        if (
            self._stopped
            or self._moves is None
            or live.bot_to_move() is None
            or self._is_thinking(table)
            or live.data.game in self._tables.games.without_bots()  # found again once it has them
        ):
            return
        if self._holds(live):
            task = asyncio.create_task(self._run_bots(live))
            self._thinking[table] = task
            task.add_done_callback(lambda done: self._forget(table, done))

    def _holds(self, live: LiveTable) -> bool:
        return not self._leases.shared or live.data.holder == self._leases.process

    def _is_thinking(self, table: str) -> bool:
        running = self._thinking.get(table)
        return running is not None and not running.done()

    def _forget(self, table: str, done: "asyncio.Task[None]") -> None:
        if self._thinking.get(table) is done:
            del self._thinking[table]

    async def _stay_alive(self) -> None:
        while True:
            try:
                await self._leases.renew()
            except RotondeError:
                log.warning("the database does not answer: leases cannot be renewed")
            await asyncio.sleep(RENEW)

    # --- bots ------------------------------------------------------------------------------------

    async def _run_bots(self, live: LiveTable) -> None:
        """Bots' turns at one table, one after the other, until it is a person's."""
        pause = 1.0
        while (level := live.bot_to_move()) is not None and self._holds(live):
            try:
                await self._one_move(live, level)
                pause = 1.0
            except Exception:
                # Any error of a bot is logged, and the bot is asked again.
                log.exception("a bot failed at table %s", live.data.id[:6])
                await asyncio.sleep(pause)
                pause = min(LONGEST_PAUSE, 2 * pause)
            if self._tables.is_gone(live):
                return

    async def _one_move(self, live: LiveTable, level: str) -> None:
        timeline = live.timeline
        seat, moved, began = timeline.turn, timeline.moved, time.monotonic()
        assert seat is not None and timeline.state is not None and self._moves is not None
        seen = timeline.game.observe(timeline.state, seat)
        seed = _seed(live.data.id, moved)
        data = live.data
        text, failure = await self._choose(live, seen, level, seed)
        if any(other.is_of_people for other in live.seats):
            pause = self._tables.settings.bot_pace * PACES[data.settings.pace]
            pause *= natural_pause(data.game, seen, seed)
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - began)))
        await self._actions.act_as_bot(live, seat, moved, text, failure)

    async def _choose(
        self, live: LiveTable, seen: State, level: str, seed: int
    ) -> tuple[str, BotFailure | None]:
        """What the bot plays; or another one in its place, and why."""
        assert self._moves is not None
        data = live.data
        turn = BotTurn(data.id, data.game, data.options, seen, seed)
        failure = None
        if level not in levels(data.game):
            choice = await self._added.choose(turn, level)
            if choice.action is not None:
                return choice.action, None
            level = usual_level(data.game)
            failure = BotFailure(choice.fault or "crashed", level)
        return await self._moves.choose(turn, level), failure


def _seed(table: str, number: int) -> int:
    """The seed of the bot: independent of the shuffle, and the same after a restart."""
    return int.from_bytes(hashlib.sha256(f"{table}:{number}".encode()).digest()[:8], "big")
