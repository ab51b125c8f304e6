"""Opening tables, sitting down, starting, lists, custom maps, missions."""

import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rotonde.server.storage import schema
from rotonde.server.wire.text_input import BIDI_CONTROLS
from server.harness import InProcessServer, resign

ORDER = ["playing", "waiting", "finished"]  # of my tables, after those where it is my turn


def lyon() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(
        (resources.files("rotonde.games.rail") / "maps" / "lyon.json").read_text()
    )
    return data


# --- opening -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["rail", "tram", "trains"])
def test_one_request_opens_a_table(server: InProcessServer, game: str) -> None:
    ann = server.guest("Ann")
    table = ann.look(ann.open(game), -1)["table"]
    assert table["status"] == "waiting" and table["host"] and table["your_seats"] == [0]
    assert table["seats"][1]["kind"] == "open"
    assert len(table["fairness"]["commitment"]) == 64 and table["fairness"]["secret"] is None


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "invalid"),
        ({"seats": []}, "seats"),
        ({"seats": [{"kind": "me"}]}, "invalid"),
        ({"seats": [{"kind": "me"}] * 9}, "seats"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]}, "invalid"),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "invalid"),
        ({"seats": [{"kind": "me"}, {"kind": "guest", "name": ""}]}, "name"),
        ({"seats": [{"kind": "me"}, {"kind": "king"}]}, "malformed"),
        ({"clock": {"kind": "seconds", "amount": 1}}, "clock"),
        ({"clock": {"kind": "days", "amount": 31}}, "clock"),
        ({"options": {"deck": "nope"}}, "invalid"),
        ({"options": {"colour": "red"}}, "invalid"),
        ({"undo": "always"}, "malformed"),
        ({"colour": "red"}, "malformed"),
        ({"name": "x" * 61}, "name"),
    ],
)
def test_a_table_that_cannot_be_is_refused(server: InProcessServer, change: Any, code: str) -> None:
    ann = server.guest("Ann")
    wanted = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}], **change}
    response = ann.client.post("/api/tables", json=wanted)
    assert 400 <= response.status_code < 500, response.text
    assert response.json()["code"] == code
    assert ann.get("/api/tables") == {"mine": [], "open": []}


def test_a_table_s_name_is_as_long_as_documented_and_shows(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open(name="x" * 60)
    assert ann.look(table, -1)["table"]["name"] == "x" * 60
    assert ann.look(ann.open(name="Sun\u202eday"), -1)["table"]["name"] == "Sunday"
    assert ann.look(ann.open(name="  "), -1)["table"]["name"] is None
    wanted = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}]}
    for name in ("x" * 61, "\u3164", "\u200b\u2800"):
        problem = ann.post("/api/tables", {**wanted, "name": name}, expect=422)
        assert problem["code"] == "name" and problem["parameters"]["most"] == 60


def test_a_guest_has_a_name_that_shows(server: InProcessServer) -> None:
    seats = [{"kind": "me"}, {"kind": "guest", "name": "\u115f\u1160"}]
    wanted = {"game": "trains", "seats": seats}
    assert server.guest("Ann").post("/api/tables", wanted, expect=422)["code"] == "name"


