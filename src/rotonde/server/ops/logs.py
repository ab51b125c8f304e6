"""The log: one line per event, as text or JSON, without secrets.

An event is a fixed text and named values. Values that come from clients are cut and quoted. Of an
exception the type and the place are written, never the message: database drivers quote stored
values in it.
"""

import json
import logging
import sys
import time
import traceback
from collections import defaultdict
from typing import Literal, TextIO

from rotonde.core.errors import RotondeError
from rotonde.core.log_events import FIELDS, note

Form = Literal["json", "text"]
LONGEST_VALUE = 120
MOST_A_MINUTE = 60  # lines of one event: a client that repeats a fault cannot fill the disk
MOST_FRAMES = 12
_log = logging.getLogger("rotonde.server")


def note_origin(origin: str, route: str) -> None:
    """Log a request that a page of another origin made with a visitor's cookie."""
    note(_log, logging.WARNING, "a foreign origin was refused", origin=origin, route=route)


def set_up(form: Form | None, stream: TextIO | None = None) -> None:
    """Log to standard error: in the given form, else as text on a terminal, else as JSON."""
    stream = stream or sys.stderr
    chosen = form or ("text" if stream.isatty() else "json")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if chosen == "json" else TextLines())
    handler.addFilter(Moderation())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("rotonde").setLevel(logging.INFO)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "event": _event(record),
            "part": record.name,
            **_values(record),
        }
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        values = " ".join(
            f"{name}={json.dumps(value, ensure_ascii=False, default=str)}"
            for name, value in _values(record).items()
        )
        words = f"{_time(record)} {record.levelname.lower():7} {_event(record)}"
        return f"{words}  {values}".rstrip()


class Moderation(logging.Filter):
    """At most MOST_A_MINUTE lines of the same event; the next line has the number left out."""

    def __init__(self) -> None:
        super().__init__()
        self._minute = 0
        self._written: defaultdict[str, int] = defaultdict(int)
        self._left_out: defaultdict[str, int] = defaultdict(int)

    def filter(self, record: logging.LogRecord) -> bool:
        minute = int(record.created // 60)
        if minute != self._minute:
            self._minute = minute
            self._written.clear()
        event = str(record.msg)
        self._written[event] += 1
        if self._written[event] > MOST_A_MINUTE:
            self._left_out[event] += 1
            return False
        left_out = self._left_out.pop(event, 0)
        if left_out:
            setattr(record, FIELDS, {**getattr(record, FIELDS, {}), "left_out": left_out})
        return True


def _time(record: logging.LogRecord) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{whole}.{int(record.msecs):03d}Z"


def _event(record: logging.LogRecord) -> str:
    """The first line of the message. Libraries put details on further lines, which are left out."""
    return record.getMessage().partition("\n")[0]


def _values(record: logging.LogRecord) -> dict[str, object]:
    values = {name: _cut(value) for name, value in getattr(record, FIELDS, {}).items()}
    if record.exc_info and record.exc_info[1] is not None:
        values |= _error_values(record.exc_info[1])
    return values


def _cut(value: object) -> object:
    if isinstance(value, str) and len(value) > LONGEST_VALUE:
        return value[:LONGEST_VALUE] + "…"
    return value


def _error_values(error: BaseException) -> dict[str, object]:
    """Type, place and cause of an error."""
    values: dict[str, object] = {"error": type(error).__name__}
    if isinstance(error, RotondeError):
        values["key"] = error.key
    elif isinstance(error, OSError) and error.strerror:
        values["reason"] = error.strerror
    frames = traceback.extract_tb(error.__traceback__)[-MOST_FRAMES:]
    values["where"] = [f"{_module(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        values["cause"] = _error_values(cause)
    return values


def _module(path: str) -> str:
    """The last two parts of a path: enough to find the file, nothing about the machine."""
    return "/".join(path.replace("\\", "/").split("/")[-2:])
