"""The live channel: one WebSocket per page."""

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from rotonde import __version__
from rotonde.core.errors import RotondeError
from rotonde.core.log_events import note
from rotonde.server.accounts.people import Person
from rotonde.server.api.json_input import with_care
from rotonde.server.ops.logs import note_origin
from rotonde.server.ops.metrics import CONNECTIONS_ENDED, counted_action
from rotonde.server.ops.shutdown import COME_BACK
from rotonde.server.services import Services, services_of, token_of
from rotonde.server.tables import permissions
from rotonde.server.tables.attendance import note_arrived, note_left
from rotonde.server.tables.lobby.unread import mark_looked
from rotonde.server.tables.subscriptions import GOING_AWAY, Connection, Watch
from rotonde.server.wire.live import (
    Accepted,
    Act,
    ClientMessage,
    Ping,
    Pong,
    Present,
    Refused,
    Subscribe,
    Unsubscribe,
    Welcome,
    Wrong,
)
from rotonde.server.wire.problems import RequestError, problem_of

log = logging.getLogger("rotonde.live")
NOT_ALLOWED = 1008
NOBODY = 401
MOST_WATCHED = 30  # tables that one page may watch
RECHECK = 1.0  # seconds between two checks whether a token is still valid
# Seconds: a client that does not read does not take the close message either. Less than a stop
# waits for.
GOODBYE = 4.0
LONGEST_IDLE = 3_600.0  # seconds without a look that a page may report
PRESENCE_EVERY = 1.0  # seconds between two changes of presence that others are shown
PATIENCE = 3  # heartbeats without a word, after which a connection counts as dead
Socket = WebSocket[Any, Any, Any]
_decoder = msgspec.json.Decoder(ClientMessage)


@websocket("/live", opt={"exclude_from_csrf": True})
async def live(socket: Socket) -> None:
    services = services_of(socket)
    if services.shutdown.is_leaving:
        await socket.close(code=COME_BACK, reason="stopping")
        return
    if not services.is_own_origin(socket):
        note_origin(socket.headers.get("origin", ""), "/live")
        await socket.close(code=NOT_ALLOWED, reason="origin")
        return
    try:
        person = await _person(services, socket)
    except RequestError as refused:
        await socket.close(code=NOT_ALLOWED, reason=refused.code)
        return
    subscriptions, address = services.subscriptions, services.address_of(socket)
    connection = Connection(None, address, subscriptions.backlog)
    if person is not None:
        connection = Connection(person.id, address, subscriptions.backlog, person.epoch)
    # Those of an address are limited where they arrive: connections.py.
    if subscriptions.count(connection.person) >= services.settings.limits.connections:
        await socket.close(code=NOT_ALLOWED, reason="too many connections")
        return
    await socket.accept()
    try:
        await _Channel(services, socket, connection).run()
    except Exception as error:
        note(log, logging.ERROR, "a live channel failed", error)
        raise


async def _person(services: Services, socket: Socket) -> Person | None:
    if token_of(socket) is not None:
        # A token is looked up in the database: trying them is limited as requests are.
        services.limit("requests", services.address_of(socket))
    return await services.person(socket)


