"""Taking back: free if nothing was shown, by consent otherwise; chat and numbers never go back."""

from pathlib import Path
from typing import Any

import pytest

from server.harness import Guest, InProcessServer
from waiting import wait_for


def triage(server: InProcessServer, guest: Guest) -> str:
    name = guest.get("/api/missions")[0]["name"]
    return str(guest.post(f"/api/missions/{name}/play")["id"])


def rail_in_play(server: InProcessServer, **more: Any) -> tuple[dict[int, Guest], str]:
    """A Rail table after the tickets have been chosen."""
    ann, bob, table = server.two("rail", **more)
    guests = {0: ann, 1: bob}
    for _ in range(2):
        seat = ann.look(table, 0)["look"]["turn"]
        guests[seat].act(table, seat)
    return guests, table


def undo_asked(server: InProcessServer) -> tuple[dict[int, Guest], str, int, int]:
    """A seat has drawn a card and asks for an undo: guests, table, seat, the entry before."""
    guests, table = rail_in_play(server)
    seat = guests[0].look(table, 0)["look"]["turn"]
    number = guests[seat].look(table, seat)["look"]["number"]
    guests[seat].act(table, seat, "blind")
    guests[seat].undo(table, seat, number)
    return guests, table, seat, number


def test_an_action_that_revealed_nothing_can_be_undone_without_consent(
    server: InProcessServer,
) -> None:
    ann = server.guest("Ann")
    table = triage(server, ann)
    before = ann.look(table)["look"]["view"]
    ann.act(table, 0)
    undo = ann.look(table)["look"]["undo"]
    assert undo["free_to"] == 1
    after = ann.undo(table, 0, 1)["look"]
    assert after["view"]["standing"] == before["standing"]
    assert after["number"] == 3, "an undo is an entry of its own"


