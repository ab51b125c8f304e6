"""What a change of an account changes at tables: a new name, ended sessions, a deletion."""

import logging

import sqlalchemy as sa

from rotonde.core.log_events import note
from rotonde.server.accounts.people import Person
from rotonde.server.cluster.bus import PersonChanged
from rotonde.server.storage import schema
from rotonde.server.storage.store import step_tables_of
from rotonde.server.tables.commit import UNAVAILABLE, TableWriter
from rotonde.server.tables.lobby.lobby import Lobby

log = logging.getLogger("rotonde.lobby")


class AccountChanges:
    def __init__(self, writer: TableWriter, lobby: Lobby) -> None:
        self._writer = writer
        self._tables = writer.tables
        self._lobby = lobby

    async def renamed(self, person: Person) -> None:
        """Show a person's new name on all their seats."""
        mine = sa.and_(schema.seats.c.person == person.id, schema.seats.c.kind == "person")

        def change(connection: sa.Connection) -> None:
            connection.execute(sa.update(schema.seats).where(mine).values(name=person.name))
            step_tables_of(connection, person.id)

        await self._tables.store.write(change)
        for live in self._tables.live_tables:
            seats = [s for s in live.seats if s.person == person.id and s.kind == "person"]
            for seat in seats:
                seat.name = person.name
            if seats:
                self._tables.subscriptions.publish(live)
        self._writer.bus.publish(PersonChanged(person.id))

    async def leave_tables(self, person: Person) -> None:
        """Leave every table that is not over, before the account is deleted."""
        tables, seats = schema.tables, schema.seats
        at = sa.select(seats.c.table_id).where(seats.c.person == person.id)
        running = sa.select(tables.c.id).where(
            tables.c.id.in_(at), tables.c.status.in_(("waiting", "playing"))
        )
        for row in await self._tables.store.all(running):
            try:
                live = await self._tables.get(row["id"])
            except Exception as error:
                if getattr(error, "status", None) == UNAVAILABLE:
                    raise
                # One broken table must not keep a person from deleting their account.
                note(log, logging.WARNING, "a table cannot be loaded to leave it", error)
                continue
            await self._lobby.leave(live, person)

    def deleted(self, person: Person) -> None:
        """Drop a deleted account from memory and close its live channels, at every process."""
        for live in self._tables.live_tables:
            if live.data.host == person.id or any(s.person == person.id for s in live.seats):
                live.forget(person.id)
                self._tables.subscriptions.publish(live)
        self._tables.subscriptions.let_go(person.id)
        self._writer.bus.publish(PersonChanged(person.id))

    def signed_out(self, person: Person) -> None:
        """Close the live channels of a person's ended sessions, here and at other processes."""
        self._tables.subscriptions.let_go(person.id, person.epoch)
        self._writer.bus.publish(PersonChanged(person.id))
