"""The pool: limits of time and memory, turns, cancellation, workers that die, the end."""

import asyncio
import os
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from pool import pool_jobs
from pool.pool_helpers import (
    HASTY,
    LANE,
    LONG,
    NEWEST,
    PATIENCE,
    ended,
    is_alive,
    job,
    lines,
    open_pool,
    run,
)
from rotonde.errors import InvalidOptions
from rotonde.pool import group
from rotonde.pool.answers import JobFailed
from rotonde.pool.jobs import (
    Busy,
    Call,
    Closed,
    Lane,
    MemoryRanOut,
    Replaced,
    TimeRanOut,
    WorkerDied,
)
from rotonde.pool.pool import WorkerPool
from rotonde.pool.worker import NICENESS
from waiting import wait_in_loop

# --- one job -------------------------------------------------------------------------------------


def test_a_job_is_done_in_another_process_at_low_priority() -> None:
    async def test() -> None:
        async with open_pool() as pool:
            assert pool.pids == [], "started on demand"
            pid, value = await pool.run(job(pool_jobs.give, 7), "ann")
            assert value == 7 and pid != os.getpid() and pool.pids == [pid]
            assert await pool.run(job(pool_jobs.niceness), "ann") >= NICENESS
            assert pool.pids == [pid], "the same worker"
        assert not is_alive(pid)

    run(test())


def test_each_worker_is_prepared_once() -> None:
    async def test() -> None:
        prepare: Call[object] = (pool_jobs.prepare, ("board",))
        async with open_pool(1) as pool:
            for key in range(3):
                asked = job(pool_jobs.prepared, prepare=(prepare,), key=key)
                assert await pool.run(asked, "ann") == ["board"]

    run(test())


def test_an_exception_of_a_job_is_raised_in_the_caller_and_the_worker_stays() -> None:
    async def test() -> None:
        async with open_pool(1) as pool:
            pid, _ = await pool.run(job(pool_jobs.give, 1), "ann")
            with pytest.raises(InvalidOptions) as refused:
                await pool.run(job(pool_jobs.refuse), "ann")
            assert refused.value.parameters == {"seat": 9, "players": 2}
            with pytest.raises(JobFailed, match="a fault of ours"):
                await pool.run(job(pool_jobs.stumble), "ann")
            with pytest.raises(JobFailed, match="cannot be sent"):
                await pool.run(job(pool_jobs.unsendable), "ann")
            assert pool.pids == [pid]

    run(test())


def test_progress_is_reported_to_all_waiting_callers() -> None:
    async def test() -> None:
        heard: list[tuple[str, int]] = []
        async with open_pool(1) as pool:
            counting = job(pool_jobs.count_to, 3)
            one = pool.run(counting, "ann", lambda n: heard.append(("ann", n)))
            two = pool.run(counting, "bob", lambda n: heard.append(("bob", n)))
            assert list(await asyncio.gather(one, two)) == [3, 3]
        assert sorted(heard) == [(who, n) for who in ("ann", "bob") for n in (1, 2, 3)]

    run(test())


# --- limits --------------------------------------------------------------------------------------


def test_a_job_that_takes_too_long_is_ended_and_its_worker_replaced(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_pool(1) as pool:
            file = tmp_path / "beat"
            with pytest.raises(TimeRanOut):
                await pool.run(job(pool_jobs.beat, str(file), lane=HASTY), "ann")
            [pid] = map(int, lines(file))
            other, value = await pool.run(job(pool_jobs.give, 1), "ann")
            assert value == 1 and other != pid and not is_alive(pid)

    run(test())


def test_a_job_that_takes_too_much_memory_fails_and_its_worker_is_replaced() -> None:
    async def test() -> None:
        async with open_pool(1, megabytes=300) as pool:
            assert await pool.run(job(pool_jobs.take_memory, 100), "ann") == 100 << 20
            [pid] = pool.pids
            with pytest.raises(MemoryRanOut):
                await pool.run(job(pool_jobs.take_memory, 400), "ann")
            assert await pool.run(job(pool_jobs.take_memory, 101), "ann") == 101 << 20
            assert pid not in pool.pids

    run(test())


def test_a_worker_that_dies_is_replaced() -> None:
    async def test() -> None:
        async with open_pool(1) as pool:
            with pytest.raises(WorkerDied):
                await pool.run(job(pool_jobs.die), "ann")
            assert (await pool.run(job(pool_jobs.give, 1), "ann"))[1] == 1

    run(test())


def test_a_worker_without_work_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group, "IDLE_SECONDS", 0.1)

    async def test() -> None:
        async with open_pool() as pool:
            pid, _ = await pool.run(job(pool_jobs.give, 1), "ann")
            await wait_in_loop(lambda: not pool.pids)
            assert not is_alive(pid)
            assert (await pool.run(job(pool_jobs.give, 2), "ann"))[1] == 2

    run(test())


