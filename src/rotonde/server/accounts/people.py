"""Accounts: a name, a signed cookie, and optionally a passphrase or a link to other devices."""

import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypedDict

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from rotonde.server.accounts.keys import Keyring, digest, new_id
from rotonde.server.accounts.personal_data import PersonalData
from rotonde.server.jobs.bounded_threads import BoundedThreads
from rotonde.server.storage import schema
from rotonde.server.storage.store import Store, step_tables_of
from rotonde.server.wire.people import Me
from rotonde.server.wire.problems import Trouble, bad_request, conflict, forbidden
from rotonde.server.wire.text_input import clean_name

LINK_SECONDS = 15 * 60
HANDLE_LENGTH = 64  # ours are shorter
LEAST_PASSPHRASE, MOST_PASSPHRASE = 8, 200
LEAST_WAY_BACK, MOST_WAY_BACK = 32, 200  # 32 hexadecimal digits cannot be guessed
SEEN_TO_THE = 86_400.0  # seconds: the last visit is stored to the day only
REMEMBERED, REMEMBERED_SECONDS = 5_000, 20.0
AT_ONCE = 500  # people in one query
HASHING_THREADS, MOST_HASHING = 2, 32  # hashes at once; each takes 64 MB and a core for a moment
# Hashed for unknown handles, so that these take as long as a wrong passphrase.
_DECOY = "nobody"


class Person(msgspec.Struct, frozen=True):
    """A row of `people`. A cookie is valid while its epoch equals the person's."""

    id: str
    name: str
    handle: str
    passphrase: str | None
    epoch: int
    created: float
    seen: float


