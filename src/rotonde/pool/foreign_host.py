"""Inside a process for foreign code: it loads what is ours, and a fresh copy of it runs the rest.

Each session is run by a copy of a process that has loaded our code but not the foreign one, so
that nothing is remembered from one session to the next.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.connection import Connection
from typing import Protocol, TypeVar

from rotonde.pool.memory_limit import MemoryLimit
from rotonde.pool.tracebacks import own_traceback

COPIES = hasattr(os, "fork")  # elsewhere a process has one session, and the next gets a new one
OVER = None  # in the place of a message: the session is over
LEFT_IN_ORDER = 87  # the exit code of a copy whose session is over: not one that code exits with
MOST_LETTERS = 500  # of a text that is sent back

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)


@dataclass(frozen=True)
class Ready:
    """Loaded; or: the session has begun."""


@dataclass(frozen=True)
class Said:
    value: object


@dataclass(frozen=True)
class Broken:
    detail: str
    traceback: str | None = None


class Conversation:
    """A session's end of the pipe."""

    def __init__(self, channel: Connection) -> None:
        self._channel = channel

    def ready(self) -> None:
        """The session has begun, and questions may come."""
        self._channel.send(Ready())

    def question(self) -> object:
        """The next question, or OVER."""
        return _next(self._channel)

    def say(self, value: object) -> None:
        self._channel.send(Said(value))


Loader = Callable[..., T]


class Player(Protocol[T_contra]):
    def __call__(
        self, conversation: Conversation, loaded: T_contra, opening: object, /
    ) -> None: ...


def serve(
    channel: Connection,
    load: Loader[T],
    arguments: tuple[object, ...],
    play: Player[T],
    megabytes: int | None,
) -> None:
    """Run sessions until the parent closes the pipe."""
    if COPIES:
        os.setsid()  # so that this process and its copy can be ended together
    sys.stdout = sys.stderr  # what foreign code prints must not end up among our figures
    loaded = load(*arguments)
    channel.send(Ready())
    bell = _ring_on_sigchld() if COPIES else 0
    while (opening := _next(channel)) is not OVER:
        if not COPIES:
            _run(channel, loaded, play, opening, megabytes)
            return
        copy = os.fork()
        if copy == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _run(channel, loaded, play, opening, megabytes)
            sys.stderr.flush()
            os._exit(LEFT_IN_ORDER)
        code = _exit_code_of(copy, bell)
        if code != LEFT_IN_ORDER:
            channel.send(Broken(f"exit code {code}"))
            return


def _run(
    channel: Connection, loaded: T, play: Player[T], opening: object, megabytes: int | None
) -> None:
    MemoryLimit(megabytes)
    try:
        play(Conversation(channel), loaded, opening)
    except BaseException as error:  # any exception here comes from the foreign code
        detail = plain(f"{type(error).__name__}: {error}")
        channel.send(Broken(detail, own_traceback(error)))


def _ring_on_sigchld() -> int:
    """The end of a pipe that can be read when a child has ended."""
    bell, rope = os.pipe()
    os.set_blocking(bell, False)
    os.set_blocking(rope, False)
    signal.set_wakeup_fd(rope, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return bell


def _exit_code_of(copy: int, bell: int) -> int:
    """Wait for the copy. If the parent is gone, end with the copy, whatever that does."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    while True:
        ended, status = os.waitpid(copy, os.WNOHANG)
        if ended == copy:
            return os.waitstatus_to_exitcode(status)
        if parent.sentinel in connection.wait([parent.sentinel, bell]):
            os.killpg(0, signal.SIGKILL)
        with contextlib.suppress(BlockingIOError):
            os.read(bell, 1 << 10)


def _next(channel: Connection) -> object:
    """The next message of the parent; OVER if the parent is gone."""
    try:
        message: object = channel.recv()
        return message
    except EOFError:
        return OVER


def plain(text: str) -> str:
    """The text in a form that can always be sent and decoded."""
    return str.encode(text[:MOST_LETTERS], "utf-8", "replace").decode()
