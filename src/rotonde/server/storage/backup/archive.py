"""The archive of a server: every row of every table, as lines of JSON, compressed.

An open format that any program can read (docs/operations.md): a header, the keyring, then for each
table its columns, its rows as lists, and their number; at the end a digest of all lines before.
It is read and written as a stream.
"""

import gzip
import hashlib
import json
import os
import re
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec
import sqlalchemy as sa

from rotonde import __version__
from rotonde.core.errors import InvalidOptions
from rotonde.server.storage.disk_errors import cannot_write
from rotonde.server.storage.temporary_files import draft_for

FORMAT = "rotonde-house"
VERSION = 1
LONGEST_LINE = 64 * 2**20
COMPRESSION = 6
GZIP_BEGINS = b"\x1f\x8b"
NO_LINE_OF_OURS = ("JSONDecodeError", "UnicodeDecodeError")
SECRET = re.compile(r"[0-9a-f]{64}")


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    release: str
    schema: str  # the revision of the database that it was made from
    made: str


class Part(msgspec.Struct, frozen=True):
    """One table: its columns, and its rows, which must be read before the next part."""

    table: str
    columns: list[str]
    rows: Iterator[list[object]]


def damaged(path: Path, reason: str) -> InvalidOptions:
    return InvalidOptions("archive.damaged", path=str(path), reason=reason)


# --- writing -------------------------------------------------------------------------------------


@contextmanager
def new_private_file(path: Path) -> Iterator[Path]:
    """A temporary file that only its owner can read; renamed to `path` on success, else removed."""
    if path.exists():
        raise InvalidOptions("archive.exists", path=str(path))
    try:
        with draft_for(path) as draft:
            yield draft
            sync(draft)
            draft.replace(path)
            sync(path.parent)
    except OSError as error:
        raise _unwritable(path, error.strerror or "") from error
    except (sqlite3.Error, sa.exc.DBAPIError) as error:
        if not cannot_write(error):
            raise
        cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
        raise _unwritable(path, str(cause)) from error


def _unwritable(path: Path, reason: str) -> InvalidOptions:
    return InvalidOptions("archive.unwritable", path=str(path), reason=reason)


def sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write(path: Path, schema: str, keyring: str, parts: Iterable[Part]) -> dict[str, int]:
    """Write an archive; returns the number of rows by table."""
    made = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    counts: dict[str, int] = {}
    with (
        new_private_file(path) as draft,
        draft.open("wb") as raw,
        gzip.GzipFile("", "wb", COMPRESSION, raw, mtime=0) as file,
    ):
        lines = _Lines(file)
        lines.add(msgspec.to_builtins(Header(FORMAT, VERSION, __version__, schema, made)))
        lines.add({"keyring": keyring})
        for part in parts:
            lines.add({"table": part.table, "columns": part.columns})
            counts[part.table] = 0
            for row in part.rows:
                lines.add(row)
                counts[part.table] += 1
            lines.add({"end": part.table, "rows": counts[part.table]})
        lines.add({"sum": lines.digest.hexdigest()})
    return counts


class _Lines:
    def __init__(self, file: gzip.GzipFile) -> None:
        self._file = file
        self.digest = hashlib.sha256()

    def add(self, value: object) -> None:
        line = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        data = line.encode() + b"\n"
        self.digest.update(data)
        self._file.write(data)


# --- reading -------------------------------------------------------------------------------------


class Archive:
    """An archive, read from its beginning. A fault is raised when the reader comes to it."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self._path = path
        self._file = file
        self._digest = hashlib.sha256()
        self.header = self._header()
        self.keyring = self._keyring()

    def parts(self) -> Iterator[Part]:
        """The tables, one after the other, up to the digest that ends the file."""
        while True:
            before = self._digest.hexdigest()
            line = self._next()
            if isinstance(line, dict) and set(line) == {"sum"}:
                if line["sum"] != before:
                    raise damaged(self._path, "sum")
                self._require_end()
                return
            table, columns = self._start(line)
            part = Part(table, columns, self._rows(table, len(columns)))
            yield part
            for _ in part.rows:  # rows that the caller did not read
                pass

    def _header(self) -> Header:
        foreign = InvalidOptions("archive.foreign", path=str(self._path))
        try:
            line = self._next()
        except InvalidOptions as error:
            # A file that cannot be unpacked is damaged; one with other content is not an archive.
            if error.parameters["reason"] in NO_LINE_OF_OURS:
                raise foreign from error
            raise
        if not isinstance(line, dict) or line.get("format") != FORMAT:
            raise foreign
        if line.get("version") != VERSION:
            raise InvalidOptions(
                "archive.version", path=str(self._path), version=str(line.get("version"))
            )
        try:
            return msgspec.convert(line, Header)
        except msgspec.ValidationError as error:
            raise damaged(self._path, str(error)) from None

    def _keyring(self) -> str:
        line = self._next()
        found = line.get("keyring") if isinstance(line, dict) else None
        if not isinstance(found, str) or not SECRET.fullmatch(found):
            raise damaged(self._path, "keyring")
        return found

    def _start(self, line: object) -> tuple[str, list[str]]:
        if isinstance(line, dict) and set(line) == {"table", "columns"}:
            table, columns = line["table"], line["columns"]
            if isinstance(table, str) and _are_names(columns):
                return table, columns
        raise damaged(self._path, "table")

    def _rows(self, table: str, width: int) -> Iterator[list[object]]:
        count = 0
        while True:
            line = self._next()
            if isinstance(line, list):
                if len(line) != width or not all(_is_plain(value) for value in line):
                    raise damaged(self._path, table)
                count += 1
                yield line
            elif line == {"end": table, "rows": count}:
                return
            else:
                raise damaged(self._path, table)

    def _next(self) -> object:
        with self._said_plainly():
            line = self._file.readline(LONGEST_LINE)
            if not line.endswith(b"\n"):
                raise EOFError
            self._digest.update(line)
            return json.loads(line)

    def _require_end(self) -> None:
        with self._said_plainly():
            if self._file.read(1):
                raise damaged(self._path, "more")

    @contextmanager
    def _said_plainly(self) -> Iterator[None]:
        """Turns every error that a damaged file can cause into `damaged`."""
        try:
            yield
        except (OSError, EOFError, zlib.error, ValueError) as error:
            raise damaged(self._path, type(error).__name__) from None


def _are_names(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(n, str) for n in value)


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, str | int | float)


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    try:
        raw = path.open("rb")
    except FileNotFoundError:
        raise InvalidOptions("file.missing", path=str(path)) from None
    except OSError as error:
        raise InvalidOptions("file.unreadable", path=str(path), reason=str(error)) from None
    with raw, gzip.GzipFile(fileobj=raw, mode="rb") as file:
        if raw.read(len(GZIP_BEGINS)) != GZIP_BEGINS:
            raise InvalidOptions("archive.foreign", path=str(path))
        raw.seek(0)
        yield Archive(path, file)  # type: ignore[arg-type]  # it reads like any binary file


def check(path: Path) -> Header:
    """Read a whole archive and check it, without keeping anything; returns its header."""
    with opened(path) as archive:
        for part in archive.parts():
            for _ in part.rows:
                pass
        return archive.header