class _Channel:
    """One connection from its welcome to its end."""

    def __init__(self, services: Services, socket: Socket, connection: Connection) -> None:
        self._services = services
        self._subscriptions = services.subscriptions
        self._socket = socket
        self._connection = connection
        self._by_token = token_of(socket) is not None
        self._checked = time.monotonic()
        self._away_since: float | None = None  # as reported by the page
        self._settling: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        connection = self._connection
        self._subscriptions.add(connection)
        heartbeat = self._services.settings.heartbeat
        connection.send(Welcome(connection.person or "", __version__, heartbeat))
        tasks = [
            asyncio.create_task(self._receive()),
            asyncio.create_task(self._send()),
            asyncio.create_task(connection.gone.wait()),
        ]
        try:
            await self._close_if_signed_out()
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            # A stop waits for this too: cut in the middle, the HTTP server reports a failure.
            with self._services.shutdown.request_under_way():
                if self._settling is not None:
                    self._settling.cancel()
                watches = self._subscriptions.remove(connection)
                CONNECTIONS_ENDED.inc()
                for table, watch in watches.items():
                    await self._note_seen(table, watch)
                await self._tell_absence(list(watches))
                await self._say_goodbye()
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                raise result

    async def _close_if_signed_out(self) -> None:
        """A session may have ended after the look at its cookie and before `subscriptions.add`."""
        connection = self._connection
        if connection.person is None:
            return
        # If the database does not answer, the channel stays open.
        with contextlib.suppress(RequestError):
            person = await self._services.people.get(connection.person)
            if person is None or person.epoch != connection.epoch:
                connection.close(GOING_AWAY, "signed out")

    async def _say_goodbye(self) -> None:
        code, reason = self._connection.close_code, self._connection.close_reason
        # Either side may have closed it already; a client that does not answer is disconnected.
        with contextlib.suppress(Exception):
            async with asyncio.timeout(GOODBYE):
                await self._socket.close(code=code, reason=reason)

    async def _send(self) -> None:
        while True:
            await self._socket.send_data((await self._connection.next()).decode())

    async def _receive(self) -> None:
        patience = PATIENCE * self._services.settings.heartbeat
        while True:
            try:
                # Not wait_for: it forgets that it was cancelled if a message comes in just then.
                async with asyncio.timeout(patience):
                    data = await self._socket.receive_data("text")
            except TimeoutError:
                return
            if self._by_token and not await self._is_still_known():
                self._connection.close(NOT_ALLOWED, "token-unknown")
                return
            await self._answer(data)

    async def _is_still_known(self) -> bool:
        """A token may be revoked while its channel is open: the channel ends with its next
        message."""
        if time.monotonic() - self._checked > RECHECK:
            self._checked = time.monotonic()
            try:
                await self._services.person(self._socket)
            except RequestError as refused:
                # Any other error, of the database for instance, says nothing about the token.
                return refused.status != NOBODY
        return True

    async def _answer(self, data: str) -> None:
        connection, services = self._connection, self._services
        try:
            who = connection.person or connection.address
            services.buckets.take("messages", who, services.settings.limits.messages)
            with with_care(data.encode()):
                message = _decoder.decode(data)
        except msgspec.DecodeError as error:
            refused = RequestError(400, "malformed", "problem.message", reason=str(error)[:200])
            connection.send(Wrong(problem_of(refused)))
            return
        except RequestError as error:
            connection.send(Wrong(problem_of(error)))
            return
        match message:
            case Ping():
                connection.send(Pong(time.time()))
            case Subscribe():
                await self._subscribe(message)
            case Unsubscribe():
                watch = connection.watches.get(message.table)
                if watch is not None:
                    self._subscriptions.unwatch(connection, message.table)
                    await self._note_seen(message.table, watch)
                    await self._tell_absence([message.table])
            case Act():
                await self._act(message)
            case Present():
                self._note_presence(message)

    async def _subscribe(self, message: Subscribe) -> None:
        connection = self._connection
        try:
            if len(connection.watches) >= MOST_WATCHED and message.table not in connection.watches:
                raise RequestError(400, "too-many-watched", most=MOST_WATCHED)
            live = await self._services.tables.get_fresh(message.table)
            permissions.require_eyes(live, connection.person, message.seat)
            await self._services.tables.history.get_ready(live, message.seat, message.since)
        except RotondeError as error:
            connection.send(Wrong(problem_of(error)))
            return
        arrives = connection.person not in self._subscriptions.here(message.table)
        since = min(max(0, message.since), live.timeline.number)
        self._subscriptions.watch(connection, message.table, message.seat, since)
        if arrives and connection.person in {seat.person for seat in live.seats}:
            self._subscriptions.publish(live)
        else:
            self._subscriptions.show(connection, live)
        if connection.person is not None:
            await note_arrived(self._services.tables, live, connection.person)
            number = live.timeline.number
            await mark_looked(self._services.tables, live, connection.person, message.seat, number)

    def _note_presence(self, message: Present) -> None:
        """Presence of this page has changed; sent to others at a limited rate."""
        idle = min(max(0.0, message.idle), LONGEST_IDLE)
        self._away_since = time.time() - idle if message.away else None
        if self._settling is None:
            self._show_presence()

    def _show_presence(self) -> None:
        self._settling = None
        if (self._away_since is None) == (self._connection.away_since is None):
            return
        loop = asyncio.get_running_loop()
        self._settling = loop.call_later(PRESENCE_EVERY, self._show_presence)
        for table in self._subscriptions.set_away(self._connection, self._away_since):
            live = self._services.tables.in_memory(table)
            if live is not None:
                self._subscriptions.publish_seats(live)

    async def _act(self, message: Act) -> None:
        connection, services = self._connection, self._services
        try:
            with counted_action():
                who = connection.person or connection.address
                live = await services.tables.get(message.table)
                services.limit("actions", who, live.projection.cost)
                number = await services.actions.act(
                    live,
                    connection.person,
                    message.seat,
                    message.number,
                    message.id,
                    message.action,
                )
            connection.send(Accepted(message.table, message.id, number))
        except RotondeError as error:
            connection.send(Refused(message.table, message.id, problem_of(error)))

    async def _note_seen(self, table: str, watch: Watch) -> None:
        """Mark what was shown here as seen."""
        person = self._connection.person
        if person is None or watch.eyes < 0:
            return
        with contextlib.suppress(RotondeError):  # the table cannot be loaded: nothing to mark
            live = await self._services.tables.get(table)
            await mark_looked(self._services.tables, live, person, watch.eyes, watch.since)

    async def _tell_absence(self, tables: list[str]) -> None:
        """Show the other connections that this person has left."""
        person = self._connection.person
        for table in tables:
            with contextlib.suppress(RotondeError):  # the table cannot be loaded
                live = await self._services.tables.get(table)
                if person is not None and person not in self._subscriptions.here(table):
                    await note_left(self._services.tables, live, person)
                self._subscriptions.publish(live)
