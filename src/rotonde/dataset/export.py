"""`rotonde records export`: every game that is found, in three files that appear all at once."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec

from rotonde.core.errors import InvalidOptions, RotondeError
from rotonde.core.whole_files import whole_files
from rotonde.dataset.decisions import tables_of
from rotonde.dataset.folders import games_in
from rotonde.dataset.found import Found, FoundGame, Skipped, skipped
from rotonde.dataset.rows import KINDS, Row
from rotonde.dataset.server import DATABASE_FILES, finished_tables, sqlite_in
from rotonde.dataset.writers import TableWriter, writer_for

ROWS_AT_ONCE = 20_000
MOST_NAMED = 5  # skipped files in an error
Progress = Callable[[int], None]  # games so far


class Exported(msgspec.Struct):
    """What was written, and what was found that is no game."""

    files: list[str]
    games: int = 0
    moves: int = 0
    results: int = 0
    skipped: list[Skipped] = []


def file_names(to: Path) -> tuple[Path, Path, Path]:
    """The files of the games, of their moves and of their results."""
    stem, suffix = to.stem, to.suffix
    return to, to.with_name(f"{stem}-moves{suffix}"), to.with_name(f"{stem}-results{suffix}")


def export(
    folder: Path | None,
    to: Path,
    *,
    database: str | None = None,
    reasons: bool = False,
    strict: bool = False,
    replace: bool = False,
    progress: Progress = lambda games: None,
) -> Exported:
    """Export the games of a folder, or those of a server's database, or both.

    With `strict` the first file that is no game is an error; else it is left out and named.
    """
    writer, paths = writer_for(to), file_names(to)
    done = Exported([str(path) for path in paths])
    with whole_files(paths, replace) as drafts, ExitStack() as open_files:
        tables = [
            _Table(open_files.enter_context(closing(writer(draft, kind))))
            for draft, kind in zip(drafts, KINDS, strict=True)
        ]
        ours = frozenset(path.absolute() for path in (*drafts, *paths))
        for found in _found(folder, database, ours):
            bad = found if isinstance(found, Skipped) else _add(done, tables, found, reasons)
            if bad is not None:
                done.skipped.append(bad)
                if strict:
                    raise InvalidOptions("records.bad", path=bad.place, reason=bad.reason)
            progress(done.games)
        if not done.games:
            first = "; ".join(f"{one.place}: {one.reason}" for one in done.skipped[:MOST_NAMED])
            place = str(folder or "")
            key = "records.all-bad" if first else "records.none"
            raise InvalidOptions(key, path=place, reasons=first, count=len(done.skipped))
        for table in tables:
            table.flush()
    return done


def _found(folder: Path | None, database: str | None, ours: frozenset[Path]) -> Iterator[Found]:
    urls = [] if database is None else [database]
    if folder is not None:
        inside = sqlite_in(folder)
        urls += [] if inside is None else [inside]
        files = {(folder / name).absolute() for name in DATABASE_FILES}
        yield from games_in(folder, ours | (files if inside is not None else set()))
    for url in urls:
        with finished_tables(url) as tables:
            yield from tables


def _add(done: Exported, tables: list["_Table"], found: FoundGame, reasons: bool) -> Skipped | None:
    """Add the rows of a game; what is wrong with it, if it does not replay."""
    try:
        rows = tables_of(found, reasons)
    except RotondeError as error:
        return skipped(found.game_id, error)
    done.games += 1
    done.moves += len(rows.moves)
    done.results += len(rows.results)
    new_rows: tuple[Sequence[Row], ...] = ([rows.game], rows.moves, rows.results)
    for table, new in zip(tables, new_rows, strict=True):
        table.add(new)
    return None


class _Table:
    """Rows on their way to a file."""

    def __init__(self, writer: TableWriter) -> None:
        self.writer = writer
        self.rows: list[Row] = []

    def add(self, rows: Sequence[Row]) -> None:
        self.rows += rows
        if len(self.rows) >= ROWS_AT_ONCE:
            self.flush()

    def flush(self) -> None:
        if self.rows:
            self.writer.add(self.rows)
            self.rows = []
