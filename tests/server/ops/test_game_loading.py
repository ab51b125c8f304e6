"""The port is open before games are compiled: what waits, what is refused, what goes first."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from rotonde.server.jobs.clocks import Clocks
from rotonde.server.ops import game_loading, warm_up
from rotonde.server.ops.game_compiler import Done, GameCompiler, Stage
from rotonde.server.ops.game_loading import GRACE, LoadBots
from rotonde.server.ops.settings import NO_LIMITS
from rotonde.server.wire.problems import RequestError
from server.direct import DirectServer
from server.harness import Guest

STEPS = {"rail": 8, "tram": 8, "trains": 7, "triage": 7}


class Helpers:
    """In the place of the helper processes: a game is compiled when the test says so."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, Stage]] = []
        self.may_end: dict[str, asyncio.Event] = {}
        self.report: dict[str, Done] = {}

    async def compile(self, game: str, stage: Stage, done: Done) -> None:
        self.begun.append((game, stage))
        if stage is Stage.RULES:
            self.report[game] = done
            await self.may_end.setdefault(game, asyncio.Event()).wait()


@pytest.fixture
def helpers(monkeypatch: pytest.MonkeyPatch) -> Helpers:
    made = Helpers()
    monkeypatch.setattr(GameCompiler, "compile", lambda _, *given: made.compile(*given))
    monkeypatch.setattr(game_loading, "AT_ONCE", 1)
    monkeypatch.setattr(game_loading, "PATIENCE", 0.05)
    return made


class ColdServer(DirectServer):
    """A server that has just been started, as `serve` starts it."""

    def before_start(self) -> None:
        self.services.games.hold()

    def __enter__(self) -> "ColdServer":
        super().__enter__()
        return self

    def begin(self, load_bots: LoadBots | None = None) -> None:
        async def begin() -> None:
            self.services.games.begin(load_bots)

        self.run(begin())


@pytest.fixture
def cold(tmp_path: Path, helpers: Helpers) -> Iterator[ColdServer]:
    with ColdServer(tmp_path) as server:
        server.begin()
        server.wait_for(lambda: helpers.begun)
        yield server


def _load_all(server: ColdServer, helpers: Helpers) -> None:
    server.begin()
    for game in ("rail", "trains", "triage"):
        _end(server, helpers, game)
    server.wait_for(lambda: not server.services.games.is_loading)


def _end(server: DirectServer, helpers: Helpers, game: str) -> None:
    server.wait_for(lambda: game in helpers.may_end)
    helpers.may_end[game].set()


def test_lists_need_no_game(cold: ColdServer) -> None:
    ann = Guest(cold, "Ann")
    assert [game["name"] for game in ann.get("/api/catalogue")["games"]] == list(STEPS)
    assert len(ann.get("/api/missions")) > 0
    assert ann.get("/api/daily")["mission"]
    assert ann.get("/api/tables") == {"mine": [], "open": []}


def test_a_game_that_is_not_loaded_is_named_with_its_progress(
    cold: ColdServer, helpers: Helpers
) -> None:
    ann = Guest(cold, "Ann")
    wanted = {"game": "tram", "seats": [{"kind": "me"}, {"kind": "bot", "level": "driver"}]}
    refused = ann.post("/api/tables", wanted, expect=503)
    assert refused["code"] == "game-loading" and refused["retry_after"] > 0
    assert refused["parameters"] == {"game": "tram", "step": 1, "steps": STEPS["tram"]}
    helpers.report["rail"](3)
    assert ann.post("/api/tables", wanted, expect=503)["parameters"]["step"] == 4
    _end(cold, helpers, "rail")
    cold.wait_for(lambda: ann.client.post("/api/tables", json=wanted).status_code == 201)


def test_a_game_that_a_request_waits_for_is_compiled_first(
    cold: ColdServer, helpers: Helpers
) -> None:
    assert helpers.begun == [("rail", Stage.RULES)]  # one at a time
    ann = Guest(cold, "Ann")
    ann.post("/api/missions/daily/play", expect=503)
    assert helpers.begun[-1] == ("triage", Stage.RULES)
    _end(cold, helpers, "triage")
    cold.wait_for(lambda: ann.client.post("/api/missions/daily/play").status_code == 200)
    table = ann.post("/api/missions/daily/play")["id"]
    ann.act(table, 0)  # and nobody has waited for Rail
    assert not helpers.may_end["rail"].is_set()


def test_waiting_for_a_game_uses_up_no_limit(tmp_path: Path, helpers: Helpers) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, new_tables=(1.0, 0.0001))
    with ColdServer(tmp_path, limits=limits) as server:
        ann = Guest(server, "Ann")
        server.begin()
        for _ in range(3):
            ann.post("/api/missions/daily/play", expect=503)
        _end(server, helpers, "triage")
        server.wait_for(lambda: ann.client.post("/api/missions/daily/play").status_code == 200)


