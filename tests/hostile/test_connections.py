"""Connections that do nothing: one address, or many, cannot keep others out."""

import contextlib
import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect as connect_live

from hostile import raw
from hostile.attacked_server import ATTACKER, AttackedServer, Visitor, assert_unhurt
from waiting import wait_for

IDLE = 1_100
MEMORY = 60.0  # MB
PUPILS, LINES_OF_A_PUPIL = 40, 6


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AttackedServer]:
    with AttackedServer(tmp_path_factory.mktemp("server")) as opened:
        yield opened


def hold_connections(port: int, address: str, ready: Callable[[], None]) -> None:
    """A third says half a head, a third a byte a second, a third is live and silent."""
    lines: list[socket.socket] = []
    for number in range(IDLE):
        with contextlib.suppress(OSError, AssertionError):  # refused: as it should be
            if number % 3 == 2:
                lines.append(raw.live(port, address))
            else:
                line = raw.connect(port, address)
                line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" if number % 3 else b"GET")
                lines.append(line)
    ready()
    while True:
        for line in lines[1::3]:
            with contextlib.suppress(OSError):
                line.send(b"x")
        time.sleep(1.0)  # fixed pause: a byte a second


def test_idle_connections_of_one_address_do_not_block_other_addresses(
    server: AttackedServer,
) -> None:
    visitor = server.visitor()
    quiet = visitor.figures(12)
    before = server.megabytes()
    with server.under_attack(hold_connections):
        newcomer = server.visitor("Bob", "127.0.0.9")
        attacked = newcomer.figures(12)
        assert server.megabytes() - before < MEMORY
    assert_unhurt(quiet, attacked)


def test_the_connections_of_one_address_are_limited(server: AttackedServer) -> None:
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(raw.connect(server.port, "127.0.0.70")) for _ in range(450)]
        for line in lines:
            with contextlib.suppress(ConnectionError):
                line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        answers = [raw_status(line) for line in lines]
    assert answers[:400] == [200] * 400
    assert set(answers[400:]) <= {429, None}, "told, or cut before it was read"


def raw_status(line: socket.socket) -> int | None:
    try:
        told = line.recv(64)
    except ConnectionError:
        return None
    return int(told.split(b" ", 2)[1]) if told else None


