"""The other processes of the house: what we tell them, and what we do with what they tell us."""

import asyncio
import logging

import sqlalchemy as sa

from rotonde.core.errors import RotondeError
from rotonde.core.log_events import note
from rotonde.server.accounts.people import People
from rotonde.server.cluster import bus
from rotonde.server.features.chat import Chat
from rotonde.server.jobs.background import Background
from rotonde.server.jobs.bots import Keeper
from rotonde.server.storage import schema
from rotonde.server.tables.registry import House

log = logging.getLogger("rotonde.neighbours")
SWEEP = 3.0  # seconds between two looks whether some news were missed


class Neighbours:
    def __init__(self, house: House, people: People, keeper: Keeper, chat: Chat) -> None:
        self._house = house
        self._hub = house.hub
        self._people = people
        self._keeper = keeper
        self._chat = chat
        self._background = Background()
        self._news: bus.News = bus.NoNews()
        if house.settings.redis is not None:
            self._news = bus.RedisNews(
                house.settings.redis, house.process, self.hear, self._came_back
            )
            house.news = self._news
            house.hub.presence_changed = self._tell_presence

    async def start(self) -> None:
        if self._house.shared:
            await self._news.start()
            self._background.do(self._sweep())

    async def stop(self) -> None:
        await self._background.stop()
        await self._news.stop()

    # --- hearing ---------------------------------------------------------------------------------

    def hear(self, process: str, item: bus.Item) -> None:
        self._hub.elsewhere.heard(process)
        match item:
            case bus.Changed():
                self._hear_of_a_table(item)
            case bus.Said():
                self._hub.chat(item.table, item.line)
            case bus.Person():
                self._people.forget(item.person)
                self._background.do(self._look_again(item.person))
            case bus.Here():
                if self._hub.elsewhere.tell(process, item.table, frozenset(item.people)):
                    self._show(item.table)
            case bus.WhoIsThere():
                for table in self._hub.watched:
                    self._tell_presence(table)
            case bus.Missed():
                self._background.do(self._came_back())

    def _hear_of_a_table(self, changed: bus.Changed) -> None:
        self._hub.hall(changed.people)
        room = self._house.room_in_memory(changed.table)
        if room is not None:
            self._background.do(self._take_in(changed))
        waits = changed.values.get("waits_for") == "bot"
        if waits and changed.values.get("holder") is None:
            self._keeper.offer(changed.table)

    async def _take_in(self, changed: bus.Changed) -> None:
        room = self._house.room_in_memory(changed.table)
        if room is None:
            return
        try:
            await self._house.take_in(room, changed)
        except RotondeError:
            # The database is out of order: the next sweep looks again.
            log.warning("a change could not be taken in at table %s", changed.table[:6])

    async def _look_again(self, person: str) -> None:
        """Their name stands on seats that we remember; and they may be here."""
        for room in self._house.rooms:
            if any(seat.person == person for seat in room.seats):
                async with room.lock:
                    await self._house.catch_up(room)
        found = await self._people.get(person)
        self._hub.let_go(person, found.epoch if found is not None else None)

    # --- telling ---------------------------------------------------------------------------------

    def _tell_presence(self, table: str) -> None:
        self._news.post(bus.Here(table, sorted(self._hub.here_with_us(table))))

    def _show(self, table: str) -> None:
        room = self._house.room_in_memory(table)
        if room is not None and self._hub.is_watched(table):
            self._hub.publish(room)

    # --- what was missed -------------------------------------------------------------------------

    async def _came_back(self) -> None:
        """News were lost for a while: look at everything that somebody watches."""
        try:
            await self._catch_up_all()
            await self._end_channels()
            for table in self._hub.watched:
                self._tell_presence(table)
                await self._chat.repeat(await self._house.room(table))
        except RotondeError:
            log.warning("what was missed cannot be looked up yet")

    async def _end_channels(self) -> None:
        """Who deleted themselves or ended their sessions meanwhile is not connected any longer."""
        self._people.forget_all()
        connected = self._hub.people
        epochs = await self._people.epochs(connected)
        for person in connected:
            self._hub.let_go(person, epochs.get(person))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for table in self._hub.elsewhere.forget_the_silent():
                self._show(table)
            try:
                await self._catch_up_all()
            except RotondeError:
                log.warning("the database is out of order")
            except Exception as error:
                # Nothing may end this loop: whatever it was, the next look may go well.
                note(log, logging.ERROR, "looking for what was missed failed", error)

    async def _catch_up_all(self) -> None:
        rooms = {room.data.id: room for room in self._house.rooms}
        if not rooms:
            return
        tables = schema.tables
        query = sa.select(tables.c.id, tables.c.revision).where(tables.c.id.in_(rooms))
        for found in await self._house.store.all(query):
            room = rooms[found["id"]]
            if found["revision"] > room.data.revision or room.doubtful:
                async with room.lock:
                    if found["revision"] > room.data.revision or room.doubtful:
                        await self._house.catch_up(room)
