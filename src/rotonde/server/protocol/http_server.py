"""The port: uvicorn's protocols with our limits, opened and closed by us.

Uvicorn's server object is not used: it installs signal handlers, and waits without a limit for
clients that do not read.
"""

import asyncio
import logging
import socket
import time
from collections.abc import Callable
from email.utils import formatdate

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.config import Config
from uvicorn.server import ServerState

from rotonde.server.ops.file_descriptors import most_connections
from rotonde.server.ops.settings import Settings
from rotonde.server.protocol.connection_limits import Connections
from rotonde.server.protocol.http_protocol import LimitedHttp

BACKLOG = 256  # connections that may wait to be accepted
TICK = 0.5  # seconds between two sweeps over all connections
PIECE = 65_536  # bytes of an answer that are handed to the transport at once
SECONDS_FOR_ANSWERS = 2.0  # when closing: time for clients to read their answers
SECONDS_FOR_TASKS = 5.0  # and for tasks that still run once every connection is closed


class HttpServer:
    """`async with` an open port; then `close`."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        limits = settings.limits
        self._settings = settings
        self._state = ServerState()
        self._connections = Connections(
            limits,
            most_connections(limits.connections_in_all),
            behind_proxy=settings.behind_proxy,
        )
        self._config = Config(
            _InPieces(app),
            interface="asgi3",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_keep_alive=int(limits.idle_seconds),
            ws_max_size=settings.message_limit,
            ws_ping_interval=None,  # the page sends its own heartbeat
            # A small compressed message may expand to a large one, and each channel would need
            # memory for its compressor.
            ws_per_message_deflate=False,
        )
        logging.getLogger("uvicorn.error").setLevel(
            logging.ERROR
        )  # do not log each malformed request

    async def open(self) -> None:
        self._config.load()
        self._tick()
        loop = asyncio.get_running_loop()
        self._port = await loop.create_server(
            self._new_connection, sock=_listening_socket(self._settings), backlog=BACKLOG
        )
        self._ticking = asyncio.create_task(self._keep_ticking())

    async def close(self) -> None:
        """Send the answers under way, then close every connection."""
        self._port.close()
        for connection in list(self._state.connections):
            connection.shutdown()
        await self._until(lambda: not self._state.connections, SECONDS_FOR_ANSWERS)
        self._connections.abort_all()
        await self._until(lambda: not self._state.tasks, SECONDS_FOR_TASKS)
        self._ticking.cancel()
        await asyncio.gather(self._ticking, return_exceptions=True)

    async def _until(self, condition: Callable[[], bool], seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while not condition() and time.monotonic() < deadline:
            await asyncio.sleep(0.02)

    def _new_connection(self) -> LimitedHttp:
        return LimitedHttp(self._config, self._state, {}, self._connections)

    async def _keep_ticking(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self._tick()

    def _tick(self) -> None:
        self._state.default_headers = [(b"date", formatdate(usegmt=True).encode())]
        self._connections.sweep()


class _InPieces:
    """Sends large answers piece by piece, so that a slow client makes the server buffer one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def in_pieces(message: Message) -> None:
            if message["type"] != "http.response.body":
                await send(message)
                return
            body = message.get("body", b"")
            if len(body) <= PIECE:
                await send(message)
                return
            for start in range(0, len(body), PIECE):
                is_last = start + PIECE >= len(body)
                more = message.get("more_body", False) if is_last else True
                piece = body[start : start + PIECE]
                await send({"type": "http.response.body", "body": piece, "more_body": more})

        await self._app(scope, receive, in_pieces if scope["type"] == ScopeType.HTTP else send)


def _listening_socket(settings: Settings) -> socket.socket:
    """Dual stack if the address is "::"; with SO_REUSEPORT if there are several workers."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    return socket.create_server(
        (settings.host, settings.port),
        family=family,
        backlog=BACKLOG,
        reuse_port=settings.workers > 1,
        dualstack_ipv6=settings.host == "::" and socket.has_dualstack_ipv6(),
    )
