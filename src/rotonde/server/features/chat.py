"""What people say at a table. It is never undone, and always treated as hostile text."""

import time

import sqlalchemy as sa

from rotonde.server.accounts.people import Person
from rotonde.server.cluster.bus import Bus, ChatSaid
from rotonde.server.storage import schema
from rotonde.server.storage.store import retried
from rotonde.server.tables import permissions
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.registry import TableRegistry
from rotonde.server.wire.chat import ChatLine, ChatWanted
from rotonde.server.wire.problems import bad_request
from rotonde.server.wire.text_input import clean_chat

MOST_LINES = 500
MOST_REPEATED = 30
LARGEST_NUMBER = 2**31 - 1  # that every database can compare with


class Chat:
    def __init__(self, tables: TableRegistry, bus: Bus) -> None:
        self._tables = tables
        self._bus = bus

    async def say(self, live: LiveTable, person: Person, said: ChatWanted) -> ChatLine:
        text = _text(said)
        table, mine = live.data.id, permissions.seats_of(live, person.id)
        seat = mine[0] if mine else None
        now = time.time()

        def change(connection: sa.Connection) -> int:
            last = sa.select(sa.func.max(schema.chat.c.number)).where(
                schema.chat.c.table_id == table
            )
            number = (connection.execute(last).scalar() or 0) + 1
            values = {
                "table_id": table,
                "number": number,
                "person": person.id,
                "name": person.name,
                "seat": seat,
                "text": text,
                "emote": said.emote,
                "time": now,
            }
            connection.execute(sa.insert(schema.chat).values(**values))
            return number

        number = await retried(lambda: self._tables.store.write(change))
        line = ChatLine(number, now, person.id, person.name, text, seat, said.emote)
        self._tables.subscriptions.chat(table, line)
        self._bus.publish(ChatSaid(table, line))
        return line

    async def repeat(self, live: LiveTable) -> None:
        """Send the newest lines again to those who watch: some may have been missed."""
        for line in (await self.lines(live, 0))[-MOST_REPEATED:]:
            self._tables.subscriptions.chat(live.data.id, line)

    async def lines(self, live: LiveTable, since: int) -> list[ChatLine]:
        """The lines after that one; the newest if there are too many."""
        chat = schema.chat
        since = min(max(0, since), LARGEST_NUMBER)
        query = sa.select(chat).where(chat.c.table_id == live.data.id, chat.c.number > since)
        rows = await self._tables.store.all(query.order_by(chat.c.number.desc()).limit(MOST_LINES))
        return [
            ChatLine(
                row["number"],
                row["time"],
                row["person"] or "",
                row["name"],
                row["text"],
                row["seat"],
                row["emote"],
            )
            for row in reversed(rows)
            if row["text"] or row["emote"]
        ]


def _text(said: ChatWanted) -> str:
    """The words that are said, cleaned; of an emote none."""
    if said.emote is None:
        return clean_chat(said.text)
    if said.text:
        raise bad_request("emote-and-text")
    return ""
