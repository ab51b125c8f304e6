"""The secret of a server, in a file that only its owner can read."""

import contextlib
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path

from rotonde.core.errors import InvalidOptions
from rotonde.server.storage.private_files import make_private_folder
from rotonde.server.storage.temporary_files import draft_for

SECRET_BYTES = 32
FILE_NAME = "secrets"


def load_secret(folder: Path) -> bytes:
    """The secret of this folder, made on the first start."""
    make_private_folder(folder)
    path = folder / FILE_NAME
    if not path.exists():
        _make(path)
    return _read(path)


def secret_in(folder: Path) -> str:
    """The secret of this folder, for a backup of the server."""
    return load_secret(folder).hex()


def put_secret(folder: Path, secret: str) -> None:
    """Give this folder the secret that a backup brought, instead of its own."""
    make_private_folder(folder)
    path = folder / FILE_NAME
    with _written_aside(path, secret) as draft:
        draft.replace(path)


def _make(path: Path) -> None:
    made = secrets.token_bytes(SECRET_BYTES).hex()
    # Two servers that start at once: the first one's file stays.
    with _written_aside(path, made) as draft, contextlib.suppress(FileExistsError):
        os.link(draft, path)


@contextlib.contextmanager
def _written_aside(path: Path, secret: str) -> Iterator[Path]:
    """A whole file, to be put in place: a kill leaves it there or not at all."""
    with draft_for(path) as draft:
        with draft.open("w") as file:
            file.write(secret)
            file.flush()
            os.fsync(file.fileno())
        yield draft


def _read(path: Path) -> bytes:
    if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise InvalidOptions("server.secrets-open", path=str(path))
    try:
        secret = bytes.fromhex(path.read_text().strip())
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise InvalidOptions("server.secrets-damaged", path=str(path))
    return secret
