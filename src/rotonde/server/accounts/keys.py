"""The server's secrets, in a file that only its owner can read, and what is signed with them.

Cookies are signed, not stored: a cookie whose signature verifies identifies the person it names.
"""

import contextlib
import hashlib
import hmac
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert as postgresql_insert

from rotonde.core.errors import InvalidOptions
from rotonde.server.storage import schema
from rotonde.server.storage.private_files import make_private_folder
from rotonde.server.storage.temporary_files import draft_for

SECRET_BYTES = 32
FILE_NAME = "secrets"
# No vowels and no look-alikes: no accidental words, easy to dictate.
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"


class Keyring:
    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sign(self, purpose: str, text: str) -> str:
        message = f"{purpose}:{text}".encode()
        return hmac.new(self._secret, message, hashlib.sha256).hexdigest()

    def cookie(self, person: str, epoch: int) -> str:
        body = f"{person}.{epoch}"
        return f"{body}.{self.sign('cookie', body)}"

    def person_of(self, cookie: str) -> tuple[str, int] | None:
        """The person that a cookie names, or None if its signature is not ours."""
        body, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(
            self.sign("cookie", body).encode(), signature.encode("utf-8", "replace")
        ):
            return None
        person, _, epoch = body.rpartition(".")
        return person, int(epoch)


def load_keyring(folder: Path) -> Keyring:
    """The keyring of this folder; created on the first start."""
    make_private_folder(folder)
    path = folder / FILE_NAME
    if not path.exists():
        _make(path)
    return Keyring(_read(path))


def shared_keyring(engine: sa.Engine) -> Keyring:
    """The keyring of a server of several processes, kept in their database."""
    mine = schema.server_values.c.name == FILE_NAME
    with engine.begin() as connection:
        made = secrets.token_bytes(SECRET_BYTES).hex()
        insert = postgresql_insert(schema.server_values).values(name=FILE_NAME, value=made)
        connection.execute(insert.on_conflict_do_nothing())
        value = connection.execute(sa.select(schema.server_values.c.value).where(mine)).scalar_one()
    return Keyring(bytes.fromhex(value))


def secret_in(folder: Path) -> str:
    """The secret of this folder, for a backup of the server."""
    load_keyring(folder)
    return _read(folder / FILE_NAME).hex()


def put_secret(folder: Path, secret: str) -> None:
    """Replace the secret of this folder by that of a backup."""
    make_private_folder(folder)
    path = folder / FILE_NAME
    with _written_aside(path, secret) as draft:
        draft.replace(path)


def _make(path: Path) -> None:
    made = secrets.token_bytes(SECRET_BYTES).hex()
    # Two servers start at once: the file of the first stays.
    with _written_aside(path, made) as draft, contextlib.suppress(FileExistsError):
        os.link(draft, path)


@contextlib.contextmanager
def _written_aside(path: Path, secret: str) -> Iterator[Path]:
    """Write a file under a temporary name, to be renamed: a kill leaves all of it or nothing."""
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


def new_id() -> str:
    """An identifier that cannot be guessed."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """A short code to read aloud: ABC-123. The rate limit stops guessing."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(3))
    return f"{letters}-{secrets.randbelow(1000):03d}"


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
