"""The process pool for all work that takes much processor time: bots' turns, hints, layouts,
replays.

A few low-priority processes, within limits of time and memory. Clients are served in turn, and a
lane with reserved workers never waits for another lane: see group.py. A job is ended when its last
caller cancels; jobs with equal keys run once for all their callers.

To be used in one event loop; `blocking.BlockingPool` is the same for programs without one.
How to use it: docs/pool.md.
"""

import asyncio
from collections.abc import Hashable, Mapping
from typing import Any, TypeVar

from rotonde.pool.group import WorkerGroup
from rotonde.pool.jobs import Busy, Call, Closed, Job, Lane, Progress, Replaced
from rotonde.pool.tasks import Task, Waiter
from rotonde.pool.worker import NICENESS, WorkerLimits

PROCESSES = 2
MEGABYTES = 1000  # of one worker, besides its code

T = TypeVar("T")


class WorkerPool:
    def __init__(
        self,
        processes: int = PROCESSES,
        megabytes: int | None = MEGABYTES,
        reserved: Mapping[Lane, int] | None = None,
        niceness: int = NICENESS,
    ) -> None:
        """`processes` are shared by all lanes but those that have workers of their own
        (`reserved`: how many). `megabytes`: of one worker; None: no limit."""
        limits = WorkerLimits(megabytes, niceness)
        self._shared = WorkerGroup(processes, limits, shared=True)
        self._reserved = {
            lane.name: WorkerGroup(count, limits, shared=False)
            for lane, count in (reserved or {}).items()
        }
        self._tasks: dict[Hashable, Task] = {}
        self._closed = False

    async def run(self, job: Job[T], asker: Hashable, progress: Progress | None = None) -> T:
        """What the job returns, or a PoolError. What the job itself raised is raised here.

        `progress` is called with everything that the job reports. A cancelled caller stops waiting;
        a job is ended when its last caller is cancelled.
        """
        task, waiter = self._join(job, asker, progress)
        try:
            result: T = await waiter.answer
            return result
        finally:
            self._leave(task, waiter)

    def warm_up(self, lane: Lane, *prepare: Call[object]) -> "asyncio.Future[list[None]]":
        """Start the workers that a lane has for itself, and let each of them do this.

        They begin at once; await the result to wait until they are done.
        """
        jobs = [
            Job(lane, ("warm-up", lane.name, prepare, number), (_nothing, ()), prepare)
            for number in range(self._group(lane).processes)
        ]
        joined = [self._join(job, job.key, None) for job in jobs]
        return asyncio.gather(*(waiter.answer for _, waiter in joined))

    async def stop(self) -> None:
        """End everything; what waits is refused."""
        self._closed = True
        for task in list(self._tasks.values()):
            task.finish(error=Closed())
        await asyncio.gather(*(group.stop() for group in (self._shared, *self._reserved.values())))

    @property
    def pids(self) -> list[int]:
        """Of the processes that there are now."""
        groups = (self._shared, *self._reserved.values())
        return [pid for group in groups for pid in group.pids]

    def pids_of(self, lane: Lane) -> list[int]:
        """Of the processes that may work for this lane."""
        return self._group(lane).pids

    def _group(self, lane: Lane) -> WorkerGroup:
        return self._reserved.get(lane.name, self._shared)

    # --- who waits -------------------------------------------------------------------------------

    def _join(
        self, job: Job[Any], asker: Hashable, progress: Progress | None
    ) -> tuple[Task, Waiter]:
        if self._closed:
            raise Closed
        if job.lane.newest_only:
            self._replace_others(job, asker)
        task = self._tasks.get(job.key) or self._enqueue(job, asker)
        waiter = Waiter(asker, asyncio.get_running_loop().create_future(), progress)
        task.waiters.append(waiter)
        self._group(job.lane).fill()
        return task, waiter

    def _enqueue(self, job: Job[Any], asker: Hashable) -> Task:
        group = self._group(job.lane)
        if group.processes == 0:
            raise ValueError(f"no workers for the lane {job.lane.name}")
        waiting = group.queue_of(job.lane.name)
        if len(waiting) >= job.lane.most_waiting:
            raise Busy
        if waiting.waiting_of(asker) >= job.lane.most_waiting_of_one:
            raise Busy
        task = Task(job, asker, group.is_known_as_long(job), self._forget)
        self._tasks[job.key] = task
        waiting.add(asker, task)
        return task

    def _forget(self, task: Task) -> None:
        del self._tasks[task.job.key]

    def _replace_others(self, job: Job[Any], asker: Hashable) -> None:
        for task in list(self._tasks.values()):
            if task.job.lane == job.lane and task.job.key != job.key:
                for waiter in [waiter for waiter in task.waiters if waiter.asker == asker]:
                    if not waiter.answer.done():
                        waiter.answer.set_exception(Replaced())
                    self._leave(task, waiter)

    def _leave(self, task: Task, waiter: Waiter) -> None:
        if waiter not in task.waiters:
            return
        task.waiters.remove(waiter)
        if not task.waiters and self._tasks.get(task.job.key) is task:
            self._group(task.job.lane).abandon(task)


def _nothing() -> None:
    pass
