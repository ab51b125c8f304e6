"""Which move a bot makes, worked out in the pool's workers for bots.

They are sent an observation and nothing else: there is no state in their memory to look at.
"""

from collections.abc import Awaitable, Mapping

from rotonde.core.interface import State
from rotonde.pool.jobs import Job
from rotonde.pool.pool import WorkerPool
from rotonde.server.jobs import pool_functions
from rotonde.server.ops.metrics import THINKING, counted_bot_failures
from rotonde.server.tables.views.sent_observation import send


class BotMoves:
    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool

    async def choose(
        self,
        table: str,
        name: str,
        options: Mapping[str, object],
        observation: State,
        level: str,
        seed: int,
    ) -> str:
        """The text of the action that a bot of this level chooses."""
        sent = send(name, options, observation)
        job = Job(
            pool_functions.BOTS,
            (table, sent, level, seed),
            (pool_functions.think, (sent, level, seed)),
            prepare=((pool_functions.load_bots, (name,)),),
        )
        with counted_bot_failures(name, level):
            thought = await self._pool.run(job, table)
        THINKING.labels(name, level).observe(thought.seconds)  # without the time in the queue
        return thought.action

    def warm_up(self, name: str) -> Awaitable[object]:
        """Begin to load a game in every worker for bots, so that no turn waits for it later;
        await what it returns until that is done."""
        return self._pool.warm_up(pool_functions.BOTS, (pool_functions.load_bots, (name,)))
