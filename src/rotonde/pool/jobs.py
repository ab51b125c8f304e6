"""A job of the pool: what is to be done, within which limits, and why it was not done."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")

# An importable function, and arguments that can be pickled.
Call = tuple[Callable[..., T], tuple[object, ...]]
# Called with what a job reports; a job may report anything that can be pickled.
Progress = Callable[[Any], None]


class PoolError(Exception):
    """A job that was not done."""


class Busy(PoolError):
    """Too many jobs wait already."""


class Replaced(PoolError):
    """The same client has replaced the job by another one of this lane."""


class TimeRanOut(PoolError):
    """The job took longer than its lane allows."""


class MemoryRanOut(PoolError):
    """The job needed more memory than a worker has."""


class WorkerDied(PoolError):
    """The worker ended by itself, or was ended by the system."""


class Closed(PoolError):
    """The pool has been stopped."""


@dataclass(frozen=True)
class Lane:
    """A kind of work."""

    name: str
    seconds: float | None  # that one job may take; None: no limit
    most_waiting: int  # jobs of all askers
    most_waiting_of_one: int
    most_running_of_one: int = 1
    newest_only: bool = False  # an asker's new job takes the place of their last one
    long: bool = False  # its jobs are known to be long


@dataclass(frozen=True)
class Job(Generic[T]):
    lane: Lane
    key: Hashable  # equal keys: the same job
    work: Call[T]
    prepare: tuple[Call[object], ...] = ()  # each done once by a worker; outside of the time limit
    family: Hashable = None  # jobs that profit from each other's caches, and are long alike
