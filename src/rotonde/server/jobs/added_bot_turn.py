"""One turn of a bot that the operator has added: what a worker of the pool does for it.

The bot is a process of its own that lives for this turn alone: it starts, answers once and is
ended with all that it started. So it cannot work while it is not asked, nor remember what it saw at
another seat, and a restart or an undo changes nothing for it.
"""

import ctypes
import os
import signal
import sys
import tempfile
import time
from collections.abc import Sequence, Set
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from rotonde.core.errors import RotondeError
from rotonde.core.interface import State
from rotonde.games.registry import game, game_table
from rotonde.kernel.cache import READ_ONLY, cache_folder
from rotonde.players.added_bots import folders_of_installed
from rotonde.players.player import Budget
from rotonde.players.stdio_protocol import StdioBot
from rotonde.pool import sandbox
from rotonde.pool.command_process import CommandLimits, CommandProcess, Garbled
from rotonde.pool.foreign import Crashed, Stalled
from rotonde.server.tables.views.sent_observation import SentObservation, receive

FaultKind = Literal["crashed", "stalled", "illegal"]
FILE_MEGABYTES = 16
OPEN_FILES = 64
MOST_DETAIL = 300  # letters
PR_SET_CHILD_SUBREAPER = 36  # Linux
TRIES_TO_END = 50


class BotTerms(NamedTuple):
    """What a bot may use."""

    command: tuple[str, ...]
    seconds: float
    megabytes: int
    folders: tuple[str, ...]  # that it may read
    hidden: tuple[str, ...]  # that it may not, wherever they lie
    sandboxed: bool  # without network and files, where that works
    installed: str | None = None  # the player of an installed package that the command plays for


class Answered(NamedTuple):
    """What the bot wants to play; or, without an action, what it did instead."""

    action: str | None
    seconds: float
    fault: FaultKind | None = None
    detail: str = ""


def load(name: str) -> None:
    """What a worker does once for a game: the rules that a turn needs are compiled, or read."""
    played = game(name)
    top = game_table(name)
    start = played.start(top.options(top.least_seats, {}))
    seen = played.observe(start, start.turn or 0)
    played.read(seen, str(next(iter(played.legal(seen).values()))))
    played.show(seen)


def ask(sent: SentObservation, terms: BotTerms, seed: int) -> Answered:
    """Start the bot, ask it once, end it."""
    began = time.perf_counter()
    seen = receive(sent)
    fault: FaultKind
    try:
        action = _ask(sent, seen, terms, seed)
        return Answered(action, time.perf_counter() - began)
    except Crashed as crash:
        fault, detail = "crashed", f"{crash} {crash.traceback or ''}"
    except Stalled as stall:
        fault, detail = "stalled", str(stall)
    except (Garbled, RotondeError) as error:
        fault, detail = "illegal", str(error)
    return Answered(None, time.perf_counter() - began, fault, detail.strip()[-MOST_DETAIL:])


def _ask(sent: SentObservation, seen: State, terms: BotTerms, seed: int) -> str:
    """The text of a legal action; whatever else the bot does is raised."""
    own = _children()  # of this process already: not the bot's
    _adopt_orphans()
    command: Sequence[str] = terms.command
    sandboxed = terms.sandboxed and sandbox.obstacle() is None
    folders, environment = terms.folders, _environment()
    if terms.installed is not None:
        folders = (*folders, *folders_of_installed(terms.installed), str(cache_folder()))
        environment[READ_ONLY] = str(cache_folder())
    if sandboxed:
        command = sandbox.shut_off(command, folders, terms.hidden)
    limits = CommandLimits(terms.megabytes, FILE_MEGABYTES, OPEN_FILES)
    with tempfile.TemporaryDirectory(prefix="rotonde-bot-") as folder:
        environment["HOME"] = "/tmp" if sandboxed else folder
        process = CommandProcess(command, limits, environment, Path(folder))
        try:
            bot = StdioBot(process, sent.game)
            bot.start(seen, seed, terms.seconds, msgspec.json.decode(sent.options))
            chosen = bot.choose(seen, Budget(), terms.seconds)
            return _legal_text(sent.game, seen, chosen)
        finally:
            process.close()
            _end_orphans(own)


def _legal_text(name: str, seen: State, chosen: object) -> str:
    played = game(name)
    action = str(played.read(seen, chosen))  # type: ignore[arg-type] # msgspec has checked it
    if action not in map(str, played.legal(seen).values()):
        raise Garbled(f"not legal now: {action}")
    return action


def _environment() -> dict[str, str]:
    """Nothing of the server's own, which may hold passwords."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "SYSTEMROOT") if name in os.environ}
    return {**kept, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}


# --- processes that the bot leaves behind ---------------------------------------------------------


def _adopt_orphans() -> None:
    """A process that leaves the bot's group becomes a child of this worker, and is ended."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def _end_orphans(own: Set[int]) -> None:
    """Kill the processes that have become children of this worker during the bot's turn."""
    for _ in range(TRIES_TO_END):
        orphans = _children() - own
        if not orphans:
            return
        for pid in orphans:
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)


def _children() -> set[int]:
    """Process ids; empty where processes are not adopted."""
    if sys.platform != "linux":
        return set()
    found: set[int] = set()
    for path in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):  # that thread has ended
            found.update(map(int, path.read_text().split()))
    return found
