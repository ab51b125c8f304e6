"""A program in any language in a process of its own, spoken to in lines over stdin and stdout.

The program may hang, flood its outputs, write invalid lines or exit at any moment: each answer has
a limit of time and length, its standard error is always read and only its end is kept, and `close`
ends its whole process group. Threads do the reading and writing, because a pipe that the program
does not empty would block the writer, and because this works on every system.
"""

import contextlib
import enum
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rotonde.pool.foreign import Crashed, Stalled

MOST_LINE = 1 << 16  # bytes of one answer
MOST_KEPT = 4000  # bytes of the end of its standard error
MOST_UNREAD = 4  # lines that are read ahead: a flood waits in the pipe
SECONDS_TO_LEAVE = 0.5  # after its stdin was closed, before it is killed
SECONDS_TO_EXIT = 5.0
_LAUNCHER = str(Path(__file__).with_name("command_launcher.py"))


class Garbled(Exception):
    """The program wrote something other than one line of bounded length; the text says what."""


@dataclass(frozen=True)
class CommandLimits:
    """Set before the command starts, and inherited by what it starts. None: as the system says."""

    megabytes: int | None = None  # of data, not of address space, which runtimes reserve freely
    file_megabytes: int | None = None  # of any file that it writes
    open_files: int | None = None


class _Fault(enum.Enum):
    TOO_LONG = "a line that is too long"
    SEVERAL = "more than one line for one question"


_Line = bytes | _Fault | None  # None: it has closed its stdout


class CommandProcess:
    def __init__(
        self,
        command: Sequence[str],
        limits: CommandLimits | None = None,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
        most_line: int = MOST_LINE,
    ) -> None:
        """Start it. Crashed if there is no such program.

        `environment`: in place of ours; `folder`: where it runs, in place of the current one;
        `most_line`: bytes of one answer.
        """
        self._most_line = most_line
        arguments = [*command]
        if os.name == "posix":
            given = json.dumps(asdict(limits or CommandLimits()))
            arguments = [sys.executable, "-I", "-S", _LAUNCHER, given, *command]
        try:
            self._process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=None if environment is None else dict(environment),
                cwd=folder,
                start_new_session=True,  # a group of its own, to be ended as a whole
            )
        except OSError as error:
            raise Crashed(str(error)) from None
        self._lines: queue.Queue[_Line] = queue.Queue(MOST_UNREAD)
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors = b""
        self._closed = False
        self._threads = [
            threading.Thread(target=work, name="command-bot", daemon=True)
            for work in (self._read_lines, self._read_errors, self._write_lines)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def errors(self) -> str:
        """The end of what it wrote to its standard error."""
        return self._errors.decode("utf-8", "replace")

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the one that it answers, without its end.

        Crashed, Stalled or Garbled if there is none; the process is then gone.
        """
        self._refuse_unasked()
        self._to_write.put(line + b"\n")
        try:
            answer = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.close()
            raise Stalled(f"> {seconds:g} s") from None
        if isinstance(answer, _Fault):
            self.close()
            most = f" (more than {self._most_line} bytes)" if answer is _Fault.TOO_LONG else ""
            raise Garbled(answer.value + most)
        if answer is None:
            raise self._crashed()
        return answer

    def close(self, last_line: bytes | None = None) -> None:
        """End the program: a last line and a short time to exit, then kill its process group."""
        if self._closed:
            return
        self._closed = True
        if last_line is not None:
            self._to_write.put(last_line + b"\n")
            self._to_write.put(None)
            self._wait_for_end_of_output(SECONDS_TO_LEAVE)
        self._kill()
        self._to_write.put(None)
        for thread in self._threads:
            self._drop_lines()
            thread.join(SECONDS_TO_EXIT)

    def _refuse_unasked(self) -> None:
        """One answer to each question: a second one would be taken for that to the next."""
        try:
            line = self._lines.get_nowait()
        except queue.Empty:
            return
        if line is None:
            raise self._crashed()
        self.close()
        raise Garbled(_Fault.SEVERAL.value)

    def _crashed(self) -> Crashed:
        """The error for a process that has closed its stdout."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(SECONDS_TO_EXIT)
        code = self._process.returncode
        self.close()
        detail = "it closed its standard output" if code is None else f"exit code {code}"
        return Crashed(detail, self.errors or None)

    def _kill(self) -> None:
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait(SECONDS_TO_EXIT)

    def _wait_for_end_of_output(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        with contextlib.suppress(queue.Empty):
            while self._lines.get(timeout=max(0.0, end - time.monotonic())) is not None:
                pass

    def _drop_lines(self) -> None:
        """Empty the queue, so that the reader reaches the end of the pipe."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._lines.get_nowait()

    # --- threads -----------------------------------------------------------------------------

    def _read_lines(self) -> None:
        output = self._process.stdout
        assert output is not None
        unread = b""
        with output, contextlib.suppress(OSError, ValueError):
            while part := os.read(output.fileno(), 1 << 16):
                line, end, more = (unread + part).partition(b"\n")
                if len(line) > self._most_line:
                    self._put(_Fault.TOO_LONG)
                    return
                if more:  # checked at once: the next question may come before the next line
                    self._put(_Fault.SEVERAL)
                    return
                unread = b"" if end else line
                if end:
                    self._put(line.rstrip(b"\r"))
        if unread:
            self._put(unread)
        self._put(None)

    def _put(self, line: _Line) -> None:
        while True:
            try:
                self._lines.put(line, timeout=SECONDS_TO_LEAVE)
            except queue.Full:
                if self._closed:
                    return
            else:
                return

    def _read_errors(self) -> None:
        errors = self._process.stderr
        assert errors is not None
        with errors, contextlib.suppress(OSError, ValueError):
            while part := os.read(errors.fileno(), 1 << 16):
                self._errors = (self._errors + part)[-MOST_KEPT:]

    def _write_lines(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError), pipe:  # reading finds out that it has ended
            while (line := self._to_write.get()) is not None:
                pipe.write(line)
                pipe.flush()
