"""HTTP and WebSocket written by hand, as only an attacker writes them."""

import base64
import os
import socket
import struct
from collections.abc import Callable

SECONDS = 60.0  # for an answer on a busy machine
FINAL, MASKED = 0x80, 0x80
CONTINUATION, TEXT, CLOSE, PING = 0, 1, 8, 9


def connect(port: int, address: str, seconds: float = SECONDS) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), seconds, source_address=(address, 0))


def live(port: int, address: str) -> socket.socket:
    """A live channel that is open: the answer to its request has been read."""
    line = connect(port, address)
    upgrade(line)
    return line


def upgrade(line: socket.socket, more: str = "") -> bytes:
    """Ask for a live channel; the head of the answer."""
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"{more}\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        got = line.recv(1)
        assert got, head
        head += got
    assert head.startswith(b"HTTP/1.1 101 "), head
    return head


def frame(kind: int, size: int, *, final: bool = True) -> bytes:
    """The head of a frame; its mask is of zeros, so that its body goes as it is."""
    first = (FINAL if final else 0) | kind
    if size < 126:
        return bytes([first, MASKED | size]) + bytes(4)
    if size < 65_536:
        return struct.pack("!BBH", first, MASKED | 126, size) + bytes(4)
    return struct.pack("!BBQ", first, MASKED | 127, size) + bytes(4)


def send_until_refused(line: socket.socket, piece: bytes, most: int) -> int:
    """Send it again and again; how many bytes went before the other side ended it."""
    sent = 0
    try:
        while sent < most:
            sent += line.send(piece)
    except ConnectionError:
        pass
    return sent


def read_to_the_end(line: socket.socket) -> bytes:
    """Everything until the other side closes; what was read so far, if it did not do so nicely."""
    told = b""
    try:
        while got := line.recv(65_536):
            told += got
    except ConnectionError:
        pass
    return told


def close_code(told: bytes) -> int | None:
    """The code of the close frame among the (short, unmasked) frames of a server."""
    while len(told) >= 2:
        kind, size, start = told[0] & 0x0F, told[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(told[2:4], "big"), 4
        if kind == CLOSE:
            return int.from_bytes(told[start : start + 2], "big")
        told = told[start + size :]
    return None


def is_open(line: socket.socket) -> bool:
    """Without waiting: has the other side closed it?"""
    line.setblocking(False)
    try:
        return bool(line.recv(65_536))
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def all_closed(lines: list[socket.socket]) -> Callable[[], bool]:
    """A condition to wait for: every one of them was closed by the other side."""
    left = list(lines)

    def condition() -> bool:
        left[:] = [line for line in left if is_open(line)]
        return not left

    return condition
