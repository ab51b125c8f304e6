"""A game is compiled once, by one of the processes that need it; the others see how far it is."""

import asyncio
import tempfile
from pathlib import Path

import pytest

from rotonde.kernel import cache
from rotonde.pool.jobs import Progress
from rotonde.server.ops.game_compiler import GameCompiler, Stage
from waiting import wait_in_loop


class CountingPool:
    """In the place of the helper processes."""

    def __init__(self) -> None:
        self.jobs = 0
        self.report: Progress = lambda parts: None
        self.may_end = asyncio.Event()

    async def run(self, job: object, asker: object, progress: Progress) -> None:
        self.jobs += 1
        self.report = progress
        await self.may_end.wait()


def test_of_two_processes_one_compiles_and_the_other_sees_its_progress(tmp_path: Path) -> None:
    async def both() -> None:
        # Two compilers have two handles of the lock, as two processes have.
        pools = [CountingPool(), CountingPool()]
        compilers = [GameCompiler(1, tmp_path) for _ in pools]
        seen: list[int] = []
        for compiler, pool in zip(compilers, pools, strict=True):
            compiler._pool = pool  # type: ignore[assignment]
        first = asyncio.create_task(compilers[0].compile("toy", Stage.RULES, lambda parts: None))
        await wait_in_loop(lambda: pools[0].jobs)
        second = asyncio.create_task(compilers[1].compile("toy", Stage.RULES, seen.append))
        pools[0].report(3)
        await wait_in_loop(lambda: 3 in seen)
        assert not second.done()
        pools[0].may_end.set()
        await first
        await second
        assert [pool.jobs for pool in pools] == [1, 0]
        # Nor is anything compiled at the next start.
        await compilers[1].compile("toy", Stage.RULES, seen.append)
        assert pools[1].jobs == 0

    asyncio.run(asyncio.wait_for(both(), 60))


def test_another_process_goes_on_if_the_first_one_fails(tmp_path: Path) -> None:
    async def both() -> None:
        pools = [CountingPool(), CountingPool()]
        compilers = [GameCompiler(1, tmp_path) for _ in pools]
        for compiler, pool in zip(compilers, pools, strict=True):
            compiler._pool = pool  # type: ignore[assignment]
        first = asyncio.create_task(compilers[0].compile("toy", Stage.RULES, lambda parts: None))
        await wait_in_loop(lambda: pools[0].jobs)
        second = asyncio.create_task(compilers[1].compile("toy", Stage.RULES, lambda parts: None))
        first.cancel()
        pools[1].may_end.set()
        await second
        assert pools[1].jobs == 1

    asyncio.run(asyncio.wait_for(both(), 60))


def test_without_a_cache_all_processes_of_a_user_share_a_private_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    first = cache._temporary_folder("digest")
    assert first == cache._temporary_folder("digest") and first.stat().st_mode & 0o077 == 0
    first.chmod(0o777)  # others could put their code there
    assert cache._temporary_folder("digest") != first
