"""Temporary files that are renamed to their final name once they are complete.

Each is made in a separate folder beside its destination, with a lock that the operating system
releases when the process ends. So files that a killed process has left can be recognised; the next
process that makes a temporary file there removes them.
"""

import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rotonde.server.storage.file_lock import lock_handle
from rotonde.server.storage.private_files import FILE

PREFIX = ".rotonde-draft-"
_OURS = re.compile(re.escape(PREFIX) + r"[a-z0-9_]{8}")
LOCK = "lock"
WITHOUT_LOCK = 3600.0  # seconds: a younger folder may not have its lock yet


@contextmanager
def draft_for(path: Path) -> Iterator[Path]:
    """An empty file that only its owner can read, on the same disk as `path`. Move it there."""
    sweep_drafts(path.parent)
    folder, handle = _locked_folder(path.parent)
    try:
        draft = folder / path.name
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
        yield draft
    finally:
        os.close(handle)
        shutil.rmtree(folder, ignore_errors=True)


def _locked_folder(parent: Path) -> tuple[Path, int]:
    while True:
        folder = Path(tempfile.mkdtemp(dir=parent, prefix=PREFIX))
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, FILE)
        with suppress(OSError):
            lock_handle(handle)
            if (folder / LOCK).exists():
                return folder, handle
        os.close(handle)  # another process has just removed it


def sweep_drafts(folder: Path) -> int:
    """Remove the folders that killed processes have left; returns how many."""
    swept = 0
    for found in folder.glob(f"{PREFIX}*"):
        if _OURS.fullmatch(found.name) and not found.is_symlink() and _is_left(found):
            shutil.rmtree(found, ignore_errors=True)
            swept += 1
    return swept


def _is_left(folder: Path) -> bool:
    """Has the process that made this folder ended?"""
    try:
        handle = os.open(folder / LOCK, os.O_RDWR)
    except FileNotFoundError:
        with suppress(OSError):
            return time.time() - folder.stat().st_mtime > WITHOUT_LOCK
        return False  # it was removed meanwhile
    except OSError:
        return False  # another user's
    try:
        lock_handle(handle)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True
