"""Reminders: a player asks a person to move; all pages of that person show it."""

import time

import sqlalchemy as sa

from rotonde.server.accounts.people import Person
from rotonde.server.cluster.bus import PersonNudged
from rotonde.server.storage import schema
from rotonde.server.tables import permissions
from rotonde.server.tables.commit import TableWriter
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.play import refusals
from rotonde.server.wire.problems import RequestError, conflict, forbidden, not_found


class Nudges:
    def __init__(self, writer: TableWriter) -> None:
        self._writer = writer
        self._tables = writer.tables

    async def nudge(self, live: LiveTable, person: Person, number: int) -> None:
        """Remind the person of a seat that the others wait for them.

        At most once in `nudge_every` seconds, counted over all askers. The time of the last
        one is compared and set in the database, so it holds for all processes.
        """
        if not permissions.seats_of(live, person.id):
            raise forbidden("not-your-seat")
        refusals.require_playing(live)
        if not 0 <= number < len(live.seats):
            raise not_found("seat")
        seat = live.seats[number]
        if seat.person is None or live.projection.seats_for(person.id).nudge_from(seat) is None:
            raise conflict("nobody-awaits")
        now, pause = time.time(), self._tables.subscriptions.nudge_every
        seats = schema.seats
        due = sa.and_(
            seats.c.table_id == live.data.id,
            seats.c.seat == number,
            sa.func.coalesce(seats.c.nudged, 0.0) <= now - pause,
        )
        change = sa.update(seats).where(due).values(nudged=now)
        if not await self._tables.store.write(lambda c: c.execute(change).rowcount):
            raise RequestError(429, "nudged", retry_after=pause)
        seat.nudged = now
        self._tables.subscriptions.nudge(seat.person, live.data.id, person.name)
        self._writer.bus.publish(PersonNudged(seat.person, live.data.id, person.name))
        self._tables.subscriptions.publish_seats(live)
