"""Bots that the operator adds: at tables like a level of ours, and harmless whatever they do."""

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.command_bots import EXAMPLE, node, write_command
from rotonde.core.errors import InvalidOptions
from rotonde.players.added_bots import added_bots
from rotonde.pool import sandbox
from rotonde.server.jobs import added_bots as jobs
from server.harness import Guest, InProcessServer
from waiting import wait_for

PATIENCE = 300.0  # seconds: processes start on a busy machine


def require_sandbox(kind: str) -> None:
    """Skip what needs bubblewrap where it does not work: in some containers it cannot."""
    why = sandbox.obstacle() if kind == "required" else None
    if why is not None:
        pytest.skip(why)


both_ways = pytest.mark.parametrize("sandboxed", ["required", "off"])


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[Callable[..., InProcessServer]]:
    """A server with these bots, each written to a file of its own folder."""
    servers: list[InProcessServer] = []

    def opened(*names: str, **settings: Any) -> InProcessServer:
        folder = tmp_path / "bots"
        folder.mkdir(exist_ok=True)
        texts = [write_command(folder, name) for name in names]
        added = added_bots(texts) | settings.pop("more", {})
        server = InProcessServer(tmp_path, added_bots=added, **settings)
        server.__enter__()
        servers.append(server)
        return server

    yield opened
    for server in servers:
        server.__exit__()


def against(person: Guest, bot: str, game: str = "trains", **more: Any) -> str:
    seats = [{"kind": "me"}, {"kind": "bot", "level": bot}]
    table = person.open(game, seats, **more)
    person.start(table)
    return table


def entries(person: Guest, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.look(table, 0)["entries"]
    return found


def moves_of_bot(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [entry for entry in log if entry["kind"] == "action" and entry.get("by_bot")]


def until_bot_moved(person: Guest, table: str) -> list[dict[str, Any]]:
    """Play my turns until the bot has made a move: the log by then."""
    begun = len(moves_of_bot(entries(person, table)))

    def moved() -> list[dict[str, Any]] | None:
        seen = person.look(table, 0)  # both from one answer: the bot moves between two
        if len(moves_of_bot(seen["entries"])) > begun:
            log: list[dict[str, Any]] = seen["entries"]
            return log
        if seen["look"]["turn"] == 0:
            person.act(table, 0)
        return None

    log = wait_for(moved, PATIENCE)
    assert log is not None
    return log


def until_bots_turn(person: Guest, table: str) -> None:
    """Play my turns, if the first is mine, until the bot is asked."""
    while person.look(table, 0)["look"]["turn"] == 0:
        person.act(table, 0)


def failures(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [entry for entry in log if entry["kind"] == "bot-failed"]


# --- offered like a level of ours -----------------------------------------------------------------


def test_the_catalogue_offers_it_by_its_own_name(open_server: Any) -> None:
    server = open_server("first")
    games = {game["name"]: game for game in server.guest().get("/api/catalogue")["games"]}
    for name in ("rail", "tram", "trains"):
        *own, last = games[name]["levels"]
        assert last["name"] == "first" and last["added"] and last["percent"] is None
        assert not any(level["added"] for level in own)
    assert games["triage"]["levels"] == []  # no bots play it


@both_ways
def test_it_plays_at_a_table_in_python(open_server: Any, sandboxed: str) -> None:
    require_sandbox(sandboxed)
    ann = open_server("first", added_bot_sandbox=sandboxed).guest("Ann")
    table = against(ann, "first")
    log = until_bot_moved(ann, table)
    assert failures(log) == []
    seat = ann.look(table, 0)["table"]["seats"][1]
    assert seat["level"] == "first" and seat["added"]


@both_ways
@pytest.mark.parametrize("game", ["rail", "trains"])
def test_the_example_in_javascript_plays_at_a_table(
    open_server: Any, game: str, sandboxed: str
) -> None:
    require_sandbox(sandboxed)
    command = f"{shlex.quote(node())} {shlex.quote(str(EXAMPLE))}"
    ann = open_server(more={"longest_route": command}, added_bot_sandbox=sandboxed).guest("Ann")
    table = against(ann, "longest_route", game)
    log = until_bot_moved(ann, table)
    assert failures(log) == []


def test_the_record_of_a_game_names_it(open_server: Any) -> None:
    ann = open_server("first").guest("Ann")
    table = against(ann, "first")
    until_bot_moved(ann, table)
    ann.post(f"/api/tables/{table}/resign", {"seat": 0}, expect=204)
    record = ann.get(f"/api/tables/{table}/record")
    assert "first" in record["players"]


def test_its_reasons_are_its_own(open_server: Any) -> None:
    ann = open_server("first").guest("Ann")
    table = against(ann, "first")
    until_bot_moved(ann, table)
    number = moves_of_bot(entries(ann, table))[0]["number"]
    reason = ann.get(f"/api/tables/{table}/reasons/{number}")
    assert reason["event"] == {"type": "why.own"}


def test_it_does_not_play_for_ratings(open_server: Any) -> None:
    ann = open_server("first").guest("Ann")
    wanted = {
        "game": "trains",
        "seats": [{"kind": "me"}, {"kind": "bot", "level": "first"}],
        "rated": True,
    }
    assert ann.post("/api/tables", wanted, expect=400)["code"] == "rated-added"


def test_a_bot_that_nobody_added_is_refused(open_server: Any) -> None:
    ann = open_server("first").guest("Ann")
    wanted = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "bot", "level": "second"}]}
    assert ann.post("/api/tables", wanted, expect=422)["key"] == "level.unknown"


