"""One server of several processes, on real PostgreSQL and Redis, which are killed and restarted."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from rotonde.server.cluster.supervisor import back_off
from server.cluster.site import (
    BOT,
    ME,
    OPEN,
    PATIENCE,
    Player,
    Site,
    at_once,
    check_log,
    hear,
    open_table,
    play,
    play_to_the_end,
)
from server.real import RealServer, Refused
from waiting import wait_for


def test_a_game_at_two_processes_survives_the_death_of_one(site: Site) -> None:
    """Ann is at one process, Bob at the other. Hers is killed; she goes on at his."""
    first, second = site.serve(), site.serve()
    ann, bob = first.visit("Ann"), second.visit("Bob")
    table = open_table(ann, "trains", [ME, OPEN, BOT, BOT], [bob])
    players = [Player(ann, table, 0), Player(bob, table, 1)]
    play(players, lambda: min(player.seen for player in players) >= 12)
    first.kill()
    players[0].reconnect(second)
    play_to_the_end(players)
    assert players[0].seen == players[1].seen
    for player in players:
        player.close()
    check_log(site, bob, table, bots={2, 3})


def test_a_bots_turn_is_taken_over_from_a_process_that_dies(site: Site) -> None:
    """Without any client: the other process finds the table and moves its bots."""
    first, second = site.serve(), site.serve()
    ann = first.visit("Ann")
    table = open_table(ann, "rail", [ME, BOT], [])
    ann.post(f"/api/tables/{table}/leave")  # from now on bots alone play
    reached = len(site.entries(table)) + 5
    wait_for(lambda: len(site.entries(table)) >= reached)
    first.kill()
    ann.move_to(second)
    wait_for(lambda: ann.look(table, 0)["table"]["status"] == "finished")
    entries = site.entries(table)
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))


@pytest.mark.parametrize("engine", ["redis", "postgresql"])
def test_play_goes_on_after_a_restart_of(site: Site, engine: str) -> None:
    first, second = site.serve(), site.serve()
    ann, bob = first.visit("Ann"), second.visit("Bob")
    table = open_table(ann, "trains", [ME, OPEN, BOT], [bob])
    players = [Player(ann, table, 0), Player(bob, table, 1)]
    play(players, lambda: min(player.seen for player in players) >= 8)
    if engine == "redis":
        site.redis.restart()
    else:
        site.postgresql.restart(how="immediate")
    play_to_the_end(players)
    for player in players:
        player.close()
    check_log(site, bob, table, bots={2})


def test_play_goes_on_while_redis_is_away(site: Site) -> None:
    """Changes arrive later then: the database is polled every few seconds."""
    first, second = site.serve(), site.serve()
    ann, bob = first.visit("Ann"), second.visit("Bob")
    table = open_table(ann, "rail", [ME, OPEN], [bob])
    players = [Player(ann, table, 0), Player(bob, table, 1)]
    play(players, lambda: min(player.seen for player in players) >= 4)
    site.redis.stop()
    try:
        reached = max(player.seen for player in players) + 4
        play(players, lambda: min(player.seen for player in players) >= reached)
        said = ann.post(f"/api/tables/{table}/chat", {"text": "Tu m’entends ?"})
    finally:
        site.redis.start()
    line = hear(players[1], lambda message: message["type"] == "chat")["line"]
    assert line["text"] == said["text"] and line["number"] == said["number"]
    for player in players:
        player.close()


def test_what_happens_at_one_process_is_seen_at_the_other(site: Site) -> None:
    """Joining, presence, chat, renaming and deletion."""
    first, second = site.serve(), site.serve()
    ann, bob = first.visit("Ann"), second.visit("Bob")
    table = ann.post("/api/tables", {"game": "rail", "seats": [ME, OPEN]})["id"]
    watching = Player(ann, table, 0)

    def seat_of_bob(message: Any) -> Any:
        return message["state"]["table"]["seats"][1] if message["type"] == "update" else {}

    bob.post(f"/api/tables/{table}/join", {"seat": None})
    hear(watching, lambda message: seat_of_bob(message).get("name") == "Bob")
    there = Player(bob, table, 1)
    hear(watching, lambda message: seat_of_bob(message).get("here"))
    bob.post(f"/api/tables/{table}/chat", {"text": "Bonsoir"})
    heard = hear(watching, lambda message: message["type"] == "chat")
    assert heard["line"]["text"] == "Bonsoir"
    bob.http.patch("/api/me", json={"name": "Robert"}).raise_for_status()
    hear(watching, lambda message: seat_of_bob(message).get("name") == "Robert")
    second.kill()
    hear(watching, lambda message: seat_of_bob(message).get("here") is False)
    watching.close()
    with pytest.raises(ConnectionClosed):
        while True:
            there._socket.recv(PATIENCE)


def test_a_person_deleted_at_one_process_is_disconnected_at_the_other(
    pair: tuple[RealServer, RealServer],
) -> None:
    first, second = pair
    ann = first.visit("Ann")
    ann.move_to(second)
    with ann.live() as there:
        ann.move_to(first)
        assert ann.http.patch("/api/me", json={"name": "Anne"}).status_code == 200
        assert ann.http.delete("/api/me").status_code == 204
        assert closing_reason(there) == "person unknown"


def test_sessions_that_end_at_one_process_end_at_the_other(
    pair: tuple[RealServer, RealServer],
) -> None:
    first, second = pair
    ann = first.visit("Ann")
    before = dict(ann.http.cookies)
    ann.move_to(second)
    with ann.live() as there:
        ann.move_to(first)
        ann.post("/api/leave-all", {})
        assert closing_reason(there) == "signed out"
    assert httpx.get(f"{second.address}/api/me", cookies=before).json() is None
    ann.move_to(second)
    assert ann.get("/api/me")["id"] == ann.me["id"]


def test_sessions_that_end_while_no_news_arrive_end_once_they_do(site: Site) -> None:
    """Redis only lowers latency: what a process missed it looks up."""
    first, second = site.serve(), site.serve()
    ann = first.visit("Ann")
    before = dict(ann.http.cookies)
    ann.move_to(second)
    with ann.live() as there:
        site.redis.stop()
        try:
            ann.move_to(first)
            ann.post("/api/leave-all", {})
        finally:
            site.redis.start()
        assert closing_reason(there) == "signed out"
    assert httpx.get(f"{second.address}/api/me", cookies=before).json() is None


def closing_reason(socket: ClientConnection) -> str:
    with pytest.raises(ConnectionClosed) as ended:
        while True:
            socket.recv(PATIENCE)
    assert ended.value.rcvd is not None
    return ended.value.rcvd.reason


def test_one_person_who_asks_two_processes_for_two_seats_gets_one(
    pair: tuple[RealServer, RealServer],
) -> None:
    first, second = pair
    ann, bob = first.visit("Ann"), first.visit("Bob")
    twin = second.visit("Bob's other window")
    twin.http.cookies = bob.http.cookies
    for _ in range(8):
        table = ann.post("/api/tables", {"game": "rail", "seats": [ME, OPEN, OPEN]})["id"]
        both = at_once(
            lambda: bob.post(f"/api/tables/{table}/join", {"seat": 1}),  # noqa: B023
            lambda: twin.post(f"/api/tables/{table}/join", {"seat": 2}),  # noqa: B023
        )
        refused = [one for one in both if isinstance(one, Refused)]
        assert [one.problem["code"] for one in refused] == ["one-seat"]
        assert len(twin.look(table, -1)["table"]["your_seats"]) == 1
        ann.post(f"/api/tables/{table}/close")


def test_one_seat_is_not_given_to_two_and_a_rematch_is_one_table(
    pair: tuple[RealServer, RealServer],
) -> None:
    """Two processes are asked for the same at the same moment."""
    first, second = pair
    ann = first.visit("Ann")
    for _ in range(8):
        bob, cat = first.visit("Bob"), second.visit("Cat")
        table = ann.post("/api/tables", {"game": "rail", "seats": [ME, OPEN]})["id"]
        both = at_once(
            lambda: bob.post(f"/api/tables/{table}/join", {"seat": None}),  # noqa: B023
            lambda: cat.post(f"/api/tables/{table}/join", {"seat": None}),  # noqa: B023
        )
        refused = [one for one in both if isinstance(one, Refused)]
        assert [one.problem["code"] for one in refused] == ["seat-taken"]
        ann.post(f"/api/tables/{table}/close")
    bob = second.visit("Bob")
    table = open_table(ann, "rail", [ME, OPEN], [bob])
    bob.post(f"/api/tables/{table}/resign", {"seat": 1})
    one, other = at_once(
        lambda: ann.post(f"/api/tables/{table}/rematch"),
        lambda: bob.post(f"/api/tables/{table}/rematch"),
    )
    assert one["proposal"]["id"] == other["proposal"]["id"]
    agreed = {"id": one["proposal"]["id"], "agree": True}
    at_once(
        lambda: ann.post(f"/api/tables/{table}/rematch/answer", agreed),
        lambda: bob.post(f"/api/tables/{table}/rematch/answer", agreed),
    )
    for who in (ann, bob):
        again = who.look(agreed["id"], -1)["table"]
        assert again["status"] == "playing" and len(again["your_seats"]) == 1
    lines = at_once(
        *(
            lambda who=who: who.post(f"/api/tables/{table}/chat", {"text": "encore"})
            for who in (ann, bob) * 3
        )
    )
    assert sorted(line["number"] for line in lines) == [1, 2, 3, 4, 5, 6]


def test_a_move_that_is_sent_to_both_counts_once(pair: tuple[RealServer, RealServer]) -> None:
    first, second = pair
    ann = first.visit("Ann")
    table = open_table(ann, "rail", [ME, {"kind": "guest", "name": "Zoé"}], [])
    twin = second.visit("Ann again")
    twin.http.cookies = ann.http.cookies
    for _ in range(10):
        turn = ann.look(table, 0)["look"]["turn"]
        look = ann.look(table, turn)["look"]
        body = {
            "number": look["number"], "id": f"n{look['number']}", "seat": turn,
            "action": look["legal"][0]["code"],
        }  # fmt: skip
        answers = at_once(
            lambda: ann.post(f"/api/tables/{table}/actions", body),  # noqa: B023
            lambda: twin.post(f"/api/tables/{table}/actions", body),  # noqa: B023
        )
        for answer in answers:
            assert not isinstance(answer, Exception), answer
            assert answer["look"]["number"] == look["number"] + 1


def test_bots_are_moved_by_workers_and_tables_by_two_processes_on_one_port(site: Site) -> None:
    server = site.serve("--workers", "2", "--no-bots")
    ann, bob = server.visit("Ann"), server.visit("Bob")
    with site.worker() as worker:
        table = open_table(ann, "trains", [ME, OPEN, BOT], [bob])
        players = [Player(ann, table, 0), Player(bob, table, 1)]
        play(players, lambda: min(player.seen for player in players) >= 9)
        worker.kill()
        with site.worker():
            play_to_the_end(players)
    for player in players:
        player.close()
    check_log(site, bob, table, bots={2})


def test_a_worker_that_cannot_start_is_tried_again_and_the_others_serve(site: Site) -> None:
    """Without its database a new worker cannot start, however often; the parent keeps running."""
    server = site.serve("--workers", "2")
    wait_for(lambda: "http://" in server.log)  # said once all of them serve
    workers = [pid for pid in server.helpers() if "spawn_main" in _command(pid)]
    assert len(workers) == 2
    site.postgresql.stop(how="immediate")
    try:
        os.kill(workers[0], signal.SIGKILL)
        wait_for(lambda: server.log.count("a worker cannot start") >= 2)
        wait_for(lambda: _answers(server))
    finally:
        site.postgresql.start()
    opened = server.log.count('"event": "open"')
    wait_for(lambda: server.log.count('"event": "open"') > opened)
    now = [pid for pid in server.helpers() if "spawn_main" in _command(pid)]
    assert len(now) == 2 and workers[1] in now and workers[0] not in now
    server.visit("Ann")
    assert server.stop(PATIENCE) == 0
    assert "Traceback" not in server.log and server.log.count('"event": "stopped"') == 2


def _answers(server: RealServer) -> bool:
    """A connection may still wait at the one that was killed: then it is cut off."""
    try:
        return httpx.get(f"{server.address}/healthz", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def test_a_start_without_redis_is_no_failure(site: Site) -> None:
    site.redis.stop()
    try:
        server = site.serve("--workers", "2")
        wait_for(lambda: "http://" in server.log)
        assert httpx.get(f"{server.address}/readyz", timeout=PATIENCE).status_code == 200
        assert server.stop(PATIENCE) == 0
    finally:
        site.redis.start()
    assert "Traceback" not in server.log and "messages cannot be received" in server.log


def test_a_worker_that_does_not_last_is_waited_for_longer_each_time() -> None:
    waits = [back_off(failures) for failures in range(10)]
    assert waits == [0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0, 30.0]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--workers", "2"], "SQLite is for one process"),
        (["--no-bots"], "SQLite is for one process"),
        (["--workers", "2", "--database", "postgresql://127.0.0.1:1/x"], "need a Redis"),
        (["--workers", "0"], "--workers"),
        (["--database", "mysql://x:secret@y/z"], "mysql://x:***@y/z"),
    ],
)
def test_settings_that_processes_cannot_share_are_refused_with_the_reason(
    tmp_path: Path, options: list[str], said: str
) -> None:
    command = [sys.executable, "-m", "rotonde", "serve", "--folder", str(tmp_path), *options]
    done = subprocess.run(
        [*command, "--language", "en"], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 2
    assert said in done.stderr and "secret" not in done.stderr


def test_a_clock_that_runs_out_at_two_processes_is_one_entry(site: Site) -> None:
    """Both have the table in memory and both watch its clock."""
    first, second = site.serve(), site.serve()
    ann, bob = first.visit("Ann"), second.visit("Bob")
    wanted = {
        "game": "rail", "seats": [ME, OPEN], "absence": "resign",
        "clock": {"kind": "seconds", "amount": 10},
    }  # fmt: skip
    tables = [str(ann.post("/api/tables", wanted)["id"]) for _ in range(4)]
    for table in tables:
        bob.post(f"/api/tables/{table}/join", {"seat": None})
        ann.post(f"/api/tables/{table}/start")
        bob.look(table, 1)
    for table in tables:
        wait_for(lambda: ann.look(table, 0)["table"]["status"] == "finished")  # noqa: B023
        time.sleep(0.5)  # fixed pause: in it another worker could write a second entry
        assert [entry["kind"] for entry in site.entries(table)] == ["started", "resign"]
        assert bob.look(table, 1)["table"]["winners"] == ann.look(table, 0)["table"]["winners"]


def _command(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
