"""The processes in which bots think: apart from the event loop, at low priority, in bounded time.

They are sent an observation and nothing else: there is no state in their memory to look at.
"""

import asyncio
import multiprocessing
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from rotonde.core.interface import State
from rotonde.games.registry import game
from rotonde.players.levels import level_player
from rotonde.players.player import Budget
from rotonde.pool.process import settle_in
from rotonde.server.ops.metrics import counted_thinking
from rotonde.server.tables.sent_observation import SentObservation, receive, send

SECONDS_A_MOVE = 20.0  # far beyond any level's own budget: only a fault takes as long
SECONDS_TO_LOAD = 600.0  # compiling everything, the first time, on a slow and busy machine


class Thinker:
    """Asks for a move, in another process; starts a new one if that dies or hangs."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._new_pool()
        self._loaded: set[str] = set()  # the games that this pool has ready
        # Whoever waits for a turn does not think yet: patience is counted from here on.
        self._free = asyncio.Semaphore(processes)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._processes,
            # A fork of a process with threads and an event loop is asking for trouble.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=settle_in,
        )

    async def choose(
        self, name: str, options: Mapping[str, Any], observation: State, level: str, seed: int
    ) -> str:
        """The text of the action that a bot of this level chooses."""
        job = (send(name, options, observation), level, seed)
        async with self._free:
            with counted_thinking(name, level):
                return await self._think(name, job)

    async def _think(self, name: str, job: tuple[Any, ...]) -> str:
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            if name not in self._loaded:  # compiling is not thinking: it has its own patience
                loading = loop.run_in_executor(pool, _load, name)
                await asyncio.wait_for(loading, SECONDS_TO_LOAD)
                self._loaded.add(name)
            thinking = loop.run_in_executor(pool, think, *job)
            return await asyncio.wait_for(thinking, SECONDS_A_MOVE)
        except (BrokenProcessPool, TimeoutError):
            self._replace(pool)
            raise

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        if self._pool is broken:
            self._pool = self._new_pool()
            self._loaded.clear()
            _end(broken)

    def warm_up(self, names: tuple[str, ...]) -> Callable[[], None]:
        """Begin to compile and load, so that nobody waits for it later; call what it returns
        to wait until that is done."""
        loading = [(name, self._pool.submit(_load, name)) for name in names]

        def wait() -> None:
            for name, loaded in loading:
                loaded.result()
                self._loaded.add(name)

        return wait

    def close(self) -> None:
        _end(self._pool)


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


def think(sent: SentObservation, level: str, seed: int) -> str:
    """In the other process: an observation in, the text of an action out."""
    return str(level_player(sent.game, level, seed).choose(receive(sent), Budget()))


def _load(name: str) -> None:
    """One decision of each level."""
    from rotonde.games.registry import game_table
    from rotonde.players.levels import levels

    if not levels(name):
        return
    options = game_table(name).options(game_table(name).least_seats, {})
    start = game(name).start(options)
    observation = game(name).observe(start, start.turn or 0)
    for level in levels(name):
        level_player(name, level, 0).choose(observation, Budget(iterations=1))