def test_a_turn_is_reset_to_where_it_began(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = triage(server, ann)
    begin = ann.look(table)["look"]["view"]["standing"]
    for _ in range(3):
        ann.act(table, 0)
    undo = ann.look(table)["look"]["undo"]
    assert undo["reset_to"] == 1
    assert ann.undo(table, 0, undo["reset_to"])["look"]["view"]["standing"] == begin


def test_a_card_that_was_seen_is_not_taken_back_for_free(server: InProcessServer) -> None:
    guests, table = rail_in_play(server)
    seat = guests[0].look(table, 0)["look"]["turn"]
    guests[seat].act(table, seat, "blind")
    undo = guests[seat].look(table, seat)["look"]["undo"]
    assert undo["free_to"] is None and undo["reset_to"] is None and undo["ask_to"] is not None


def test_an_action_that_revealed_nothing_needs_consent_once_the_turn_has_passed(
    server: InProcessServer,
) -> None:
    ann, bob, table = server.two("rail")
    guests = {0: ann, 1: bob}
    seat = ann.look(table, 0)["look"]["turn"]
    guests[seat].act(table, seat)  # the tickets that are kept, which no other player sees
    undo = guests[seat].look(table, seat)["look"]["undo"]
    assert (undo["free_to"], undo["ask_to"]) == (None, 1)
    assert guests[seat].undo(table, seat, 1)["entries"][-1]["kind"] == "ask-undo"


def test_once_the_turn_has_passed_nothing_is_taken_back_at_a_rated_table(
    server: InProcessServer,
) -> None:
    ann, bob, table = server.two("rail", rated=True)
    guests = {0: ann, 1: bob}
    seat = ann.look(table, 0)["look"]["turn"]
    guests[seat].act(table, seat)
    assert guests[seat].undo(table, seat, 1, expect=403)["code"] == "undo-rated"


@pytest.mark.parametrize(
    "other", [{"kind": "guest", "name": "Papi"}, {"kind": "bot", "level": "apprentice"}]
)
def test_undo_is_free_without_another_person_at_the_table(tmp_path: Path, other: Any) -> None:
    with InProcessServer(tmp_path, bots=False) as server:
        ann, turn = server.guest("Ann"), None
        while turn != 0:  # who begins is drawn
            table = ann.open("rail", [{"kind": "me"}, other])
            turn = ann.start(table)["look"]["turn"]
        ann.act(table, 0)
        assert ann.look(table, 0)["look"]["undo"]["free_to"] == 1
        assert ann.undo(table, 0, 1)["entries"][-1]["kind"] == "undo"


@pytest.mark.parametrize(("going", "code"), [("leave", "away"), ("resign", "resigned")])
def test_a_player_who_left_or_resigned_cannot_undo(tmp_path: Path, going: str, code: str) -> None:
    with InProcessServer(tmp_path, bots=False) as server:
        guests = {seat: server.guest(name) for seat, name in enumerate(("Ann", "Bob", "Cat"))}
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        table = guests[0].open("rail", seats, undo="free")
        guests[1].join(table)
        guests[2].join(table)
        seat = guests[0].start(table)["look"]["turn"]
        guests[seat].act(table, seat)
        guests[seat].post(f"/api/tables/{table}/{going}", {"seat": seat}, expect=204)
        undo = guests[seat].look(table, seat)["look"]["undo"]
        assert undo["free_to"] is undo["reset_to"] is undo["ask_to"] is None
        assert guests[seat].undo(table, seat, 1, expect=409)["code"] == code


def test_the_others_are_asked_and_may_agree(server: InProcessServer) -> None:
    guests, table = rail_in_play(server)
    seat = guests[0].look(table, 0)["look"]["turn"]
    before = guests[seat].look(table, seat)["look"]
    guests[seat].act(table, seat, "blind")
    guests[seat].undo(table, seat, before["number"])
    waiting = guests[1 - seat].look(table, 1 - seat)["look"]
    assert waiting["undo"]["asked_by"] == seat and waiting["undo"]["asked_to"] == before["number"]
    answer = {"seat": 1 - seat, "number": waiting["number"], "agree": True}
    guests[1 - seat].post(f"/api/tables/{table}/undo/answer", answer)
    after = guests[seat].look(table, seat)["look"]
    assert after["view"]["players"] == before["view"]["players"]
    assert after["undo"]["asked_by"] is None


def test_the_others_may_refuse(server: InProcessServer) -> None:
    guests, table, seat, _ = undo_asked(server)
    asked = guests[1 - seat].look(table, 1 - seat)["look"]["number"]
    answer = {"seat": 1 - seat, "number": asked, "agree": False}
    guests[1 - seat].post(f"/api/tables/{table}/undo/answer", answer)
    look = guests[seat].look(table, seat)["look"]
    assert look["undo"]["asked_by"] is None and look["view"]["players"][seat]["cards"] == 5


def test_playing_on_withdraws_the_question(server: InProcessServer) -> None:
    guests, table, seat, _ = undo_asked(server)
    asked = guests[seat].look(table, seat)["look"]["number"]
    guests[seat].act(table, seat, "blind")
    answer = {"seat": 1 - seat, "number": asked, "agree": True}
    path = f"/api/tables/{table}/undo/answer"
    assert guests[1 - seat].post(path, answer, expect=409)["code"] == "undo-gone"


def test_one_undo_request_at_a_time(server: InProcessServer) -> None:
    """Each is an entry of the log: a client that repeats requests would block all others."""
    guests, table = rail_in_play(server)
    seat = guests[0].look(table, 0)["look"]["turn"]
    number = guests[seat].look(table, seat)["look"]["number"]
    guests[seat].act(table, seat, "blind")
    asked = guests[seat].undo(table, seat, number)["look"]["number"]
    for who in (seat, 1 - seat):
        back = guests[who].look(table, who)["look"]["undo"]["ask_to"]
        problem = guests[who].undo(table, who, back, expect=409)
        assert problem["code"] == "undo-asked" and problem["number"] == asked


def test_a_question_whose_last_judge_has_left_may_be_asked_again(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, bots=False) as server:
        guests, table, seat, number = undo_asked(server)
        guests[1 - seat].post(f"/api/tables/{table}/leave", expect=204)
        assert guests[seat].undo(table, seat, number)["entries"][-1]["kind"] == "undo"


def test_a_player_cannot_answer_their_own_undo_request(server: InProcessServer) -> None:
    guests, table, seat, _ = undo_asked(server)
    asked = guests[seat].look(table, seat)["look"]["number"]
    answer = {"seat": seat, "number": asked, "agree": True}
    problem = guests[seat].post(f"/api/tables/{table}/undo/answer", answer, expect=403)
    assert problem["code"] == "not-your-seat"


def test_bots_agree(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open("rail", [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}])
    ann.start(table)

    def my_turn() -> Any:
        look = ann.look(table, 0)["look"]
        return look if look["turn"] == 0 else None

    wait_for(my_turn)
    ann.act(table, 0)  # the tickets
    number = wait_for(my_turn)["number"]
    ann.act(table, 0, "blind")
    assert ann.look(table, 0)["look"]["undo"]["free_to"] is None, "it was seen: it takes consent"
    after = ann.undo(table, 0, number, id="please")["look"]
    assert after["view"]["players"][0]["cards"] == 4 and after["undo"]["asked_by"] is None


def test_guests_on_one_s_own_device_agree(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    seats = [{"kind": "me"}, {"kind": "guest", "name": "Papi"}]
    table = ann.open("rail", seats)
    ann.start(table)
    seat = ann.look(table, 0)["look"]["turn"]
    for _ in range(2):
        ann.act(table, seat)
        seat = ann.look(table, 0)["look"]["turn"]
    number = ann.look(table, seat)["look"]["number"]
    ann.act(table, seat, "blind")
    assert ann.undo(table, seat, number)["look"]["view"]["players"][seat]["cards"] == 4


def test_at_a_rated_table_what_was_shown_stays(server: InProcessServer) -> None:
    guests, table = rail_in_play(server, rated=True)
    seat = guests[0].look(table, 0)["look"]["turn"]
    number = guests[seat].look(table, seat)["look"]["number"]
    guests[seat].act(table, seat, "blind")
    assert guests[seat].look(table, seat)["look"]["undo"]["ask_to"] is None
    assert guests[seat].undo(table, seat, number, expect=403)["code"] == "undo-rated"


@pytest.mark.parametrize("id", ["", "x" * 65])
def test_the_id_of_an_undo_has_bounds(server: InProcessServer, id: str) -> None:
    guests, table = rail_in_play(server, undo="free")
    seat = guests[0].look(table, 0)["look"]["turn"]
    number = guests[seat].look(table, seat)["look"]["number"]
    guests[seat].act(table, seat, "blind")
    body = {"number": number + 1, "id": id, "seat": seat, "to": number}
    problem = guests[seat].post(f"/api/tables/{table}/undo", body, expect=400)
    assert problem["code"] == "client-id"


def test_undo_is_refused_at_a_table_without_undo(server: InProcessServer) -> None:
    guests, table = rail_in_play(server, undo="never")
    seat = guests[0].look(table, 0)["look"]["turn"]
    number = guests[seat].look(table, seat)["look"]["number"]
    guests[seat].act(table, seat, "blind")
    assert guests[seat].undo(table, seat, number, expect=403)["code"] == "undo-never"


def test_a_draw_taken_back_is_drawn_anew_from_another_number(server: InProcessServer) -> None:
    """No outcome can be had again, and none can be known beforehand."""
    guests, table = rail_in_play(server, undo="free")
    seat = guests[0].look(table, 0)["look"]["turn"]
    seen = []
    for _ in range(6):
        number = guests[seat].look(table, seat)["look"]["number"]
        after = guests[seat].act(table, seat, "blind")
        seen.append(after["entries"][0]["events"][0]["card"])
        guests[seat].undo(table, seat, number)
    assert len(set(seen)) > 1


def test_undo_to_an_invalid_entry_is_refused(server: InProcessServer) -> None:
    guests, table = rail_in_play(server, undo="free")
    seat = guests[0].look(table, 0)["look"]["turn"]
    for to in (-1, 0, 99):
        assert guests[seat].undo(table, seat, to, expect=400)["code"] == "undo-where"


def test_chat_is_never_undone(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = triage(server, ann)
    ann.act(table, 0)
    ann.post(f"/api/tables/{table}/chat", {"text": "oops"}, expect=201)
    ann.undo(table, 0, 1)
    assert [line["text"] for line in ann.get(f"/api/tables/{table}/chat")["lines"]] == ["oops"]