def test_the_number_of_waiting_jobs_of_a_lane_is_limited(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_pool(1) as pool:
            held = [
                asyncio.create_task(pool.run(job(pool_jobs.beat, str(tmp_path / "b"), key=n), who))
                for n, who in enumerate(["ann"] * 5 + ["bob"] * 4)
            ]
            await asyncio.sleep(0)
            with pytest.raises(Busy):  # one runs, four of hers wait
                await pool.run(job(pool_jobs.give, 1), "ann")
            with pytest.raises(Busy):  # eight wait in all
                await pool.run(job(pool_jobs.give, 1), "cem")
            for task in held:
                await ended(task)

    run(test())


# --- turns ---------------------------------------------------------------------------------------


def test_askers_take_turns_and_have_one_job_running_each(tmp_path: Path) -> None:
    async def test() -> None:
        file, gate = tmp_path / "order", tmp_path / "gate"
        async with open_pool(1) as pool:
            first = asyncio.create_task(pool.run(job(pool_jobs.wait_for, str(gate)), "eve"))
            await asyncio.sleep(0)
            asked: list[Awaitable[Any]] = [
                asyncio.create_task(
                    pool.run(job(pool_jobs.note, str(file), f"{who}{n}", key=(who, n)), who)
                )
                for who, count in (("eve", 4), ("ann", 2), ("bob", 1))
                for n in range(count)
            ]
            await asyncio.sleep(0)
            gate.touch()
            await asyncio.gather(first, *asked)
        assert lines(file) == ["eve0", "ann0", "bob0", "eve1", "ann1", "eve2", "eve3"]

    run(test())


def test_an_asker_never_has_two_workers_of_a_lane(tmp_path: Path) -> None:
    async def test() -> None:
        gate = tmp_path / "gate"
        async with open_pool(2) as pool:
            asked = [
                asyncio.create_task(pool.run(job(pool_jobs.wait_for, str(gate), key=n), "eve"))
                for n in range(2)
            ]
            await wait_in_loop(lambda: pool.pids)
            assert (await pool.run(job(pool_jobs.give, 1), "ann"))[1] == 1
            assert len(pool.pids) == 2 and not any(task.done() for task in asked)
            gate.touch()
            await asyncio.gather(*asked)

    run(test())


def test_lanes_take_turns(tmp_path: Path) -> None:
    async def test() -> None:
        file, gate = tmp_path / "order", tmp_path / "gate"
        other = Lane("other", PATIENCE, most_waiting=8, most_waiting_of_one=4)
        async with open_pool(1) as pool:
            first = asyncio.create_task(pool.run(job(pool_jobs.wait_for, str(gate)), "eve"))
            await asyncio.sleep(0)
            asked = [
                asyncio.create_task(
                    pool.run(
                        job(pool_jobs.note, str(file), lane.name, key=(lane, who), lane=lane), who
                    )
                )
                for lane, count in ((LANE, 3), (other, 2))
                for who in range(count)
            ]
            await asyncio.sleep(0)
            gate.touch()
            await asyncio.gather(first, *asked)
        assert lines(file) == ["test", "other", "test", "other", "test"]

    run(test())


def test_one_worker_is_kept_for_short_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group, "SHORT_SECONDS", 0.2)

    async def test() -> None:
        async with open_pool(2) as pool:
            long = [
                asyncio.create_task(
                    pool.run(job(pool_jobs.beat, str(tmp_path / f"b{n}"), key=n), f"eve{n}")
                )
                for n in range(4)
            ]
            known = asyncio.create_task(
                pool.run(job(pool_jobs.beat, str(tmp_path / "known"), lane=LONG), "mallory")
            )
            # All four begin, and three of them have to make room for the others.
            await wait_in_loop(lambda: all(lines(tmp_path / f"b{n}") for n in range(4)))
            for n in range(10):
                assert (await pool.run(job(pool_jobs.give, n), "ann"))[1] == n
            assert not any(task.done() for task in long)
            assert not lines(tmp_path / "known"), "it is long, and so is one that runs"
            assert len(pool.pids) <= 2
            for task in (*long, known):
                await ended(task)

    run(test())


def test_a_job_that_made_room_is_done_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group, "SHORT_SECONDS", 0.2)

    async def test() -> None:
        async with open_pool(2) as pool:
            gates = [tmp_path / f"gate{n}" for n in range(2)]
            asked = [
                asyncio.create_task(pool.run(job(pool_jobs.wait_for, str(gate)), gate.name))
                for gate in gates
            ]
            await wait_in_loop(lambda: len(pool.pids) == 2)
            before = set(pool.pids)
            await wait_in_loop(lambda: set(pool.pids) < before)
            for gate in gates:
                gate.touch()
            await asyncio.gather(*asked)

    run(test())


def test_jobs_of_a_family_go_to_the_worker_that_knows_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_pool(2) as pool:
            gate = tmp_path / "gate"
            held = asyncio.create_task(
                pool.run(job(pool_jobs.wait_for, str(gate), family="other"), "eve")
            )
            await asyncio.sleep(0)
            mine, _ = await pool.run(job(pool_jobs.give, 0, family="mine"), "ann")
            gate.touch()
            other = await held
            assert mine != other
            for n in range(1, 4):
                assert (await pool.run(job(pool_jobs.give, n, family="mine"), "ann"))[0] == mine
                assert (await pool.run(job(pool_jobs.give, n, family="other", key=-n), "ann"))[
                    0
                ] == other

    run(test())


