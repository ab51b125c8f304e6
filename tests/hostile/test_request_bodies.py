"""Requests that are too big, or never end."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator

import pytest

from hostile import raw
from hostile.attacked_server import ATTACKER, AttackedServer
from waiting import wait_for

MB = 1_000_000
HUGE = 60 * MB
MEMORY = 50.0  # MB that any of this may cost at most
HEAD = b"POST /api/people HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\n"


@contextlib.contextmanager
def lines(server: AttackedServer, count: int) -> Iterator[list[socket.socket]]:
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(raw.connect(server.port, ATTACKER)) for _ in range(count)]


def status(told: bytes) -> int:
    return int(told.split(b" ", 2)[1])


def test_a_body_is_refused_by_the_length_that_it_declares(server: AttackedServer) -> None:
    with lines(server, 1) as (line,):
        line.sendall(HEAD + b"content-length: %d\r\n\r\n" % HUGE)
        told = line.recv(65_536)
    assert status(told) == 413 and b"application/problem+json" in told


def test_a_chunked_body_is_refused_when_it_is_too_long(server: AttackedServer) -> None:
    before = server.megabytes()
    chunk = b"10000\r\n" + b" " * 65_536 + b"\r\n"
    with lines(server, 20) as opened:
        for line in opened:
            line.sendall(HEAD + b"transfer-encoding: chunked\r\n\r\n")
            assert raw.send_until_refused(line, chunk, HUGE) < HUGE
        assert server.megabytes() - before < MEMORY
    with lines(server, 1) as (line,):
        line.sendall(HEAD + b"transfer-encoding: chunked\r\n\r\n" + chunk * 6)
        assert status(line.recv(65_536)) == 413


@pytest.mark.parametrize(
    "beginning",
    [b"GET /", b"GET / HTTP/1.1\r\nx: ", b"GET / HTTP/1.1\r\n"],
    ids=["path", "header", "headers"],
)
def test_a_head_without_an_end_is_refused(server: AttackedServer, beginning: bytes) -> None:
    before = server.megabytes()
    piece = b"x: y\r\n" * 1_000 if beginning.endswith(b"\n") else b"x" * 6_000
    with lines(server, 10) as opened:
        for line in opened:
            line.sendall(beginning)
            assert raw.send_until_refused(line, piece, 10 * MB) < 10 * MB
    assert server.megabytes() - before < MEMORY
    with lines(server, 1) as (line,):
        line.sendall(beginning + piece * 3)
        assert status(raw.read_to_the_end(line)) == 431


def test_a_trailer_is_refused(server: AttackedServer) -> None:
    with lines(server, 1) as (line,):
        line.sendall(HEAD + b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx: y\r\n\r\n")
        assert status(raw.read_to_the_end(line)) == 400


def test_a_body_that_comes_byte_by_byte_is_cut(server: AttackedServer) -> None:
    with lines(server, 1) as (line,):
        line.sendall(HEAD + b"content-length: 1000\r\n\r\n")
        deadline = time.monotonic() + 38
        while raw.is_open(line):
            assert time.monotonic() < deadline
            with contextlib.suppress(ConnectionError):
                line.send(b" ")
            time.sleep(0.5)  # fixed pause: between two bytes
    assert '"level": "error"' not in server.log


def test_all_unfinished_bodies_together_are_limited(server: AttackedServer) -> None:
    before = server.megabytes()
    with lines(server, 390) as opened:
        for line in opened:
            with contextlib.suppress(ConnectionError):
                line.sendall(HEAD + b"content-length: 300000\r\n\r\n" + b" " * 299_000)
        assert server.megabytes() - before < MEMORY
        visitor = server.visitor(address="127.0.0.4")
        assert visitor.get("/healthz") == {"status": "alive"}
        # Small requests, as nearly all are, are still accepted.
        visitor.post(f"/api/tables/{visitor.table}/chat", {"text": "x" * 200})


def test_only_a_few_requests_wait_behind_another(server: AttackedServer) -> None:
    with lines(server, 1) as (line,):
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 400)
        told = raw.read_to_the_end(line)
    assert told.count(b" 200 OK") < 100 and told.count(b" 429 ") == 1


def test_several_requests_on_one_line_are_answered_in_their_order(server: AttackedServer) -> None:
    with lines(server, 1) as (line,):
        line.sendall(
            b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
            b"GET /nowhere.txt HTTP/1.1\r\nHost: x\r\n\r\n"
            b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        )
        told = raw.read_to_the_end(line)
    answers = told.split(b"HTTP/1.1 ")[1:]
    assert [answer.endswith(b'{"status":"alive"}') for answer in answers] == [True, False, True]


def test_a_large_answer_that_the_client_does_not_read_is_not_buffered(
    server: AttackedServer,
) -> None:
    """The interface's description is large: a few hundred of it are asked for, none is read."""
    large = json.dumps(server.visitor(address="127.0.0.5").get("/schema/openapi.json"))
    assert len(large) > 30_000
    before = server.megabytes()
    with lines(server, 300) as opened:
        for line in opened:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            line.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 8)
        visitor = server.visitor(address="127.0.0.6")
        assert visitor.get("/healthz") == {"status": "alive"}
        assert server.megabytes() - before < 2 * MEMORY
        wait_for(raw.all_closed(opened), 40)