def test_the_texts_of_a_custom_map_turn_nothing_around(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    own = {**lyon(), "name": "My \u202etown", "title": {"en": "\u2067Town"}}
    own["cities"][0]["name"] = "Bel\u202elecour\u200f"
    table = ann.open("rail", options={"map": own})
    assert ann.look(table, -1)["table"]["options"]["map"] == "My town"
    shown = ann.client.get(f"/api/tables/{table}/fixtures").text
    assert "Bellecour" in shown and not set(shown) & {*BIDI_CONTROLS}
    assert "\\u202e" not in shown and "\\u200f" not in shown


def test_a_custom_map_is_played_by_invitation(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open("rail", options={"map": {**lyon(), "name": "My town"}})
    told = ann.look(table, -1)["table"]
    assert told["options"]["map"] == "My town"
    refused = {"game": "rail", "public": True, "options": {"map": lyon()}}
    seats = [{"kind": "me"}, {"kind": "open"}]
    problem = ann.post("/api/tables", {**refused, "seats": seats}, expect=400)
    assert problem["code"] == "custom-public"


def test_every_fault_of_a_custom_map_is_reported(server: InProcessServer) -> None:
    broken = lyon()
    broken["trains"] = -1
    broken["routes"][0]["length"] = 99
    broken["tickets"][0]["a"] = "atlantis"
    wanted = {"game": "rail", "options": {"map": broken}, "seats": [{"kind": "me"}] * 2}
    problem = server.guest("Ann").post("/api/tables", wanted, expect=422)
    assert problem["code"] == "invalid-file" and len(problem["faults"]) >= 3
    assert {"trains", "routes[0].length", "tickets[0].a"} <= {f["place"] for f in problem["faults"]}


def test_a_map_that_is_too_big_is_refused_unread(server: InProcessServer) -> None:
    wanted = {"game": "rail", "options": {"map": {"note": "x" * 400_000}}, "seats": []}
    assert server.guest("Ann").post("/api/tables", wanted, expect=413)["code"] == "too-big"


# --- sitting down --------------------------------------------------------------------------------


def test_a_code_finds_the_table(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open()
    code = ann.look(table, -1)["table"]["code"]
    assert bob.get(f"/api/codes/{code.lower()}") == {"id": table}
    assert bob.get("/api/codes/ZZZ-999", expect=404)["key"] == "problem.no-code"


def test_the_invitation_is_a_qr_code_too(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    response = ann.client.get(f"/api/tables/{ann.open()}/qr")
    assert response.headers["content-type"] == "image/svg+xml" and "<svg" in response.text


def test_sitting_down_twice_is_sitting_down_once(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    bob.join(table)
    assert bob.join(table)["table"]["your_seats"] == [1]


def test_a_full_table_has_no_place(server: InProcessServer) -> None:
    _ann, _bob, table = server.two()
    cat = server.guest("Cat")
    problem = cat.post(f"/api/tables/{table}/join", {"seat": None}, expect=409)
    assert problem["code"] == "already-started"


def test_a_taken_seat_is_taken(server: InProcessServer) -> None:
    ann, bob, cat = server.guest("Ann"), server.guest("Bob"), server.guest("Cat")
    table = ann.open(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    bob.join(table, 2)
    assert cat.post(f"/api/tables/{table}/join", {"seat": 2}, expect=409)["code"] == "seat-taken"
    assert cat.join(table, 1)["table"]["your_seats"] == [1]


def test_leaving_before_the_start_frees_the_seat(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open()
    bob.join(table)
    bob.post(f"/api/tables/{table}/leave", expect=204)
    assert ann.look(table, -1)["table"]["seats"][1]["kind"] == "open"


def test_the_host_leaving_closes_the_table(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open(public=True)
    bob.join(table)
    ann.post(f"/api/tables/{table}/leave", expect=204)
    assert bob.look(table, -1)["table"]["status"] == "closed"
    assert bob.get("/api/tables") == {"mine": [], "open": []}


def test_only_the_host_starts_changes_and_closes(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open()
    bob.join(table)
    change = {"seat": 1, "to": {"kind": "open"}}
    for path, body in (("start", None), ("close", None), ("seats", change)):
        problem = bob.post(f"/api/tables/{table}/{path}", body, expect=403)
        assert problem["code"] == "not-the-host"


def test_the_host_says_who_sits_where(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open()
    change = {"seat": 1, "to": {"kind": "bot", "level": "apprentice"}}
    seats = ann.post(f"/api/tables/{table}/seats", change)["seats"]
    assert seats[1]["kind"] == "bot" and seats[1]["level"] == "apprentice"
    alone = {"seat": 0, "to": {"kind": "open"}}
    problem = ann.post(f"/api/tables/{table}/seats", alone, expect=409)
    assert problem["code"] == "host-needs-a-seat"


def test_open_seats_are_taken_by_bots_at_the_start(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open()
    seats = ann.start(table)["table"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot"]


def test_several_people_on_one_device(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open(seats=[{"kind": "me"}, {"kind": "guest", "name": "Papi"}])
    told = ann.start(table)["table"]
    assert told["your_seats"] == [0, 1] and told["seats"][1]["name"] == "Papi"
    seat = ann.look(table, 0)["look"]["turn"]
    ann.act(table, seat)
    assert ann.look(table, 1 - seat)["look"]["turn"] == 1 - seat


# --- lists ---------------------------------------------------------------------------------------


def test_my_turn_comes_first(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    tables = []
    for _ in range(4):
        table = ann.open()
        bob.join(table)
        ann.start(table)
        tables.append(table)
    for guest in (ann, bob):
        mine = guest.get("/api/tables")["mine"]
        assert {table["id"] for table in mine} == set(tables)
        turns = [table["your_turn"] for table in mine]
        assert turns == sorted(turns, reverse=True)
    assert sum(t["your_turn"] for g in (ann, bob) for t in g.get("/api/tables")["mine"]) == 4


def test_a_slow_game_is_listed_before_a_hundred_newer_ones_that_are_over(
    server: InProcessServer,
) -> None:
    ann, bob, slow = server.two()
    second = ann.open()
    bob.join(second)
    waiting = ann.open()
    ann.start(second)
    over = ann.open()
    bob.join(over)
    ann.start(over)
    resign(over, bob, 1)
    copies(server, over, 100)
    seat = ann.look(slow, 0)["look"]["turn"]
    to_move = (ann, bob)[seat]
    mine = to_move.get("/api/tables")["mine"]
    assert len(mine) == 100 and {table["id"] for table in mine[:2]} == {slow, second}
    assert mine[0]["your_turn"]
    kinds = [(not table["your_turn"], ORDER.index(table["status"])) for table in mine]
    assert kinds == sorted(kinds)
    assert ann.get("/api/tables")["mine"][2]["id"] == waiting


def copies(server: InProcessServer, table: str, count: int) -> None:
    """The same table many times over, each newer than the last."""
    with server.services.store.engine.begin() as connection:
        tables, seats = schema.tables, schema.seats
        row = connection.execute(sa.select(tables).where(tables.c.id == table)).mappings().one()
        of_table = sa.select(seats).where(seats.c.table_id == table)
        sitting = connection.execute(of_table).mappings().all()
        for number in range(count):
            new = {"id": f"copy-{number}", "code": f"{number}", "changed": row["changed"] + number}
            connection.execute(sa.insert(tables).values({**row, **new}))
            for seat in sitting:
                connection.execute(sa.insert(seats).values({**seat, "table_id": new["id"]}))


def test_while_a_bot_stands_in_for_me_it_is_not_my_turn(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, bot_pace=3600.0) as server:  # it would think for an hour
        ann = server.guest("Ann")
        table = ann.open(seats=[{"kind": "me"}, {"kind": "guest", "name": "Papi"}])
        ann.start(table)
        assert ann.get("/api/tables")["mine"][0]["your_turn"]
        ann.post(f"/api/tables/{table}/leave", expect=204)
        assert not ann.get("/api/tables")["mine"][0]["your_turn"]


def test_public_tables_with_a_place_are_listed_private_ones_are_not(
    server: InProcessServer,
) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    shown, _hidden = ann.open(public=True), ann.open()
    assert [table["id"] for table in bob.get("/api/tables")["open"]] == [shown]
    bob.join(shown)
    assert server.guest("Cat").get("/api/tables")["open"] == []


def test_unseen_entries_are_counted(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    bob.look(table, 1)
    seat = ann.look(table, 0)["look"]["turn"]
    mover, other = (ann, bob) if seat == 0 else (bob, ann)
    mover.act(table, seat)
    (told,) = other.get("/api/tables")["mine"]
    assert told["unread"] >= 1
    other.look(table, 1 - seat)
    assert other.get("/api/tables")["mine"][0]["unread"] == 0


# --- Triage --------------------------------------------------------------------------------------


def test_a_mission_is_a_table_of_one_s_own(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    missions = ann.get("/api/missions")
    assert len(missions) >= 8 and missions[0]["medal"] is None
    name = missions[0]["name"]
    table = ann.post(f"/api/missions/{name}/play")
    assert table["status"] == "playing" and table["your_turn"]
    assert ann.post(f"/api/missions/{name}/play")["id"] == table["id"], "the one I left"
    assert ann.get("/api/missions")[0]["table"] == table["id"]


def test_a_solved_mission_earns_its_medal_and_keeps_the_best(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    mission = ann.get("/api/missions")[0]
    for detour, medal in ((True, None), (False, 0), (True, 0)):
        table = ann.post(f"/api/missions/{mission['name']}/play")["id"]
        if detour:
            for _ in range(2):  # there and back again
                ann.act(table, 0)
        body = {"seat": 0, "topic": "solution", "step": 1}
        moves = ann.post(f"/api/tables/{table}/help", body)["data"]["moves"]
        for move in moves:
            state = ann.act(table, 0, move["text"])
        assert state["table"]["status"] == "finished"
        kept = ann.get("/api/missions")[0]
        assert kept["best"] is not None and kept["table"] is None
        if medal is not None:
            assert kept["medal"] == medal and kept["best"] == mission["minimum"]
    assert ann.get("/api/me/export")["progress"][0]["mission"] == mission["name"]


def test_the_mission_of_the_day_counts_days_in_a_row(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    before = ann.get("/api/daily")
    assert before["streak"] == 0 and before["week"] == [None] * 7
    assert before["mission"]["table"] is None
    table = ann.post("/api/missions/daily/play")["id"]
    assert ann.get("/api/daily")["mission"]["table"] == table, "where I left it"
    body = {"seat": 0, "topic": "solution", "step": 1}
    for move in ann.post(f"/api/tables/{table}/help", body)["data"]["moves"]:
        ann.act(table, 0, move["text"])
    after = ann.get("/api/daily")
    assert after["mission"]["table"] is None
    assert after["streak"] == 1 and after["week"][-1] == 0
    assert server.guest("Bob").get("/api/daily")["mission"]["title"] == before["mission"]["title"]


@pytest.mark.parametrize("seat", [{"kind": "open"}, {"kind": "bot", "level": "driver"}])
def test_a_mission_has_no_seat_for_another_person(server: InProcessServer, seat: Any) -> None:
    ann = server.guest("Ann")
    wanted = {"game": "triage", "seats": [seat]}
    assert ann.post("/api/tables", wanted, expect=400)["code"] == "seats"
    table = ann.open("triage", seats=[{"kind": "me"}])
    change = {"seat": 0, "to": seat}
    assert ann.post(f"/api/tables/{table}/seats", change, expect=400)["code"] == "seats"
    ann.start(table)


def test_an_unknown_mission_is_not_found(server: InProcessServer) -> None:
    problem = server.guest("Ann").post("/api/missions/nope/play", expect=404)
    assert problem["key"] == "problem.no-mission"
