"""Keeps tables moving: bots take their turns, clocks run out, nothing waits for ever.

All of it follows from the log, so a restart loses nothing: the running tables are looked up and
go on where they were.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable

import sqlalchemy as sa

from rotonde.game import NAMES
from rotonde.players.pace import natural_pause
from rotonde.server import schema
from rotonde.server.house import House
from rotonde.server.play import Play
from rotonde.server.problems import Trouble
from rotonde.server.room import Room
from rotonde.server.thinking import Thinker

log = logging.getLogger("rotonde.keeper")
TICK = 0.25
SWEEP = 30.0  # seconds between looks for idle rooms
LONGEST_PAUSE = 30.0  # before a bot that failed is asked again


class Keeper:
    def __init__(self, house: House, play: Play) -> None:
        self._house = house
        self._play = play
        self._thinker = Thinker(house.settings.bot_processes)
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._deadlines: dict[str, float] = {}
        self._tasks: list[asyncio.Task[None]] = []
        house.wake = self.wake

    def warm_up(self) -> Callable[[], None]:
        """Let the bots' process load everything; call what it returns to wait for it."""
        return self._thinker.warm_up(NAMES)

    async def start(self) -> None:
        """Pick up every table that was running."""
        for table in await self._running():
            try:
                self.wake(await self._house.room(table))
            except Trouble:
                log.exception("a running table could not be loaded: %s", table[:6])
        self._tasks.append(asyncio.create_task(self._watch_clocks()))

    async def stop(self) -> None:
        tasks = [*self._tasks, *self._thinking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinker.close()

    async def _running(self) -> list[str]:
        """Tables that move by themselves: with a clock, or with a bot's turn."""
        tables = schema.tables
        query = sa.select(tables.c.id).where(tables.c.status == "playing")
        rows = await self._house.store.all(query.where(tables.c.mission.is_(None)))
        return [row["id"] for row in rows]

    def wake(self, room: Room) -> None:
        """Something changed at a table: is it a bot's turn, or is a clock running?"""
        table = room.data.id
        deadline = room.deadline()
        if deadline is None or room.data.status != "playing":
            self._deadlines.pop(table, None)
        else:
            self._deadlines[table] = deadline
        running = self._thinking.get(table)
        if room.bot_to_move() is not None and (running is None or running.done()):
            task = asyncio.create_task(self._run_bots(room))
            self._thinking[table] = task
            task.add_done_callback(lambda done: self._forget(table, done))

    def _forget(self, table: str, done: "asyncio.Task[None]") -> None:
        if self._thinking.get(table) is done:
            del self._thinking[table]

    # --- bots ------------------------------------------------------------------------------------

    async def _run_bots(self, room: Room) -> None:
        """Bots' turns at one table, one after the other, until it is a person's."""
        pause = 1.0
        while (level := room.bot_to_move()) is not None and room.timeline.state is not None:
            try:
                await self._one_move(room, level)
                pause = 1.0
            except Exception:
                # Whatever the bot did, the table must not stand still: say so and ask again.
                log.exception("a bot failed at table %s", room.data.id[:6])
                await asyncio.sleep(pause)
                pause = min(LONGEST_PAUSE, 2 * pause)
            if self._house.is_gone(room):
                return

    async def _one_move(self, room: Room, level: str) -> None:
        timeline = room.timeline
        seat, number, began = timeline.turn, timeline.number, time.monotonic()
        assert seat is not None and timeline.state is not None
        seen = timeline.game.observe(timeline.state, seat)
        seed = _seed(room.data.id, number)
        text = await self._thinker.choose(room.data.game, room.data.options, seen, level, seed)
        if any(other.is_of_people for other in room.seats):
            pause = self._house.settings.bot_pace * natural_pause(room.data.game, seen, seed)
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - began)))
        await self._play.act_as_bot(room, seat, number, text)

    # --- clocks ----------------------------------------------------------------------------------

    async def _watch_clocks(self) -> None:
        swept = time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            now = time.time()
            for table in [t for t, deadline in self._deadlines.items() if deadline <= now]:
                try:
                    await self._run_out(table)
                except Exception:
                    log.exception("a clock could not be run out at table %s", table[:6])
            if time.monotonic() - swept > SWEEP:
                swept = time.monotonic()
                self._house.drop_idle()

    async def _run_out(self, table: str) -> None:
        room = await self._house.room(table)
        async with room.lock:
            deadline, turn = room.deadline(), room.timeline.turn
            if deadline is None or deadline > time.time() or turn is None:
                self.wake(room)
                return
            await self._play.give_up_seat(room, turn)


def _seed(table: str, number: int) -> int:
    """The bot's own chance: nothing to do with the shuffle's, the same again after a restart."""
    return int.from_bytes(hashlib.sha256(f"{table}:{number}".encode()).digest()[:8], "big")
