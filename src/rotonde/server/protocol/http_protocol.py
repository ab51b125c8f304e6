"""HTTP connections: uvicorn's protocol, with limits of bytes and time before the application.

Limits are checked while a request arrives: the size of its head and of its body (chunked or not),
how long both take, and how many requests wait behind it on the same connection.
"""

import asyncio
import math
import time
from collections import deque
from typing import cast

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from rotonde.server.api.addresses import forwarded_address, subscriber_of
from rotonde.server.protocol.bounded_reads import BoundedReads
from rotonde.server.protocol.connection_limits import SMALL, Connections, Slot
from rotonde.server.protocol.websocket_protocol import LimitedWebSocket

MOST_PIPELINED = 8  # requests that may wait behind the one that is being answered
MOST_THROWN_AWAY = (
    8_000_000  # bytes of a refused body that are read, so that its sender gets the answer
)
BAD_REQUEST, TOO_MANY, HEAD_TOO_BIG, BUSY = 400, 429, 431, 503
RETRY_AFTER = 5  # seconds


class _Refused(Exception):
    """Raised inside the parser, which then ends the connection with `self._refusal`."""


class LimitedHttp(HttpToolsProtocol, BoundedReads):
    """One connection, until it closes or becomes a live channel."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        connections: Connections,
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._all = connections
        self._limits = connections.limits
        self._slot: Slot | None = None
        self._refusal = BAD_REQUEST
        self._is_receiving = False  # a request has begun to arrive and is not complete
        self._has_head = False
        self._head_bytes = 0
        self._body_bytes = 0
        self._counted: deque[str] = deque()  # forwarded addresses of unanswered requests

    # --- the connection --------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        address = subscriber_of(self.client[0]) if self.client else ""
        self._slot = self._all.admit(address, self.transport)
        if self._slot is None:
            self._refuse(TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        while self._counted:
            self._all.end_request(self._counted.popleft())
        if self._slot is not None:
            self._all.release(self._slot)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._slot is not None:
            self._slot.unread = time.monotonic() + self._limits.unread_seconds

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._slot is not None:
            self._slot.unread = math.inf

    # --- what arrives ----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing() or self._slot is None:
            return
        if not self._has_head:
            self._head_bytes += len(data)
        super().data_received(data)
        if not self._has_head and self._head_bytes > self._limits.header_bytes:
            self._refuse(HEAD_TOO_BIG)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_receiving, self._has_head, self._body_bytes = True, False, 0
        self._stay(self._limits.header_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._has_head:
            self._refuse_in_parser(BAD_REQUEST)  # trailers are not supported
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if sum(len(name) + len(value) for name, value in self.headers) > self._limits.header_bytes:
            self._refuse_in_parser(HEAD_TOO_BIG)
        if len(self.pipeline) >= MOST_PIPELINED:
            self._refuse_in_parser(TOO_MANY)
        self._has_head, self._head_bytes = True, 0
        assert self._slot is not None
        self._slot.is_idle = False
        self._stay(self._limits.body_seconds)
        if not self._may_ask():
            self._refuse_in_parser(TOO_MANY)
        super().on_headers_complete()

    def _may_ask(self) -> bool:
        """Behind a proxy: count the request for the address that the proxy names."""
        if not self._all.behind_proxy:
            return True
        forwarded = next((v for name, v in self.headers if name == b"x-forwarded-for"), b"")
        address = subscriber_of(forwarded_address(forwarded.decode("latin-1")))
        if not self._all.begin_request(address):
            return False
        self._counted.append(address)
        return True

    def on_body(self, body: bytes) -> None:
        if self._becomes_live():
            return
        self._body_bytes += len(body)
        if self._body_bytes > MOST_THROWN_AWAY:
            self.transport.abort()
        elif not self.cycle.response_complete:
            assert self._slot is not None
            beyond = min(len(body), self._body_bytes - SMALL)
            if beyond > 0 and not self._all.hold(self._slot, beyond):
                self._refuse_in_parser(BUSY)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._is_receiving = False
        if not self._becomes_live():
            self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._counted:
            self._all.end_request(self._counted.popleft())
        if self._slot is not None:
            self._all.let_go(self._slot)
        if not self._is_receiving:
            self._wait()

    def _becomes_live(self) -> bool:
        """Does the request ask for a live channel? Then there is no HTTP response to wait for."""
        return self.parser.should_upgrade() and self._should_upgrade()

    def _wait(self) -> None:
        """No deadline while the application answers; then the one for the client's next request."""
        if self._slot is None:
            return
        self._slot.is_idle = self.cycle.response_complete and not self.pipeline
        if self._slot.is_idle:
            self._stay(self._limits.idle_seconds)
        else:
            self._slot.deadline = math.inf

    def _stay(self, seconds: float) -> None:
        if self._slot is not None:
            self._slot.deadline = time.monotonic() + seconds

    # --- refusals --------------------------------------------------------------------------------

    def _refuse_in_parser(self, status: int) -> None:
        self._refusal = status
        raise _Refused

    def send_400_response(self, msg: str) -> None:
        """Uvicorn calls this when the parser fails; answers with `self._refusal`."""
        self._refuse(self._refusal)

    def _refuse(self, status: int) -> None:
        lines = [STATUS_LINE[status], b"connection: close\r\ncontent-length: 0\r\n"]
        if status in (TOO_MANY, BUSY):
            lines.append(b"retry-after: %d\r\n" % RETRY_AFTER)
        self.transport.write(b"".join([*lines, b"\r\n"]))
        self.transport.close()

    # --- the live channel ------------------------------------------------------------------------

    def handle_websocket_upgrade(self) -> None:
        """As uvicorn does it; the connection keeps its slot, and its count as a request."""
        assert self._slot is not None
        self.connections.discard(self)
        counted = self._counted.popleft() if self._counted else None
        protocol = LimitedWebSocket(
            self.config, self.server_state, self.app_state, self._all, self._slot, counted
        )
        head = [self.scope["method"].encode(), b" ", self.url, b" HTTP/1.1\r\n"]
        for name, value in self.scope["headers"]:
            head += [name, b": ", value, b"\r\n"]
        protocol.connection_made(self.transport)
        protocol.open(b"".join([*head, b"\r\n"]))
        self.transport.set_protocol(protocol)
