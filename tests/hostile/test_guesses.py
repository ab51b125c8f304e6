"""Guessing codes and passphrases from many addresses, and through several processes."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from hostile.attacked_server import AttackedServer, Client
from rotonde.server.api import guess_limits
from rotonde.server.api.app import create_app
from server.engines import Redis
from server.harness import settings_for

# Small bursts, so that a test sees their end; they refill in an hour.
FEW = "[limits]\ncodes_in_all = [12, 0.001]\nentering_in_all = [6, 0.001]\n"
BURST, ENTERING_BURST = 12, 6


@pytest.fixture
def redis() -> Iterator[Redis]:
    started = Redis()
    yield started
    started.stop()


def server_with(folder: Path, *more: str) -> AttackedServer:
    folder.mkdir(exist_ok=True)
    file = folder / "settings.toml"
    file.write_text(FEW)
    return AttackedServer(folder, "--settings", str(file), *more)


def guess(port: int, address: str, code: str = "QQQ-000") -> int:
    return Client(port, address).ask("GET", f"/api/codes/{code}").status


def enter(port: int, address: str) -> int:
    body = {"handle": f"nobody-{address.replace('.', '-')}", "passphrase": "correct horse battery"}
    return Client(port, address).ask("POST", "/api/enter", body).status


def test_every_route_with_a_guess_limit_exists(tmp_path: Path) -> None:
    """A route that is renamed must not fall out of the limit."""
    app = create_app(settings_for(tmp_path))
    routes = {
        (method, route.path_format)
        for route in app.routes
        for method in getattr(route, "methods", ())
    }
    assert set(guess_limits.ROUTES) <= routes


def test_many_addresses_together_guess_no_quicker(tmp_path: Path) -> None:
    with server_with(tmp_path) as server:
        first = [guess(server.port, f"127.0.3.{number}") for number in range(1, 20)]
        assert first[:BURST] == [404] * BURST and set(first[BURST:]) == {429}
        assert enter(server.port, "127.0.3.1") in (401, 403, 404), "another limit of its own"


def test_those_who_try_often_do_not_use_up_the_tries_of_others(tmp_path: Path) -> None:
    with server_with(tmp_path) as server:
        attacker = [guess(server.port, "127.0.3.1") for _ in range(18)]
        assert attacker[: guess_limits.FREE + BURST] == [404] * (guess_limits.FREE + BURST)
        assert set(attacker[guess_limits.FREE + BURST :]) == {429}
        # Nothing is left for addresses with many attempts; a new one is still admitted.
        host = Client(server.port, "127.0.0.2")
        host.post("/api/people", {"name": "Ann"})
        seats = [{"kind": "me"}, {"kind": "open"}]
        code = host.post("/api/tables", {"game": "trains", "seats": seats})["code"]
        # And what succeeds is not counted: a class joins its table, twice over.
        assert [guess(server.port, "127.0.0.80", code) for _ in range(90)] == [200] * 90


def test_the_limit_is_that_of_all_processes(tmp_path: Path, redis: Redis) -> None:
    with ExitStack() as stack:
        shared = ("--redis", redis.address)
        one = stack.enter_context(server_with(tmp_path / "one", *shared))
        two = stack.enter_context(server_with(tmp_path / "two", *shared))
        ports = [one.port, two.port]
        tried = [guess(ports[n % 2], f"127.0.3.{n + 1}") for n in range(BURST + 4)]
        assert tried == [404] * BURST + [429] * 4
        entered = [enter(ports[n % 2], f"127.0.3.{n + 1}") for n in range(ENTERING_BURST + 2)]
        assert 429 not in entered[:ENTERING_BURST]
        assert entered[ENTERING_BURST:] == [429, 429]
        # Without Redis each process counts for itself: no client is locked out, and it is logged.
        redis.stop()
        assert guess(one.port, "127.0.3.40") == 404
        assert "guesses are counted by each process alone" in one.log
        redis.start()
