"""What is signed with the server's secret, and identifiers that cannot be guessed.

Cookies are signed, not stored: a cookie whose signature verifies identifies the person it names.
"""

import hashlib
import hmac
import secrets
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert as postgresql_insert

from rotonde.server.storage import schema
from rotonde.server.storage.secret_file import FILE_NAME, SECRET_BYTES, load_secret

# No vowels and no look-alikes: no words by accident, nothing misheard on the telephone.
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
        """The person that a cookie names, or None if the signature is wrong."""
        body, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(
            self.sign("cookie", body).encode(), signature.encode("utf-8", "replace")
        ):
            return None
        person, _, epoch = body.rpartition(".")
        return person, int(epoch)


def load_keyring(folder: Path) -> Keyring:
    """The keyring of this folder, made on the first start."""
    return Keyring(load_secret(folder))


def shared_keyring(engine: sa.Engine) -> Keyring:
    """The keyring of a server of many processes, kept where all of them find it."""
    mine = schema.server_values.c.name == FILE_NAME
    with engine.begin() as connection:
        made = secrets.token_bytes(SECRET_BYTES).hex()
        insert = postgresql_insert(schema.server_values).values(name=FILE_NAME, value=made)
        connection.execute(insert.on_conflict_do_nothing())
        value = connection.execute(sa.select(schema.server_values.c.value).where(mine)).scalar_one()
    return Keyring(bytes.fromhex(value))


def new_id() -> str:
    """An identifier that cannot be guessed."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """A short code to read aloud: ABC-123. The rate limit stops guessing."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(3))
    return f"{letters}-{secrets.randbelow(1000):03d}"


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
