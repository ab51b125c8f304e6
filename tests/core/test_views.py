"""Views by names: what they say is what `show` and the table say, whoever looks."""

import random
from typing import Any

import pytest

from core.cases import positions
from rotonde import SPECTATOR, game
from rotonde.errors import IllegalAction, InvalidOptions
from rotonde.games.registry import game_table
from rotonde.view import RailView, TrainsView, TriageView

RAIL, TRAINS, TRIAGE = game("rail"), game("trains"), game("triage")


@pytest.mark.parametrize("players", [2, 4])
def test_a_view_of_rail_agrees_with_the_position_and_the_table(players: int) -> None:
    for state in positions("rail", {"players": players}, seed=players, every=9):
        for seat in range(players):
            seen = RAIL.observe(state, seat)
            shown, view = RAIL.show(seen), RailView(seen)
            own = shown["players"][seat]
            assert view.seat == seat and view.players == players
            assert (view.turn, view.phase) == (shown["turn"], shown["phase"])
            assert view.turns_left == shown["turns_left"]
            assert list(view.row) == shown["row"] and view.discard == shown["discard"]
            assert view.pile_count == shown["pile_count"]
            assert view.ticket_pile_count == len(shown["ticket_pile"])
            assert [view.hand(s) for s in range(players)] == [p["hand"] for p in shown["players"]]
            assert list(view.card_counts) == [p["cards"] for p in shown["players"]]
            assert list(view.trains) == [p["trains"] for p in shown["players"]]
            assert list(view.scores) == [p["score"] for p in shown["players"]]
            assert list(view.ticket_counts) == [p["ticket_count"] for p in shown["players"]]
            assert dict(view.owners) == shown["owners"]
            assert [t.name for t in view.tickets()] == own["tickets"]
            assert [t.name for t in view.offer] == own["offer"]
            for other in range(players):
                mine = [name for name, owner in shown["owners"].items() if owner == other]
                assert [route.name for route in view.routes(other)] == mine


def test_what_is_affordable_are_the_legal_claims_the_fewest_locomotives_first() -> None:
    found = 0
    for state in positions("rail", {"players": 3}, seed=8, every=5):
        view = RailView(state)
        legal = {str(action) for action in RAIL.legal(state).values()}
        claims = [str(claim) for ways in view.affordable.values() for claim in ways]
        assert set(claims) == {text for text in legal if text.startswith("claim")}
        assert len(claims) == len(set(claims))
        for route, ways in view.affordable.items():
            assert route in {one.name for one in view.open_routes()}
            assert [w.locomotives for w in ways] == sorted(w.locomotives for w in ways)
        found += len(claims)
    assert found > 100


def test_tickets_and_longest_paths_are_those_of_the_table() -> None:
    table = game_table("rail")
    for state in positions("rail", {"players": 2}, seed=3, every=11):
        if state.turn is None:
            continue
        seen = RAIL.observe(state, state.turn)
        view, insight = RailView(seen), table.insight(seen, hints=True)
        told: Any = insight
        for standing in told.tickets:
            assert view.missing(standing.ticket) == standing.missing
            way = view.way(standing.ticket)
            assert (way is None) == (standing.missing is None)
            assert way is None or [route.name for route in way] == standing.way
        for seat, path in enumerate(told.longest):
            assert view.longest_path(seat) == path.length
            assert list(view.longest_path_routes(seat)) == path.routes
        for claim in told.claims:
            assert view.longest_path(after=claim.route) == claim.longest
            for nearer in claim.tickets:
                assert view.missing(nearer.ticket, after=claim.route) == nearer.missing


def test_the_board_says_what_the_map_file_says() -> None:
    state = RAIL.start({})
    board, data = RailView(state).board, state.tables.data
    assert len(board.routes) == len(data["routes"]) and len(board.tickets) == len(data["tickets"])
    for route, given in zip(board.routes.values(), data["routes"], strict=True):
        found = (route.a, route.b, route.length, route.colour, route.points)
        points = data["route_points"][str(given["length"])]
        assert found == (given["a"], given["b"], given["length"], given["colour"], points)
        assert route.twin is None or board.routes[route.twin].twin == route.name
    view = RailView(state)
    assert view.route("montreal--boston") == view.route("boston--montreal")
    assert view.ticket("miami--boston").points == 12
    assert board.deck["locomotive"] == data["locomotives"]


def test_a_view_of_trains_agrees_with_the_position() -> None:
    for state in positions("trains", {"players": 3}, seed=4, every=7):
        for seat in range(3):
            seen = TRAINS.observe(state, seat)
            shown, view = TRAINS.show(seen), TrainsView(seen)
            assert [list(view.row(s)) for s in range(3)] == [p["row"] for p in shown["players"]]
            locks = [{str(k): v for k, v in view.locks(s).items()} for s in range(3)]
            assert locks == [p["locks"] for p in shown["players"]]
            assert list(view.display.values()) == shown["display"]
            assert all(view.ability(wagon) == name for name, wagon in view.display.items())
            assert list(view.hand) == shown["players"][seat]["hand"]
            assert (view.drawn, view.winner) == (shown["drawn"], shown["winner"])
            assert (view.phase, view.turn, view.first) == (
                shown["phase"], shown["turn"], shown["first"]
            )  # fmt: skip
            pile = set(TRAINS.show(state)["memory"]["pile"])
            assert pile <= view.unseen
            assert shown["memory"]["pile"] is None or pile == view.unseen
            assert view.closed() == sum(view.couplings())
            assert not view.unseen & {n for s in range(3) for n in view.row(s)}


def test_a_view_of_triage_agrees_with_the_mission() -> None:
    state = TRIAGE.start({"mission": "07-the-helper"})
    view = TriageView(state)
    data = state.tables.data
    assert [view.standing[f"locomotive-{i + 1}"] for i in range(2)] == data["start"]["locomotives"]
    assert view.standing["red"] == data["start"]["red"] and view.vehicles[data["start"]["red"]]
    assert dict(view.goal)["red"] == data["goal"]["red"]
    assert (view.moves, view.minimum, view.is_solved) == (0, data["minimum"], False)
    links = {frozenset(link) for link in state.tables.board.data["links"]}
    found = {
        frozenset((slot, other))
        for slot in view.slots
        for heading in (1, -1)
        for other in view.neighbours(slot, heading)
    }
    assert found == links


def test_a_view_of_another_game_is_refused() -> None:
    for view, state in ((RailView, TRAINS.start({})), (TrainsView, TRIAGE.start({}))):
        with pytest.raises(InvalidOptions) as caught:
            view(state)
        assert caught.value.key == "options.view"


def test_a_spectator_has_no_seat_of_its_own_but_may_ask_about_others() -> None:
    view = RailView(RAIL.observe(RAIL.start({}, 1), SPECTATOR))
    assert view.hand(0) == {} and view.tickets(1) == ()
    with pytest.raises(IllegalAction) as caught:
        view.hand()
    assert caught.value.key == "illegal.view-seat"
    with pytest.raises(InvalidOptions):
        view.hand(5)


def test_what_a_view_hands_out_cannot_change_the_position() -> None:
    rng = random.Random(1)
    state = RAIL.start({}, 1)
    for _ in range(30):
        state = RAIL.play(state, rng.choice(list(RAIL.legal(state))))
    before, view = state.copy(), RailView(state)
    view.hand()["red"] = 99
    with pytest.raises(TypeError):
        view.owners["boston--montreal"] = 1  # type: ignore[index]
    assert state == before
