"""Updates of several entries carry one look per entry; a replay asks for the header alone."""

from pathlib import Path
from typing import Any

import pytest

from rotonde.server.tables.views.projection import LOOKS
from server.direct import DirectServer
from server.harness import Guest, resign


@pytest.fixture
def played(tmp_path: Path) -> Any:
    """A game of Rail twelve actions in, and what seat 0 and a spectator saw after each entry."""
    with DirectServer(tmp_path, bots=False) as server:
        ann, bob, table = server.two("rail")
        seen: dict[int, dict[int, Any]] = {0: {}, -1: {}}
        for _ in range(12):
            turn = ann.look(table, 0)["look"]["turn"]
            (ann, bob)[turn].act(table, turn)
            for seat in seen:
                look = ann.look(table, seat)["look"]
                seen[seat][look["number"]] = look
        yield server, ann, bob, table, seen


@pytest.mark.parametrize("seat", [0, -1])
def test_each_entry_of_an_update_has_the_look_after_it(played: Any, seat: int) -> None:
    _, ann, _, table, seen = played
    last = max(seen[seat])
    state = ann.look(table, seat, since=last - 3)
    assert [look["number"] for look in state["looks"]] == [last - 2, last - 1]
    assert state["look"]["number"] == last
    for look in state["looks"]:
        then = seen[seat][look["number"]]
        assert look["view"] == then["view"] and look["turn"] == then["turn"]
        assert look["insight"] == then["insight"]


def test_a_look_at_the_past_offers_nothing_to_do(played: Any) -> None:
    _, ann, _, table, seen = played
    state = ann.look(table, 0, since=max(seen[0]) - LOOKS)
    assert len(state["looks"]) == LOOKS - 1
    for look in state["looks"]:
        assert look["legal"] == [] and look["deadline"] is None and look["result"] is None
        assert look["undo"]["free_to"] is None and look["undo"]["ask_to"] is None


def test_an_update_has_eight_looks_at_most(played: Any) -> None:
    _, ann, _, table, seen = played
    state = ann.look(table, 0, since=1)
    last = max(seen[0])
    assert len(state["entries"]) == last - 1
    assert [look["number"] for look in state["looks"]] == list(range(last - LOOKS + 1, last))


def test_a_page_that_has_seen_nothing_gets_the_present_look_alone(played: Any) -> None:
    _, ann, _, table, _ = played
    assert ann.look(table, 0)["looks"] == []


def test_a_table_loaded_from_the_database_has_the_present_look_alone(played: Any) -> None:
    server, ann, _, table, seen = played
    server.services.tables.drop(table)
    last = max(seen[0])
    state = ann.look(table, 0, since=last - 3)
    assert state["looks"] == [] and len(state["entries"]) == 3
    assert state["look"]["view"] == seen[0][last]["view"]


def test_an_answer_to_an_action_carries_what_happened_since(played: Any) -> None:
    _, ann, bob, table, seen = played
    people: tuple[Guest, Guest] = (ann, bob)
    turn = ann.look(table, 0)["look"]["turn"]
    answer = people[turn].act(table, turn)
    assert answer["look"]["number"] == max(seen[0]) + 1 and answer["looks"] == []


# --- the header ----------------------------------------------------------------------------------


def test_the_header_is_the_table_without_log_and_position(played: Any) -> None:
    _, ann, bob, table, _ = played
    for person in (ann, bob):
        header = person.get(f"/api/tables/{table}/header")
        assert header == person.look(table, -1)["table"]
        assert "look" not in header and "entries" not in header


def test_the_header_does_not_count_as_having_looked(played: Any) -> None:
    _, ann, bob, table, _ = played
    turn = ann.look(table, 0)["look"]["turn"]
    other = (bob, ann)[turn]
    other.look(table, 1 - turn)
    (ann, bob)[turn].act(table, turn)
    for _ in range(2):
        assert other.get(f"/api/tables/{table}/header")["unread"] == 1


def test_the_header_of_a_finished_game_is_for_everybody(played: Any) -> None:
    server, ann, _, table, _ = played
    resign(table, ann, 0)
    header = server.guest(None).get(f"/api/tables/{table}/header")
    assert header["status"] == "finished" and header["your_seats"] == []


def test_an_unknown_table_has_no_header(played: Any) -> None:
    _, ann, _, _, _ = played
    ann.get("/api/tables/unknown/header", expect=404)
