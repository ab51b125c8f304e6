"""Synchronisation with the other processes: which messages are sent, and how they are applied."""

import asyncio
import logging

import sqlalchemy as sa

from rotonde.core.errors import RotondeError
from rotonde.core.log_events import note
from rotonde.server.accounts.people import People
from rotonde.server.cluster import bus
from rotonde.server.features.chat import Chat
from rotonde.server.jobs.bots import BotRunner
from rotonde.server.ops.background import Background
from rotonde.server.storage import schema
from rotonde.server.tables.registry import TableRegistry

log = logging.getLogger("rotonde.cluster")
SWEEP = 3.0  # seconds between two checks for missed messages


class ClusterSync:
    def __init__(
        self, tables: TableRegistry, people: People, bots: BotRunner, chat: Chat, messages: bus.Bus
    ) -> None:
        self._tables = tables
        self._subscriptions = tables.subscriptions
        self._people = people
        self._bots = bots
        self._chat = chat
        self._bus = messages
        self._background = Background()

    async def start(self) -> None:
        if self._tables.shared:
            await self._bus.start()
            self._background.do(self._sweep())

    async def stop(self) -> None:
        await self._background.stop()
        await self._bus.stop()

    # --- hearing ---------------------------------------------------------------------------------

    def hear(self, process: str, item: bus.Message) -> None:
        self._subscriptions.remote.heard(process)
        match item:
            case bus.TableChanged():
                self._hear_of_a_table(item)
            case bus.ChatSaid():
                self._subscriptions.chat(item.table, item.line)
            case bus.RematchChanged():
                self._subscriptions.invitation_changed(item.table, item.people)
            case bus.PersonChanged():
                self._people.forget(item.person)
                self._background.do(self._look_again(item.person))
            case bus.SeatPrepared():
                self._subscriptions.prepared(item.table, item.seat, item.person)
            case bus.PresenceHere():
                self._hear_of_watchers(process, item)
            case bus.PersonNudged():
                self._subscriptions.nudge(item.person, item.table, item.by)
            case bus.PresenceRequest():
                for table in self._subscriptions.watched:
                    self.send_presence(table)
            case bus.MessagesLost():
                self._background.do(self.came_back())

    def _hear_of_watchers(self, process: str, item: bus.PresenceHere) -> None:
        before = self._subscriptions.here(item.table)
        watchers = {person: item.away.get(person) for person in item.people}
        if not self._subscriptions.remote.set_watchers(process, item.table, watchers):
            return
        live = self._tables.in_memory(item.table)
        if live is None:
            return
        now = self._subscriptions.here(item.table)
        live.note_departures(before.keys() - now.keys())
        if before.keys() == now.keys():
            self._subscriptions.publish_seats(live)
        else:
            self._show(item.table)

    def _hear_of_a_table(self, changed: bus.TableChanged) -> None:
        self._subscriptions.lists_changed(changed.people)
        live = self._tables.in_memory(changed.table)
        if live is not None:
            self._background.do(self._take_in(changed))
        waits = changed.values.get("waits_for") == "bot"
        if waits and changed.values.get("holder") is None:
            self._bots.offer(changed.table)

    async def _take_in(self, changed: bus.TableChanged) -> None:
        live = self._tables.in_memory(changed.table)
        if live is None:
            return
        try:
            await self._tables.take_in(live, changed)
        except RotondeError:
            # The database does not answer: the next sweep tries again.
            log.warning("a change could not be applied to table %s", changed.table[:6])

    async def _look_again(self, person: str) -> None:
        """Reload tables that show the person's name, and check the sessions of their sockets."""
        for live in self._tables.live_tables:
            if any(seat.person == person for seat in live.seats):
                async with live.lock:
                    await self._tables.catch_up(live)
        found = await self._people.get(person)
        self._subscriptions.let_go(person, found.epoch if found is not None else None)

    # --- telling ---------------------------------------------------------------------------------

    def send_presence(self, table: str) -> None:
        watchers = self._subscriptions.here_with_us(table)
        away = {person: since for person, since in watchers.items() if since is not None}
        self._bus.publish(bus.PresenceHere(table, sorted(watchers), away))

    def send_prepared(self, table: str, seat: int, person: str | None) -> None:
        """Notify only the person of a seat, on all their devices."""
        if person is not None:
            self._subscriptions.prepared(table, seat, person)
            self._bus.publish(bus.SeatPrepared(table, seat, person))

    def _show(self, table: str) -> None:
        live = self._tables.in_memory(table)
        if live is not None and self._subscriptions.is_watched(table):
            self._subscriptions.publish(live)

    # --- what was missed -------------------------------------------------------------------------

    async def came_back(self) -> None:
        """Messages were lost: compare every watched table with the database."""
        try:
            await self._catch_up_all()
            await self._end_channels()
            for table in self._subscriptions.watched:
                self.send_presence(table)
                await self._chat.repeat(await self._tables.get(table))
        except RotondeError:
            log.warning("missed changes cannot be read yet")

    async def _end_channels(self) -> None:
        """Close the sockets of people who were deleted or ended their sessions meanwhile."""
        self._people.forget_all()
        connected = self._subscriptions.people
        epochs = await self._people.epochs(connected)
        for person in connected:
            self._subscriptions.let_go(person, epochs.get(person))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for table in self._subscriptions.remote.forget_the_silent():
                self._show(table)
            try:
                await self._catch_up_all()
            except RotondeError:
                log.warning("the database does not answer")
            except Exception as error:
                # No error may end this loop: the next check may succeed.
                note(log, logging.ERROR, "the check for missed changes failed", error)

    async def _catch_up_all(self) -> None:
        live_tables = {live.data.id: live for live in self._tables.live_tables}
        if not live_tables:
            return
        tables = schema.tables
        query = sa.select(tables.c.id, tables.c.revision).where(tables.c.id.in_(live_tables))
        for found in await self._tables.store.all(query):
            live = live_tables[found["id"]]
            if found["revision"] > live.data.revision or live.doubtful:
                async with live.lock:
                    if found["revision"] > live.data.revision or live.doubtful:
                        await self._tables.catch_up(live)
