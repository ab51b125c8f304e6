"""`rotonde records`."""

import sys
from pathlib import Path

from cyclopts import App

from rotonde.cli.inputs import Language, language_or_default, print_json
from rotonde.core import errors

records_app = App(name="records", help="Games of the arena and of a server as data (docs/data.md).")


@records_app.command
def export(
    folder: Path | None = None,
    /,
    *,
    to: Path,
    database: str | None = None,
    reasons: bool = False,
    strict: bool = False,
    replace: bool = False,
    json: bool = False,
    language: Language = None,
) -> None:
    """Write games, moves and results as three tables: Parquet (rotonde[data]) or CSV.

    Parameters
    ----------
    folder
        A match (arena --save), records, a server's folder, or a folder with such things below it.
    to
        games.parquet or games.csv; moves and results come beside it, as games-moves and
        games-results.
    database
        The database of a server: its finished tables. It may run meanwhile.
    reasons
        Also the reasons for the moves of Rotonde's bots; this takes longer.
    strict
        Refuse the whole export if a file is no game record, instead of leaving it out.
    replace
        Write over files that are there.
    json
        Print what was written and left out as JSON.
    """
    from rotonde.core.messages import Voice
    from rotonde.dataset.export import export as write
    from rotonde.terminal.progress import counted

    chosen = language_or_default(language)
    errors.use_language(chosen)  # of what is left out, and why
    voice = Voice(chosen)
    if folder is None and database is None:
        raise errors.InvalidOptions("records.of-what")
    with counted(voice("records.exporting"), None) as progress:
        done = write(
            folder,
            to,
            database=database,
            reasons=reasons,
            strict=strict,
            replace=replace,
            progress=progress,
        )
    for one in done.skipped:
        print(voice("records.skipped", place=one.place, reason=one.reason), file=sys.stderr)
    if json:
        print_json(done)
    else:
        counts = {"count": done.games, "moves": done.moves, "results": done.results}
        print(voice("records.exported", files=", ".join(done.files), **counts))