@pytest.mark.parametrize("beginning", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_a_head_that_does_not_come_is_not_waited_for(
    server: AttackedServer, beginning: bytes
) -> None:
    with raw.connect(server.port, ATTACKER) as line:
        line.sendall(beginning)
        wait_for(raw.all_closed([line]), 25)


def test_a_connection_that_was_used_is_kept_for_a_while(server: AttackedServer) -> None:
    with raw.connect(server.port, "127.0.0.71") as line:
        for _ in range(2):
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = b""
            while not answer.endswith(b"}"):  # head and body may come one after the other
                part = line.recv(65_536)
                assert part, "closed"
                answer += part
            assert b" 200 OK" in answer
        answered = time.monotonic()
        wait_for(raw.all_closed([line]), 30)
        assert time.monotonic() - answered > 10, "longer than a pause between two clicks"


def test_a_class_behind_one_address_fits(server: AttackedServer) -> None:
    """Each pupil's browser: six connections that it keeps, and the live channel."""
    address, cookies = ("127.0.0.80", 0), []
    with contextlib.ExitStack() as stack:
        for number in range(PUPILS):
            lines = [
                http.client.HTTPConnection(
                    "127.0.0.1", server.port, timeout=60, source_address=address
                )
                for _ in range(LINES_OF_A_PUPIL)
            ]
            for line in lines:
                stack.callback(line.close)
            body = json.dumps({"name": f"Pupil {number}"})
            lines[0].request("POST", "/api/people", body, {"content-type": "application/json"})
            response = lines[0].getresponse()
            response.read()
            assert response.status == 201
            cookies.append((response.getheader("set-cookie") or "").partition(";")[0])
            for line in lines[1:]:
                line.request("GET", "/healthz")
                healthy = line.getresponse()
                healthy.read()
                assert healthy.status == 200
            channel = stack.enter_context(
                connect_live(
                    f"ws://127.0.0.1:{server.port}/live", proxy=None, source_address=address,
                    additional_headers={"cookie": cookies[-1]}, close_timeout=1,
                )
            )  # fmt: skip
            assert json.loads(channel.recv(60))["type"] == "welcome"


# --- other settings -------------------------------------------------------------------------------


def settings(folder: Path, text: str) -> tuple[str, str]:
    file = folder / "settings.toml"
    file.write_text(text)
    return "--settings", str(file)


def test_when_all_slots_are_taken_the_address_with_most_loses_one(tmp_path: Path) -> None:
    """Ten addresses hold as many as each may; together they are all that there are."""
    few = "[limits]\nconnections_in_all = 100\nconnections_of_an_address = 10\n"
    with (
        AttackedServer(tmp_path, *settings(tmp_path, few)) as server,
        contextlib.ExitStack() as stack,
    ):
        for number in range(10):
            for _ in range(10):
                stack.enter_context(raw.connect(server.port, f"127.0.2.{number + 1}"))
        newcomer = server.visitor("Bob")
        with newcomer.live() as channel:
            channel.send('{"type":"ping"}')
            assert json.loads(channel.recv(60))["type"] == "pong"
            # The live channel of a client with one connection is not closed.
            for _ in range(20):
                stack.enter_context(raw.connect(server.port, "127.0.2.99"))
            channel.send('{"type":"ping"}')
            assert json.loads(channel.recv(60))["type"] == "pong"


def test_behind_a_proxy_the_forwarded_address_counts(tmp_path: Path) -> None:
    few = "behind_proxy = true\n[limits]\nconnections_of_an_address = 5\n"
    with (
        AttackedServer(tmp_path, *settings(tmp_path, few)) as server,
        contextlib.ExitStack() as stack,
    ):

        def channel(forwarded: str) -> bytes:
            line = stack.enter_context(raw.connect(server.port, "127.0.0.1"))
            try:
                return raw.upgrade(line, f"X-Forwarded-For: {forwarded}\r\n")
            except AssertionError as refused:
                return bytes(refused.args[0])

        # All of them come from the proxy's own address: that is not counted.
        for number in range(20):
            assert b" 101 " in channel(f"10.0.0.{number}")
        for number in range(4):
            assert b" 101 " in channel("10.0.0.0" if number % 2 else "1.2.3.4, 10.0.0.0")
        assert b" 429 " in channel("10.0.0.0")
        # Within its /64 an attacker has as many IPv6 addresses as they like.
        for number in range(5):
            assert b" 101 " in channel(f"2001:db8:0:1::{number + 1}")
        assert b" 429 " in channel("2001:db8:0:1:ffff::1")
        assert b" 101 " in channel("2001:db8:0:2::1")


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
def test_the_limit_of_open_files_is_raised_and_never_reached() -> None:
    code = """
import resource
from rotonde.server.ops.file_descriptors import most_connections
resource.setrlimit(resource.RLIMIT_NOFILE, (256, {hard}))
print(most_connections(4000), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""

    def run(hard: int) -> str:
        ran = subprocess.run(
            [sys.executable, "-c", code.format(hard=hard)], check=True, capture_output=True
        )
        return ran.stdout.decode().strip()

    assert run(10_000) == "4000 4512"
    assert run(1_024) == "512 1024"
    assert run(300) == "75 300"


def test_a_stop_does_not_wait_for_those_who_do_not_read(tmp_path: Path) -> None:
    """A close frame that the client does not read used to cause a traceback in uvicorn."""
    with AttackedServer(tmp_path) as server, contextlib.ExitStack() as stack:
        visitor = Visitor(server.port, "127.0.0.2", "Ann")
        question = json.dumps({"type": "subscribe", "table": visitor.table, "seat": -1}).encode()
        for _ in range(5):
            line = stack.enter_context(raw.live(server.port, ATTACKER))
            line.setblocking(False)
            with contextlib.suppress(BlockingIOError, ConnectionError):
                for _ in range(50):
                    line.send(raw.frame(raw.TEXT, len(question)) + question)
        server.process.terminate()
        assert server.process.wait(60) == 0
        assert "Traceback" not in server.log and '"level": "error"' not in server.log, server.log
