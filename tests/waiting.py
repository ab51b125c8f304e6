"""Waiting for what must happen, instead of sleeping for a time that is hoped to be enough."""

import asyncio
import socket
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
POLL_SECONDS = 0.05


def wait_for(
    condition: Callable[[], T],
    seconds: float = 300.0,
    explain: Callable[[], str] | None = None,
    pause: Callable[[float], object] = time.sleep,
) -> T:
    """Return what the condition returns, once that is true; fail if it is not true in time.

    `explain` gives the text of the failure, for example the log of a server. `pause` passes the
    time between two looks.
    """
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() >= deadline:
            raise AssertionError(explain() if explain else "it did not happen in time")
        pause(POLL_SECONDS)
    return found


async def wait_in_loop(condition: Callable[[], T]) -> T:
    """As `wait_for`, for tests that run in an event loop and have a time limit of their own."""
    while not (found := condition()):
        await asyncio.sleep(POLL_SECONDS)
    return found


def accepts_connections(port: int) -> bool:
    """Whether a server listens on this port of this machine."""
    with socket.socket() as probe:
        probe.settimeout(1.0)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def is_loaded(log: str, options: Sequence[str]) -> bool:
    """Whether each process of a server has logged that every game can be played."""
    workers = int(options[options.index("--workers") + 1]) if "--workers" in options else 1
    return log.count('"event": "loaded"') >= workers
