"""Who is who: a name, a signed cookie, and if one likes a passphrase or a link to other devices."""

import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from rotonde.server import schema
from rotonde.server.bounded_threads import BoundedThreads
from rotonde.server.keyring import Keyring, digest, new_id
from rotonde.server.problems import Trouble, bad_request, forbidden
from rotonde.server.ratings import forget_ratings, ratings_stored
from rotonde.server.records import forget_in_records
from rotonde.server.store import Store, step_tables_of
from rotonde.server.wire import NAME_LENGTH, Me

LINK_SECONDS = 15 * 60
HANDLE_LENGTH = 64  # ours are shorter
LEAST_PASSPHRASE, MOST_PASSPHRASE = 8, 200
SEEN_TO_THE = 86_400.0  # seconds: nobody's hours are kept
REMEMBERED, REMEMBERED_SECONDS = 5_000, 20.0
HASHING_THREADS, MOST_HASHING = 2, 32  # each takes 64 MB and a core for a moment
# So that a wrong handle takes as long as a wrong passphrase.
_NOBODY = "nobody"


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    handle: str
    passphrase: str | None
    epoch: int
    created: float
    seen: float


class People:
    def __init__(self, store: Store, keyring: Keyring) -> None:
        self._store = store
        self._keyring = keyring
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self._hasher = PasswordHasher()
        self._hashing = BoundedThreads("passphrases", HASHING_THREADS, MOST_HASHING)
        self._decoy = self._hasher.hash(_NOBODY)

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
        """A person by public id. Remembered for a moment: every request asks."""
        known = self._known.get(person)
        if known is not None and time.monotonic() - known[0] < REMEMBERED_SECONDS:
            return known[1]
        row = await self._store.one(sa.select(schema.people).where(schema.people.c.id == person))
        if row is None:
            self._known.pop(person, None)
            return None
        return self._remember(await self._notice(Person(**row)))

    async def _notice(self, person: Person) -> Person:
        """Somebody is here, which is kept to the day: whoever never comes back may be forgotten."""
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
        return await self._change(person, name=clean_name(name))

    async def set_passphrase(self, person: Person, passphrase: str) -> Person:
        if not LEAST_PASSPHRASE <= len(passphrase) <= MOST_PASSPHRASE:
            raise bad_request("passphrase", least=LEAST_PASSPHRASE, most=MOST_PASSPHRASE)
        hashed = await self._hashing.run(self._hasher.hash, passphrase)
        return await self._change(person, passphrase=hashed)

    async def new_link(self, person: Person) -> tuple[str, float]:
        """A token that brings this identity to another device, once."""
        token = secrets.token_urlsafe(24)
        expires = time.time() + LINK_SECONDS
        link = {"digest": digest(token), "person": person.id, "expires": expires}
        await self._store.execute(
            sa.delete(schema.links).where(schema.links.c.expires < time.time()),
            sa.insert(schema.links).values(**link),
        )
        return token, expires

    async def by_link(self, token: str) -> Person:
        """Whom a one-time link names; it is used up by this."""

        def use(connection: sa.Connection) -> str | None:
            gone = sa.delete(schema.links).where(schema.links.c.digest == digest(token))
            used = gone.returning(schema.links.c.person, schema.links.c.expires)
            row = connection.execute(used).first()
            return row.person if row is not None and row.expires > time.time() else None

        named = await self._store.write(use)
        person = await self.get(named) if named is not None else None
        if person is None:
            raise forbidden("link-used")
        return person

    async def by_passphrase(self, handle: str, passphrase: str) -> Person:
        """Whom a handle, as `clean_handle` makes it, and their passphrase name."""
        query = sa.select(schema.people).where(schema.people.c.handle == handle)
        row = await self._store.one(query)
        person = Person(**row) if row is not None else None
        hashed = person.passphrase if person is not None and person.passphrase else self._decoy
        right = await self._hashing.run(self._verify, hashed, passphrase)
        if person is None or person.passphrase is None or not right:
            raise forbidden("passphrase-wrong")
        return self._remember(person)

    def _verify(self, hashed: str, passphrase: str) -> bool:
        try:
            return self._hasher.verify(hashed, passphrase)
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def _change(self, person: Person, **values: Any) -> Person:
        mine = schema.people.c.id == person.id
        await self._store.execute(sa.update(schema.people).where(mine).values(**values))
        return self._remember(msgspec.structs.replace(person, **values))

    # --- my data ---------------------------------------------------------------------------------

    async def export(self, person: Person) -> dict[str, Any]:
        """Everything that is stored about a person."""

        def query(connection: sa.Connection) -> dict[str, Any]:
            def rows(table: sa.Table, *columns: str) -> list[dict[str, Any]]:
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
                **ratings_stored(connection, person.id),
            }

        return await self._store.read(query)

    async def delete(
        self, person: Person, only_if: Callable[[sa.Connection], bool] = lambda _: True
    ) -> None:
        """Forget a person. Their seats stay, nameless, so that others' games stay whole."""

        def change(connection: sa.Connection) -> None:
            if not only_if(connection):
                return
            mine: Mapping[str, Any] = {"person": None}
            for table in (schema.links, schema.progress, schema.dailies, schema.tokens):
                connection.execute(sa.delete(table).where(table.c.person == person.id))
            forget_ratings(connection, person.id)
            # From the seats it is known where they played: these two come before.
            forget_in_records(connection, person.id)
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
        """Somebody changed, here or elsewhere: look them up again."""
        self._known.pop(person, None)


def clean_name(name: str) -> str:
    """A name as a person may have it: one line, no control characters, not too long."""
    kept = "".join(
        " " if character.isspace() else character
        for character in unicodedata.normalize("NFC", name)
        if unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn")
        or character.isspace()
    )
    kept = re.sub(r" +", " ", kept).strip()
    if not kept or len(kept) > NAME_LENGTH:
        raise Trouble(422, "name", most=NAME_LENGTH)
    return kept


def clean_handle(handle: str) -> str:
    """A handle as somebody typed it, however long, in the one form in which it is looked up."""
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
    """What one types to come back: readable, and not to be guessed from the name alone."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:20] or "rotonde"
    return f"{slug}-{secrets.token_hex(4)}"
