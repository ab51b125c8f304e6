"""Help: quick help never waits for a solver; long help runs once, in the pool, with limits."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any

import pytest

from rotonde.core.game_table import Advice
from rotonde.game import NAMES, State, game
from rotonde.games.registry import game_table
from rotonde.pool.jobs import Job, Lane, Replaced, TimeRanOut
from rotonde.pool.pool import WorkerPool
from rotonde.server.jobs import hints, pool_functions
from rotonde.server.jobs.hints import Hints
from rotonde.server.wire.problems import RequestError
from server.harness import InProcessServer

SOLVED = Advice(())


class Doubt(WorkerPool):
    """A pool that records its jobs, and answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Job[Any]] = []
        self.answer: asyncio.Future[Advice] = asyncio.get_running_loop().create_future()

    async def run(self, job: Job[Any], asker: Any, progress: Any = None) -> Any:
        self.asked.append(job)
        return await self.answer


def run(test: Coroutine[Any, Any, None]) -> None:
    for name in NAMES:
        question(name)  # compiled before any time-out is measured
    asyncio.run(asyncio.wait_for(test, 60))


@cache
def question(name: str) -> tuple[str, dict[str, Any], State]:
    options = game_table(name).options(game_table(name).least_seats, {})
    return name, options, game(name).observe(game(name).start(options, 1), 0)


def test_quick_help_does_not_wait_for_long_help() -> None:
    async def test() -> None:
        desk = Hints(pool := Doubt())
        long = asyncio.create_task(desk.ask("eve", *question("triage"), "hint", 1))
        await asyncio.sleep(0)
        advice = await desk.ask("eve", *question("trains"), "danger", 0)
        assert advice.events and not long.done() and len(pool.asked) == 1
        pool.answer.set_result(SOLVED)
        assert await long == SOLVED

    run(test())


def test_a_hint_is_cached_for_all_clients_at_that_position() -> None:
    async def test() -> None:
        desk = Hints(pool := Doubt())
        pool.answer.set_result(SOLVED)
        for asker in ("ann", "bob"):
            assert await desk.ask(asker, *question("triage"), "hint", 1) == SOLVED
        assert len(pool.asked) == 1
        await desk.ask("ann", *question("triage"), "hint", 2)
        assert len(pool.asked) == 2, "another question"

    run(test())


def test_a_proof_that_failed_is_not_tried_again_whatever_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        desk = Hints(pool := Doubt())
        pool.answer.set_exception(TimeRanOut())
        for topic, step in (("hint", 1), ("hint", 2), ("solution", 0)):
            with pytest.raises(RequestError) as refused:
                await desk.ask("eve", *question("triage"), topic, step)
            assert (refused.value.status, refused.value.code) == (422, "too-hard")
        assert len(pool.asked) == 1
        monkeypatch.setattr(hints, "FAILURE_SECONDS", 0.0)
        with pytest.raises(RequestError):
            await desk.ask("eve", *question("triage"), "hint", 1)
        assert len(pool.asked) == 2, "after a while it is tried again"

    run(test())


@pytest.mark.parametrize(
    ("given", "status", "code"), [(None, 503, "busy"), (Replaced, 409, "replaced")]
)
def test_a_hint_that_fails_or_takes_too_long_is_refused_with_the_reason(
    given: Callable[[], Exception] | None, status: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "PATIENCE", 0.1)

    async def test() -> None:
        desk = Hints(pool := Doubt())
        if given is not None:
            pool.answer.set_exception(given())
        with pytest.raises(RequestError) as refused:
            await desk.ask("eve", *question("triage"), "hint", 1)
        assert (refused.value.status, refused.value.code) == (status, code)

    run(test())


def test_quick_help_has_a_separate_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []

    def tell(*_: Any) -> Advice:
        used.append(threading.current_thread().name)
        return SOLVED

    async def test() -> None:
        monkeypatch.setattr(game_table("trains"), "help", tell)
        await Hints(Doubt()).ask("ann", *question("trains"), "danger", 0)

    run(test())
    assert len(used) == 1 and used[0].startswith("help")


def test_a_hint_comes_from_a_worker_and_a_topic_that_does_not_exist_is_refused(
    server: InProcessServer,
) -> None:
    ann = server.guest("Ann")
    mission = ann.get("/api/missions")[0]["name"]
    table = ann.post(f"/api/missions/{mission}/play")["id"]
    assert server.services.pool.pids == []
    help = ann.post(f"/api/tables/{table}/help", {"seat": 0, "topic": "hint", "step": 3})
    assert help["data"]["move"] and len(server.services.pool.pids) == 1
    wrong = {"seat": 0, "topic": "nothing", "step": 1}
    assert ann.post(f"/api/tables/{table}/help", wrong, expect=422)["key"] == "help.unknown"


def test_a_mission_that_takes_too_long_to_solve_is_a_clear_refusal(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest("Ann")
    mission = ann.get("/api/missions")[-1]["name"]
    table = ann.post(f"/api/missions/{mission}/play")["id"]
    at_once = Lane("help", 0.0, most_waiting=1, most_waiting_of_one=1)
    monkeypatch.setattr(pool_functions, "HELP", at_once)
    wanted = {"seat": 0, "topic": "hint", "step": 1}
    monkeypatch.setattr(hints, "PATIENCE", 60.0)
    refused = ann.post(f"/api/tables/{table}/help", wanted, expect=422)
    assert refused["code"] == "too-hard"
    assert ann.get("/readyz")["status"] == "ready"
