"""A rematch: proposed, answered by everybody for themselves, begun with those who want it."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rotonde.core import fairness
from rotonde.server.cluster.bus import RematchChanged
from rotonde.server.storage import schema
from server.harness import Guest, InProcessServer, resign
from server.tables.test_two_processes import two_processes

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = {"kind": "bot", "level": "apprentice"}
SEED = "ab" * 32


def propose(guest: Guest, table: str, expect: int = 200) -> Any:
    return guest.post(f"/api/tables/{table}/rematch", expect=expect)


def answer(
    guest: Guest, table: str, proposal: str, agree: bool = True, expect: int = 200, **more: Any
) -> Any:
    body = {"id": proposal, "agree": agree, **more}
    return guest.post(f"/api/tables/{table}/rematch/answer", body, expect=expect)


def begin(guest: Guest, table: str, proposal: str, expect: int = 200, **more: Any) -> Any:
    return guest.post(f"/api/tables/{table}/rematch/start", {"id": proposal, **more}, expect=expect)


def answers(guest: Guest, table: str) -> Any:
    proposal = guest.look(table, -1)["table"]["proposal"]
    return proposal and proposal["answers"]


def finished_for_three(server: InProcessServer, **more: Any) -> tuple[list[Guest], str]:
    """Ann, Bob and Cat after a game of Rail."""
    people = [server.guest(name) for name in ("Ann", "Bob", "Cat")]
    table = people[0].open("rail", [ME, OPEN, OPEN], **more)
    for person in people[1:]:
        person.join(table)
    people[0].start(table)
    resign(table, people[1], 1)
    resign(table, people[2], 2)
    return people, table


# --- consent -------------------------------------------------------------------------------------


def test_nobody_is_seated_without_their_yes(server: InProcessServer) -> None:
    ann, bob, table = server.two(clock={"kind": "seconds", "amount": 30})
    assert propose(ann, table, expect=409)["code"] == "not-over"
    resign(table, bob, 1)
    proposed = propose(ann, table)
    assert proposed["id"] == table and proposed["rematch"] is None
    proposal = proposed["proposal"]["id"]
    mine = answer(ann, table, proposal)
    assert mine["rematch"] is None and mine["proposal"]["answers"] == ["yes", "waiting"]
    assert len(bob.get("/api/tables")["mine"]) == 1, "Bob sits nowhere else"
    both = answer(bob, table, proposal)
    assert both["rematch"] == proposal and both["proposal"] is None
    again = bob.look(proposal, 0)["table"]
    assert again["status"] == "playing" and again["your_seats"] == [0], "the seats move on"
    assert again["deadline"] is not None, "the clock runs from the start on"
    assert ann.look(proposal, 1)["table"]["your_seats"] == [1]


def test_the_new_table_is_sealed_before_any_seed_is_given(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    resign(table, bob, 1)
    proposal = propose(ann, table)["proposal"]
    answer(ann, table, proposal["id"], seed="cd" * 32)
    answer(bob, table, proposal["id"], seed=SEED)
    told = ann.look(proposal["id"], -1)["table"]["fairness"]
    assert told["commitment"] == proposal["commitment"]
    assert told["seeds"] == [SEED, "cd" * 32], "Bob has the first seat now"
    secret = server.services.tables._live[proposal["id"]].data.secret
    assert fairness.commitment(bytes.fromhex(secret)) == proposal["commitment"]
    assert secret not in str(proposal)


def test_against_bots_alone_it_begins_at_once(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open("trains", [ME, BOT])
    ann.start(table)
    resign(table, ann, 0)
    proposal = propose(ann, table)["proposal"]
    assert proposal["answers"] == ["waiting", "bot"]
    started = answer(ann, table, proposal["id"], seed=SEED)
    assert ann.look(started["rematch"], -1)["table"]["status"] == "playing"


def test_guests_answer_with_the_owner_of_their_device(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open("rail", [ME, {"kind": "guest", "name": "Zoé"}, OPEN])
    bob.join(table)
    ann.start(table)
    for person, seat in ((ann, 0), (ann, 1)):
        resign(table, person, seat)
    proposal = propose(bob, table)["proposal"]["id"]
    answer(bob, table, proposal)
    assert answers(bob, table) == ["waiting", "waiting", "yes"]
    answer(ann, table, proposal)
    again = ann.look(proposal, -1)["table"]
    assert [seat["name"] for seat in again["seats"]] == ["Zoé", "Bob", "Ann"]
    assert again["your_seats"] == [0, 2]


def test_only_those_who_played_are_asked_and_notified(server: InProcessServer) -> None:
    (ann, _, _), table = finished_for_three(server)
    stranger = server.guest("Dan")
    proposal = propose(ann, table)["proposal"]["id"]
    for request in (propose(stranger, table, 403), answer(stranger, table, proposal, expect=403)):
        assert request["code"] == "not-your-seat"
    assert begin(stranger, table, proposal, expect=403)["code"] == "not-your-seat"
    assert stranger.look(table, -1)["table"]["proposal"] is None


# --- refusing and beginning without --------------------------------------------------------------


def test_a_refusal_blocks_nobody_and_a_bot_takes_the_seat(server: InProcessServer) -> None:
    (ann, bob, cat), table = finished_for_three(server)
    proposal = propose(ann, table)["proposal"]["id"]
    answer(ann, table, proposal)
    answer(bob, table, proposal, agree=False)
    assert begin(cat, table, proposal, expect=403)["code"] == "rematch-not-agreed"
    answer(cat, table, proposal)
    assert answers(ann, table) == ["yes", "no", "yes"], "it does not begin by itself"
    begin(cat, table, proposal)
    again = bob.look(proposal, -1)["table"]
    assert [seat["kind"] for seat in again["seats"]] == ["bot", "person", "person"]
    assert again["your_seats"] == [] and again["status"] == "playing"


def again_without_ben(ann: Guest, cat: Guest, table: str) -> Any:
    """The rematch that Ann and Cat begin with fewer seats, as Ann sees it."""
    proposal = propose(ann, table)["proposal"]["id"]
    answer(ann, table, proposal)
    answer(cat, table, proposal)
    begin(ann, table, proposal, others="fewer")
    again = ann.look(proposal, -1)["table"]
    assert [seat["name"] for seat in again["seats"]] == ["Cat", "Ann"]
    return again


def test_it_can_be_played_with_fewer(server: InProcessServer) -> None:
    (ann, _, cat), table = finished_for_three(server)
    again = again_without_ben(ann, cat, table)
    assert again["options"]["players"] == 2


def test_head_starts_go_with_their_seats(server: InProcessServer) -> None:
    (ann, _, cat), table = finished_for_three(server, options={"head_start": [0, 10, 20]})
    again = again_without_ben(ann, cat, table)
    assert again["options"]["head_start"] == [20, 0]


def test_fewer_than_the_game_allows_is_refused_and_changes_nothing(
    server: InProcessServer,
) -> None:
    ann, bob, table = server.two("rail")
    resign(table, bob, 1)
    proposal = propose(ann, table)["proposal"]["id"]
    answer(ann, table, proposal)
    begin(ann, table, proposal, others="fewer", expect=422)
    assert answers(ann, table) == ["yes", "waiting"]
    assert answer(bob, table, proposal)["rematch"] == proposal


def test_an_answer_can_be_changed_until_the_game_begins(server: InProcessServer) -> None:
    (ann, bob, cat), table = finished_for_three(server)
    proposal = propose(ann, table)["proposal"]["id"]
    for agree in (True, False, True):
        answer(bob, table, proposal, agree=agree)
        assert answers(ann, table)[1] == ("yes" if agree else "no")
    answer(ann, table, proposal)
    assert answer(cat, table, proposal)["rematch"] == proposal


def test_a_proposal_without_any_yes_is_withdrawn(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    resign(table, bob, 1)
    first = propose(ann, table)["proposal"]["id"]
    answer(ann, table, first)
    assert answer(ann, table, first, agree=False)["proposal"] is None
    assert answer(bob, table, first, expect=409)["code"] == "no-proposal"
    second = propose(bob, table)["proposal"]
    assert second["by"] == 1 and second["id"] != first


def test_a_late_answer_is_refused_once_the_rematch_has_begun(server: InProcessServer) -> None:
    (ann, bob, cat), table = finished_for_three(server)
    proposal = propose(ann, table)["proposal"]["id"]
    answer(ann, table, proposal)
    answer(bob, table, proposal)
    begin(ann, table, proposal)
    assert answer(cat, table, proposal, expect=409)["code"] == "rematch-began"
    assert answer(bob, table, proposal)["rematch"] == proposal, "the same answer again"


# --- stale pages, double clicks, time ------------------------------------------------------------


def test_two_who_propose_have_one_proposal(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    resign(table, bob, 1)
    first = propose(ann, table)["proposal"]
    assert propose(ann, table)["proposal"] == first
    assert propose(bob, table)["proposal"] == first, "Bob is asked; he has not agreed by that"
    answer(ann, table, first["id"])
    rematch_of = answer(bob, table, first["id"])["rematch"]
    assert propose(bob, table)["rematch"] == rematch_of


def test_an_answer_to_an_earlier_proposal_counts_for_nothing(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, table = server.two()
    resign(table, bob, 1)
    first = propose(ann, table)["proposal"]
    answer(ann, table, first["id"])
    later = first["until"] + 1
    with monkeypatch.context() as clock:
        clock.setattr("rotonde.server.tables.lobby.rematch.time.time", lambda: later)
        assert answers(ann, table) is None, "its time is over"
        assert answer(bob, table, first["id"], expect=409)["code"] == "no-proposal"
        second = propose(bob, table)["proposal"]
        assert second["id"] != first["id"] and second["answers"] == ["waiting", "waiting"]
        assert answer(bob, table, first["id"], expect=409)["code"] == "no-proposal"


def test_time_is_short_only_while_all_are_there(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    resign(table, bob, 1)
    settings = server.settings
    with ann.live() as hers:
        hers.send_json({"type": "subscribe", "table": table, "seat": 0})
        assert hers.receive_json(timeout=20)["type"] == "update"
        proposal = propose(ann, table)["proposal"]
        left = proposal["until"] - proposal["time"]
        assert left == pytest.approx(settings.rematch_invitation_seconds)
        answer(ann, table, proposal["id"], agree=False)
        with bob.live() as his:
            his.send_json({"type": "subscribe", "table": table, "seat": 1})
            assert his.receive_json(timeout=20)["type"] == "update"
            proposal = propose(ann, table)["proposal"]
            left = proposal["until"] - proposal["time"]
            assert left == pytest.approx(settings.rematch_seconds)


def test_an_invitation_reaches_a_person_on_any_page(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    resign(table, bob, 1)
    with bob.live() as his:  # he watches no table
        propose(ann, table)
        kinds = [his.receive_json(timeout=20) for _ in range(2)]
        assert {"type": "invitation", "table": table} in kinds
    (listed,) = bob.get("/api/tables")["mine"]
    assert listed["proposal"]["answers"] == ["waiting", "waiting"]


def test_a_proposal_survives_a_restart(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        ann, bob, table = server.two()
        resign(table, bob, 1)
        proposal = propose(ann, table)["proposal"]["id"]
        answer(ann, table, proposal, seed=SEED)
        jar = bob.client.cookies
    with InProcessServer(tmp_path) as server:
        bob = server.guest(None)
        bob.client.cookies = jar
        assert answer(bob, table, proposal)["rematch"] == proposal
        assert bob.look(proposal, 0)["table"]["fairness"]["seeds"] == [None, SEED]


def test_a_rematch_that_was_stored_and_not_started_is_started_by_its_host(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process ended between the two."""
    ann, bob, table = server.two()
    resign(table, bob, 1)
    proposal = propose(ann, table)["proposal"]["id"]
    answer(ann, table, proposal)

    async def die(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as broken:
        broken.setattr(server.services.lobby, "start", die)
        body = {"id": proposal, "agree": True}
        path = f"/api/tables/{table}/rematch/answer"
        assert bob.client.post(path, json=body).status_code == 500
    assert bob.look(proposal, 0)["table"]["status"] == "waiting"
    answer(bob, table, proposal)
    assert bob.look(proposal, 0)["table"]["status"] == "playing"


# --- deleted accounts, forgotten tables ----------------------------------------------------------


def test_a_deleted_account_is_not_waited_for(server: InProcessServer) -> None:
    (ann, bob, cat), table = finished_for_three(server)
    proposal = propose(bob, table)["proposal"]["id"]
    answer(bob, table, proposal)
    assert bob.client.delete("/api/me").status_code == 204
    assert answers(ann, table) == ["waiting", "gone", "waiting"]
    answer(ann, table, proposal)
    answer(cat, table, proposal)
    again = ann.look(proposal, -1)["table"]
    assert [seat["kind"] for seat in again["seats"]] == ["bot", "person", "person"]


@pytest.mark.parametrize("how", ["closed", "forgotten"])
def test_after_an_abandoned_rematch_another_can_be_proposed(
    server: InProcessServer, how: str
) -> None:
    ann, bob, table = server.two()
    resign(table, bob, 1)
    first = propose(ann, table)["proposal"]["id"]
    answer(ann, table, first)
    answer(bob, table, first)
    tables = schema.tables
    server.services.tables.drop(first)
    with server.services.store.engine.begin() as connection:
        mine = tables.c.id == first
        if how == "closed":
            connection.execute(sa.update(tables).where(mine).values(status="closed"))
        else:
            connection.execute(sa.delete(tables).where(mine))
    assert propose(bob, table)["proposal"]["id"] != first


# --- two processes -------------------------------------------------------------------------------


def proposed_across(
    first: InProcessServer, second: InProcessServer
) -> tuple[Guest, Guest, str, str]:
    """Ann at the first process, Bob at the second, their finished table, Ann's proposal."""
    ann, bob = first.guest("Ann"), second.guest("Bob")
    table = ann.open("trains")
    bob.join(table)
    ann.start(table)
    resign(table, bob, 1)
    proposal = propose(ann, table)["proposal"]["id"]
    return ann, bob, table, proposal


def test_two_processes_agree_on_answers_and_begin_once(tmp_path: Path) -> None:
    with two_processes(tmp_path) as (first, second, told):
        ann, bob, table, proposal = proposed_across(first, second)
        changed = [item for item in told.items if isinstance(item, RematchChanged)]
        assert changed[-1].table == table and bob.me["id"] in changed[-1].people
        assert answer(bob, table, proposal)["rematch"] is None
        # The first process has not heard of Bob's answer: it finds it in the database.
        assert answer(ann, table, proposal)["rematch"] == proposal
        assert begin(bob, table, proposal)["rematch"] == proposal, "a second start is the same"
        assert len(bob.get("/api/tables")["mine"]) == 2


def test_a_no_at_another_process_is_heard_before_the_game_begins(tmp_path: Path) -> None:
    """Bob takes his yes back while Ann's process still believes in it."""
    with two_processes(tmp_path) as (first, second, _):
        ann, bob, table, proposal = proposed_across(first, second)
        answer(bob, table, proposal)
        ann.look(table, 0)
        answer(bob, table, proposal, agree=False)
        live = first.services.tables.in_memory(table)
        assert live is not None and live.data.proposal is not None
        assert live.data.proposal.answers == {1: True}, "what the first process believes"
        assert answer(ann, table, proposal)["rematch"] is None
        with first.services.store.engine.connect() as connection:
            count = sa.select(sa.func.count()).select_from(schema.tables)
            assert connection.execute(count).scalar_one() == 1
