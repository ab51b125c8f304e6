"""The people of a server: found by id or cookie, created, renamed, cached for a moment."""

import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterable

import msgspec
import sqlalchemy as sa

from rotonde.server.accounts.keys import Keyring, new_id
from rotonde.server.storage import schema
from rotonde.server.storage.store import Store
from rotonde.server.wire.people import Me
from rotonde.server.wire.problems import bad_request, conflict
from rotonde.server.wire.tables import LIVERIES
from rotonde.server.wire.text_input import clean_name

SEEN_TO_THE = 86_400.0  # seconds: the last visit is stored to the day only
REMEMBERED, REMEMBERED_SECONDS = 5_000, 20.0
AT_ONCE = 500  # people in one query


class Person(msgspec.Struct, frozen=True):
    """A row of `people`. A cookie is valid while its epoch equals the person's."""

    id: str
    name: str
    handle: str
    passphrase: str | None
    epoch: int
    created: float
    seen: float
    livery: int | None = None


class People:
    def __init__(self, store: Store, keyring: Keyring) -> None:
        self._store = store
        self._keyring = keyring
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self._changes = 0  # changes of any person that this process knows of

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
        found = await self.notice(Person(**row))
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

    async def notice(self, person: Person) -> Person:
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

    # --- changes ---------------------------------------------------------------------------------

    async def create(self, name: str) -> Person:
        name = clean_name(name)
        now = time.time()
        person = Person(new_id(), name, _handle(name), None, 0, now, now)
        await self._store.execute(sa.insert(schema.people).values(**msgspec.structs.asdict(person)))
        return self._remember(person)

    async def rename(self, person: Person, name: str) -> Person:
        name = clean_name(name)
        return await self.change(person, lambda c: update_person(c, person, name=name))

    async def keep_livery(self, person: Person, livery: int | None) -> Person:
        """Keep a colour and emblem for the tables to come."""
        if livery is not None and not 1 <= livery <= LIVERIES:
            raise bad_request("livery", most=LIVERIES)
        return await self.change(person, lambda c: update_person(c, person, livery=livery))

    async def change(
        self, person: Person, change: Callable[[sa.Connection], sa.RowMapping | None]
    ) -> Person:
        """Run a change of a person; the person after it."""
        row = await self._store.write(change)
        self.forget(person.id)
        if row is None:  # another request has changed the person first
            raise conflict("person-changed")
        return self._remember(Person(**row))

    def forget(self, person: str) -> None:
        """Drop a person from the cache: they changed, at this process or another."""
        self._changes += 1
        self._known.pop(person, None)

    def forget_all(self) -> None:
        """Empty the cache: changes by other processes may have been missed."""
        self._changes += 1
        self._known.clear()


def update_person(
    connection: sa.Connection, person: Person, **values: object
) -> sa.RowMapping | None:
    """Update a person unless their passphrase or epoch has changed; the new row, or None."""
    people = schema.people
    same = sa.and_(
        people.c.id == person.id,
        people.c.epoch == person.epoch,
        people.c.passphrase.is_not_distinct_from(person.passphrase),
    )
    change = sa.update(people).where(same).values(**values).returning(*people.c)
    return connection.execute(change).mappings().first()


def me_of(person: Person) -> Me:
    return Me(
        id=person.id,
        name=person.name,
        handle=person.handle,
        has_passphrase=person.passphrase is not None,
        created=person.created,
        livery=person.livery,
    )


def _handle(name: str) -> str:
    """A new handle for logging in: readable, and not to be guessed from the name alone."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:20] or "rotonde"
    return f"{slug}-{secrets.token_hex(4)}"
