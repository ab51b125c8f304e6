"""The metrics that a running server exposes at /metrics, and the functions that count them.

No label names a person, a table or an address: labels are words of the program itself.
"""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from rotonde.core.errors import RotondeError
from rotonde.server.ops.worker_metrics import SHARED_FOLDER
from rotonde.server.wire.problems import problem_of

T = TypeVar("T")
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_THINKING = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
_SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)

ACTIONS = Counter(
    "rotonde_actions",
    "Actions of people, by outcome: accepted, or why not",
    ["outcome"],
)
DURABLE = Histogram(
    "rotonde_durable_seconds", "From handing a change in until it is durable", buckets=_QUICK
)
BATCHES = Histogram("rotonde_batch_changes", "Changes that shared one commit", buckets=_SIZES)
CONNECTIONS = Gauge("rotonde_live_connections", "Open live channels", multiprocess_mode="livesum")
CONNECTIONS_ENDED = Counter("rotonde_live_connections_ended", "Live channels that have ended")
ROOMS = Gauge("rotonde_rooms", "Tables in memory", multiprocess_mode="livesum")
THINKING = Histogram(
    "rotonde_bot_thinking_seconds",
    "Moves that bots have chosen, and how long they thought",
    ["game", "level"],
    buckets=_THINKING,
)
BOT_FAILURES = Counter(
    "rotonde_bot_failures", "Moves that a bot failed to choose", ["game", "level"]
)
REQUESTS = Counter("rotonde_http_requests", "HTTP requests answered", ["method", "route", "status"])
REQUEST_SECONDS = Histogram(
    "rotonde_http_seconds", "How long HTTP requests took", ["route"], buckets=_QUICK
)
LOOP_LAG = Histogram("rotonde_event_loop_lag_seconds", "How late the event loop is", buckets=_QUICK)
MEMORY = Gauge("rotonde_memory_bytes", "Memory of the serving process", multiprocess_mode="livesum")
PROCESSOR = Gauge(
    "rotonde_processor_seconds", "Processor time it has used", multiprocess_mode="livesum"
)
STARTED = Gauge("rotonde_start_time_seconds", "When it started", multiprocess_mode="livemax")


def tell() -> bytes:
    """All metrics, in Prometheus' text format, of all processes that share a port."""
    if SHARED_FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


@contextmanager
def counted_action() -> Iterator[None]:
    """Wraps everything that decides on an action of a person."""
    try:
        yield
    except RotondeError as error:
        ACTIONS.labels(problem_of(error).code).inc()
        raise
    ACTIONS.labels("accepted").inc()


@contextmanager
def counted_bot_failures(game: str, level: str) -> Iterator[None]:
    try:
        yield
    except Exception:
        BOT_FAILURES.labels(game, level).inc()
        raise


def until_durable() -> "Callable[[Future[T]], None]":
    """Call it when a change is submitted; it returns a done callback for the change's future."""
    began = time.perf_counter()

    def answered(future: "Future[T]") -> None:
        if not future.cancelled() and future.exception() is None:
            DURABLE.observe(time.perf_counter() - began)

    return answered


def count_request(method: str, route: str, status: int, seconds: float) -> None:
    known = method if method in METHODS else "other"
    REQUESTS.labels(known, route, str(status)).inc()
    REQUEST_SECONDS.labels(route).observe(seconds)


def measure_process() -> None:
    """Memory and processor time of this process, now."""
    times = os.times()
    PROCESSOR.set(times.user + times.system)
    listed = Path("/proc/self/statm")
    if listed.exists():  # Linux only
        MEMORY.set(int(listed.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))
