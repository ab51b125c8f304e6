"""Messages that are too big, or never end, are refused where they arrive, not once they are here.

15 unfinished messages, each of 60 MB in fragments, held 922 MB of memory.
"""

import contextlib
import socket
from collections.abc import Iterator

from hostile import raw
from hostile.attacked_server import ATTACKER, AttackedServer, assert_unhurt
from waiting import wait_for

MB = 1_000_000
DECLARED = 60 * MB
MEMORY = 50.0  # MB that any of this may cost at most
TOO_BIG, NOT_ALLOWED = 1009, 1008


@contextlib.contextmanager
def channels(server: AttackedServer, count: int) -> Iterator[list[socket.socket]]:
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(raw.live(server.port, ATTACKER)) for _ in range(count)]


def test_a_message_is_refused_by_the_size_that_it_declares(server: AttackedServer) -> None:
    before = server.megabytes()
    with channels(server, 15) as lines:
        for line in lines:
            with contextlib.suppress(ConnectionError):
                line.sendall(raw.frame(raw.TEXT, DECLARED))
            raw.send_until_refused(line, bytes(64 * 1024), DECLARED - MB)
        assert server.megabytes() - before < MEMORY
        for line in lines:
            assert raw.close_code(raw.read_to_the_end(line)) in (TOO_BIG, None)
    with channels(server, 1) as (line,):
        line.sendall(raw.frame(raw.TEXT, DECLARED))
        assert raw.close_code(raw.read_to_the_end(line)) == TOO_BIG


def test_a_message_is_refused_by_the_sum_of_its_fragments(server: AttackedServer) -> None:
    before = server.megabytes()
    piece = raw.frame(raw.CONTINUATION, 500, final=False) + bytes(500)
    with channels(server, 20) as lines:
        for line in lines:
            with contextlib.suppress(ConnectionError):
                line.sendall(raw.frame(raw.TEXT, 1, final=False) + b"x")
            raw.send_until_refused(line, piece * 1_000, DECLARED - MB)
        assert server.megabytes() - before < MEMORY
        wait_for(raw.all_closed(lines), 30)


def test_fragments_of_nothing_are_counted_too(server: AttackedServer) -> None:
    before = server.megabytes()
    with channels(server, 20) as lines:
        for line in lines:
            line.sendall(raw.frame(raw.TEXT, 0, final=False))
            raw.send_until_refused(line, raw.frame(raw.CONTINUATION, 0, final=False) * 5_000, MB)
        assert server.megabytes() - before < MEMORY
        wait_for(raw.all_closed(lines), 30)
    with channels(server, 1) as (line,):
        line.sendall(raw.frame(raw.TEXT, 0, final=False))
        line.sendall(raw.frame(raw.CONTINUATION, 0, final=False) * 100)
        assert raw.close_code(raw.read_to_the_end(line)) == NOT_ALLOWED


def test_a_message_that_has_begun_must_end(server: AttackedServer) -> None:
    """Half a head, half a body, half the fragments: each is cut long before the silent are."""
    beginnings = [
        raw.frame(raw.TEXT, 8_000)[:1],
        raw.frame(raw.TEXT, 8_000) + bytes(4_000),
        raw.frame(raw.TEXT, 1, final=False) + b"x",
    ]
    with channels(server, 3) as lines:
        for line, beginning in zip(lines, beginnings, strict=True):
            line.sendall(beginning)
        wait_for(raw.all_closed(lines), 25)


def test_pings_without_end_are_not_answered_without_end(server: AttackedServer) -> None:
    before = server.megabytes()
    ping = raw.frame(raw.PING, 125) + bytes(125)
    with channels(server, 20) as lines:
        for line in lines:  # which reads nothing
            raw.send_until_refused(line, ping * 500, 2 * MB)
        assert server.megabytes() - before < MEMORY
        wait_for(raw.all_closed(lines), 30)


def test_many_small_messages_at_once_are_taken_in_one_by_one(server: AttackedServer) -> None:
    """A read of 16 kB holds thousands of them, and each would be a Python object."""
    before = server.megabytes()
    with channels(server, 100) as lines:
        for line in lines:
            line.setblocking(False)
            with contextlib.suppress(BlockingIOError, ConnectionError):
                line.send(raw.frame(raw.TEXT, 1) * 40_000)
                line.send(b"x")
        assert server.megabytes() - before < MEMORY


def test_nothing_is_compressed(server: AttackedServer) -> None:
    offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    with raw.connect(server.port, ATTACKER) as line:
        assert b"extensions" not in raw.upgrade(line, offer).lower()


def test_invalid_utf8_is_refused_without_a_log_line(server: AttackedServer) -> None:
    with channels(server, 1) as (line,):
        line.sendall(raw.frame(raw.TEXT, 2) + b"\xff\xfe")
        assert raw.close_code(raw.read_to_the_end(line)) == 1007
    assert "Traceback" not in server.log and '"error"' not in server.log


def send_big_messages(port: int, address: str, ready: object) -> None:
    assert callable(ready)
    ready()
    while True:
        with raw.live(port, address) as line, contextlib.suppress(ConnectionError):
            line.sendall(raw.frame(raw.TEXT, DECLARED))
            raw.send_until_refused(line, bytes(64 * 1024), MB)


def test_another_visitor_plays_on(server: AttackedServer) -> None:
    visitor = server.visitor()
    quiet = visitor.figures(10)
    before = server.megabytes()
    with server.under_attack(send_big_messages):
        attacked = visitor.figures(10)
    assert_unhurt(quiet, attacked)
    assert server.megabytes() - before < MEMORY
