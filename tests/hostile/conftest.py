from collections.abc import Iterator

import pytest

from hostile.attacked_server import AttackedServer, Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AttackedServer]:
    with AttackedServer(tmp_path_factory.mktemp("server")) as opened:
        Visitor(opened.port, "127.0.0.3", "Eve")  # everything is loaded: memory is at rest
        yield opened
