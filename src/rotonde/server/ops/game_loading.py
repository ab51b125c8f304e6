"""The port is open at once; each game can be played as soon as it is loaded.

For each game: a helper process compiles its rules into the cache (nothing to do from the second
start on), a thread of this process loads them, and its tables open. Then the same for its bots,
whose workers load them, and for hints. A game that a request waits for is loaded first.

Nothing of a game may run on the event loop before it is loaded: every access to a table calls
`require` first.
"""

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field

from rotonde.core.errors import UnknownGame
from rotonde.core.log_events import note
from rotonde.games.registry import MANIFESTS, manifest
from rotonde.server.jobs.bounded_threads import BoundedThreads
from rotonde.server.ops import warm_up
from rotonde.server.ops.background import Background
from rotonde.server.ops.game_compiler import GameCompiler, Stage, find_cache
from rotonde.server.wire.problems import RequestError

log = logging.getLogger("rotonde.server")
AT_ONCE = max(1, min(2, os.cpu_count() or 1))  # games compiled at the same time, unless asked for
PATIENCE = 1.0  # seconds that a request waits: a start with a full cache is not noticed
RETRY_SECONDS = 0.5
# Seconds from when a game is loaded until its clocks can run out: a restart must not cost a player
# their turn, and pages need some seconds to reconnect.
GRACE = 30.0
STAGES = (Stage.RULES, Stage.BOTS, Stage.HELP)
LoadBots = Callable[[str], Awaitable[object]]


@dataclass(eq=False)
class _Game:
    name: str
    parts: int  # of compiling; loading is one more
    done: int = 0
    is_wanted: bool = False
    settled: asyncio.Event = field(default_factory=asyncio.Event)  # its rules: loaded, or failed
    is_loaded: bool = False
    has_bots: bool = False  # its rules are loaded, and its bots by their workers
    loaded_at: float = 0.0  # as clocks are: in seconds since 1970