class People:
    """`personal_data` is what features keep of a person, to be exported and forgotten."""

    def __init__(
        self, store: Store, keyring: Keyring, personal_data: Sequence[PersonalData]
    ) -> None:
        self._store = store
        self._personal_data = personal_data
        self._keyring = keyring
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self._changes = 0  # changes of any person that this process knows of
        self._hasher = PasswordHasher()
        self._hashing = BoundedThreads("passphrases", HASHING_THREADS, MOST_HASHING)
        self._decoy = self._hasher.hash(_DECOY)

    def close(self) -> None:
        self._hashing.close()

    # --- who is asking ---------------------------------------------------------------------------

    async def by_cookie(self, cookie: str | None) -> Person | None:
        if not cookie:
            return None
        named = self._keyring.person_of(cookie)
        if named is None:
            return None
        person = await self.get(named[0])
        return person if person is not None and person.epoch == named[1] else None

    async def get(self, person: str) -> Person | None:
        """A person by public id. Cached for a moment, because every request needs it."""
        known = self._known.get(person)
        if known is not None and time.monotonic() - known[0] < REMEMBERED_SECONDS:
            return known[1]
        changes = self._changes
        row = await self._store.one(sa.select(schema.people).where(schema.people.c.id == person))
        if row is None:
            self._known.pop(person, None)
            return None
        found = await self._notice(Person(**row))
        # Do not cache what was read before a change: the change may have ended a session.
        return self._remember(found) if changes == self._changes else found

    async def epochs(self, people: Iterable[str]) -> dict[str, int]:
        """The stored epoch of each of these people; deleted people are left out."""
        query = sa.select(schema.people.c.id, schema.people.c.epoch)
        wanted = list(people)
        found: dict[str, int] = {}
        for first in range(0, len(wanted), AT_ONCE):
            some = query.where(schema.people.c.id.in_(wanted[first : first + AT_ONCE]))
            found |= {row["id"]: row["epoch"] for row in await self._store.all(some)}
        return found

    async def _notice(self, person: Person) -> Person:
        """Store the day of a person's last visit, for the retention of unused accounts."""
        now = time.time()
        if now - person.seen < SEEN_TO_THE:
            return person
        mine = schema.people.c.id == person.id
        await self._store.execute(sa.update(schema.people).where(mine).values(seen=now))
        return msgspec.structs.replace(person, seen=now)

    def _remember(self, person: Person) -> Person:
        self._known[person.id] = (time.monotonic(), person)
        self._known.move_to_end(person.id)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return person

    def cookie(self, person: Person) -> str:
        return self._keyring.cookie(person.id, person.epoch)

    # --- coming and going ------------------------------------------------------------------------

    async def create(self, name: str) -> Person:
        name = clean_name(name)
        now = time.time()
        person = Person(new_id(), name, _handle(name), None, 0, now, now)
        await self._store.execute(sa.insert(schema.people).values(**msgspec.structs.asdict(person)))
        return self._remember(person)

    async def rename(self, person: Person, name: str) -> Person:
        name = clean_name(name)
        return await self._change(person, lambda c: _update(c, person, name=name))

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
            return _update(connection, person, passphrase=hashed)

        return await self._change(person, change)

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
            return await self._change(person, change)
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
        return await self._notice(Person(**row))

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

    async def _change(
        self, person: Person, change: Callable[[sa.Connection], sa.RowMapping | None]
    ) -> Person:
        """Run a change of a person; the person after it."""
        row = await self._store.write(change)
        self.forget(person.id)
        if row is None:  # another request has changed the person first
            raise conflict("person-changed")
        return self._remember(Person(**row))

    # --- my data ---------------------------------------------------------------------------------

    async def export(self, person: Person) -> dict[str, object]:
        """Everything that is stored about a person."""

        def query(connection: sa.Connection) -> dict[str, object]:
            def rows(table: sa.Table, *columns: str) -> list[dict[str, object]]:
                chosen = [table.c[name] for name in columns] if columns else [table]
                found = connection.execute(sa.select(*chosen).where(table.c.person == person.id))
                return [dict(row) for row in found.mappings()]

            return {
                "person": {
                    "id": person.id,
                    "name": person.name,
                    "handle": person.handle,
                    "created": person.created,
                    "seen": person.seen,
                },
                "seats": rows(schema.seats),
                "chat": rows(schema.chat),
                "progress": rows(schema.progress),
                "dailies": rows(schema.dailies),
                "tokens": rows(schema.tokens, "id", "name", "created", "used"),
                **{
                    name: found
                    for part in self._personal_data
                    for name, found in part.stored(connection, person.id).items()
                },
            }

        return await self._store.read(query)

    async def delete(
        self, person: Person, only_if: Callable[[sa.Connection], bool] = lambda _: True
    ) -> None:
        """Delete a person. Their seats stay, without a name, so that the games stay whole."""

        def change(connection: sa.Connection) -> None:
            if not only_if(connection):
                return
            mine: Mapping[str, object] = {"person": None}
            for table in (schema.links, schema.progress, schema.dailies, schema.tokens):
                connection.execute(sa.delete(table).where(table.c.person == person.id))
            # From the seats it is known where they played: these come before.
            for part in self._personal_data:
                part.forget(connection, person.id)
            step_tables_of(connection, person.id)
            connection.execute(
                sa.update(schema.seats)
                .where(schema.seats.c.person == person.id)
                .values(**mine, name=None)
            )
            connection.execute(
                sa.update(schema.chat)
                .where(schema.chat.c.person == person.id)
                .values(**mine, name="", text="")
            )
            connection.execute(
                sa.update(schema.tables).where(schema.tables.c.host == person.id).values(host=None)
            )
            connection.execute(sa.delete(schema.people).where(schema.people.c.id == person.id))

        await self._store.write(change)
        self.forget(person.id)

    def forget(self, person: str) -> None:
        """Drop a person from the cache: they changed, at this process or another."""
        self._changes += 1
        self._known.pop(person, None)

    def forget_all(self) -> None:
        """Drop everyone from the cache: changes by other processes may have been missed."""
        self._changes += 1
        self._known.clear()


def _update(connection: sa.Connection, person: Person, **values: object) -> sa.RowMapping | None:
    """Update a person unless their passphrase or epoch has changed; the new row, or None."""
    people = schema.people
    same = sa.and_(
        people.c.id == person.id,
        people.c.epoch == person.epoch,
        people.c.passphrase.is_not_distinct_from(person.passphrase),
    )
    change = sa.update(people).where(same).values(**values).returning(*people.c)
    return connection.execute(change).mappings().first()


def _end_sessions(
    connection: sa.Connection, person: Person, **values: object
) -> sa.RowMapping | None:
    """Update a person and end all their cookies and device links."""
    row = _update(connection, person, **values, epoch=person.epoch + 1)
    if row is not None:
        connection.execute(sa.delete(schema.links).where(schema.links.c.person == person.id))
    return row


def _bad_way_back() -> Trouble:
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


def me_of(person: Person) -> Me:
    return Me(
        id=person.id,
        name=person.name,
        handle=person.handle,
        has_passphrase=person.passphrase is not None,
        created=person.created,
    )


def _handle(name: str) -> str:
    """A new handle for logging in: readable, and not to be guessed from the name alone."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:20] or "rotonde"
    return f"{slug}-{secrets.token_hex(4)}"
