"""Play-tests: their figures are those of the games, and what is wrong with a map shows in them."""

import copy
import itertools
import json
from typing import Any

import numpy as np
import pytest

from rotonde.games.rail.index_tables import shipped_map
from rotonde.players.rail.studio import STUDIO
from rotonde.studio import playtest as module
from rotonde.studio.balance import Goals, balance
from rotonde.studio.changes import Budget, find_changes
from rotonde.studio.deals import line_ups, play, play_all_sizes
from rotonde.studio.playtest import Reported, Request, figures_of, playtest
from rotonde.studio.registry import map_game

Data = dict[str, Any]
GAMES = 120
SEED = 7


def shipped(name: str) -> Data:
    return copy.deepcopy(dict(shipped_map(name).data))


def tried(data: Data, games: int = GAMES) -> Data:
    return figures_of(STUDIO, data, play_all_sizes(STUDIO, data, range(games), SEED))


@pytest.fixture(scope="module")
def lyon() -> Data:
    return playtest(map_game(), shipped("lyon"), Request(games=GAMES, seed=SEED))


def test_every_arrangement_of_styles_comes_up_once() -> None:
    seats = line_ups(5, 3, 0, 60)
    assert {tuple(row) for row in seats} == set(itertools.permutations(range(5), 3))


def test_games_do_not_depend_on_how_they_are_split() -> None:
    data = shipped("lyon")
    whole = play(STUDIO, data, 3, range(30), SEED)
    parts = [play(STUDIO, data, 3, games, SEED) for games in (range(13), range(13, 30))]
    assert (whole == np.concatenate(parts)).all()


def test_an_edit_of_a_ticket_leaves_the_deals_as_they_are() -> None:
    data, edited = shipped("lyon"), shipped("lyon")
    edited["tickets"][0]["points"] += 1
    before, after = (play(STUDIO, d, 4, range(40), SEED) for d in (data, edited))
    assert (before["first"] == after["first"]).all()
    assert (before["total"] != after["total"]).any()


def test_the_result_has_what_is_promised(lyon: Data) -> None:
    assert lyon["games"] == GAMES
    assert list(lyon["players"]) == ["2", "3", "4", "5"]
    for players, table in lyon["players"].items():
        assert len(table["seats"]) == int(players)
        assert sum(table["seats"]) == pytest.approx(1, abs=0.001)
        assert set(table["styles"]) == {"planner", "path", "one-step", "long-route", "hungry"}
    routes = shipped_map("lyon").routes
    assert tuple(route["id"] for route in lyon["routes"]) == routes
    for route in lyon["routes"]:
        assert route["interval"][0] <= route["claimed"] <= route["interval"][1]
        assert (route["first_ply"] is None) == (route["claimed"] == 0)
        assert 0 <= route["contested"] <= 1
    assert tuple(ticket["id"] for ticket in lyon["tickets"]) == shipped_map("lyon").tickets
    for change in lyon["changes"]:
        assert change["interval"][0] <= change["effect"] <= change["interval"][1]
    json.dumps(lyon, allow_nan=False)


def test_changes_are_told_by_default_and_not_if_they_are_unwanted(lyon: Data) -> None:
    assert lyon["changes"]
    request = Request(games=5, seed=1, changes=False)
    assert playtest(map_game(), shipped("lyon"), request)["changes"] == []


def test_the_same_seed_gives_the_same_figures() -> None:
    first, second, other = (
        playtest(map_game(), shipped("lyon"), Request(games=5, seed=seed)) for seed in (3, 3, 4)
    )
    assert first == second != other


def test_figures_of_shipped_maps_stand_beside(lyon: Data) -> None:
    assert set(lyon["references"]) == {"usa", "lyon"}
    for reference in lyon["references"].values():
        assert set(reference["players"]) == {"2", "3", "4", "5"}


def test_the_reference_figures_are_those_of_the_present_code() -> None:
    """The first games of them: all 8,000 are played by `scripts/reference_playtests.py`."""
    from reference_playtests import GAMES as MANY
    from reference_playtests import SEED as REFERENCE

    reference = STUDIO.references()["lyon"]
    assert (reference["games"], reference["seed"]) == (MANY, REFERENCE)
    games = play(STUDIO, shipped("lyon"), 2, range(MANY), REFERENCE)
    assert reference["players"]["2"]["scores"]["mean"] == pytest.approx(
        games["total"][:, :2].mean(), abs=0.001
    )


def test_a_play_test_reports_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Reported] = []

    def keep(value: object) -> None:
        assert isinstance(value, Reported)
        told.append(value)

    monkeypatch.setattr(module, "report", keep)
    playtest(map_game(), shipped("lyon"), Request(games=10, seed=1))
    assert [one.done for one in told] == sorted(one.done for one in told)
    assert told[0].done < told[-1].done <= told[-1].total


