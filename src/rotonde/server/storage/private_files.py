"""Files and folders that only the user who runs the server can read.

A database holds names, chat and the secrets that identities are checked with.
"""

import logging
import os
import stat
from pathlib import Path

from rotonde.core.errors import InvalidOptions
from rotonde.core.log_events import note

log = logging.getLogger("rotonde.server")
FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077
DANGEROUS = 0o027  # of a folder: other users may read it, or a group may write to it


def make_private_folder(folder: Path) -> None:
    """Create the data folder; an existing one keeps its permissions."""
    try:
        folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None


def unwritable(path: Path, error: OSError) -> InvalidOptions:
    return InvalidOptions("server.unwritable", path=str(path), reason=error.strerror or str(error))


def narrow(path: Path) -> None:
    """Remove all permissions but the owner's from this file, if it exists and is ours."""
    if os.name != "posix":
        return
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & OTHERS:
            path.chmod(FILE)
            note(log, logging.WARNING, "a file is private now", path=str(path), was=oct(mode))
    except FileNotFoundError:
        pass
    except OSError as error:  # another user's file, or a read-only disk: left unchanged
        note(log, logging.WARNING, "a file could not be made private", error, path=str(path))


def warn_of_open_folder(folder: Path) -> None:
    """Log if other users can enter the folder; it is not changed, a group may be intended."""
    if os.name != "posix":
        return
    mode = stat.S_IMODE(folder.stat().st_mode)
    if mode & DANGEROUS:
        note(log, logging.WARNING, "others can enter the folder", path=str(folder), mode=oct(mode))
