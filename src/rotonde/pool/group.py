"""Workers that share a queue: whose turn it is, and what a worker does.

- Lanes take turns, and in a lane its askers do.
- One worker of a shared group is kept for short work: all others together may be busy with long
  jobs, but not all. A job becomes long by taking more than `SHORT_SECONDS`. If all places for long
  jobs are taken by then, its worker is replaced, and the job begins again when it is its turn
  among the long ones.
- A worker that exceeds a limit, dies or hangs is replaced.
- Workers are started when there is work. Those of a shared group are ended when there is none for
  a while; those that a lane has for itself stay.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Hashable
from dataclasses import dataclass, field

from rotonde.core.log_events import note
from rotonde.pool.answers import (
    Answer,
    Done,
    Ended,
    Failed,
    OutOfMemory,
    Progressed,
    Started,
    packed,
)
from rotonde.pool.fair_queue import FairQueue
from rotonde.pool.jobs import Job, MemoryRanOut, TimeRanOut, WorkerDied
from rotonde.pool.process import WorkerProcess
from rotonde.pool.tasks import Task
from rotonde.pool.worker import WorkerLimits

log = logging.getLogger("rotonde.workers")
SHORT_SECONDS = 3.0
SECONDS_TO_LOAD = 600.0  # compiling everything, the first time, on a slow and busy machine
IDLE_SECONDS = 120.0  # after which a worker without work is ended
FAMILIES_OF_A_WORKER = 4  # whose caches it is taken to have
FAMILIES_KNOWN_AS_LONG = 500


@dataclass(eq=False)
class Worker:
    process: WorkerProcess
    gone: asyncio.Event
    task: Task | None = None
    is_ending: bool = False
    idle: asyncio.TimerHandle | None = None
    families: deque[Hashable] = field(default_factory=lambda: deque(maxlen=FAMILIES_OF_A_WORKER))

    @property
    def is_free(self) -> bool:
        return self.task is None and not self.is_ending


class WorkerGroup:
    def __init__(self, processes: int, limits: WorkerLimits, shared: bool) -> None:
        """`shared`: by several lanes; else by one, whose jobs may take as long as they like."""
        self.processes = processes
        self._limits = limits
        self._shared = shared
        self._most_long = max(1, processes - 1) if shared else processes
        self._workers: list[Worker] = []
        self._queues: OrderedDict[str, FairQueue[Task]] = OrderedDict()
        self._long_families: OrderedDict[Hashable, None] = OrderedDict()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """Of the processes that there are now."""
        return [pid for worker in self._workers if (pid := worker.process.pid) is not None]

    def queue_of(self, lane: str) -> FairQueue[Task]:
        return self._queues.setdefault(lane, FairQueue())

    def is_known_as_long(self, job: Job[object]) -> bool:
        return job.lane.long or job.family in self._long_families

    def abandon(self, task: Task) -> None:
        """Drop a task whose last caller has cancelled."""
        if task.worker is None:
            self.queue_of(task.job.lane.name).remove(task.owner, task)
            task.drop()
        elif task.began is not None and task.age >= SHORT_SECONDS:
            self._end_task(task)
        # Else it may go on until it is no longer short: replacing a worker costs more than that.

    async def stop(self) -> None:
        self._closed = True
        for worker in self._workers:
            self._end(worker)
        for worker in list(self._workers):
            await worker.gone.wait()

    # --- whose turn it is ------------------------------------------------------------------------

    def fill(self) -> None:
        """Give work to every worker that is free or may be started."""
        while not self._closed and self._has_room():
            task = self._next()
            if task is None:
                return
            self._begin(task, self._worker_for(task.job.family))

    def _has_room(self) -> bool:
        # One that is being ended still takes memory, and counts.
        return len(self._workers) < self.processes or any(w.is_free for w in self._workers)

    def _next(self) -> Task | None:
        for lane, waiting in self._queues.items():
            task = waiting.take(self._may_begin)
            if task is not None:
                self._queues.move_to_end(lane)
                return task
        return None

    def _may_begin(self, task: Task) -> bool:
        running = [worker.task for worker in self._workers if worker.task is not None]
        lane = task.job.lane
        of_one = sum(t.owner == task.owner and t.job.lane == lane for t in running)
        if of_one >= lane.most_running_of_one:
            return False
        return not task.long or sum(t.long for t in running) < self._most_long

    def _worker_for(self, family: Hashable) -> Worker:
        free = [worker for worker in self._workers if worker.is_free]
        for worker in free:
            if family in worker.families:
                return worker
        return free[0] if free else self._start_worker()

    def _begin(self, task: Task, worker: Worker) -> None:
        if worker.idle is not None:
            worker.idle.cancel()
        if task.job.family not in worker.families:
            worker.families.append(task.job.family)
        task.worker, worker.task = worker, task
        task.after(SECONDS_TO_LOAD, self._run_out_of_time)
        worker.process.send(packed(task.job.prepare, task.job.work))

    # --- what a worker does ----------------------------------------------------------------------

    def _start_worker(self) -> Worker:
        loop = asyncio.get_running_loop()

        def tell(answer: Answer) -> None:
            loop.call_soon_threadsafe(self._hear, worker, answer)

        worker = Worker(WorkerProcess(self._limits, tell), asyncio.Event())
        self._workers.append(worker)
        return worker

    def _hear(self, worker: Worker, answer: Answer) -> None:
        task = worker.task
        if isinstance(answer, Ended):
            self._workers.remove(worker)
            worker.gone.set()
            if task is not None:
                note(log, logging.ERROR, "a worker died", lane=task.job.lane.name)
                worker.task = None
                task.finish(error=WorkerDied())
        elif task is None:
            return  # said just before it was ended
        elif isinstance(answer, Started):
            self._started(task)
        elif isinstance(answer, Progressed):
            task.report(answer.value)
        elif isinstance(answer, OutOfMemory):
            self._end(worker)  # what it still holds is not known
            task.finish(error=MemoryRanOut())
        else:
            self._rest(worker)
            if isinstance(answer, Done):
                task.finish(answer.result)
            elif isinstance(answer, Failed):
                task.finish(error=answer.error)
        self.fill()

    def _started(self, task: Task) -> None:
        task.stop_timers()
        task.began = asyncio.get_running_loop().time()
        task.after(SHORT_SECONDS, self._no_longer_short)
        if task.job.lane.seconds is not None:
            task.after(task.job.lane.seconds, self._run_out_of_time)

    def _no_longer_short(self, task: Task) -> None:
        if not task.waiters:
            self._end_task(task)
            self.fill()
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

    def _wait_again(self, task: Task) -> None:
        """Make room for short work: the job begins anew when a long one may."""
        assert task.worker is not None
        self._end(task.worker)
        task.stop_timers()
        task.worker, task.began = None, None
        self.queue_of(task.job.lane.name).add(task.owner, task)

    def _run_out_of_time(self, task: Task) -> None:
        assert task.worker is not None
        self._end(task.worker)
        task.finish(error=TimeRanOut())
        self.fill()

    def _end_task(self, task: Task) -> None:
        assert task.worker is not None
        self._end(task.worker)
        task.drop()

    def _rest(self, worker: Worker) -> None:
        worker.task = None
        if self._shared:
            loop = asyncio.get_running_loop()
            worker.idle = loop.call_later(IDLE_SECONDS, self._end, worker)

    def _end(self, worker: Worker) -> None:
        worker.task = None
        worker.is_ending = True
        if worker.idle is not None:
            worker.idle.cancel()
        worker.process.end()