# --- whatever it does -----------------------------------------------------------------------------


def test_a_bot_of_ours_plays_the_turn_of_one_that_fails(open_server: Any) -> None:
    ann = open_server("exits").guest("Ann")
    table = against(ann, "exits")
    log = until_bot_moved(ann, table)
    (failed,) = failures(log)
    moved = log[log.index(failed) + 1]
    assert (failed["seat"], failed["fault"], failed["level"]) == (1, "crashed", "conductor")
    assert moved["kind"] == "action" and moved["seat"] == 1 and moved["by_bot"]
    assert ann.look(table, 0)["look"]["turn"] is not None  # and the game goes on


def test_a_bot_that_hangs_does_not_keep_another_waiting(open_server: Any) -> None:
    server = open_server("hangs", "first", added_bot_seconds=30.0)
    ann = server.guest("Ann")
    stuck = against(ann, "hangs")
    other = against(ann, "first")
    until_bots_turn(ann, stuck)
    log = until_bot_moved(ann, other)
    assert failures(log) == []
    assert moves_of_bot(entries(ann, stuck)) == []  # it was still being waited for


def test_a_bot_that_keeps_failing_is_not_asked_for_a_while(
    open_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PAUSE", 600.0)
    ann = open_server("exits").guest("Ann")
    table = against(ann, "exits")
    for _ in range(jobs.FAULTS_IN_A_ROW + 1):
        until_bot_moved(ann, table)
    faults = [entry["fault"] for entry in failures(entries(ann, table))]
    # A turn may be two actions, and the second one may have been played by now.
    assert faults[: jobs.FAULTS_IN_A_ROW] == ["crashed"] * jobs.FAULTS_IN_A_ROW
    assert set(faults[jobs.FAULTS_IN_A_ROW :]) == {"paused"}


def test_a_removed_bot_is_replaced_turn_by_turn(open_server: Any) -> None:
    server = open_server("first")
    ann = server.guest("Ann")
    table = against(ann, "first")
    cookies = ann.client.cookies
    server.__exit__()
    again = open_server()
    back = again.guest(None)
    back.client.cookies = cookies
    (failed,) = failures(until_bot_moved(back, table))
    assert failed["fault"] == "missing"


# --- what the operator is told --------------------------------------------------------------------


def test_without_a_sandbox_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.setattr(sandbox, "obstacle", lambda: "bubblewrap (bwrap) is not installed")
    with InProcessServer(tmp_path, added_bots={"one": "node one.js"}):
        wait_for(lambda: "added bots run with limits only" in caplog.text, 20)


def test_a_server_that_requires_a_sandbox_does_not_start_without_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sandbox, "obstacle", lambda: "bubblewrap (bwrap) is not installed")
    settings = {"added_bots": {"one": "node one.js"}, "added_bot_sandbox": "required"}
    with pytest.raises(InvalidOptions) as refused, InProcessServer(tmp_path, **settings):
        pass
    assert refused.value.key == "server.no-sandbox"


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["master=node a.js", "random=./x", "=x", "a b=x", "x=", "x='y"])
def test_names_and_commands_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(InvalidOptions):
        added_bots([text])


def test_an_installed_player_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidOptions) as refused:
        added_bots(["night-train"])
    assert refused.value.key == "options.player"


def test_two_bots_of_one_name_are_refused() -> None:
    with pytest.raises(InvalidOptions):
        added_bots(["one=node a.js", "one=node b.js"])
