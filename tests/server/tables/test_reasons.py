"""Why a bot moved: what clients get during a game, what afterwards, and who gets nothing."""

from pathlib import Path
from typing import Any

import pytest

from rotonde.server.ops.settings import Limits
from server.harness import Guest, InProcessServer, resign
from waiting import wait_for

BOT = {"kind": "bot", "level": "apprentice"}
# Keys that name tickets, or imply that there are none: never during the game.
SECRET = (
    "why.rail.keep", "why.rail.claim-joins", "why.rail.claim-way", "why.rail.claim-contested",
    "why.rail.card-route", "why.rail.card-any", "why.rail.card-spare", "why.rail.blind-no-help",
    "why.rail.blind-luck",
)  # fmt: skip


def table_with_a_bot(ann: Guest, game: str = "rail", moves: int = 3, **more: Any) -> str:
    """A table at which the bot has made some moves."""
    table = ann.open(game, seats=[{"kind": "me"}, BOT], **more)
    ann.start(table)

    def has_moved() -> bool:
        state = ann.look(table)
        if state["look"]["turn"] == 0:
            ann.act(table, 0)
        return len(moves_of_bots(state)) >= moves

    wait_for(has_moved)
    return table


def moves_of_bots(state: Any) -> list[int]:
    return [entry["number"] for entry in state["entries"] if entry.get("by_bot")]


def reason(guest: Guest, table: str, number: Any) -> Any:
    return guest.client.get(f"/api/tables/{table}/reasons/{number}")


@pytest.mark.parametrize("game", ["rail", "tram"])
def test_while_a_game_runs_reasons_contain_only_public_information(
    server: InProcessServer, game: str
) -> None:
    ann, stranger = server.guest("Ann"), server.guest(None)
    table = table_with_a_bot(ann, game)
    told = []
    for number in moves_of_bots(ann.look(table)):
        answer = reason(ann, table, number).json()
        assert answer["whole"] is False and answer["number"] == number
        assert answer["event"]["type"] not in SECRET
        assert "tickets" not in answer["event"]
        assert reason(stranger, table, number).json() == answer, "the same for every spectator"
        told.append(answer["event"]["type"])
    assert told[0] == "why.rail.kept"
    resign(table, ann, 0)
    first = moves_of_bots(ann.look(table))[0]
    whole = reason(ann, table, first).json()
    assert whole["whole"] is True
    assert whole["event"]["type"] == "why.rail.keep"
    assert whole["event"]["tickets"], "after the game they may be named"


@pytest.mark.parametrize("policy", [{"rated": True}, {"hints": False}])
def test_at_rated_tables_and_without_help_it_is_for_after_the_game(
    server: InProcessServer, policy: dict[str, bool]
) -> None:
    ann = server.guest("Ann")
    table = table_with_a_bot(ann, "trains", 1, **policy)
    number = moves_of_bots(ann.look(table))[0]
    for asked in (number, 1, 10**6):  # a refusal reveals nothing
        refused = reason(ann, table, asked)
        assert refused.status_code == 403 and refused.json()["code"] == "no-reasons"
    resign(table, ann, 0)
    assert reason(ann, table, number).json()["whole"] is True


def test_a_hostile_client_learns_nothing(server: InProcessServer) -> None:
    """Numbers out of range, entries that are not of a bot, tables that do not exist."""
    ann = server.guest("Ann")
    table = table_with_a_bot(ann, "trains", 1)
    entries = ann.look(table)["entries"]
    mine = next(e["number"] for e in entries if e["kind"] == "action" and not e.get("by_bot"))
    for number in (0, 1, -1, mine, 10**6, 2**63, 10**30):
        assert reason(ann, table, number).status_code == 404, number
    for number in ("x", "1.5", "null", "%00", "1e3", ""):
        assert reason(ann, table, number).status_code in (400, 404), number
    assert reason(ann, "nowhere", 3).status_code == 404
    waiting = ann.open("rail")
    assert reason(ann, waiting, 1).status_code == 404
    assert ann.look(table)["look"] is not None


def test_asking_too_often_is_refused(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, limits=Limits(helps=(3, 0.001))) as server:
        ann = server.guest("Ann")
        table = ann.open("trains")
        answers = [reason(ann, table, 1).status_code for _ in range(5)]
    assert answers == [404, 404, 404, 429, 429]
