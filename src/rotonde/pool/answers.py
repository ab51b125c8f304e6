"""What goes through the pipe between a pool and a worker."""

import pickle
from dataclasses import dataclass

from rotonde.pool.jobs import Call


@dataclass(frozen=True)
class Started:
    """Everything is loaded; the job itself begins."""


@dataclass(frozen=True)
class Progressed:
    value: object


@dataclass(frozen=True)
class Done:
    result: object


@dataclass(frozen=True)
class Failed:
    error: Exception


@dataclass(frozen=True)
class OutOfMemory:
    pass


@dataclass(frozen=True)
class Ended:
    """The process is gone; no other answer follows."""


Answer = Started | Progressed | Done | Failed | OutOfMemory | Ended


class JobFailed(Exception):
    """A job raised an exception that is a bug of ours; the text is its traceback."""


@dataclass(frozen=True)
class Order:
    """A job as it is sent. Preparations are bytes, so that a worker knows those it has done."""

    prepare: tuple[bytes, ...]
    work: Call[object]


def packed(prepare: tuple[Call[object], ...], work: Call[object]) -> bytes:
    return pickle.dumps(Order(tuple(pickle.dumps(call) for call in prepare), work))
