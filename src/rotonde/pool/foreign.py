"""Foreign code in a process of its own: it may loop, crash or exit without harm to others.

Processes are started afresh (spawn), not forked: a fork would carry our memory along, and with it
what the foreign code may not know. See foreign_host.py for the other end.
"""

import contextlib
import os
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from rotonde.pool.foreign_host import COPIES, OVER, Broken, Loader, Player, Ready, Said, serve
from rotonde.pool.process import processes

SECONDS_TO_LEAVE = 5.0
T = TypeVar("T")


class Crashed(Exception):
    """The code raised an exception, exited, or wrote something unreadable; the text says which."""

    def __init__(self, detail: str, traceback: str | None = None) -> None:
        super().__init__(detail)
        self.traceback = traceback  # of the foreign code, if it raised something


class Stalled(Exception):
    """It did not answer in time."""


@dataclass(frozen=True)
class Program(Generic[T]):
    """What runs in the process: `load` once, then `play` in a fresh copy for every session."""

    load: Loader[T]  # importable, like `play`: our own code, trusted
    arguments: tuple[object, ...]
    play: Player[T]
    megabytes: int | None = None  # that a copy may take besides what is loaded


class ForeignProcess:
    """Runs sessions one after the other, each in a fresh process without any state of an earlier
    one.

    After Crashed or Stalled the processes are gone, and the next session starts new ones.
    """

    def __init__(self, program: Program[Any], seconds_to_load: float) -> None:
        self._program = program
        self.seconds_to_load = seconds_to_load
        self._process: BaseProcess | None = None
        self._channel: Connection | None = None
        self._in_session = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def begin(self, opening: object, seconds: float) -> None:
        """End the session before, and begin one with `play(conversation, loaded, opening)`."""
        if self._in_session and COPIES:
            self._send(OVER)
            self._in_session = False
        elif self._in_session:
            self.close()
        if self._process is None:
            self._start()
            self._answer(self.seconds_to_load)
        self._send(opening)
        self._answer(seconds)
        self._in_session = True

    def ask(self, question: object, seconds: float) -> object:
        """The answer of `play` to this message; it is untrusted."""
        self._send(question)
        return self._answer(seconds)

    def close(self) -> None:
        """Kill the process and its copies, whatever they do."""
        if self._process is None or self._channel is None:
            return
        self._channel.close()
        if COPIES and self._process.pid is not None:
            with contextlib.suppress(ProcessLookupError):  # gone, or not yet a group
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join(SECONDS_TO_LEAVE)
        self._process, self._in_session = None, False

    def _start(self) -> None:
        program = self._program
        self._channel, theirs = processes.Pipe()
        arguments = (theirs, program.load, program.arguments, program.play, program.megabytes)
        self._process = processes.Process(target=serve, args=arguments, daemon=True)
        self._process.start()
        theirs.close()

    def _send(self, message: object) -> None:
        assert self._channel is not None, "a conversation begins with a session"
        # If it has ended by itself, reading the answer finds that out and says so.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self._channel.send(message)

    def _answer(self, seconds: float) -> object:
        assert self._channel is not None and self._process is not None
        try:
            answer = self._channel.recv() if self._channel.poll(seconds) else None
        except (EOFError, ConnectionResetError):
            self._process.join(SECONDS_TO_LEAVE)
            code = self._process.exitcode
            self.close()
            raise Crashed(f"exit code {code}") from None
        except Exception as error:  # foreign code may write any bytes into the pipe
            self.close()
            raise Crashed(f"{type(error).__name__} in its answer") from error
        match answer:
            case Ready():
                return None
            case Said(value):
                return value
            case None:
                self.close()
                raise Stalled(f"> {seconds:g} s")
            case Broken(str(detail), str() | None as traceback):
                self.close()
                raise Crashed(detail, traceback)
            case _:
                self.close()
                raise Crashed("an answer of no known kind")
