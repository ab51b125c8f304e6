"""Files and folders that only the owner of the house can read.

A database holds everybody's names and words, and what identities are proven with.
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
DANGEROUS = 0o027  # of a folder: others may look into it, or a group may exchange files in it


def make_private_folder(folder: Path) -> None:
    """Make the folder of a house; one that is there stays as its owner has set it up."""
    try:
        folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None


def unwritable(path: Path, error: OSError) -> InvalidOptions:
    return InvalidOptions("server.unwritable", path=str(path), reason=error.strerror or str(error))


def narrow(path: Path) -> None:
    """Take this file's rights from all but its owner, if it is there and ours."""
    if os.name != "posix":
        return
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & OTHERS:
            path.chmod(FILE)
            note(log, logging.WARNING, "a file is private now", path=str(path), was=oct(mode))
    except FileNotFoundError:
        pass
    except OSError as error:  # another's file, or a read-only disk: it is not ours to change
        note(log, logging.WARNING, "a file could not be made private", error, path=str(path))


def warn_of_open_folder(folder: Path) -> None:
    """A group may be meant; it is not changed, only told."""
    if os.name != "posix":
        return
    mode = stat.S_IMODE(folder.stat().st_mode)
    if mode & DANGEROUS:
        note(log, logging.WARNING, "others can enter the folder", path=str(folder), mode=oct(mode))
