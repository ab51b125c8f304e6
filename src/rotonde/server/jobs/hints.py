"""Help at a table. What may take seconds goes to the pool; the rest has a thread of its own."""

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import NamedTuple

from rotonde.core.game_table import Advice
from rotonde.core.interface import State
from rotonde.core.log_events import note
from rotonde.games.registry import game_table
from rotonde.pool.jobs import (
    Busy,
    Closed,
    Job,
    MemoryRanOut,
    Replaced,
    TimeRanOut,
    WorkerDied,
)
from rotonde.pool.pool import WorkerPool
from rotonde.server.jobs import pool_functions
from rotonde.server.jobs.bounded_threads import BoundedThreads
from rotonde.server.ops.lru import LRU
from rotonde.server.tables.views.sent_observation import SentObservation, send
from rotonde.server.wire.problems import RequestError

log = logging.getLogger("rotonde.server")
PATIENCE = 13.0  # seconds: the page waits a little longer
RETRY_SECONDS = 5.0
MOST_QUICK = 64  # questions to the thread, under way and waiting
ANSWERS_KEPT = 256
FAILURES_KEPT, FAILURE_SECONDS = 1000, 900.0  # the machine may be less busy later


class Key(NamedTuple):
    """What identifies a question; equal ones of several clients share one answer."""

    observation: SentObservation
    topic: str
    step: int


class Hints:
    """A person has one long question at a time: a new one takes the place of the last.

    Equal questions, by any client at the same position, share one answer. Answers
    are kept, and so are positions whose proof took too long or too much memory.
    """

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._quick = BoundedThreads("help", 1, MOST_QUICK)
        self._answers: LRU[Key, Advice] = LRU(ANSWERS_KEPT)
        self._failed: LRU[SentObservation, float] = LRU(FAILURES_KEPT)

    async def ask(
        self,
        asker: str,
        game: str,
        options: Mapping[str, object],
        observation: State,
        topic: str,
        step: int,
    ) -> Advice:
        """The answer; a 503 if it takes too long or too many ask, a 422 if it is too hard."""
        if topic not in game_table(game).long_help:
            return await self._quick.run(game_table(game).help, observation, topic, step)
        sent = send(game, options, observation)
        failed = self._failed.get(sent)
        if failed is not None and time.monotonic() - failed < FAILURE_SECONDS:
            raise _too_hard()
        key = Key(sent, topic, step)
        known = self._answers.get(key)
        if known is None:
            known = await self._ask_pool(key, asker)
            self._answers.put(key, known)
        return known

    async def _ask_pool(self, key: Key, asker: str) -> Advice:
        sent = key.observation
        job = Job(
            pool_functions.HELP,
            key,
            (pool_functions.help_with, key),
            prepare=((pool_functions.warm_up, (sent.game,)),),
            family=(sent.game, sent.options),
        )
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._pool.run(job, asker)
        except (TimeoutError, Busy, Closed):
            raise RequestError(
                503, "busy", "problem.help-busy", retry_after=RETRY_SECONDS
            ) from None
        except Replaced:
            raise RequestError(409, "replaced", "problem.help-replaced") from None
        except (TimeRanOut, MemoryRanOut, WorkerDied) as error:
            why = type(error).__name__
            note(log, logging.INFO, "help was too hard", game=sent.game, why=why)
            self._failed.put(sent, time.monotonic())
            raise _too_hard() from None

    def close(self) -> None:
        self._quick.close()


def _too_hard() -> RequestError:
    return RequestError(422, "too-hard", "problem.help-too-hard")
