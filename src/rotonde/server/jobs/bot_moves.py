"""Which move a bot makes, worked out in the pool's workers for bots.

They are sent an observation and nothing else: there is no state in their memory to look at.
"""

from collections.abc import Awaitable

from rotonde.pool.jobs import Job
from rotonde.pool.pool import WorkerPool
from rotonde.server.jobs import pool_functions
from rotonde.server.jobs.bot_turn import BotTurn
from rotonde.server.ops.metrics import THINKING, counted_bot_failures


class BotMoves:
    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool

    async def choose(self, turn: BotTurn, level: str) -> str:
        """The text of the action that a bot of this level chooses."""
        sent = turn.sent()
        job = Job(
            pool_functions.BOTS,
            (turn.table, sent, level, turn.seed),
            (pool_functions.think, (sent, level, turn.seed)),
            prepare=((pool_functions.load_bots, (turn.game,)),),
        )
        with counted_bot_failures(turn.game, level):
            thought = await self._pool.run(job, turn.table)
        THINKING.labels(turn.game, level).observe(thought.seconds)  # without the time in the queue
        return thought.action

    def warm_up(self, name: str) -> Awaitable[object]:
        """Begin to load a game in every worker for bots, so that no turn waits for it later;
        await what it returns until that is done."""
        return self._pool.warm_up(pool_functions.BOTS, (pool_functions.load_bots, (name,)))
