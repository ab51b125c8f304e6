"""Help that takes long: it keeps nobody else waiting, and it does not pile up."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rotonde.server import help_desk
from rotonde.server.help_desk import MOST_AT_ONCE, HelpDesk
from rotonde.server.problems import Trouble
from rotonde.tabletop import Advice, tabletop
from server.harness import TestHouse


@contextmanager
def thinking() -> Iterator[threading.Event]:
    """Work waits for this event, and is let go in the end whatever happens."""
    done = threading.Event()
    try:
        yield done
    finally:
        done.set()


def test_when_many_ask_the_next_is_refused_and_nothing_else_waits() -> None:
    async def run(done: threading.Event) -> None:
        desk = HelpDesk()
        asked = [asyncio.create_task(desk.ask(done.wait)) for _ in range(MOST_AT_ONCE)]
        await asyncio.sleep(0)
        with pytest.raises(Trouble) as refused:
            await desk.ask(lambda: True)
        assert refused.value.status == 503 and refused.value.code == "busy"
        # Passphrases, reasons and readiness are looked at in the event loop's own threads.
        used = await asyncio.gather(
            *(asyncio.to_thread(threading.current_thread) for _ in range(MOST_AT_ONCE))
        )
        assert not any(thread.name.startswith("help") for thread in used)
        done.set()
        assert await asyncio.gather(*asked) == [True] * MOST_AT_ONCE
        assert await desk.ask(lambda: 7) == 7, "there is room again"
        desk.close()

    with thinking() as done:
        asyncio.run(asyncio.wait_for(run(done), 60))


def test_who_waited_too_long_leaves_their_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(help_desk, "PATIENCE", 0.1)
    begun = []

    async def run(done: threading.Event) -> None:
        desk = HelpDesk()
        held = [asyncio.create_task(desk.ask(done.wait)) for _ in range(help_desk.THREADS)]
        await asyncio.sleep(0)
        for _ in range(3 * MOST_AT_ONCE):
            with pytest.raises(Trouble, match="help-busy"):
                await desk.ask(lambda: begun.append(1))
        done.set()
        await asyncio.gather(*held, return_exceptions=True)
        monkeypatch.setattr(help_desk, "PATIENCE", 30.0)
        assert await desk.ask(lambda: 7) == 7
        desk.close()

    with thinking() as done:
        asyncio.run(asyncio.wait_for(run(done), 60))
    assert not begun, "nobody waited for it any more"


def test_a_mission_that_takes_too_long_to_solve_is_a_clear_refusal(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest("Ann")
    mission = ann.get("/api/missions")[0]["name"]
    table = ann.post(f"/api/missions/{mission}/play")["id"]
    monkeypatch.setattr(help_desk, "PATIENCE", 0.2)
    wanted = {"seat": 0, "topic": "hint", "step": 1}
    with thinking() as done:

        def solve(*_: Any) -> Advice:
            done.wait()
            return Advice(())

        monkeypatch.setattr(tabletop("yard"), "help", solve)
        response = ann.client.post(f"/api/tables/{table}/help", json=wanted)
        assert response.status_code == 503 and response.json()["code"] == "busy"
        assert int(response.headers["retry-after"]) >= 1
        assert ann.get("/readyz")["status"] == "ready"
