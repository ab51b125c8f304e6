"""The pool for everything that takes the processor long: hints, layouts of uploaded maps.

A few low-priority processes, started when there is work and ended when there is none for a while.

Nobody's work keeps another's waiting for long:
- Lanes (kinds of work) take turns, and in a lane its askers do; an asker has one job running in
  a lane.
- One worker is kept for short work: all others together may be busy with long jobs, but not all.
  A job becomes long by taking more than `SHORT_SECONDS`. If all places for long jobs are taken by
  then, its worker is replaced, and the job begins again when it is its turn among the long ones.
- A job has a time limit, a worker a memory limit; a worker that exceeds one is replaced.
- A job that nobody waits for any more is ended; jobs with equal keys are done once for all.

To be used in one event loop.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from rotonde.core.log_events import note
from rotonde.pool.fair_queue import FairQueue
from rotonde.pool.process import (
    Answer,
    Call,
    Done,
    Ended,
    Failed,
    OutOfMemory,
    Progressed,
    Started,
    WorkerProcess,
    packed,
)

log = logging.getLogger("rotonde.workers")
PROCESSES = 2
MEGABYTES = 1000  # of one worker, besides its code
SHORT_SECONDS = 3.0
SECONDS_TO_LOAD = 600.0  # compiling everything, the first time, on a slow and busy machine
IDLE_SECONDS = 120.0  # after which a worker without work is ended
FAMILIES_OF_A_WORKER = 4  # whose caches it is taken to have
FAMILIES_KNOWN_AS_LONG = 500

Progress = Callable[[Any], None]


class PoolError(Exception):
    """A job that was not done."""


class Busy(PoolError):
    """Too many jobs wait already."""


class Replaced(PoolError):
    """The same asker wants another job of this lane instead."""


class TimeRanOut(PoolError):
    """The job took longer than its lane allows."""


class MemoryRanOut(PoolError):
    """The job needed more memory than a worker has."""


class WorkerDied(PoolError):
    """The worker ended by itself, or was ended by the system."""


class Closed(PoolError):
    """The server stops."""


@dataclass(frozen=True)
class Lane:
    """A kind of work."""

    name: str
    seconds: float  # that one job may take
    most_waiting: int  # jobs of all askers
    most_waiting_of_one: int
    newest_only: bool = False  # an asker's new job takes the place of their last one
    long: bool = False  # its jobs are known to be long


@dataclass(frozen=True)
class Job:
    lane: Lane
    key: Hashable  # equal keys: the same job
    work: Call  # an importable function, and arguments that can be pickled
    prepare: Call | None = None  # done once by each worker before; outside of the time limit
    family: Hashable = None  # jobs that profit from each other's caches, and are long alike


@dataclass(eq=False)
class _Waiter:
    asker: Hashable
    answer: "asyncio.Future[Any]"
    progress: Progress | None


@dataclass(eq=False)
class _Task:
    """A job that waits or runs."""

    job: Job
    owner: Hashable  # who asked first: it runs on their account
    long: bool
    waiters: list[_Waiter] = field(default_factory=list)
    worker: "_Worker | None" = None
    began: float | None = None  # in the loop's time; None: waiting, or its code is being loaded
    timers: list[asyncio.TimerHandle] = field(default_factory=list)

    def stop_timers(self) -> None:
        for timer in self.timers:
            timer.cancel()
        self.timers.clear()


@dataclass(eq=False)
class _Worker:
    process: WorkerProcess
    gone: asyncio.Event
    task: _Task | None = None
    is_ending: bool = False
    idle: asyncio.TimerHandle | None = None
    families: deque[Hashable] = field(default_factory=lambda: deque(maxlen=FAMILIES_OF_A_WORKER))

    @property
    def is_free(self) -> bool:
        return self.task is None and not self.is_ending


class WorkerPool:
    def __init__(self, processes: int = PROCESSES, megabytes: int = MEGABYTES) -> None:
        self._processes = processes
        self._most_long = max(1, processes - 1)
        self._megabytes = megabytes
        self._workers: list[_Worker] = []
        self._tasks: dict[Hashable, _Task] = {}
        self._queues: OrderedDict[str, FairQueue[_Task]] = OrderedDict()
        self._long_families: OrderedDict[Hashable, None] = OrderedDict()
        self._closed = False

    async def run(self, job: Job, asker: Hashable, progress: Progress | None = None) -> Any:
        """What the job returns, or a PoolError. What the job itself raised is raised here.

        Whoever is cancelled while they wait no longer waits.
        """
        if self._closed:
            raise Closed
        if job.lane.newest_only:
            self._replace_others(job, asker)
        task = self._tasks.get(job.key) or self._enqueue(job, asker)
        waiter = _Waiter(asker, asyncio.get_running_loop().create_future(), progress)
        task.waiters.append(waiter)
        self._fill()
        try:
            return await waiter.answer
        finally:
            self._leave(task, waiter)

    async def stop(self) -> None:
        """End everything; what waits is refused."""
        self._closed = True
        for task in list(self._tasks.values()):
            self._finish(task, error=Closed())
        for worker in self._workers:
            self._end(worker)
        for worker in list(self._workers):
            await worker.gone.wait()

    @property
    def pids(self) -> list[int]:
        """Of the processes that there are now."""
        return [pid for worker in self._workers if (pid := worker.process.pid) is not None]

    # --- who waits -------------------------------------------------------------------------------

    def _enqueue(self, job: Job, asker: Hashable) -> _Task:
        waiting = self._queues.setdefault(job.lane.name, FairQueue())
        if len(waiting) >= job.lane.most_waiting:
            raise Busy
        if waiting.waiting_of(asker) >= job.lane.most_waiting_of_one:
            raise Busy
        task = _Task(job, asker, long=job.lane.long or job.family in self._long_families)
        self._tasks[job.key] = task
        waiting.add(asker, task)
        return task

    def _replace_others(self, job: Job, asker: Hashable) -> None:
        for task in list(self._tasks.values()):
            if task.job.lane == job.lane and task.job.key != job.key:
                for waiter in [waiter for waiter in task.waiters if waiter.asker == asker]:
                    if not waiter.answer.done():
                        waiter.answer.set_exception(Replaced())
                    self._leave(task, waiter)

    def _leave(self, task: _Task, waiter: _Waiter) -> None:
        if waiter not in task.waiters:
            return
        task.waiters.remove(waiter)
        if task.waiters or self._tasks.get(task.job.key) is not task:
            return
        if task.worker is None:
            self._queues[task.job.lane.name].remove(task.owner, task)
            self._forget(task)
        elif task.began is not None and self._age(task) >= SHORT_SECONDS:
            self._end_task(task)
        # Else it may go on until it is no longer short: replacing a worker costs more than that.

    def _forget(self, task: _Task) -> None:
        task.stop_timers()
        del self._tasks[task.job.key]

    def _finish(self, task: _Task, result: Any = None, error: Exception | None = None) -> None:
        self._forget(task)
        waiters, task.waiters = task.waiters, []
        for waiter in waiters:
            if waiter.answer.done():
                continue
            if error is None:
                waiter.answer.set_result(result)
            else:
                waiter.answer.set_exception(error)

    # --- whose turn it is ------------------------------------------------------------------------

    def _fill(self) -> None:
        """Give work to every worker that is free or may be started."""
        while not self._closed and self._has_room():
            task = self._next()
            if task is None:
                return
            self._begin(task, self._worker_for(task.job.family))

    def _has_room(self) -> bool:
        # One that is being ended still takes memory, and counts.
        return len(self._workers) < self._processes or any(w.is_free for w in self._workers)

    def _next(self) -> _Task | None:
        for lane, waiting in self._queues.items():
            task = waiting.take(self._may_begin)
            if task is not None:
                self._queues.move_to_end(lane)
                return task
        return None

    def _may_begin(self, task: _Task) -> bool:
        running = [worker.task for worker in self._workers if worker.task is not None]
        if any(t.owner == task.owner and t.job.lane == task.job.lane for t in running):
            return False
        return not task.long or sum(t.long for t in running) < self._most_long

    def _worker_for(self, family: Hashable) -> _Worker:
        free = [worker for worker in self._workers if worker.is_free]
        for worker in free:
            if family in worker.families:
                return worker
        return free[0] if free else self._start_worker()

    def _begin(self, task: _Task, worker: _Worker) -> None:
        if worker.idle is not None:
            worker.idle.cancel()
        if task.job.family not in worker.families:
            worker.families.append(task.job.family)
        task.worker, worker.task = worker, task
        self._after(SECONDS_TO_LOAD, task, self._run_out_of_time)
        worker.process.send(packed(task.job.prepare, task.job.work))

    # --- what a worker does ----------------------------------------------------------------------

    def _start_worker(self) -> _Worker:
        loop = asyncio.get_running_loop()

        def tell(answer: Answer) -> None:
            loop.call_soon_threadsafe(self._hear, worker, answer)

        worker = _Worker(WorkerProcess(self._megabytes, tell), asyncio.Event())
        self._workers.append(worker)
        return worker

    def _hear(self, worker: _Worker, answer: Answer) -> None:
        task = worker.task
        if isinstance(answer, Ended):
            self._workers.remove(worker)
            worker.gone.set()
            if task is not None:
                note(log, logging.ERROR, "a worker died", lane=task.job.lane.name)
                worker.task = None
                self._finish(task, error=WorkerDied())
        elif task is None:
            return  # said just before it was ended
        elif isinstance(answer, Started):
            self._started(task)
        elif isinstance(answer, Progressed):
            for waiter in task.waiters:
                if waiter.progress is not None:
                    waiter.progress(answer.value)
        elif isinstance(answer, OutOfMemory):
            self._end(worker)  # what it still holds is not known
            self._finish(task, error=MemoryRanOut())
        else:
            self._rest(worker)
            if isinstance(answer, Done):
                self._finish(task, answer.result)
            elif isinstance(answer, Failed):
                self._finish(task, error=answer.error)
        self._fill()

    def _started(self, task: _Task) -> None:
        task.stop_timers()
        task.began = asyncio.get_running_loop().time()
        self._after(SHORT_SECONDS, task, self._no_longer_short)
        self._after(task.job.lane.seconds, task, self._run_out_of_time)

    def _after(self, seconds: float, task: _Task, act: Callable[[_Task], None]) -> None:
        task.timers.append(asyncio.get_running_loop().call_later(seconds, act, task))

    def _no_longer_short(self, task: _Task) -> None:
        if not task.waiters:
            self._end_task(task)
            self._fill()
        elif not task.long:
            self._know_as_long(task.job.family)
            others = sum(w.task is not None and w.task.long for w in self._workers)
            task.long = True
            if others >= self._most_long:
                self._wait_again(task)

    def _know_as_long(self, family: Hashable) -> None:
        if family is not None:
            self._long_families[family] = None
            if len(self._long_families) > FAMILIES_KNOWN_AS_LONG:
                self._long_families.popitem(last=False)

    def _wait_again(self, task: _Task) -> None:
        """Make room for short work: the job begins anew when a long one may."""
        assert task.worker is not None
        self._end(task.worker)
        task.stop_timers()
        task.worker, task.began = None, None
        self._queues[task.job.lane.name].add(task.owner, task)

    def _run_out_of_time(self, task: _Task) -> None:
        assert task.worker is not None
        self._end(task.worker)
        self._finish(task, error=TimeRanOut())
        self._fill()

    def _age(self, task: _Task) -> float:
        assert task.began is not None
        return asyncio.get_running_loop().time() - task.began

    def _end_task(self, task: _Task) -> None:
        assert task.worker is not None
        self._end(task.worker)
        self._forget(task)

    def _rest(self, worker: _Worker) -> None:
        worker.task = None
        loop = asyncio.get_running_loop()
        worker.idle = loop.call_later(IDLE_SECONDS, self._end, worker)

    def _end(self, worker: _Worker) -> None:
        worker.task = None
        worker.is_ending = True
        if worker.idle is not None:
            worker.idle.cancel()
        worker.process.end()
