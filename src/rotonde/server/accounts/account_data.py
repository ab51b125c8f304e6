"""Everything that is stored about a person: its export and its deletion."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from rotonde.server.accounts.people import People, Person
from rotonde.server.storage import schema
from rotonde.server.storage.store import Store, step_tables_of

Rows = Mapping[str, list[dict[str, Any]]]


def nothing_more(connection: sa.Connection, person: str) -> Rows:
    """For data that a person's export has elsewhere already."""
    del connection, person
    return {}


class PersonalData(NamedTuple):
    """What a feature keeps of a person.

    Both are called within the transaction of the export or of the deletion.
    """

    forget: Callable[[sa.Connection, str], None]
    stored: Callable[[sa.Connection, str], Rows] = nothing_more


class AccountData:
    """`parts` is what features keep of a person."""

    def __init__(self, store: Store, people: People, parts: Sequence[PersonalData]) -> None:
        self._store = store
        self._people = people
        self._parts = parts

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
                    "livery": person.livery,
                },
                "seats": rows(schema.seats),
                "chat": rows(schema.chat),
                "progress": rows(schema.progress),
                "dailies": rows(schema.dailies),
                "tokens": rows(schema.tokens, "id", "name", "created", "used"),
                **{
                    name: found
                    for part in self._parts
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
            for part in self._parts:
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
                .values(**mine, name="", text="", emote=None)
            )
            connection.execute(
                sa.update(schema.tables).where(schema.tables.c.host == person.id).values(host=None)
            )
            connection.execute(sa.delete(schema.people).where(schema.people.c.id == person.id))

        await self._store.write(change)
        self._people.forget(person.id)