class GameLoading:
    """Until `hold` is called everything counts as loaded: a tool or a test loads what it uses."""

    def __init__(self) -> None:
        self._games: dict[str, _Game] = {}
        self._listed = asyncio.Event()
        self._listed.set()
        self._lists_error: Exception | None = None
        self._waiting: list[tuple[_Game, Stage]] = []
        self._compiling = 0
        self._unfinished = 0
        self._finished = asyncio.Event()
        self._background = Background()
        # One thread: what it loads holds Python's lock most of the time.
        self._thread = BoundedThreads("loading", 1, 2 * len(MANIFESTS) + 1)
        self._compiler: GameCompiler | None = None  # None: nothing is to be compiled
        self._load_bots: LoadBots | None = None
        self._has_begun = self._stopped = False

    def hold(self) -> None:
        """Count nothing as loaded from now on; called before the port opens."""
        self._games = {
            each.name: _Game(each.name, warm_up.parts_of(each.name)) for each in MANIFESTS
        }
        self._waiting = [(game, Stage.RULES) for game in self._games.values()]
        self._listed.clear()

    def begin(self, load_bots: LoadBots | None) -> None:
        """Load everything in the background, once the port is open. `load_bots` lets the workers
        for bots load those of an edition; None: bots run elsewhere."""
        self._load_bots = load_bots
        self._background.do(self._begin())

    async def stop(self) -> None:
        self._stopped = True
        await self._background.stop()
        self._thread.close()
        if self._compiler is not None:
            await self._compiler.stop()

    # --- what is loaded --------------------------------------------------------------------------

    @property
    def is_loading(self) -> bool:
        return bool(self._games) and not self._finished.is_set()

    @property
    def failed(self) -> bool:
        """A game could not be loaded: only a new start can mend it."""
        return any(game.settled.is_set() and not game.is_loaded for game in self._games.values())

    async def finished(self) -> None:
        """Wait until everything is loaded that can be."""
        await self._finished.wait()

    async def lists(self) -> None:
        """Wait until games and missions can be listed."""
        await self._listed.wait()
        if self._lists_error is not None:
            raise self._lists_error

    async def require(self, edition: str) -> None:
        """Return once this game can be played; if that takes long, a 503 says how far it is."""
        game = self._game_of(edition)
        if game is None or game.is_loaded:
            return
        if not game.is_wanted:
            game.is_wanted = True
            self._fill()
        try:
            async with asyncio.timeout(PATIENCE):
                await game.settled.wait()
        except TimeoutError:
            raise RequestError(
                503,
                "game-loading",
                retry_after=RETRY_SECONDS,
                game=edition,
                step=game.done + 1,
                steps=game.parts + 1,
            ) from None
        if not game.is_loaded:
            raise RequestError(503, "game-failed", game=edition)

    def without_bots(self) -> list[str]:
        """The editions whose bots cannot move yet."""
        without = [game.name for game in self._games.values() if not game.has_bots]
        return [edition for name in without for edition in warm_up.editions(name)]

    def held_clocks(self) -> Iterator[tuple[tuple[str, ...], float]]:
        """Editions, and a time: the clock of a turn that began before it cannot run out yet."""
        now = time.time()
        for game in self._games.values():
            if not game.is_loaded:
                yield warm_up.editions(game.name), now
            elif now < game.loaded_at + GRACE:
                yield warm_up.editions(game.name), game.loaded_at

    def _game_of(self, edition: str) -> _Game | None:
        try:
            return self._games.get(manifest(edition).name)
        except UnknownGame:
            return None  # a game that is no longer installed: loading its table reports that

    # --- loading ---------------------------------------------------------------------------------

    async def _begin(self) -> None:
        """Lists first: the first screen shows them, and they are ready long before any game."""
        await self._load_lists()
        folder = await self._thread.run(find_cache)
        if folder is not None:
            self._compiler = GameCompiler(len(MANIFESTS), folder)
        self._has_begun = True
        self._fill()

    async def _load_lists(self) -> None:
        try:
            await self._thread.run(warm_up.load_lists)
        except Exception as error:
            note(log, logging.ERROR, "games and missions cannot be listed", error)
            self._lists_error = error
        finally:
            self._listed.set()

    def _fill(self) -> None:
        """Start the most urgent work; a game that a request waits for does not wait for others."""
        while self._waiting and self._has_begun and not self._stopped:
            game, stage = min(self._waiting, key=_urgency)
            is_urgent = game.is_wanted and stage is Stage.RULES
            if self._compiling >= AT_ONCE and not is_urgent:
                return
            self._waiting.remove((game, stage))
            self._compiling += 1
            self._unfinished += 1
            self._background.do(self._do(game, stage))

    async def _do(self, game: _Game, stage: Stage) -> None:
        try:
            await self._compile(game, stage)
            if stage is Stage.RULES:  # which the others are compiled with
                further = (Stage.BOTS, Stage.HELP) if self._load_bots else (Stage.HELP,)
                self._waiting += [(game, stage) for stage in further]
            self._compiling -= 1
            self._fill()
            if stage is Stage.RULES:
                await self._load(game)
            elif stage is Stage.BOTS:
                await self._give_bots(game)
        except Exception as error:
            note(log, logging.ERROR, "a game could not be loaded", error, game=game.name)
        finally:
            if stage is Stage.RULES:
                game.settled.set()
            self._unfinished -= 1
            if not self._unfinished:
                self._finished.set()

    async def _compile(self, game: _Game, stage: Stage) -> None:
        def done(parts: int) -> None:
            if stage is Stage.RULES:
                game.done = parts

        if self._compiler is None:
            return
        try:
            await self._compiler.compile(game.name, stage, done)
        except Exception as error:
            # A full disk, a helper that was killed: what follows compiles it in this process then.
            note(log, logging.WARNING, "a helper could not compile", error, game=game.name)

    async def _load(self, game: _Game) -> None:
        def load() -> None:
            for _ in warm_up.load_rules(game.name):
                if self._stopped:
                    return

        game.done = game.parts
        await self._thread.run(load)
        game.is_loaded, game.loaded_at = True, time.time()
        note(log, logging.INFO, "a game is loaded", game=game.name)

    async def _give_bots(self, game: _Game) -> None:
        assert self._load_bots is not None
        try:
            for edition in warm_up.editions(game.name):
                await self._load_bots(edition)
        finally:
            await game.settled.wait()
            game.has_bots = True  # also after an error: a bot's turn loads what it needs


def _urgency(work: tuple[_Game, Stage]) -> tuple[bool, int]:
    game, stage = work
    return not game.is_wanted, STAGES.index(stage)
