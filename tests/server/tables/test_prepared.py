"""Prepared actions: kept for the seat's turn, played then exactly as prepared, or dropped."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rotonde.server.storage import schema
from server.harness import Guest, InProcessServer, resign
from waiting import wait_for

Guests = dict[int, Guest]


def prepare(guest: Guest, table: str, seat: int, *actions: Any, expect: int = 200) -> Any:
    body = {"seat": seat, "id": f"prepared-{seat}-{len(str(actions))}", "actions": list(actions)}
    return guest.post(f"/api/tables/{table}/prepared", body, expect)


def prepared(guest: Guest, table: str, seat: int) -> Any:
    return guest.get(f"/api/tables/{table}/prepared?seat={seat}")


def plan(guest: Guest, table: str, seat: int, *after: Any) -> Any:
    return guest.post(f"/api/tables/{table}/plan", {"seat": seat, "after": list(after)})


def rail(server: InProcessServer, **more: Any) -> tuple[Guests, str]:
    ann, bob, table = server.two("rail", **more)
    return {0: ann, 1: bob}, table


def rail_in_play(server: InProcessServer, **more: Any) -> tuple[Guests, str, int]:
    """After the first tickets; also the seat whose turn it is."""
    guests, table = rail(server, **more)
    for seat in (0, 1):
        guests[seat].act(table, seat)
    return guests, table, guests[0].look(table, 0)["look"]["turn"]


def number_of(guest: Guest, table: str, seat: int) -> int:
    return int(guest.look(table, seat)["look"]["number"])


def wait_for_number(guest: Guest, table: str, seat: int, number: int) -> Any:
    """The state once the log has so many entries."""
    wait_for(lambda: number_of(guest, table, seat) >= number, 20)
    return guest.look(table, seat)


def spend_turn(guest: Guest, table: str, seat: int) -> None:
    """A whole turn that takes nothing from the row: two cards from the pile."""
    guest.act(table, seat, {"type": "blind"})
    guest.act(table, seat, {"type": "blind"})


def rows(server: InProcessServer) -> list[Any]:
    with server.services.store.engine.connect() as connection:
        return list(connection.execute(sa.select(schema.prepared)).mappings())


# --- first tickets, all at the same time ---------------------------------------------------------


def test_first_tickets_are_chosen_before_ones_turn_and_enter_the_log_in_seat_order(
    server: InProcessServer,
) -> None:
    guests, table = rail(server)
    offer = guests[1].look(table, 1)["look"]["view"]["players"][1]["offer"]
    kept = prepare(guests[1], table, 1, {"type": "keep", "tickets": offer[:2]})
    assert kept["actions"] == [{"type": "keep", "tickets": offer[:2]}]
    assert number_of(guests[0], table, 0) == 1, "it is no entry of the log"
    guests[0].act(table, 0)
    state = wait_for_number(guests[1], table, 1, 3)
    assert [entry["seat"] for entry in state["entries"] if entry["kind"] == "action"] == [0, 1]
    assert sorted(state["look"]["view"]["players"][1]["tickets"]) == sorted(offer[:2])
    assert rows(server) == []


def test_a_choice_of_tickets_that_are_not_on_offer_is_refused(server: InProcessServer) -> None:
    guests, table = rail(server)
    theirs = guests[0].look(table, 0)["look"]["view"]["players"][0]["offer"]
    prepare(guests[1], table, 1, {"type": "keep", "tickets": theirs}, expect=422)
    mine = guests[1].look(table, 1)["look"]["view"]["players"][1]["offer"]
    prepare(guests[1], table, 1, {"type": "keep", "tickets": mine[:1]}, expect=409)
    assert rows(server) == []


# --- a prepared turn -----------------------------------------------------------------------------


def test_two_prepared_cards_are_drawn_when_the_turn_comes(server: InProcessServer) -> None:
    guests, table, turn = rail_in_play(server)
    seat = 1 - turn
    first = prepare(guests[seat], table, seat, "blind")
    assert {choice["text"] for choice in first["next"]} >= {"blind"}
    prepare(guests[seat], table, seat, "blind", "blind")
    spend_turn(guests[turn], table, turn)
    state = wait_for_number(guests[seat], table, seat, 7)
    assert [entry["seat"] for entry in state["entries"][-2:]] == [seat, seat]
    assert state["look"]["turn"] == turn
    assert prepared(guests[seat], table, seat)["id"] is None


def test_a_prepared_claim_is_played_as_prepared(server: InProcessServer) -> None:
    guests, table, turn = rail_in_play(server)
    seat = 1 - turn
    choices = plan(guests[seat], table, seat)
    claims = [one for one in choices["legal"] if one["action"]["type"] == "claim"]
    while not claims:  # draw until something can be claimed
        spend_turn(guests[turn], table, turn)
        spend_turn(guests[seat], table, seat)
        choices = plan(guests[seat], table, seat)
        claims = [one for one in choices["legal"] if one["action"]["type"] == "claim"]
    assert {claim["route"] for claim in choices["insight"]["claims"]} == {
        claim["action"]["route"] for claim in claims
    }
    number = number_of(guests[seat], table, seat)
    prepare(guests[seat], table, seat, claims[0]["code"])
    spend_turn(guests[turn], table, turn)
    state = wait_for_number(guests[seat], table, seat, number + 3)
    assert state["look"]["view"]["owners"][claims[0]["action"]["route"]] == seat


def test_an_impossible_prepared_action_is_dropped_and_its_person_notified(
    server: InProcessServer,
) -> None:
    guests, table, turn = rail_in_play(server)
    seat = 1 - turn
    while True:  # until both could claim one and the same route
        mine = {
            one["action"]["route"]: one
            for one in plan(guests[seat], table, seat)["legal"]
            if one["action"]["type"] == "claim"
        }
        theirs = [
            one
            for one in guests[turn].look(table, turn)["look"]["legal"]
            if one["action"]["type"] == "claim" and one["action"]["route"] in mine
        ]
        if theirs:
            break
        spend_turn(guests[turn], table, turn)
        spend_turn(guests[seat], table, seat)
    route = theirs[0]["action"]["route"]
    prepare(guests[seat], table, seat, mine[route]["action"])
    number = number_of(guests[seat], table, seat)
    guests[turn].act(table, turn, theirs[0]["action"])
    wait_for(lambda: prepared(guests[seat], table, seat)["dropped"] is not None, 20)
    told = prepared(guests[seat], table, seat)
    assert told["dropped"]["key"] in ("illegal.rail.taken", "illegal.rail.twin-closed")
    assert told["actions"][0]["route"] == route
    assert number_of(guests[seat], table, seat) == number + 1, "nothing else happens"
    guests[seat].act(table, seat, {"type": "blind"})
    assert prepared(guests[seat], table, seat)["dropped"] is None, "a move of one's own ends it"


def test_an_obstacle_is_shown_as_soon_as_it_is_there(server: InProcessServer) -> None:
    guests, table, turn = rail_in_play(server)
    seat = 1 - turn
    row = guests[seat].look(table, seat)["look"]["view"]["row"]
    card = next(one for one in row if one != "locomotive" and row.count(one) == 1)
    prepare(guests[seat], table, seat, {"type": "take", "card": card})
    assert prepared(guests[seat], table, seat)["obstacle"] is None
    after = guests[turn].act(table, turn, {"type": "take", "card": card})["look"]
    if card not in after["view"]["row"]:
        assert prepared(guests[seat], table, seat)["obstacle"]["key"] == "illegal.rail.not-face-up"


def test_it_can_be_replaced_and_cancelled(server: InProcessServer) -> None:
    guests, table, turn = rail_in_play(server)
    seat = 1 - turn
    prepare(guests[seat], table, seat, "tickets")
    prepare(guests[seat], table, seat, "blind")
    assert [row["actions"] for row in rows(server)] == ['["blind"]']
    guests[seat].client.delete(f"/api/tables/{table}/prepared?seat={seat}")
    assert prepared(guests[seat], table, seat)["id"] is None
    spend_turn(guests[turn], table, turn)
    assert guests[seat].look(table, seat)["look"]["turn"] == seat
    assert rows(server) == []


def test_what_arrives_when_the_turn_has_just_come_is_played_all_the_same(
    server: InProcessServer,
) -> None:
    guests, table, turn = rail_in_play(server)
    number = number_of(guests[turn], table, turn)
    prepare(guests[turn], table, turn, "blind")
    state = wait_for_number(guests[turn], table, turn, number + 1)
    assert state["look"]["view"]["phase"] == "second-card"


def test_the_same_id_again_prepares_nothing_once_it_was_played(server: InProcessServer) -> None:
    guests, table, turn = rail_in_play(server)
    number = number_of(guests[turn], table, turn)
    prepare(guests[turn], table, turn, "blind")
    wait_for_number(guests[turn], table, turn, number + 1)
    assert prepare(guests[turn], table, turn, "blind")["id"] is None
    assert rows(server) == []


def test_a_move_by_hand_replaces_what_was_prepared(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, bot_pace=1000.0) as server:  # so that it waits
        guests, table, turn = rail_in_play(server)
        prepare(guests[turn], table, turn, "tickets")
        guests[turn].act(table, turn, {"type": "blind"})
        assert rows(server) == []


def test_trains_is_prepared_too(server: InProcessServer) -> None:
    ann, bob, table = server.two("trains")
    guests = {0: ann, 1: bob}
    turn = ann.look(table, 0)["look"]["turn"]
    seat = 1 - turn
    choices = plan(guests[seat], table, seat)
    assert {one["action"]["type"] for one in choices["legal"]} == {"setup"}
    assert len(choices["insight"]["outcomes"]) == len(choices["legal"])
    assert prepare(guests[seat], table, seat, choices["legal"][3]["code"])["next"] == []
    guests[turn].act(table, turn)
    state = wait_for_number(guests[seat], table, seat, 3)
    assert state["look"]["view"]["phase"] == "turn"


def test_a_seat_resigned_or_played_by_a_bot_prepares_nothing(server: InProcessServer) -> None:
    people = [server.guest(name) for name in ("Ann", "Bob", "Cat")]
    table = people[0].open("rail", seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    for guest in people[1:]:
        guest.join(table)
    people[0].start(table)
    offer = people[2].look(table, 2)["look"]["view"]["players"][2]["offer"]
    prepare(people[2], table, 2, {"type": "keep", "tickets": offer})
    assert len(rows(server)) == 1
    people[2].post(f"/api/tables/{table}/leave", expect=204)
    assert rows(server) == []
    refused = prepare(people[2], table, 2, {"type": "keep", "tickets": offer}, expect=409)
    assert refused["code"] == "away"


def test_an_undo_cancels_what_was_prepared(server: InProcessServer) -> None:
    guests, table = rail(server)
    offer = guests[1].look(table, 1)["look"]["view"]["players"][1]["offer"]
    prepare(guests[1], table, 1, {"type": "keep", "tickets": offer})
    guests[0].act(table, 0)
    wait_for_number(guests[1], table, 1, 3)
    turn = guests[0].look(table, 0)["look"]["turn"]
    prepare(guests[1 - turn], table, 1 - turn, "blind")
    guests[1].undo(table, 1, 2)
    if guests[0].look(table, 0)["look"]["undo"]["asked_by"] is not None:  # the turn is over
        asked = guests[0].look(table, 0)["look"]
        answer = {"seat": 0, "number": asked["number"], "agree": True}
        guests[0].post(f"/api/tables/{table}/undo/answer", answer)
    told = prepared(guests[1 - turn], table, 1 - turn)
    assert told["dropped"]["key"] == "problem.prepared-undone"


def test_nothing_prepared_outlives_the_game(server: InProcessServer) -> None:
    guests, table, turn = rail_in_play(server)
    prepare(guests[1 - turn], table, 1 - turn, "blind")
    resign(table, guests[turn], turn)
    assert rows(server) == []
    prepare(guests[1 - turn], table, 1 - turn, "blind", expect=409)


def test_new_rules_drop_what_was_prepared_under_the_old_ones(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, bot_pace=1000.0) as server:
        guests, table, turn = rail_in_play(server)
        prepare(guests[turn], table, turn, "blind")
        jars = {seat: dict(guest.client.cookies) for seat, guest in guests.items()}
        with server.services.store.engine.begin() as connection:
            connection.execute(sa.update(schema.tables).values(rules="0"))
    with InProcessServer(tmp_path) as server:
        guest = server.guest(None)
        guest.client.cookies.update(jars[turn])
        wait_for(lambda: prepared(guest, table, turn)["dropped"] is not None, 20)
        assert prepared(guest, table, turn)["dropped"]["key"] == "problem.prepared-rules"
        assert guest.look(table, turn)["look"]["turn"] == turn


# --- who may know --------------------------------------------------------------------------------


def test_only_the_person_of_the_seat_may_ask(server: InProcessServer) -> None:
    guests, table, turn = rail_in_play(server)
    seat, stranger = 1 - turn, server.guest("Cat")
    prepare(guests[seat], table, seat, "blind")
    for guest in (guests[turn], stranger):
        for path in (f"/api/tables/{table}/prepared?seat={seat}",):
            assert guest.get(path, expect=403)["code"] == "not-your-seat"
        for path in ("prepared", "plan"):
            body: dict[str, Any] = {"seat": seat}
            if path == "prepared":
                body |= {"id": "x", "actions": ["blind"]}
            assert guest.post(f"/api/tables/{table}/{path}", body, 403)["code"] == "not-your-seat"
        cancelled = guest.client.delete(f"/api/tables/{table}/prepared?seat={seat}")
        assert cancelled.status_code == 403
    assert len(rows(server)) == 1
    nobody = server.guest(None)
    nobody.get(f"/api/tables/{table}/prepared?seat={seat}", expect=401)


def test_only_the_persons_own_channels_hear_of_it(server: InProcessServer) -> None:
    guests, table, turn = rail_in_play(server)
    seat = 1 - turn
    with guests[seat].live() as mine, guests[turn].live() as theirs:
        for socket, eyes in ((mine, seat), (theirs, turn)):
            socket.send_json({"type": "subscribe", "table": table, "seat": eyes})
            wait_for(lambda: socket.receive_json(timeout=20)["type"] == "update")  # noqa: B023
        prepare(guests[seat], table, seat, "blind")
        heard = [mine.receive_json(timeout=20)]
        while heard[-1]["type"] == "update":  # that the other one is here now
            heard.append(mine.receive_json(timeout=20))
        assert heard[-1] == {"type": "prepared", "table": table, "seat": seat}
        theirs.send_json({"type": "ping"})
        while (message := theirs.receive_json(timeout=20))["type"] != "pong":
            assert message["type"] == "update" and message["state"]["entries"] == []


def test_an_account_takes_what_it_prepared_along(server: InProcessServer) -> None:
    guests, table, turn = rail_in_play(server)
    seat = 1 - turn
    prepare(guests[seat], table, seat, "blind")
    assert len(guests[seat].get("/api/me/export")["prepared"]) == 1
    assert guests[turn].get("/api/me/export")["prepared"] == []
    guests[seat].client.delete("/api/me")
    assert rows(server) == []


@pytest.mark.parametrize(
    "actions", [[], ["blind", "blind", "blind"], ["nonsense"], [{"type": "x"}]]
)
def test_nonsense_is_not_kept(server: InProcessServer, actions: list[Any]) -> None:
    guests, table, turn = rail_in_play(server)
    body = {"seat": 1 - turn, "id": "x", "actions": actions}
    answer = guests[1 - turn].client.post(f"/api/tables/{table}/prepared", json=body)
    assert answer.status_code in (400, 422), answer.text
    assert rows(server) == []


def test_nothing_is_prepared_in_a_game_for_one(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    mission = ann.get("/api/missions")[0]["name"]
    table = ann.post(f"/api/missions/{mission}/play")["id"]
    assert prepare(ann, table, 0, 0, expect=403)["code"] == "cannot-prepare"
    assert plan(ann, table, 0) == {"number": 1, "legal": [], "insight": None}


# --- a restart -----------------------------------------------------------------------------------


def test_a_prepared_turn_survives_a_restart(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, bot_pace=1000.0) as server:
        guests, table, turn = rail_in_play(server)
        prepare(guests[turn], table, turn, "blind", "blind")
        jar = dict(guests[turn].client.cookies)
        number = number_of(guests[turn], table, turn)
    with InProcessServer(tmp_path) as server:
        guest = server.guest(None)
        guest.client.cookies.update(jar)
        state = wait_for_number(guest, table, turn, number + 2)
        assert state["look"]["turn"] == 1 - turn
        assert rows(server) == []
