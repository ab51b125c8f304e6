"""The pool for programs without an event loop."""

from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from pool import pool_jobs
from pool.pool_helpers import LANE, is_alive, job, lines
from rotonde.errors import InvalidOptions
from rotonde.pool import group
from rotonde.pool.blocking import BlockingPool
from rotonde.pool.jobs import Closed, MemoryRanOut, WorkerDied
from rotonde.pool.pool import WorkerPool
from waiting import wait_for


def test_jobs_are_run_and_report_and_leaving_ends_every_process() -> None:
    heard: list[int] = []
    with BlockingPool(WorkerPool(1, 300)) as pool:
        assert pool.run(job(pool_jobs.count_to, 3), "ann", heard.append) == 3
        pid, value = pool.run(job(pool_jobs.give, 7))
        assert value == 7 and pool.pids == [pid]
    assert heard == [1, 2, 3]
    assert not is_alive(pid)


def test_what_goes_wrong_is_raised_to_the_caller() -> None:
    with BlockingPool(WorkerPool(1, 300)) as pool:
        with pytest.raises(InvalidOptions):
            pool.run(job(pool_jobs.refuse))
        with pytest.raises(MemoryRanOut):
            pool.run(job(pool_jobs.take_memory, 400))
        with pytest.raises(WorkerDied):
            pool.run(job(pool_jobs.die))


def test_a_cancelled_job_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group, "SHORT_SECONDS", 0.1)
    file = tmp_path / "beat"
    with BlockingPool(WorkerPool(1, 300)) as pool:
        endless = pool.submit(job(pool_jobs.beat, str(file)), "ann")
        wait_for(lambda: lines(file))
        [pid] = map(int, lines(file))
        assert endless.cancel()
        with pytest.raises(CancelledError):
            endless.result()
        assert pool.run(job(pool_jobs.give, 1), "ann")[1] == 1
        assert not is_alive(pid)


def test_leaving_refuses_what_still_waits(tmp_path: Path) -> None:
    with BlockingPool(WorkerPool(1, 300)) as pool:
        waiting = [
            pool.submit(job(pool_jobs.wait_for, str(tmp_path / "never"), key=n, lane=LANE), n)
            for n in range(3)
        ]
        wait_for(lambda: pool.pids)
    for answer in waiting:
        with pytest.raises(Closed):
            answer.result(1)
