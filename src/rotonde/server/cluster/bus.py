"""Messages between the processes of one server, over Redis.

Redis only lowers latency; the database is the truth. A process that missed a message finds the
change in the database a few seconds later.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

import msgspec

from rotonde.core.errors import InvalidOptions
from rotonde.core.log_events import note
from rotonde.server.ops.background import Background
from rotonde.server.storage.store import LogRow
from rotonde.server.wire.chat import ChatLine

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger("rotonde.bus")
CHANNEL = "rotonde:news"
HEARTBEAT = 2.0
RETRY = 0.5
MOST_WAITING = 10_000
_CONNECT_SECONDS = 5.0


class TableChanged(msgspec.Struct, tag="changed", frozen=True):
    """A table has reached this revision; `row` is set if the only change is a new log entry."""

    table: str
    revision: int
    people: list[str]  # whose lists of tables show it
    row: LogRow | None = None
    values: dict[str, object] = {}  # of the table's own row, as stored


class ChatSaid(msgspec.Struct, tag="said", frozen=True):
    table: str
    line: ChatLine


class RematchChanged(msgspec.Struct, tag="rematch", frozen=True):
    """The proposal of a rematch at this table has changed: the pages of its people ask for it."""

    table: str
    people: list[str]


class PersonChanged(msgspec.Struct, tag="person", frozen=True):
    """A person was renamed, ended their sessions, or was deleted."""

    person: str


class SeatPrepared(msgspec.Struct, tag="prepared", frozen=True):
    """What this seat has prepared has changed: its person's pages at other processes ask again."""

    table: str
    seat: int
    person: str


class PresenceHere(msgspec.Struct, tag="here", frozen=True):
    """All who watch this table at the sending process."""

    table: str
    people: list[str]
    away: dict[str, float] = {}  # of these, who does not look, and since when


class PersonNudged(msgspec.Struct, tag="nudged", frozen=True):
    """A player reminds this person at a table."""

    person: str
    table: str
    by: str


class Heartbeat(msgspec.Struct, tag="alive", frozen=True):
    """Sent every few seconds; a process that stops sending it counts as gone."""


class PresenceRequest(msgspec.Struct, tag="who", frozen=True):
    """From a process that has just connected: the others answer with their PresenceHere."""


class MessagesLost(msgspec.Struct, tag="missed", frozen=True):
    """Messages of this process were lost: the others read the database."""


Message = (
    TableChanged
    | ChatSaid
    | RematchChanged
    | PersonChanged
    | SeatPrepared
    | PresenceHere
    | PersonNudged
    | Heartbeat
    | PresenceRequest
    | MessagesLost
)


class Envelope(msgspec.Struct, frozen=True):
    sender: str
    item: Message


class Bus(Protocol):
    def publish(self, item: Message) -> None:
        """Send to the other processes; never blocks and never raises."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...


class NoBus:
    """The bus of a server of one process: it sends nothing."""

    def publish(self, item: Message) -> None:
        del item

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass


class RedisBus:
    """`hear` gets the messages of other processes, `came_back` is called after a gap."""

    def __init__(
        self,
        url: str,
        process: str,
        hear: Callable[[str, Message], None],
        came_back: Callable[[], Awaitable[None]],
    ) -> None:
        self._process = process
        self._hear = hear
        self._came_back = came_back
        self._client = redis_client(url)
        self._waiting: asyncio.Queue[Message] = asyncio.Queue(MOST_WAITING)
        self._lost = False
        self._background = Background()
        self._decoder = msgspec.json.Decoder(Envelope)

    def publish(self, item: Message) -> None:
        try:
            self._waiting.put_nowait(item)
        except asyncio.QueueFull:
            self._lost = True

    async def start(self) -> None:
        for work in (self._send(), self._listen(), self._beat()):
            self._background.do(work)

    async def stop(self) -> None:
        await self._background.stop()
        with contextlib.suppress(Exception):  # it may be unreachable, and the process is stopping
            await self._client.aclose()

    async def _beat(self) -> None:
        while True:
            self.publish(Heartbeat())
            await asyncio.sleep(HEARTBEAT)

    async def _send(self) -> None:
        from redis.exceptions import RedisError

        while True:
            items = [await self._waiting.get()]
            while not self._waiting.empty():
                items.append(self._waiting.get_nowait())
            if self._lost:
                items.append(MessagesLost())
            try:
                async with self._client.pipeline(transaction=False) as pipeline:
                    for item in items:
                        pipeline.publish(
                            CHANNEL, msgspec.json.encode(Envelope(self._process, item))
                        )
                    await pipeline.execute()
                self._lost = False
            except (RedisError, OSError) as error:
                # Other processes find the change in the database; MessagesLost follows later.
                if not self._lost:
                    log.warning("messages cannot be sent: %s", type(error).__name__)
                self._lost = True
                await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        from redis.exceptions import RedisError

        while True:
            try:
                async with self._client.pubsub(ignore_subscribe_messages=True) as listening:
                    await listening.subscribe(CHANNEL)
                    # From here on no message is missed; `came_back` reads what was missed before.
                    self.publish(PresenceRequest())
                    await self._came_back()
                    async for message in listening.listen():
                        self._open(message["data"])
            except (RedisError, OSError) as error:
                log.warning("messages cannot be received: %s", type(error).__name__)
            except Exception as error:
                # No error may end this loop.
                note(log, logging.ERROR, "a message could not be applied", error)
            await asyncio.sleep(RETRY)

    def _open(self, data: bytes) -> None:
        try:
            letter = self._decoder.decode(data)
        except msgspec.DecodeError:
            # Of another release, while the processes are being replaced one by one.
            log.warning("a message could not be decoded")
            return
        if letter.sender != self._process:
            self._hear(letter.sender, letter.item)


def open_bus(
    redis: str | None,
    process: str,
    hear: Callable[[str, Message], None],
    came_back: Callable[[], Awaitable[None]],
) -> Bus:
    """The bus of this process: over Redis, or none if it is the only process."""
    return NoBus() if redis is None else RedisBus(redis, process, hear, came_back)


def redis_client(url: str, answer_seconds: float | None = None) -> "Redis":
    """`answer_seconds`: the time limit of each command; None for a subscriber."""
    try:
        from redis.asyncio import Redis
    except ModuleNotFoundError:
        raise InvalidOptions("server.extra", package="redis", extra="site") from None
    try:
        return Redis.from_url(
            url,
            socket_connect_timeout=min(_CONNECT_SECONDS, answer_seconds or _CONNECT_SECONDS),
            socket_timeout=answer_seconds,
            health_check_interval=10,
        )
    except ValueError as error:
        raise InvalidOptions("server.redis", reason=str(error)) from None


def redis_errors() -> type[Exception]:
    """The exceptions that redis raises; imported only where redis is used."""
    from redis.exceptions import RedisError

    return RedisError
