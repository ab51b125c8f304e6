"""Long games at a table: the newest entries come with it, earlier ones when they are asked for."""

import pytest
import sqlalchemy as sa

from rotonde.server.storage import schema
from rotonde.server.tables.commit import LONGEST_LOG, RESERVE
from rotonde.server.tables.log.entries import KEPT, SEGMENT
from rotonde.server.tables.views.entries_sent import RECENT
from server.harness import Guest, InProcessServer


def mission(guest: Guest) -> str:
    name = guest.get("/api/missions")[-1]["name"]  # too hard to be solved by chance
    return str(guest.post(f"/api/missions/{name}/play")["id"])


def go_on(guest: Guest, table: str, entries: int) -> int:
    """Two moves forward, one back, again and again. The number of the last entry."""
    look = guest.look(table)["look"]
    for step in range(entries):
        number = look["number"]
        told = {"number": number, "id": f"n{number}", "seat": 0}
        if step % 3 == 2:
            body = {**told, "to": look["undo"]["free_to"]}
            look = guest.post(f"/api/tables/{table}/undo", body)["look"]
        else:
            body = {**told, "action": look["legal"][number % len(look["legal"])]["code"]}
            look = guest.post(f"/api/tables/{table}/actions", body)["look"]
            assert look["result"] is None
    return int(look["number"])


def test_a_table_is_sent_with_its_newest_entries_and_the_others_are_asked_for(
    server: InProcessServer,
) -> None:
    ann = server.guest("Ann")
    table = mission(ann)
    last = go_on(ann, table, RECENT + 40)
    seen = ann.look(table)
    assert [entry["number"] for entry in seen["entries"]] == list(
        range(last - RECENT + 1, last + 1)
    )
    earlier = ann.get(f"/api/tables/{table}/entries?seat=0&first=1&last={last}")
    assert [entry["number"] for entry in earlier] == list(range(1, last + 1))
    assert earlier[-RECENT:] == seen["entries"]
    moments = ann.get(f"/api/tables/{table}/moments?seat=0&first=1&last={last}")["moments"]
    assert [moment["entry"] for moment in moments] == earlier
    assert moments[-1]["view"] == seen["look"]["view"]
    assert all(moment["marks"]["type"] for moment in moments)


def test_after_a_restart_the_table_is_the_same_and_everything_can_be_taken_back(
    server: InProcessServer,
) -> None:
    ann = server.guest("Ann")
    table = mission(ann)
    start = ann.look(table)["look"]["view"]
    go_on(ann, table, 3 * SEGMENT + 5)
    before = ann.look(table)
    server.services.tables.drop(table)
    after = ann.look(table)
    assert after == before
    steps = 0
    while after["look"]["undo"]["free_to"] is not None:
        after = ann.undo(table, 0, after["look"]["undo"]["free_to"])
        steps += 1
    assert steps > KEPT and after["look"]["view"]["ply"] == 0
    changing = {"last", "last_by", "generator"}
    assert {k: v for k, v in after["look"]["view"].items() if k not in changing} == {
        k: v for k, v in start.items() if k not in changing
    }


@pytest.mark.parametrize("entries", [SEGMENT - 1, SEGMENT, SEGMENT + 1])
def test_a_repeated_action_is_recognised_after_a_restart(
    server: InProcessServer, entries: int
) -> None:
    """Also right after a checkpoint, of which nothing has to be played."""
    ann = server.guest("Ann")
    table = mission(ann)
    go_on(ann, table, entries)
    before = ann.look(table)["look"]
    sent = {"number": before["number"], "id": "mine", "seat": 0}
    body = {**sent, "action": before["legal"][0]["code"]}
    first = ann.post(f"/api/tables/{table}/actions", body)
    server.services.tables.drop(table)
    assert ann.post(f"/api/tables/{table}/actions", body)["look"] == first["look"]


def test_starting_over_is_one_step_however_long_the_game_was(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = mission(ann)
    go_on(ann, table, 4 * SEGMENT)
    server.services.tables.drop(table)
    back_to = ann.look(table)["look"]["undo"]["reset_to"]
    assert back_to == 1
    assert ann.undo(table, 0, back_to)["look"]["view"]["ply"] == 0


def test_a_log_has_an_end_and_a_mission_can_then_be_begun_anew(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = mission(ann)
    go_on(ann, table, 4)
    with server.services.store.engine.begin() as connection:
        shift = LONGEST_LOG
        connection.execute(sa.update(schema.tables).values(number=schema.tables.c.number + shift))
        for part in (schema.entries, schema.snapshots):
            moved = sa.update(part).where(part.c.number > 1).values(number=part.c.number + shift)
            connection.execute(moved)
        connection.execute(sa.delete(schema.checkpoints))
    live = server.services.tables.in_memory(table)
    assert live is not None
    live.timeline.number += LONGEST_LOG
    look = ann.look(table)["look"]
    refused = ann.undo(table, 0, 1, expect=409)
    assert refused["code"] == "log-full" and refused["parameters"]["most"] == LONGEST_LOG
    ann.act(table, 0, look["legal"][0]["code"], number=look["number"])
    live.timeline.number += RESERVE
    look = ann.look(table)["look"]
    refused = ann.act(table, 0, look["legal"][0]["code"], number=look["number"], expect=409)
    assert refused["code"] == "log-full"
    assert mission(ann) != table
