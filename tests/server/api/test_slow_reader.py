"""Over real sockets: a client that stops reading delays no other, and is disconnected."""

import base64
import json
import os
import socket
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection

from server.real import RealServer, Visitor, without_limits

AT_ONCE = (
    10.0  # seconds, on a busy machine; a client that waited for the slow one would wait without end
)
LET_GO = 60.0  # seconds; the server needs a few, on a quiet machine
MOVES = 60
QUESTIONS = 2_000  # their answers are more than may wait, and than the system's buffers hold


def test_a_slow_reader_holds_up_no_other_watcher(tmp_path: Path) -> None:
    with RealServer(tmp_path, *without_limits(tmp_path)) as server:
        ann, bob = server.visit("Ann"), server.visit("Bob")
        seats = [{"kind": "me"}, {"kind": "guest", "name": "Papi"}]
        wanted = {"game": "rail", "seats": seats, "undo": "free"}
        table = str(ann.post("/api/tables", wanted)["id"])
        ann.post(f"/api/tables/{table}/start")
        for _ in range(2):
            turn = ann.look(table, 0)["look"]["turn"]
            move(ann, table, ann.look(table, turn)["look"])
        look = ann.look(table, ann.look(table, 0)["look"]["turn"])["look"]
        with slow_reader(server, table) as slow, bob.live() as quick:
            quick.send(json.dumps({"type": "subscribe", "table": table, "seat": -1}))
            longest = 0.0
            for _ in range(MOVES // 2):
                for act in (move, take_back):
                    look = act(ann, table, look)
                    began = time.monotonic()
                    hear(quick, look["number"])
                    longest = max(longest, time.monotonic() - began)
            assert longest < AT_ONCE
            assert is_let_go(slow, table)


def move(visitor: Visitor, table: str, look: Any) -> Any:
    step = {"number": look["number"], "id": f"n{look['number']}", "seat": look["seat"]}
    body = {**step, "action": look["legal"][0]["code"]}
    return visitor.post(f"/api/tables/{table}/actions", body)["look"]


def take_back(visitor: Visitor, table: str, look: Any) -> Any:
    step = {"number": look["number"], "id": f"n{look['number']}", "seat": look["seat"]}
    return visitor.post(f"/api/tables/{table}/undo", {**step, "to": look["number"] - 1})["look"]


def hear(socket: ClientConnection, number: int) -> None:
    while True:
        message = json.loads(socket.recv(AT_ONCE))
        if message["type"] == "update" and message["state"]["look"]["number"] >= number:
            return


def slow_reader(server: RealServer, table: str) -> socket.socket:
    """A live channel spoken by hand: it asks for the whole table, often, and never reads."""
    watcher = socket.socket()
    watcher.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
    watcher.connect(("127.0.0.1", server.port))
    host = f"127.0.0.1:{server.port}"
    key = base64.b64encode(os.urandom(16)).decode()
    watcher.sendall(
        f"GET /live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in watcher.recv(64)
    watcher.sendall(question(table) * QUESTIONS)
    return watcher


def question(table: str) -> bytes:
    text = json.dumps({"type": "subscribe", "table": table, "seat": -1}).encode()
    mask = bytes(4)  # of nothing: the text goes as it is
    return bytes([0x81, 0x80 | len(text)]) + mask + text


def is_let_go(watcher: socket.socket, table: str) -> bool:
    """Send without reading a byte, until the server disconnects."""
    watcher.setblocking(False)
    deadline = time.monotonic() + LET_GO
    while time.monotonic() < deadline:
        try:
            watcher.send(question(table))
        except BlockingIOError:
            pass  # the server does not read, but the connection is open
        except ConnectionError:
            return True
        time.sleep(0.1)  # fixed pause: the pace of the questions
    return False
