from collections.abc import Iterator
from pathlib import Path

import pytest

from server.engines import Postgresql, Redis
from server.harness import InProcessServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcessServer]:
    with InProcessServer(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgresql]:
    started = Postgresql()
    yield started
    started.remove()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    started = Redis()
    yield started
    started.stop()
