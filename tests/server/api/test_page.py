"""The built page as the server sends it: compressed once, otherwise unchanged."""

import gzip
import re
from pathlib import Path

import pytest

from server.harness import InProcessServer

INDEX = "<!doctype html><title>Rotonde</title>" + "".join(f"<p>{n} {n * n}</p>" for n in range(600))


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "assets/index-abc.js").write_text(INDEX)
    return folder


@pytest.mark.parametrize("path", ["/", "/missions", "/table/xyz", "/assets/index-abc.js"])
def test_an_answer_is_compressed_once(tmp_path: Path, built: Path, path: str) -> None:
    with InProcessServer(tmp_path, page=str(built)) as server:
        response = server.guest("Ann").client.get(path, headers={"accept-encoding": "gzip"})
        assert response.headers["content-encoding"] == "gzip"
        assert response.text == INDEX  # the client unpacks as often as the header says
        assert len(gzip.compress(INDEX.encode())) > 500
        assert re.findall("charset", response.headers["content-type"]) == ["charset"]
