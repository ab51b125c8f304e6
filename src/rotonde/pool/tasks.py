"""Jobs that wait or run, and their callers."""

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rotonde.pool.jobs import Job, Progress

if TYPE_CHECKING:
    from rotonde.pool.group import Worker


@dataclass(eq=False)
class Waiter:
    asker: Hashable
    answer: "asyncio.Future[Any]"
    progress: Progress | None


@dataclass(eq=False)
class Task:
    job: Job[Any]
    owner: Hashable  # who asked first: it runs on their account
    long: bool
    forget: "Callable[[Task], None]"  # takes it off the pool's list
    waiters: list[Waiter] = field(default_factory=list)
    worker: "Worker | None" = None
    began: float | None = None  # in the loop's time; None: waiting, or its code is being loaded
    timers: list[asyncio.TimerHandle] = field(default_factory=list)

    @property
    def age(self) -> float:
        """Seconds that the job itself has run."""
        return 0.0 if self.began is None else asyncio.get_running_loop().time() - self.began

    def after(self, seconds: float, act: "Callable[[Task], None]") -> None:
        self.timers.append(asyncio.get_running_loop().call_later(seconds, act, self))

    def stop_timers(self) -> None:
        for timer in self.timers:
            timer.cancel()
        self.timers.clear()

    def report(self, value: object) -> None:
        for waiter in self.waiters:
            if waiter.progress is not None:
                waiter.progress(value)

    def drop(self) -> None:
        """Remove the task after its last caller has cancelled."""
        self.stop_timers()
        self.forget(self)

    def finish(self, result: object = None, error: Exception | None = None) -> None:
        """Answer all callers."""
        self.drop()
        waiters, self.waiters = self.waiters, []
        for waiter in waiters:
            if waiter.answer.done():
                continue
            if error is None:
                waiter.answer.set_result(result)
            else:
                waiter.answer.set_exception(error)
