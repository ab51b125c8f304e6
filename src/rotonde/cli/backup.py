"""`rotonde migrate`, `backup`, `restore`, `export` and `import`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from rotonde.cli.inputs import Language, language_or_default
from rotonde.cli.serve import Database, Folder

if TYPE_CHECKING:
    from rotonde.server.ops.settings import Settings

SettingsFile = Annotated[Path | None, Parameter(help="the settings file of the server")]
NoBackup = Annotated[bool, Parameter(negative="", help="migrate without a backup before it")]
Replace = Annotated[bool, Parameter(help="throw away the data that is there")]


def migrate(
    *,
    no_backup: NoBackup = False,
    folder: Folder = None,
    database: Database = None,
    settings: SettingsFile = None,
    language: Language = None,
) -> None:
    """Bring the database to the schema of this release. SQLite does so by itself at the start.

    A database with content is backed up first: SQLite to a copy beside it, PostgreSQL to an
    archive in the server's folder.
    """
    from rotonde.server.ops.startup import plain_errors
    from rotonde.server.storage.backup.before_migration import back_up_before_migration
    from rotonde.server.storage.database import migrate as bring_up_to_date
    from rotonde.server.storage.database import open_database, revisions
    from rotonde.server.storage.file_lock import locked_house

    chosen = _settings(folder, database, settings)
    with plain_errors(chosen.database), locked_house(chosen.database):
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
    folder: Folder = None,
    database: Database = None,
    settings: SettingsFile = None,
    language: Language = None,
) -> None:
    """Back up everything as it is at one moment, while the server runs, secrets included."""
    from rotonde.server.ops.startup import plain_errors
    from rotonde.server.storage.backup.backup import back_up

    chosen = _settings(folder, database, settings)
    with plain_errors(chosen.database):
        back_up(chosen.database, Path(chosen.folder), file)
    _say(language, "safekeeping.backed-up", path=str(file))


def restore(
    file: Path,
    /,
    *,
    replace: Replace = False,
    folder: Folder = None,
    database: Database = None,
    settings: SettingsFile = None,
    language: Language = None,
) -> None:
    """Restore everything from a backup, while no server runs: all of it or nothing."""
    from rotonde.server.ops.startup import plain_errors
    from rotonde.server.storage.backup.restore import restore as bring_back

    chosen = _settings(folder, database, settings)
    with plain_errors(chosen.database):
        bring_back(chosen.database, Path(chosen.folder), file, replace=replace)
    _say(language, "safekeeping.restored", path=str(file))


def export(
    file: Path,
    /,
    *,
    folder: Folder = None,
    database: Database = None,
    settings: SettingsFile = None,
    language: Language = None,
) -> None:
    """Write everything to an archive that any database can import, secrets included."""
    from rotonde.server.ops.startup import plain_errors
    from rotonde.server.storage.backup.backup import export as write

    chosen = _settings(folder, database, settings)
    with plain_errors(chosen.database):
        counts = write(chosen.database, Path(chosen.folder), file)
    _say(language, "safekeeping.exported", path=str(file), rows=sum(counts.values()))


def import_archive(
    file: Path,
    /,
    *,
    replace: Replace = False,
    folder: Folder = None,
    database: Database = None,
    settings: SettingsFile = None,
    language: Language = None,
) -> None:
    """Import an archive into a database, while no server runs: all of it or nothing."""
    from rotonde.server.ops.startup import plain_errors
    from rotonde.server.storage.backup.restore import bring_in

    chosen = _settings(folder, database, settings)
    with plain_errors(chosen.database):
        counts = bring_in(chosen.database, Path(chosen.folder), file, replace=replace)
    _say(language, "safekeeping.imported", path=str(file), rows=sum(counts.values()))


def _settings(folder: Path | None, database: str | None, file: Path | None) -> "Settings":
    """The settings that `rotonde serve` would use with these options."""
    from rotonde.server.ops.settings_file import settings_from
    from rotonde.terminal.saves import data_folder

    given = {"folder": str(folder) if folder is not None else None, "database": database}
    return settings_from(file, given, data_folder())


def _say(language: str | None, key: str, **parameters: Any) -> None:
    from rotonde.core.messages import Voice

    print(Voice(language_or_default(language))(key, **parameters))