def test_claims_and_tickets_are_counted_as_they_were_played() -> None:
    """Each figure of a game again, from the record that the game left."""
    data = shipped("usa")
    lengths = np.array([route["length"] for route in data["routes"]])
    games = play(STUDIO, data, 4, range(40), SEED)
    for game in games:
        owner = game["owner"][: len(lengths)]
        for seat in range(4):
            assert data["trains"] - lengths[owner == seat].sum() == game["left"][seat]
            holds = game["holder"][: len(data["tickets"])] == seat
            assert holds.sum() == game["held"][seat]
            assert game["done"][: len(data["tickets"])][holds].sum() == game["completed"][seat]
        assert ((game["claimed_at"][: len(lengths)] >= 0) == (owner >= 0)).all()
        assert (game["claimed_at"] < game["plies"]).all()
        assert (game["offered"] >= (game["holder"] >= 0)).all()


def test_a_dead_route_is_found() -> None:
    """Nine spaces around a corner, for no points at all."""
    data = shipped("usa")
    data["route_points"]["9"] = 0
    (route,) = [r for r in data["routes"] if (r["a"], r["b"]) == ("nashville", "raleigh")]
    route["length"] = 9
    figures = tried(data)
    assert "nashville--raleigh" in figures["dormant"]
    found = find_changes(STUDIO, data, figures, Budget(30, 60), SEED, GAMES)
    places = {change.edit.place for change in found if change.about == "claimed"}
    assert "nashville--raleigh" in places


def test_a_ticket_worth_three_times_too_much_is_found() -> None:
    data = shipped("usa")
    (ticket,) = [t for t in data["tickets"] if (t["a"], t["b"]) == ("boston", "miami")]
    ticket["points"] *= 3
    figures = tried(data)
    (row,) = [row for row in figures["tickets"] if row["id"] == "boston--miami"]
    assert row["suggested"] <= row["points"] / 2
    found = find_changes(STUDIO, data, figures, Budget(30, 60), SEED, GAMES)
    (change,) = [change for change in found if change.edit.place == "boston--miami"]
    assert change.edit.value == row["suggested"]
    assert change.interval[1] < 0


def favouring() -> Data:
    """So few trains that the first player always runs out first."""
    data = shipped("lyon")
    data["players"], data["trains"], data["end_at_trains"] = [4, 4], 6, 2
    data["longest_path_bonus"] = 0
    for ticket in data["tickets"]:
        ticket["points"] = 1
    return data


def test_a_favoured_seat_is_found() -> None:
    figures = tried(favouring(), 1_000)
    table = figures["players"]["4"]
    assert table["seat_intervals"][0][0] > 0.25


def test_a_good_map_has_no_dormant_route(lyon: Data) -> None:
    assert lyon["dormant"] == []


def test_balancing_corrects_a_value_and_stops() -> None:
    data = shipped("usa")
    data["players"] = [3, 3]
    (ticket,) = [t for t in data["tickets"] if (t["a"], t["b"]) == ("boston", "miami")]
    right = ticket["points"]
    ticket["points"] *= 3
    balanced = balance(map_game(), data, Goals(seats=None), 3, 60, SEED)
    assert [step.edit.place for step in balanced.steps] == ["boston--miami"]
    assert balanced.start.total > 0 == balanced.end.total
    (edited,) = [t for t in balanced.data["tickets"] if (t["a"], t["b"]) == ("boston", "miami")]
    assert abs(edited["points"] - right) <= 0.2 * right
    assert ticket["points"] == 3 * right  # the map that was given is not changed


def test_balancing_never_makes_more_edits_than_asked() -> None:
    data = shipped("usa")
    data["players"] = [2, 2]
    for ticket in data["tickets"][:3]:
        ticket["points"] *= 3
    balanced = balance(map_game(), data, Goals(seats=None), 2, 20, SEED)
    assert len(balanced.steps) == 2


def test_edits_keep_unknown_fields_and_can_be_undone() -> None:
    data = shipped("usa") | {"maker": {"mail": "a@b"}}
    data["routes"][0]["scenic"] = True
    figures = tried(data, 20)
    current = data
    for change in find_changes(STUDIO, data, figures, Budget(5, 5), SEED, 20):
        current = STUDIO.apply(data, change.edit)
        assert current["maker"] == {"mail": "a@b"}
        assert any(route.get("scenic") for route in current["routes"])
        assert STUDIO.examine(current).faults == ()
    assert current != data


@pytest.mark.proof
def test_the_effect_of_a_change_is_found_again_on_fresh_deals() -> None:
    """Of 20 trials at least 16: each measures the first changes of a map on deals of its own."""
    from rotonde.studio.candidates import candidates
    from rotonde.studio.changes import measure_change
    from studio.random_maps import random_map

    inside = trials = 0
    for seed in range(10):
        data = random_map(seed)
        figures = tried(data, 200)
        outline = STUDIO.outline(data)
        every = {c.edit: c for c in candidates(STUDIO, data, outline, figures)}
        found = find_changes(STUDIO, data, figures, Budget(60, 200), seed, 200)
        fresh = range(10_000, 10_200)
        before = play_all_sizes(STUDIO, data, fresh, seed)
        for change in found[:2]:
            again = measure_change(STUDIO, data, before, every[change.edit], fresh, seed)
            trials += 1
            inside += change.interval[0] <= again.effect <= change.interval[1]
    assert trials == 20
    assert inside >= 16
