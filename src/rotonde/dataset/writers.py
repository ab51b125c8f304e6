"""Tables written to files, a batch of rows at a time: CSV, or Parquet (the extra rotonde[data])."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, TextIO

import msgspec

from rotonde.core.errors import InvalidOptions
from rotonde.dataset.rows import Row, columns

EXTRA = "data"


class TableWriter(Protocol):
    """Writes the rows of one table."""

    def add(self, rows: Sequence[Row]) -> None: ...
    def close(self) -> None: ...


class CsvWriter:
    """A line of names, then a line a row. An empty cell is an unknown value."""

    def __init__(self, path: Path, kind: type[Row]) -> None:
        self._file: TextIO = path.open("w", encoding="utf-8", newline="")
        self._lines = csv.writer(self._file, lineterminator="\n")
        self._lines.writerow(columns(kind))

    def add(self, rows: Sequence[Row]) -> None:
        for row in rows:
            self._lines.writerow([_cell(value) for value in msgspec.structs.astuple(row)])

    def close(self) -> None:
        self._file.close()


def _cell(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value


class ParquetWriter:
    """Typed columns, compressed; a group of rows for every batch."""

    def __init__(self, path: Path, kind: type[Row]) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ModuleNotFoundError as error:
            raise InvalidOptions("server.extra", package=error.name, extra=EXTRA) from None
        types: dict[object, Any] = {
            str: pyarrow.string(),
            int: pyarrow.int64(),
            float: pyarrow.float64(),
            bool: pyarrow.bool_(),
        }
        self._arrow = pyarrow
        self._schema = pyarrow.schema(
            [(name, types[plain]) for name, plain in columns(kind).items()]
        )
        self._file = parquet.ParquetWriter(path, self._schema, compression="zstd")

    def add(self, rows: Sequence[Row]) -> None:
        values = [msgspec.structs.asdict(row) for row in rows]
        self._file.write_table(self._arrow.Table.from_pylist(values, schema=self._schema))

    def close(self) -> None:
        self._file.close()


WRITERS: dict[str, type[CsvWriter] | type[ParquetWriter]] = {
    ".csv": CsvWriter,
    ".parquet": ParquetWriter,
}


def writer_for(path: Path) -> type[CsvWriter] | type[ParquetWriter]:
    """By the end of the file's name."""
    if path.suffix not in WRITERS:
        raise InvalidOptions("records.suffix", path=str(path), known=", ".join(WRITERS))
    return WRITERS[path.suffix]
