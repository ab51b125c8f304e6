from collections.abc import Iterator
from pathlib import Path

import pytest

from server.cluster.site import Site
from server.engines import Postgresql, Redis
from server.real import RealServer


@pytest.fixture
def site(
    postgresql: Postgresql, redis_server: Redis, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Site]:
    opened = Site(postgresql, redis_server, tmp_path, f"t{abs(hash(request.node.nodeid)) % 10**9}")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def pair(
    postgresql: Postgresql, redis_server: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[RealServer, RealServer]]:
    """Two processes for tests that kill none."""
    opened = Site(postgresql, redis_server, tmp_path_factory.mktemp("pair"), "pair")
    yield opened.serve(), opened.serve()
    opened.close()