def test_a_process_is_not_ready_before_every_game_is_loaded(
    cold: ColdServer, helpers: Helpers
) -> None:
    def status() -> object:
        return cold.new_client().get("/readyz").json()

    assert cold.new_client().get("/healthz").status_code == 200
    assert status() == {"status": "not-ready", "reason": "loading"}
    for game in ("rail", "trains"):
        _end(cold, helpers, game)
    cold.wait_for(lambda: "triage" in helpers.may_end)
    assert status() == {"status": "not-ready", "reason": "loading"}
    _end(cold, helpers, "triage")
    cold.wait_for(lambda: status() == {"status": "ready"})


def test_a_game_that_cannot_be_loaded_is_said_to_be_broken(
    tmp_path: Path, helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = warm_up.load_rules

    def broken(name: str) -> Iterator[None]:
        if name == "trains":
            raise RuntimeError("broken")
        yield from load(name)

    monkeypatch.setattr(warm_up, "load_rules", broken)
    with ColdServer(tmp_path) as server:
        _load_all(server, helpers)
        ann = Guest(server, "Ann")
        wanted = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert ann.post("/api/tables", wanted, expect=503)["code"] == "game-failed"
        ann.open("tram")
        reason = server.new_client().get("/readyz").json()["reason"]
        assert reason == "game"


def test_nothing_is_loaded_on_the_event_loop(
    tmp_path: Path, helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: set[threading.Thread] = set()
    load = warm_up.load_rules

    def noted(name: str) -> Iterator[None]:
        threads.add(threading.current_thread())
        yield from load(name)

    monkeypatch.setattr(warm_up, "load_rules", noted)
    with ColdServer(tmp_path) as server:
        _load_all(server, helpers)
    assert threads and threading.main_thread() not in threads


class FakeTime:
    """It passes only when the test says so."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now


def _expired(server: DirectServer) -> list[str]:
    """What the loop of clocks finds now."""
    services = server.services
    return server.run(Clocks(services.tables, services.absence).expired())


def test_a_restart_lets_no_clock_run_out_before_its_player_could_come_back(
    tmp_path: Path, helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeTime()
    monkeypatch.setattr(time, "time", clock)
    with DirectServer(tmp_path, bots=False) as server:
        ann, _, table = server.two("rail", clock={"kind": "seconds", "amount": 60})
        turn = ann.look(table)["look"]["turn"]
    clock.now += 3600  # the server was away

    with ColdServer(tmp_path, bots=False) as server:
        server.begin()
        server.wait_for(lambda: helpers.begun)
        assert _expired(server) == []
        _end(server, helpers, "rail")
        server.wait_for(lambda: not _is_held(server, "rail"))
        clock.now += GRACE - 1
        assert _expired(server) == []
        clock.now += 2

        def is_absent() -> bool:
            live = server.services.tables.in_memory(table)
            return live is not None and live.is_absent(turn)

        server.wait_for(is_absent)


def _is_held(server: DirectServer, game: str) -> bool:
    """Is the game still being loaded?"""

    async def ask() -> bool:
        try:
            await server.services.games.require(game)
        except RequestError:
            return True
        return False

    return server.run(ask())


def test_a_turn_that_began_after_the_restart_has_its_usual_time(
    tmp_path: Path, helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeTime()
    monkeypatch.setattr(time, "time", clock)
    with ColdServer(tmp_path, bots=False) as server:
        server.begin()
        _end(server, helpers, "rail")
        server.wait_for(lambda: not _is_held(server, "rail"))
        clock.now += 1
        ann, _, table = server.two("rail", clock={"kind": "seconds", "amount": 10})
        turn = ann.look(table)["look"]["turn"]
        clock.now += 11  # well within GRACE

        def is_absent() -> bool:
            live = server.services.tables.in_memory(table)
            return live is not None and live.is_absent(turn)

        server.wait_for(is_absent)


def test_bots_move_once_their_workers_have_loaded_them(
    tmp_path: Path, helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ColdServer(tmp_path) as server:
        workers, loaded = asyncio.Event(), []

        async def load_bots(edition: str) -> None:
            await workers.wait()
            loaded.append(edition)

        server.begin(load_bots)
        _end(server, helpers, "rail")
        server.wait_for(lambda: not _is_held(server, "rail"))
        ann = Guest(server, "Ann")
        table = ann.open("rail", [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}])
        ann.start(table)
        ann.act(table, 0)
        number = ann.look(table)["table"]["number"]
        live = server.services.tables.in_memory(table)
        assert live is not None and live.bot_to_move() == "apprentice"
        server.services.bots.wake(live)
        assert not server.services.bots._is_thinking(table)
        workers.set()
        for game in ("trains", "triage"):
            _end(server, helpers, game)
        server.wait_for(lambda: ann.look(table)["table"]["number"] > number)
        assert {"rail", "tram"} <= set(loaded)
