"""Signing in on another device, by a passphrase or a one-time link; ending all sessions."""

import secrets
import time
from typing import TypedDict

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from rotonde.server.accounts.keys import digest
from rotonde.server.accounts.people import People, Person, update_person
from rotonde.server.jobs.bounded_threads import BoundedThreads
from rotonde.server.storage import schema
from rotonde.server.storage.store import Store
from rotonde.server.wire.problems import RequestError, bad_request, forbidden

LINK_SECONDS = 15 * 60
HANDLE_LENGTH = 64  # longer than any handle of this server
LEAST_PASSPHRASE, MOST_PASSPHRASE = 8, 200
LEAST_WAY_BACK, MOST_WAY_BACK = 32, 200  # 32 hexadecimal digits cannot be guessed
HASHING_THREADS, MOST_HASHING = 2, 32  # hashes at once; each takes 64 MB and a core for a moment
# Hashed for unknown handles, so that these take as long as a wrong passphrase.
_DECOY = "nobody"


class SignIn:
    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people
        self._hasher = PasswordHasher()
        self._hashing = BoundedThreads("passphrases", HASHING_THREADS, MOST_HASHING)
        self._decoy = self._hasher.hash(_DECOY)

    def close(self) -> None:
        self._hashing.close()

    async def set_passphrase(
        self, person: Person, passphrase: str, old: str | None = None
    ) -> Person:
        """Set a first passphrase, or change it, which needs the old one and ends all sessions."""
        if not LEAST_PASSPHRASE <= len(passphrase) <= MOST_PASSPHRASE:
            raise bad_request("passphrase", least=LEAST_PASSPHRASE, most=MOST_PASSPHRASE)
        replaced = person.passphrase
        if replaced is not None and not await self._is_right(replaced, old or ""):
            raise forbidden("old-passphrase")
        hashed = await self._hashing.run(self._hasher.hash, passphrase)

        def change(connection: sa.Connection) -> sa.RowMapping | None:
            if replaced is not None:
                return _end_sessions(connection, person, passphrase=hashed)
            return update_person(connection, person, passphrase=hashed)

        return await self._people.change(person, change)

    async def leave_all(self, person: Person, way_back: str | None = None) -> Person:
        """End all sessions and revoke all tokens. The returned person is for a new cookie.

        `way_back` is a one-time link that the caller made up: a client that never receives the
        response has no valid cookie, and many people have no passphrase either.
        """
        if way_back is not None and not LEAST_WAY_BACK <= len(way_back) <= MOST_WAY_BACK:
            raise _bad_way_back()

        def change(connection: sa.Connection) -> sa.RowMapping | None:
            row = _end_sessions(connection, person)
            if row is not None:
                mine = schema.tokens.c.person == person.id
                connection.execute(sa.delete(schema.tokens).where(mine))
            if row is not None and way_back is not None:
                connection.execute(sa.insert(schema.links).values(_link(way_back, person)))
            return row

        try:
            return await self._people.change(person, change)
        except sa.exc.IntegrityError:  # the link belongs to another person
            raise _bad_way_back() from None

    async def new_link(self, person: Person) -> tuple[str, float]:
        """A token that brings this identity to another device, once."""
        token = secrets.token_urlsafe(24)
        link = _link(token, person)
        await self._store.execute(
            sa.delete(schema.links).where(schema.links.c.expires < time.time()),
            sa.insert(schema.links).values(link),
        )
        return token, link["expires"]

    async def by_link(self, token: str) -> Person:
        """The person of a one-time link, which is deleted."""

        def use(connection: sa.Connection) -> sa.RowMapping | None:
            gone = sa.delete(schema.links).where(schema.links.c.digest == digest(token))
            used = gone.returning(schema.links.c.person, schema.links.c.expires)
            link = connection.execute(used).first()
            if link is None or link.expires <= time.time():
                return None
            # In one transaction: if sessions end at the same time, either the link is deleted
            # first, or the epoch read here is outdated.
            named = sa.select(schema.people).where(schema.people.c.id == link.person)
            return connection.execute(named).mappings().first()

        row = await self._store.write(use)
        if row is None:
            raise forbidden("link-used")
        return await self._people.notice(Person(**row))

    async def by_passphrase(self, handle: str, passphrase: str) -> Person:
        """The person with this handle (from `clean_handle`) and passphrase."""
        query = sa.select(schema.people).where(schema.people.c.handle == handle)
        row = await self._store.one(query)
        person = Person(**row) if row is not None else None
        hashed = person.passphrase if person is not None and person.passphrase else self._decoy
        right = await self._is_right(hashed, passphrase)
        if person is None or person.passphrase is None or not right:
            raise forbidden("passphrase-wrong")
        return person

    async def _is_right(self, hashed: str, passphrase: str) -> bool:
        return await self._hashing.run(self._verify, hashed, passphrase)

    def _verify(self, hashed: str, passphrase: str) -> bool:
        try:
            return self._hasher.verify(hashed, passphrase)
        except (VerifyMismatchError, InvalidHashError):
            return False


def _end_sessions(
    connection: sa.Connection, person: Person, **values: object
) -> sa.RowMapping | None:
    """Update a person and end all their cookies and device links."""
    row = update_person(connection, person, **values, epoch=person.epoch + 1)
    if row is not None:
        connection.execute(sa.delete(schema.links).where(schema.links.c.person == person.id))
    return row


def _bad_way_back() -> RequestError:
    return bad_request("way-back", least=LEAST_WAY_BACK, most=MOST_WAY_BACK)


class LinkRow(TypedDict):
    digest: str
    person: str
    expires: float


def _link(token: str, person: Person) -> LinkRow:
    """A row of `links`: a token that brings this person to another device, once."""
    expires = time.time() + LINK_SECONDS
    return {"digest": digest(token), "person": person.id, "expires": expires}


def clean_handle(handle: str) -> str:
    """A typed handle in the form in which it is stored and looked up."""
    return handle.strip().lower()[:HANDLE_LENGTH]
