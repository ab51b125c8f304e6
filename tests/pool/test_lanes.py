"""Lanes with workers of their own: bots and hints never wait for each other."""

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from pool import pool_jobs
from pool.pool_helpers import LANE, LONG, PATIENCE, ended, is_alive, job, lines, run
from rotonde.pool import group
from rotonde.pool.jobs import Lane, TimeRanOut, WorkerDied
from rotonde.pool.pool import WorkerPool
from waiting import wait_in_loop

OWN = Lane("own", seconds=PATIENCE, most_waiting=50, most_waiting_of_one=2)
# The same workers: those of a lane are known by its name.
HASTY = Lane("own", seconds=0.3, most_waiting=50, most_waiting_of_one=2)
CROWD = Lane("own", PATIENCE, 50, 50, most_running_of_one=50)


def with_own_worker(lane: Lane = OWN, shared: int = 1, own: int = 1) -> WorkerPool:
    return WorkerPool(shared, 300, reserved={lane: own})


def test_a_lane_with_its_own_worker_does_not_wait_for_the_others(tmp_path: Path) -> None:
    async def test() -> None:
        pool, gate = with_own_worker(), str(tmp_path / "gate")
        hints = [
            asyncio.create_task(pool.run(job(pool_jobs.wait_for, gate, key=n), f"ann{n}"))
            for n in range(4)
        ]
        for n in range(3):
            assert (await pool.run(job(pool_jobs.give, n, lane=OWN), "bot"))[1] == n
        assert not any(hint.done() for hint in hints)
        Path(gate).touch()
        await asyncio.gather(*hints)
        await pool.stop()

    run(test())


def test_the_others_do_not_wait_for_a_lane_with_its_own_worker(tmp_path: Path) -> None:
    async def test() -> None:
        pool, gate = with_own_worker(), str(tmp_path / "gate")
        bots = [
            asyncio.create_task(
                pool.run(job(pool_jobs.wait_for, gate, key=n, lane=OWN), f"table{n}")
            )
            for n in range(20)
        ]
        for n in range(3):
            assert (await pool.run(job(pool_jobs.give, n), "ann"))[1] == n
        assert not any(bot.done() for bot in bots) and len(pool.pids_of(OWN)) == 1
        Path(gate).touch()
        await asyncio.gather(*bots)
        await pool.stop()

    run(test())


def test_its_worker_stays_without_work_and_may_work_long(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(group, "IDLE_SECONDS", 0.05)
    monkeypatch.setattr(group, "SHORT_SECONDS", 0.1)

    async def test() -> None:
        pool = with_own_worker(own=2)
        gates = [tmp_path / f"gate{n}" for n in range(2)]
        long = [
            asyncio.create_task(pool.run(job(pool_jobs.wait_for, str(gate), lane=OWN), gate.name))
            for gate in gates
        ]
        await wait_in_loop(lambda: len(pool.pids_of(OWN)) == 2)
        pids = pool.pids_of(OWN)
        await asyncio.sleep(1.0)  # fixed pause: longer than SHORT_SECONDS
        for gate in gates:
            gate.touch()
        assert set(await asyncio.gather(*long)) == set(pids), "neither had to make room"
        await asyncio.sleep(0.3)  # fixed pause: longer than IDLE_SECONDS
        assert set(pool.pids_of(OWN)) == set(pids)
        await pool.stop()
        assert not any(map(is_alive, pids))

    run(test())


def test_warming_up_prepares_every_worker_of_the_lane(tmp_path: Path) -> None:
    async def test() -> None:
        pool = with_own_worker(CROWD, own=2)
        steps = [(pool_jobs.note, (str(tmp_path / "notes"), name)) for name in ("one", "two")]
        await pool.warm_up(CROWD, *steps)
        assert sorted(lines(tmp_path / "notes")) == ["one", "one", "two", "two"]
        assert len(pool.pids_of(CROWD)) == 2
        asked = job(pool_jobs.give, 1, lane=CROWD, prepare=(steps[0],))
        assert (await pool.run(asked, "bot"))[0] in pool.pids_of(CROWD)
        assert len(lines(tmp_path / "notes")) == 4, "what is prepared is prepared once"
        await pool.stop()

    run(test())


def test_a_worker_of_its_own_that_dies_or_hangs_is_replaced(tmp_path: Path) -> None:
    async def test() -> None:
        pool = with_own_worker()
        pid, _ = await pool.run(job(pool_jobs.give, 1, lane=OWN), "bot")
        os.kill(pid, signal.SIGKILL)
        await wait_in_loop(lambda: not pool.pids_of(OWN))
        other, _ = await pool.run(job(pool_jobs.give, 2, lane=OWN), "bot")
        with pytest.raises(WorkerDied):
            await pool.run(job(pool_jobs.die, lane=OWN), "bot")
        with pytest.raises(TimeRanOut):
            await pool.run(job(pool_jobs.beat, str(tmp_path / "beat"), lane=HASTY), "bot")
        assert (await pool.run(job(pool_jobs.give, 3, lane=OWN), "bot"))[0] not in (pid, other)
        await pool.stop()

    run(test())


def test_an_asker_may_have_as_many_jobs_at_a_time_as_the_lane_allows(tmp_path: Path) -> None:
    async def test() -> None:
        pool, gate = with_own_worker(CROWD, own=2), tmp_path / "gate"
        asked = [
            asyncio.create_task(
                pool.run(job(pool_jobs.wait_for, str(gate), key=n, lane=CROWD), "arena")
            )
            for n in range(4)
        ]
        await wait_in_loop(lambda: len(pool.pids_of(CROWD)) == 2)
        gate.touch()
        assert len(set(await asyncio.gather(*asked))) == 2
        await pool.stop()

    run(test())


def test_a_lane_without_workers_is_refused() -> None:
    async def test() -> None:
        pool = WorkerPool(0, 300, reserved={OWN: 1})
        with pytest.raises(ValueError, match="no workers for the lane test"):
            await pool.run(job(pool_jobs.give, 1), "ann")
        await pool.stop()

    run(test())


def test_long_jobs_of_shared_workers_do_not_stop_bots(tmp_path: Path) -> None:
    """Layouts and endless hints at once; a bot's turn is taken all the same."""

    async def test() -> None:
        pool = with_own_worker(shared=2)
        busy: list[asyncio.Task[Any]] = [
            asyncio.create_task(
                pool.run(job(pool_jobs.beat, str(tmp_path / "beat"), key=n, lane=lane), f"eve{n}")
            )
            for n, lane in enumerate((LONG, LONG, LANE, LANE))
        ]
        await wait_in_loop(lambda: len(lines(tmp_path / "beat")) == 2)
        turns = [pool.run(job(pool_jobs.give, n, lane=OWN), f"table{n}") for n in range(10)]
        assert [value for _, value in await asyncio.gather(*turns)] == list(range(10))
        for task in busy:
            await ended(task)
        await pool.stop()

    run(test())
