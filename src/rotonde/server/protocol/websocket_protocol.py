"""WebSocket connections (live channels): uvicorn's protocol, with limits before the application.

A message that is too large is refused by its frame's header, or by the sum of its fragments, before
it is buffered. A message must be complete within some seconds. Nothing is read from a client that
does not read.
"""

import math
import time
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame

from rotonde.server.protocol.bounded_reads import BoundedReads
from rotonde.server.protocol.connection_limits import FAREWELL, Connections, Slot

PIECE = 1_024  # bytes that are parsed before the application runs: few messages fit in
MOST_FRAGMENTS = 64  # of one message; each costs memory even if it is empty
MOST_PINGS = 30  # between two messages: each ping makes the server send an answer


class LimitedWebSocket(WebSocketsSansIOProtocol, BoundedReads):
    """One live channel. It takes over the slot, and the count, of the request that asked for it."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        connections: Connections,
        slot: Slot,
        counted: str | None,
    ) -> None:
        super().__init__(config, server_state, app_state)
        self.close_timeout = FAREWELL
        self._all = connections
        self._slot = slot
        self._counted = counted  # as a request of this forwarded address
        self._unparsed = bytearray()
        self._completed = 0  # messages
        self._fragments = 0
        self._pings = 0
        slot.is_idle = False
        slot.deadline = math.inf

    def open(self, head: bytes) -> None:
        """`head` is the request, as the HTTP protocol has read it."""
        super().data_received(head)
        if not self.handshake_initiated:
            # More or longer headers than this parser accepts: it would wait without end.
            self.transport.write(b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n")
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unparsed.clear()
        super().connection_lost(exc)
        if self._counted is not None:
            self._all.end_request(self._counted)
        self._all.release(self._slot)

    # --- what arrives ----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._unparsed += data
        self._parse()

    def _parse(self) -> None:
        """Parse until a message waits for the application; the rest after it has taken that."""
        while self._unparsed and not self.read_paused:
            if self.conn.parser_exc is not None or self.disconnected:
                self._unparsed.clear()  # a close frame was sent: only its answer is awaited
                return
            piece = bytes(self._unparsed[:PIECE])
            del self._unparsed[:PIECE]
            completed = self._completed
            super().data_received(piece)
            self._time_message(is_new=self._completed != completed)

    def _time_message(self, *, is_new: bool) -> None:
        is_unfinished = bool(self.conn.reader.buffer) or self.conn.current_size is not None
        if not is_unfinished:
            self._slot.deadline = math.inf
        elif is_new or self._slot.deadline == math.inf:
            self._slot.deadline = time.monotonic() + self._all.limits.message_seconds

    async def receive(self) -> Any:
        message = await super().receive()
        if self._unparsed and not self.read_paused:
            self._parse()
        return message

    def handle_cont(self, event: Frame) -> None:
        self._fragments += 1
        if self._fragments > MOST_FRAGMENTS:
            self._end(CloseCode.POLICY_VIOLATION, "too many fragments")
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        self._completed += 1
        self._fragments = self._pings = 0
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._end(CloseCode.INVALID_DATA, "not UTF-8")
                return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        self._pings += 1
        if self._pings > MOST_PINGS:
            self._end(CloseCode.POLICY_VIOLATION, "too many pings")
            return
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # no pong for a client that does not read

    def _end(self, code: CloseCode, reason: str) -> None:
        if self.conn.parser_exc is None:
            self.conn.fail(code, reason)
            self.conn.parser_exc = ConnectionAbortedError(reason)
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Close with a code, for client and application; data that still arrives is dropped."""
        close = self.conn.close_sent
        assert close is not None
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": close.code, "reason": close.reason}
        )
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.frames = []
        self.close_timer = self.loop.call_later(FAREWELL, self.transport.close)

    # --- who does not read -----------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._slot.unread = time.monotonic() + self._all.limits.unread_seconds

    def resume_writing(self) -> None:
        super().resume_writing()
        self._slot.unread = math.inf
