"""Bots that the operator has added, at tables: asked in a lane of the pool of their own.

Whatever such a bot does, the turn is answered: with its action, or with why a bot of Rotonde has to
play instead. One that fails again and again is not asked for a while, so that its tables go on.
"""

import asyncio
import logging
import time
from dataclasses import dataclass
from pathlib import Path

from rotonde.core.errors import InvalidOptions
from rotonde.core.log_events import note
from rotonde.players.added_bots import installed_player, require_addable
from rotonde.players.sources import split_command
from rotonde.pool import sandbox
from rotonde.pool.answers import JobFailed
from rotonde.pool.jobs import Busy, Closed, Job, Lane, PoolError, TimeRanOut
from rotonde.pool.pool import WorkerPool
from rotonde.server.jobs.added_bot_turn import Answered, BotTerms, FaultKind, ask, load
from rotonde.server.jobs.bot_turn import BotTurn
from rotonde.server.jobs.bounded_threads import BoundedThreads
from rotonde.server.ops.metrics import BOT_FAILURES, THINKING
from rotonde.server.ops.settings import Settings
from rotonde.server.wire.play import BotFault

log = logging.getLogger("rotonde.bots")
FAULTS_IN_A_ROW = 3  # then it is not asked for a while
PAUSE = 60.0  # seconds
MOST_WAITING = 256
MARGIN = 20.0  # seconds beyond the bot's own limits, to start and end processes
COUNTED = "added"  # in metrics: names are the operator's, but need not all be listed


@dataclass
class Conduct:
    """How a bot has behaved lately."""

    faults: int = 0  # in a row
    paused_until: float = 0.0


@dataclass(frozen=True)
class BotChoice:
    action: str | None
    fault: BotFault | None = None


def lane_for(settings: Settings) -> Lane:
    seconds = 2 * settings.added_bot_seconds + MARGIN
    return Lane("added-bots", seconds, MOST_WAITING, MOST_WAITING)


class AddedBots:
    def __init__(self, pool: WorkerPool, settings: Settings, lane: Lane) -> None:
        self._pool, self._lane = pool, lane
        require_addable(settings.added_bots)
        hidden = (str(Path(settings.folder).absolute()),)
        commands = {name: tuple(split_command(text)) for name, text in settings.added_bots.items()}
        self._terms = {
            name: BotTerms(
                command,
                settings.added_bot_seconds,
                settings.added_bot_memory,
                settings.added_bot_folders,
                hidden,
                settings.added_bot_sandbox != "off",
                installed_player(command),
            )
            for name, command in commands.items()
        }
        self._sandbox = settings.added_bot_sandbox
        if self._terms and self._sandbox == "required" and (why := sandbox.obstacle()) is not None:
            raise InvalidOptions("server.no-sandbox", reason=why)
        self._conduct = {name: Conduct() for name in self._terms}
        # A table waits for its turn among others at most as long as for the bot itself.
        self._patience = 2 * (2 * settings.added_bot_seconds + MARGIN)

    async def log_sandbox(self) -> None:
        """Say in the log what these bots are kept from. It starts a program: in a thread."""
        if not self._terms:
            return
        why: str | None = "added_bot_sandbox is off"
        if self._sandbox != "off":
            thread = BoundedThreads("added-bot-sandbox", 1, 1)
            try:
                why = await thread.run(sandbox.obstacle)
            finally:
                thread.close()
        if why is None:
            note(log, logging.INFO, "added bots run without network and files")
        else:
            note(log, logging.WARNING, "added bots run with limits only", why=why)

    async def choose(self, turn: BotTurn, bot: str) -> BotChoice:
        """What the bot plays, or why it does not; never raises for what a bot does."""
        terms = self._terms.get(bot)
        if terms is None:
            return BotChoice(None, "missing")
        conduct = self._conduct[bot]
        if time.monotonic() < conduct.paused_until:
            return BotChoice(None, "paused")
        sent = turn.sent()
        job = Job(
            self._lane,
            (turn.table, sent, bot, turn.seed),
            (ask, (sent, terms, turn.seed)),
            prepare=((load, (turn.game,)),),
        )
        try:
            answered = await asyncio.wait_for(self._pool.run(job, bot), self._patience)
        except Closed:
            raise
        except (TimeoutError, Busy):
            return BotChoice(None, "busy")
        except (PoolError, JobFailed) as error:
            fault: FaultKind = "stalled" if isinstance(error, TimeRanOut) else "crashed"
            answered = Answered(None, 0.0, fault, type(error).__name__)
        return self._judged(turn.game, bot, conduct, answered)

    def _judged(self, name: str, bot: str, conduct: Conduct, answered: Answered) -> BotChoice:
        if answered.fault is None:
            conduct.faults = 0
            THINKING.labels(name, COUNTED).observe(answered.seconds)
            return BotChoice(answered.action)
        BOT_FAILURES.labels(name, COUNTED).inc()
        # The detail may quote what the bot wrote, which may be what its seat knows.
        note(log, logging.WARNING, "an added bot failed", bot=bot, game=name, fault=answered.fault)
        conduct.faults += 1
        if conduct.faults >= FAULTS_IN_A_ROW:
            conduct.paused_until = time.monotonic() + PAUSE
        return BotChoice(None, answered.fault)
