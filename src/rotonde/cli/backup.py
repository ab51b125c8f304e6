"""`rotonde migrate`, `backup`, `restore`, `export` and `import`."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from rotonde.cli.inputs import Language, language_or_default
from rotonde.cli.serve import Database, Folder

if TYPE_CHECKING:
    from rotonde.server.ops.settings import Settings

NoBackup = Annotated[bool, Parameter(negative="", help="migrate without a backup before it")]
Replace = Annotated[bool, Parameter(help="throw away the data that is there")]


@Parameter(name="*")  # its fields are options of the command
@dataclass(frozen=True)
class ServerData:
    """The server whose data a command works on."""

    folder: Folder = None
    database: Database = None
    settings: Annotated[Path | None, Parameter(help="the settings file of the server")] = None

    def chosen(self) -> "Settings":
        """The settings that `rotonde serve` would use with these options."""
        from rotonde.server.ops.settings_file import settings_from
        from rotonde.terminal.saves import data_folder

        folder = None if self.folder is None else str(self.folder)
        given = {"folder": folder, "database": self.database}
        return settings_from(self.settings, given, data_folder())

    @contextmanager
    def opened(self) -> Iterator[tuple[str, Path]]:
        """The address of the database, and the folder; its errors become errors of the command."""
        from rotonde.server.ops.startup import plain_errors

        chosen = self.chosen()
        with plain_errors(chosen.database):
            yield chosen.database, Path(chosen.folder)


USUAL = ServerData()


def migrate(
    *,
    no_backup: NoBackup = False,
    data: ServerData = USUAL,
    language: Language = None,
) -> None:
    """Bring the database to the schema of this release. For SQLite `rotonde serve` does this when
    it starts.

    A database with content is backed up first: SQLite to a copy beside it, PostgreSQL to an
    archive in the server's folder.
    """
    from rotonde.server.ops.startup import plain_errors
    from rotonde.server.storage.backup.before_migration import back_up_before_migration
    from rotonde.server.storage.database import migrate as bring_up_to_date
    from rotonde.server.storage.database import open_database, revisions
    from rotonde.server.storage.file_lock import locked_database

    chosen = data.chosen()
    with plain_errors(chosen.database), locked_database(chosen.database):
        engine = open_database(chosen.database)
        if not no_backup:
            kept = back_up_before_migration(engine, chosen.database, Path(chosen.folder))
            if kept is not None:
                _say(language, "safekeeping.backed-up-first", path=str(kept))
        bring_up_to_date(engine)
        engine.dispose()
    _say(language, "safekeeping.migrated", revision=revisions()[0])


def backup(
    file: Path,
    /,
    *,
    data: ServerData = USUAL,
    language: Language = None,
) -> None:
    """Back up everything as it is at one moment, while the server runs, secrets included."""
    from rotonde.server.storage.backup.backup import back_up

    with data.opened() as (database, folder):
        back_up(database, folder, file)
    _say(language, "safekeeping.backed-up", path=str(file))


def restore(
    file: Path,
    /,
    *,
    replace: Replace = False,
    data: ServerData = USUAL,
    language: Language = None,
) -> None:
    """Restore everything from a backup, while no server runs: all of it or nothing."""
    from rotonde.server.storage.backup.restore import restore as bring_back

    with data.opened() as (database, folder):
        bring_back(database, folder, file, replace=replace)
    _say(language, "safekeeping.restored", path=str(file))


def export(
    file: Path,
    /,
    *,
    data: ServerData = USUAL,
    language: Language = None,
) -> None:
    """Write everything to an archive that any database can import, secrets included."""
    from rotonde.server.storage.backup.backup import export as write

    with data.opened() as (database, folder):
        counts = write(database, folder, file)
    _say(language, "safekeeping.exported", path=str(file), rows=sum(counts.values()))


def import_archive(
    file: Path,
    /,
    *,
    replace: Replace = False,
    data: ServerData = USUAL,
    language: Language = None,
) -> None:
    """Import an archive into a database, while no server runs: all of it or nothing."""
    from rotonde.server.storage.backup.restore import bring_in

    with data.opened() as (database, folder):
        counts = bring_in(database, folder, file, replace=replace)
    _say(language, "safekeeping.imported", path=str(file), rows=sum(counts.values()))


def _say(language: str | None, key: str, **parameters: object) -> None:
    from rotonde.core.messages import Voice

    print(Voice(language_or_default(language))(key, **parameters))