# --- who waits -----------------------------------------------------------------------------------


def test_equal_jobs_are_done_once_for_all_who_wait(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_pool(2) as pool:
            gate = tmp_path / "gate"
            same = job(pool_jobs.wait_for, str(gate))
            asked = [asyncio.create_task(pool.run(same, who)) for who in ("ann", "ann", "bob")]
            await wait_in_loop(lambda: pool.pids)
            await ended(asked[0])
            gate.touch()
            one, two = await asyncio.gather(*asked[1:])
            assert one == two and pool.pids == [one]

    run(test())


def test_a_running_job_without_waiting_callers_is_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group, "SHORT_SECONDS", 0.2)

    async def test() -> None:
        async with open_pool(1) as pool:
            file = tmp_path / "beat"
            beating = job(pool_jobs.beat, str(file))
            asked = [asyncio.create_task(pool.run(beating, who)) for who in ("ann", "bob")]
            await wait_in_loop(lambda: lines(file))
            [pid] = map(int, lines(file))
            await ended(asked[0])
            held = asyncio.create_task(pool.run(job(pool_jobs.give, 1), "cem"))
            await asyncio.sleep(0.5)  # fixed pause: longer than SHORT_SECONDS
            assert is_alive(pid) and not held.done(), "bob still waits"
            await ended(asked[1])
            await wait_in_loop(lambda: not is_alive(pid))
            assert (await held)[1] == 1

    run(test())


def test_leaving_soon_does_not_replace_a_worker_at_once(tmp_path: Path) -> None:
    """Asking and leaving again and again would cost more than the work itself."""

    async def test() -> None:
        async with open_pool(1) as pool:
            gate = tmp_path / "gate"
            asked = asyncio.create_task(pool.run(job(pool_jobs.wait_for, str(gate)), "eve"))
            await wait_in_loop(lambda: pool.pids)
            [pid] = pool.pids
            await ended(asked)
            gate.touch()
            assert (await pool.run(job(pool_jobs.give, 1), "ann"))[0] == pid

    run(test())


def test_a_queued_job_without_waiting_callers_is_never_started(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_pool(1) as pool:
            gate, file = tmp_path / "gate", tmp_path / "notes"
            held = asyncio.create_task(pool.run(job(pool_jobs.wait_for, str(gate)), "ann"))
            left = asyncio.create_task(pool.run(job(pool_jobs.note, str(file), "begun"), "bob"))
            await asyncio.sleep(0)
            await ended(left)
            gate.touch()
            await held
            await pool.run(job(pool_jobs.give, 1), "bob")
        assert not lines(file)

    run(test())


def test_the_newest_question_takes_the_place_of_the_last(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_pool(1) as pool:
            gate = tmp_path / "gate"
            shared = job(pool_jobs.wait_for, str(gate), lane=NEWEST)
            asked = [asyncio.create_task(pool.run(shared, who)) for who in ("ann", "bob")]
            await wait_in_loop(lambda: pool.pids)
            newer = asyncio.create_task(pool.run(job(pool_jobs.give, 1, lane=NEWEST), "ann"))
            with pytest.raises(Replaced):
                await asked[0]
            newest = asyncio.create_task(pool.run(job(pool_jobs.give, 2, lane=NEWEST), "ann"))
            with pytest.raises(Replaced):
                await newer
            gate.touch()
            assert await asked[1] in pool.pids, "bob had the same question, and has it still"
            assert (await newest)[1] == 2

    run(test())


# --- the end -------------------------------------------------------------------------------------


def test_stopping_refuses_who_waits_and_ends_every_process(tmp_path: Path) -> None:
    async def test() -> None:
        pool = WorkerPool(2, 300)
        file = tmp_path / "beat"
        asked = [
            asyncio.create_task(pool.run(job(pool_jobs.beat, str(file), key=n), n))
            for n in range(5)
        ]
        await wait_in_loop(lambda: len(lines(file)) == 2)
        began = time.monotonic()
        await pool.stop()
        assert time.monotonic() - began < PATIENCE / 2
        assert not any(is_alive(int(pid)) for pid in lines(file))
        for task in asked:
            with pytest.raises(Closed):
                await task
        with pytest.raises(Closed):
            await pool.run(job(pool_jobs.give, 1), "ann")

    run(test())


def test_stopping_while_workers_start_leaves_none_behind() -> None:
    async def test() -> None:
        pool = WorkerPool(2, 300)
        asked = asyncio.create_task(pool.run(job(pool_jobs.give, 1), "ann"))
        await asyncio.sleep(0)
        await pool.stop()
        assert pool.pids == []
        with pytest.raises(Closed):
            await asked

    run(test())
