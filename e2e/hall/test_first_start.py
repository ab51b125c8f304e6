"""The first start of a server, with nothing compiled: the page is there, a game comes by itself."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from conftest import Server
from person import Person
from triage import at_table, tile

COMPILING = 300_000  # milliseconds, on a busy machine
UNAVAILABLE = 503


def test_a_table_opens_by_itself_as_soon_as_its_own_game_is_compiled(
    tmp_path: Path, chromium: Browser
) -> None:
    server = Server(tmp_path, compiled=tmp_path / "cache")
    server.start("/healthz")
    try:
        ann = Person(chromium, server.address, "Ann", "en")
        ann.refusals.add(UNAVAILABLE)  # how the page learns how far the game is
        ann.go("/missions")  # the album needs no game
        expect(tile(ann, "Push and pull")).to_be_visible(timeout=COMPILING)
        tile(ann, "Push and pull").click()
        preparing = ann.page.get_by_test_id("preparing")
        expect(preparing).to_contain_text("Triage is getting ready: step")
        ann.check_accessibility("a game that is being compiled")
        expect(preparing).to_have_count(0, timeout=COMPILING)
        at_table(ann)
        assert not ann.problems
        ann.leave()
    finally:
        server.stop()
