"""Bots, clocks and absence: every game goes on, and every game ends."""

import asyncio
import dataclasses
import os
import signal
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from rotonde.game import game
from rotonde.pool.pool import WorkerPool
from rotonde.server.jobs import pool_functions
from rotonde.server.jobs.bot_moves import BotMoves
from rotonde.server.jobs.bot_turn import BotTurn
from rotonde.server.ops.settings import Limits
from rotonde.server.storage import schema
from server.direct import DirectServer
from server.harness import Guest, InProcessServer, resign
from waiting import wait_for


def cookies_of(guest: Guest) -> dict[str, str]:
    return dict(guest.client.cookies)


def back(server: InProcessServer, cookies: dict[str, str]) -> Guest:
    guest = server.guest(None)
    guest.client.cookies.update(cookies)
    return guest


def test_a_bot_takes_its_turns(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open(seats=[{"kind": "me"}, {"kind": "bot", "level": "apprentice"}])
    ann.start(table)

    def bot_has_moved() -> bool:
        state = ann.look(table, 0)
        if state["look"]["turn"] == 0 and state["look"]["legal"]:
            ann.act(table, 0)
        return any(entry.get("by_bot") for entry in state["entries"])

    wait_for(bot_has_moved)


def test_bots_alone_play_to_the_end_and_the_record_verifies(server: InProcessServer) -> None:
    from rotonde import record
    from rotonde.records import verify

    ann = server.guest("Ann")
    bot = {"kind": "bot", "level": "driver"}
    table = ann.open("tram", seats=[{"kind": "me"}, bot, bot])
    ann.start(table)
    ann.post(f"/api/tables/{table}/leave", expect=204)  # a bot stands in for me
    wait_for(lambda: ann.look(table, 0)["table"]["status"] == "finished")
    response = ann.client.get(f"/api/tables/{table}/record")
    assert verify.verify(record.read(response.content)).holds


def test_a_bot_s_turn_survives_a_restart(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, bot_pace=3600.0) as server:  # it would think for an hour
        ann = server.guest("Ann")
        bot = {"kind": "bot", "level": "apprentice"}
        table = ann.open("rail", seats=[{"kind": "me"}, bot])
        look = ann.start(table)["look"]
        if look["turn"] == 0:
            ann.act(table, 0)
        cookies = cookies_of(ann)
        number = ann.look(table, 0)["look"]["number"]
    with InProcessServer(tmp_path) as server:
        ann = back(server, cookies)
        wait_for(lambda: ann.look(table, 0)["look"]["number"] > number)
        assert ann.look(table, 0, since=number)["entries"][0]["by_bot"]


def test_a_bot_s_thought_is_not_lost_to_what_changes_no_position(tmp_path: Path) -> None:
    """Otherwise a client that leaves and returns repeatedly would keep the bot thinking."""
    with DirectServer(tmp_path, bots=False) as server:
        ann = server.guest("Ann")
        table = ann.open("rail", [{"kind": "me"}, {"kind": "bot", "level": "driver"}])
        if ann.start(table)["look"]["turn"] == 0:
            ann.act(table, 0)
        actions, live = server.services.actions, server.services.tables.live_tables[0]
        assert live.timeline.state is not None
        seen = live.timeline.game.observe(live.timeline.state, 1)
        thought, moved = str(next(iter(live.timeline.game.legal(seen).values()))), live.data.number
        ann.post(f"/api/tables/{table}/leave", expect=204)
        ann.post(f"/api/tables/{table}/return", {"seat": 0}, expect=204)
        assert server.run(actions.act_as_bot(live, 1, moved, thought))
        assert not server.run(actions.act_as_bot(live, 1, moved, thought)), (
            "the position has changed"
        )


def test_leaving_and_coming_back_is_limited_as_actions_are(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, bots=False, limits=Limits(actions=(4, 0.001))) as server:
        ann, _bob, table = server.two()
        for _ in range(2):
            ann.post(f"/api/tables/{table}/leave", expect=204)
            ann.post(f"/api/tables/{table}/return", {"seat": 0}, expect=204)
        ann.post(f"/api/tables/{table}/leave", expect=429)
        ann.post(f"/api/tables/{table}/return", {"seat": 0}, expect=429)


def run_down(server: InProcessServer, table: str) -> None:
    """Move the table's clock to its end, as if the time had passed."""
    server.services.tables._live[table].timeline.turn_since -= 3600.0
    _make_late(server)


def _make_late(server: InProcessServer) -> None:
    with server.services.store.engine.begin() as connection:
        late = schema.tables.c.deadline - 3600
        connection.execute(sa.update(schema.tables).values(deadline=late))


def test_when_the_clock_runs_out_a_bot_stands_in(server: InProcessServer) -> None:
    ann, _bob, table = server.two(clock={"kind": "seconds", "amount": 60})
    look = ann.look(table, 0)["look"]
    assert 50 < look["deadline"] - time.time() <= 60
    run_down(server, table)
    seat = look["turn"]
    wait_for(lambda: ann.look(table, 0)["table"]["seats"][seat]["stand_in"])
    wait_for(lambda: ann.look(table, 0)["look"]["number"] >= 3)
    kinds = [entry["kind"] for entry in ann.look(table, 0)["entries"]]
    assert kinds[:3] == ["started", "stand-in", "action"]


def test_or_the_seat_resigns_by_the_table_s_options(server: InProcessServer) -> None:
    clock = {"kind": "seconds", "amount": 60}
    ann, _bob, table = server.two(clock=clock, absence="resign")
    seat = ann.look(table, 0)["look"]["turn"]
    run_down(server, table)
    wait_for(lambda: ann.look(table, 0)["table"]["status"] == "finished")
    state = ann.look(table, 0)
    assert state["table"]["winners"] == [1 - seat]
    assert state["look"]["result"]["winners"] == [1 - seat]


def test_a_clock_survives_a_restart(tmp_path: Path) -> None:
    clock = {"kind": "seconds", "amount": 600}
    with InProcessServer(tmp_path) as server:
        ann, _bob, table = server.two(clock=clock)
        deadline = ann.look(table, 0)["look"]["deadline"]
        cookies = cookies_of(ann)
    with InProcessServer(tmp_path) as server:
        assert back(server, cookies).look(table, 0)["look"]["deadline"] == deadline


def test_a_clock_that_ran_out_while_the_server_was_stopped(tmp_path: Path) -> None:
    clock = {"kind": "seconds", "amount": 600}
    with InProcessServer(tmp_path) as server:
        ann, _bob, table = server.two(clock=clock)
        cookies = cookies_of(ann)
        with server.services.store.engine.begin() as connection:
            connection.execute(sa.update(schema.entries).values(time=schema.entries.c.time - 3600))
            connection.execute(sa.delete(schema.checkpoints))  # they follow from the log
        _make_late(server)
    with InProcessServer(tmp_path) as server:
        ann = back(server, cookies)
        wait_for(lambda: ann.look(table, 0)["entries"][-1]["kind"] != "started")
        assert ann.look(table, 0)["entries"][1]["kind"] == "stand-in"


def test_the_turn_of_days_is_counted_in_days(server: InProcessServer) -> None:
    ann, _bob, table = server.two(clock={"kind": "days", "amount": 2})
    deadline = ann.look(table, 0)["look"]["deadline"]
    assert 2 * 86_400 - 60 < deadline - time.time() <= 2 * 86_400


def test_who_leaves_is_replaced_and_may_come_back(server: InProcessServer) -> None:
    ann, bob, table = server.two("rail")
    bob.post(f"/api/tables/{table}/leave", expect=204)
    assert ann.look(table, 0)["table"]["seats"][1]["stand_in"] == "driver"
    number = ann.look(table, 0)["look"]["number"]
    problem = bob.act(table, 1, "blind", number=number, expect=409)
    assert problem["code"] in ("away", "not-your-turn", "stale")
    bob.post(f"/api/tables/{table}/return", {"seat": 1}, expect=204)
    assert ann.look(table, 0)["table"]["seats"][1]["stand_in"] is None


def test_a_mission_has_no_stand_in_who_leaves_it_gives_it_up(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.post("/api/missions/01-first-push/play")["id"]
    ann.post(f"/api/tables/{table}/leave", expect=204)
    state = ann.look(table, 0)
    assert state["table"]["status"] == "finished" and state["table"]["winners"] == []
    assert state["table"]["seats"][0]["stand_in"] is None
    mission = ann.get("/api/missions")[0]
    assert mission["best"] is None and mission["medal"] is None, "given up is not solved"


def test_who_resigns_from_two_ends_the_game(server: InProcessServer) -> None:
    ann, bob, table = server.two("rail")
    resign(table, bob, 1)
    state = ann.look(table, 0)
    assert state["table"]["status"] == "finished" and state["table"]["winners"] == [0]
    assert bob.post(f"/api/tables/{table}/return", {"seat": 1}, expect=409)["code"] == "over"


def test_who_resigns_from_three_is_played_on_by_a_bot_and_cannot_win(
    server: InProcessServer,
) -> None:
    ann, bob, cat = server.guest("Ann"), server.guest("Bob"), server.guest("Cat")
    table = ann.open("rail", seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    bob.join(table)
    cat.join(table)
    ann.start(table)
    resign(table, bob, 1)
    state = ann.look(table, 0)
    assert state["table"]["status"] == "playing"
    assert state["table"]["seats"][1]["resigned"] and state["table"]["seats"][1]["stand_in"]
    assert bob.post(f"/api/tables/{table}/return", {"seat": 1}, expect=409)["code"] == "resigned"
    resign(table, cat, 2)
    assert ann.look(table, 0)["table"]["winners"] == [0]


def test_a_bot_process_that_dies_is_replaced(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open(seats=[{"kind": "me"}, {"kind": "bot", "level": "apprentice"}])
    ann.start(table)

    def moves_of_the_bot() -> int:
        state = ann.look(table, 0)
        if state["look"]["turn"] == 0 and state["look"]["legal"]:
            ann.act(table, 0)
        return sum(bool(entry.get("by_bot")) for entry in state["entries"])

    wait_for(moves_of_the_bot)
    [pid] = server.services.pool.pids_of(pool_functions.BOTS)
    os.kill(pid, signal.SIGKILL)
    before = moves_of_the_bot()
    wait_for(lambda: moves_of_the_bot() > before + 1)
    assert pid not in server.services.pool.pids_of(pool_functions.BOTS)


def test_waiting_for_a_turn_to_think_is_not_thinking_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many tables share one process of bots: those at the end of the queue are not given up."""
    hasty = dataclasses.replace(pool_functions.BOTS, seconds=10.0)
    monkeypatch.setattr(pool_functions, "BOTS", hasty)
    monkeypatch.setattr(pool_functions, "think", slow_think)
    played = game("trains")
    start = played.start({"players": 2}, 1)
    seen = played.observe(start, start.turn or 0)

    async def all_at_once() -> list[str]:
        pool = WorkerPool(0, reserved={hasty: 1})
        moves = BotMoves(pool)
        await moves.warm_up("trains")
        asked = [
            moves.choose(BotTurn(f"table {n}", "trains", {"players": 2}, seen, n), "driver")
            for n in range(8)
        ]
        try:
            return await asyncio.gather(*asked)
        finally:
            await pool.stop()

    assert asyncio.run(all_at_once()) == ["thought"] * 8


def slow_think(*_: object) -> pool_functions.Thought:
    time.sleep(1.5)  # fixed pause: a slow player
    return pool_functions.Thought("thought", 1.5)


def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, idle_minutes=0.0) as server:
        ann, _bob, table = server.two()
        before = ann.look(table, 0)
        server.services.tables.drop_idle()
        assert server.services.tables.live_tables == []
        assert ann.look(table, 0) == before
