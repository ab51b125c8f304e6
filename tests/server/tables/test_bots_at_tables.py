"""Bots at tables: the usual level at open seats, the pace as a setting, even terms if rated."""

import pytest

from rotonde.players.pace import PACES
from server.harness import InProcessServer


def test_open_seats_are_filled_with_the_usual_level(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open("trains")
    ann.start(table)
    assert ann.look(table, 0)["table"]["seats"][1]["level"] == "conductor"


def test_the_catalogue_tells_how_strong_levels_are(server: InProcessServer) -> None:
    games = {game["name"]: game for game in server.guest("Ann").get("/api/catalogue")["games"]}
    levels = {level["name"]: level for level in games["rail"]["levels"]}
    assert [level["bars"] for level in levels.values()] == [0, 1, 2, 3, 4]
    assert (levels["conductor"]["beats"], levels["conductor"]["percent"]) == ("driver", 86)
    assert levels["companion"]["adapts"] and levels["companion"]["percent"] is None
    assert [name for name, level in levels.items() if level["usual"]] == ["conductor"]
    assert games["rail"]["variants"] == ["junior", "head_start"]
    assert games["trains"]["variants"] == []


@pytest.mark.parametrize("pace", PACES)
def test_the_pace_is_kept_with_the_table(server: InProcessServer, pace: str) -> None:
    ann = server.guest("Ann")
    table = ann.open("trains", pace=pace)
    assert ann.look(table, -1)["table"]["pace"] == pace


def test_a_table_says_nothing_of_a_pace_and_has_the_natural_one(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    assert ann.look(ann.open("trains"), -1)["table"]["pace"] == "natural"


@pytest.mark.parametrize("options", [{"junior": True}, {"head_start": [10, 0]}])
def test_a_rated_table_is_even(server: InProcessServer, options: dict[str, object]) -> None:
    ann = server.guest("Ann")
    wanted = {
        "game": "rail",
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "options": options,
        "rated": True,
    }
    refused = ann.post("/api/tables", wanted, expect=400)
    assert refused["code"] == "rated-uneven"
    assert ann.post("/api/tables", {**wanted, "rated": False}, expect=201)["options"]


def test_spectators_get_the_marks_that_a_picture_needs(server: InProcessServer) -> None:
    ann, _, table = server.two()
    assert ann.look(table, -1)["look"]["marks"] is not None
    assert ann.look(table, 0)["look"]["marks"] is None
