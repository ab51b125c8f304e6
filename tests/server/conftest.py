from collections.abc import Iterator
from pathlib import Path

import pytest

from server.harness import TestHouse


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TestHouse]:
    with TestHouse(tmp_path) as opened:
        yield opened
