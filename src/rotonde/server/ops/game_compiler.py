"""Compile a game into the cache on the disk, in a helper process and once for all processes.

Compiling takes seconds of Python's own time, so that even a thread would slow the event loop down.
A file next to the cache says how many parts are done; a lock on another file is held by the process
that compiles, so that of several processes with a cold cache one compiles and the others read its
progress.
"""

import asyncio
import contextlib
import os
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path

from rotonde.pool.jobs import Job, Lane
from rotonde.pool.pool import WorkerPool
from rotonde.pool.worker import report
from rotonde.server.jobs import pool_functions
from rotonde.server.ops import warm_up
from rotonde.server.storage.file_lock import lock_handle

COMPILING = Lane("compiling", seconds=None, most_waiting=64, most_waiting_of_one=1)
LOOK = 0.2  # seconds between two looks at what another process has compiled
Done = Callable[[int], None]  # called with the number of parts that are done


class Stage(StrEnum):
    RULES = "rules"  # what a table needs
    BOTS = "bots"  # what its bots need besides
    HELP = "help"  # and what hints and replays need


def find_cache() -> Path | None:
    """The folder of the cache; None: nothing is compiled in this process.

    Not for the event loop: importing the compiler takes half a second, which is also why it is not
    imported above. The port opens without it.
    """
    from rotonde.kernel.cache import cache_folder
    from rotonde.kernel.compiled import JIT

    return cache_folder() if JIT else None


class GameCompiler:
    """`folder` is that of the cache."""

    def __init__(self, games: int, folder: Path) -> None:
        self._folder = folder
        # People wait for this: the helpers have the priority of the server itself.
        self._pool = WorkerPool(0, None, reserved={COMPILING: games}, niceness=0)

    async def compile(self, game: str, stage: Stage, done: Done) -> None:
        """Return once it is in the cache: at once, if it has been compiled before."""
        files = _Files(self._folder, game, stage)
        while not files.are_complete:
            with files.lock() as is_ours:
                if is_ours and not files.are_complete:
                    await self._compile(game, stage, files, done)
                    return
            done(files.parts)
            await asyncio.sleep(LOOK)

    async def _compile(self, game: str, stage: Stage, files: "_Files", done: Done) -> None:
        def progress(parts: int) -> None:
            files.parts = parts
            done(parts)

        job = Job(COMPILING, (game, stage), (compile_stage, (game, stage)))
        await self._pool.run(job, (game, stage), progress)
        files.complete()

    async def stop(self) -> None:
        await self._pool.stop()


def compile_stage(game: str, stage: Stage) -> None:
    """In the helper process: run everything once, and report each part."""
    editions = warm_up.editions(game)
    if stage is Stage.RULES:
        for number, _ in enumerate(warm_up.load_rules(game), start=1):
            report(number)
    else:
        load = pool_functions.load_bots if stage is Stage.BOTS else pool_functions.warm_up
        for edition in editions:
            load(edition)


class _Files:
    """What processes tell each other through the folder of the cache.

    The folder is that of these very sources: after an edit or an update there are no files.
    """

    def __init__(self, folder: Path, game: str, stage: Stage) -> None:
        self._complete = folder / f"{game}-{stage}.complete"
        self._parts = folder / f"{game}-{stage}.parts"
        self._lock = folder / f"{game}-{stage}.lock"

    @property
    def are_complete(self) -> bool:
        return self._complete.exists()

    def complete(self) -> None:
        self._complete.touch()

    @property
    def parts(self) -> int:
        try:
            return int(self._parts.read_text())
        except (OSError, ValueError):  # not begun, or being written
            return 0

    @parts.setter
    def parts(self, done: int) -> None:
        self._parts.write_text(str(done))

    @contextlib.contextmanager
    def lock(self) -> Iterator[bool]:
        """True: this process compiles it. The system frees the lock of a process that dies."""
        handle = _opened(self._lock)
        try:
            try:
                lock_handle(handle)
            except OSError:
                yield False
                return
            yield True
        finally:
            os.close(handle)


def _opened(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
