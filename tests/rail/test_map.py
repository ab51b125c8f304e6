"""Map files: good ones load, bad ones list every fault at once, each with its place."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rail.maps import grid, shipped, variant
from rotonde.core.errors import explain
from rotonde.core.messages import LANGUAGES, Voice
from rotonde.errors import InvalidFile
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.map import check


def faults(data: Any) -> dict[str, str]:
    """Place -> key. Where two faults share a place, the last one is kept."""
    return {fault.place: fault.key for fault in check(data)}


@pytest.mark.parametrize("name", ["rail", "tram"])
def test_the_shipped_maps_are_good(name: str) -> None:
    assert check(shipped(name).data) == []


def test_a_map_of_ones_own_is_good() -> None:
    assert check(grid(5, 4)) == []


def routes(*changed: dict[str, Any]) -> dict[str, Any]:
    """The USA with its last routes changed."""
    data = copy.deepcopy(variant())
    for route, change in zip(reversed(data["routes"]), changed, strict=False):
        route.update(change)
    return data


LAST = 99


@pytest.mark.parametrize(
    ("data", "place", "key"),
    [
        ([], "$", "data.not-an-object"),
        (variant(nonsense=1), "$", "data.unknown-field"),
        ({k: v for k, v in variant().items() if k != "trains"}, "$", "data.missing"),
        (variant(name=""), "name", "data.not-a-text"),
        (variant(name="N" * 121), "name", "data.text-too-long"),
        (variant(title="Rail"), "title", "data.not-a-translation"),
        (variant(year="2004"), "year", "data.not-whole"),
        (variant(note=5), "note", "data.not-a-text"),
        (variant(trains="45"), "trains", "data.not-whole"),
        (variant(trains=True), "trains", "data.not-whole"),
        (variant(trains=0), "trains", "data.out-of-range"),
        (variant(trains=5), "routes[14].length", "map.length-beyond-trains"),
        (variant(players=[1, 5]), "players", "map.players-range"),
        (variant(players=[2, 9]), "players", "map.players-range"),
        (variant(players=3), "players", "map.players-shape"),
        (variant(players=None), "players", "map.players-shape"),
        (variant(colours=["mauve"]), "colours[0]", "map.colour-unknown"),
        (variant(colours=["red", "red"]), "colours[1]", "data.listed-twice"),
        (variant(colours=[]), "colours", "data.not-a-list"),
        (variant(route_points={"1": 1}), "routes[0].length", "map.length-without-points"),
        (variant(route_points={"x": 1}), "route_points.x", "data.not-whole"),
        (variant(route_points={"12": 1}), "route_points.12", "data.out-of-range"),
        (variant(route_points={"1": -1}), "route_points.1", "map.points"),
        (variant(route_points=[]), "route_points", "data.not-an-object"),
        (variant(tickets_kept=4), "tickets_kept", "map.keep-more-than-dealt"),
        (variant(tickets_kept_at_start=4), "tickets_kept_at_start", "map.keep-more-than-dealt"),
        (variant(end_at_trains=45), "end_at_trains", "map.ends-at-once"),
        (variant(cards_per_colour=1), "cards_per_colour", "map.deck-too-small"),
        (variant(cities=[]), "cities", "data.not-a-list"),
        (variant(routes={}), "routes", "data.not-a-list"),
        (variant(tickets=[5]), "tickets[0]", "data.not-an-object"),
        (routes({"a": "paris"}), f"routes[{LAST}].a", "map.city-unknown"),
        (routes({"a": "atlanta", "b": "atlanta"}), f"routes[{LAST}]", "map.to-itself"),
        (routes({"length": 9}), f"routes[{LAST}].length", "map.length-without-points"),
        (routes({"length": 0}), f"routes[{LAST}].length", "map.length"),
        (routes({"length": "3"}), f"routes[{LAST}].length", "map.length"),
        (routes({"colour": "mauve"}), f"routes[{LAST}].colour", "map.colour-unknown"),
        (routes({"a": "boston", "b": "montreal"}), f"routes[{LAST}]", "map.three-tracks"),
        (routes({"tunnel": True}), f"routes[{LAST}]", "data.unknown-field"),
    ],
)
def test_a_fault_is_named_with_its_place(data: Any, place: str, key: str) -> None:
    assert faults(data).get(place) == key, faults(data)


def test_an_unknown_field_is_kept_and_does_not_stop_a_game() -> None:
    data = variant(nonsense={"a": [1]})
    assert RailMap(data).data["nonsense"] == {"a": [1]}


def with_city(**change: Any) -> dict[str, Any]:
    data = copy.deepcopy(variant())
    data["cities"][0].update(change)
    return data


@pytest.mark.parametrize(
    ("change", "place", "key"),
    [
        ({"id": "New York"}, "cities[0].id", "map.city-id"),
        ({"id": "a--b"}, "cities[0].id", "map.city-id"),
        ({"id": "boston"}, "cities[1].id", "data.listed-twice"),
        ({"name": ""}, "cities[0].name", "data.not-a-text"),
        ({"lon": "west"}, "cities[0].lon", "data.not-a-number"),
        ({"lon": None}, "cities[0].lon", "data.not-a-number"),
    ],
)
def test_a_fault_of_a_city(change: dict[str, Any], place: str, key: str) -> None:
    assert faults(with_city(**change)).get(place) == key


def test_a_city_without_a_place() -> None:
    data = with_city()
    del data["cities"][0]["lon"], data["cities"][0]["lat"]
    assert faults(data)["cities[0]"] == "map.city-nowhere"


def test_a_city_without_a_route() -> None:
    data = with_city()
    data["cities"].append({"id": "nowhere", "name": "Nowhere", "x": 1, "y": 1})
    assert faults(data)["cities"] == "map.city-isolated"


def test_a_ticket_between_unconnected_cities() -> None:
    data = with_city()
    for city in ("left", "right"):
        data["cities"].append({"id": city, "name": city, "x": 1, "y": 1})
    data["routes"].append({"a": "left", "b": "right", "length": 1, "colour": "gray"})
    data["tickets"].append({"a": "left", "b": "boston", "points": 5})
    assert faults(data)["tickets[30]"] == "map.ticket-unconnected"


def test_a_ticket_twice_and_a_ticket_to_itself() -> None:
    data = with_city()
    first = data["tickets"][0]
    data["tickets"] += [{"a": first["b"], "b": first["a"], "points": 5}]
    data["tickets"] += [{"a": "boston", "b": "boston", "points": 0}]
    found = faults(data)
    assert found["tickets[30]"] == "data.listed-twice"
    assert found["tickets[31]"] == "map.to-itself"
    assert found["tickets[31].points"] == "map.points"


def test_more_than_the_tables_hold() -> None:
    assert faults(grid(8, 9))["cities"] == "data.too-many"
    assert faults(grid(9, 8))["routes"] == "data.too-many"
    data = grid(5, 5)
    names = [city["id"] for city in data["cities"]]
    data["tickets"] = [{"a": a, "b": b, "points": 1} for a in names for b in names if a < b]
    assert faults(data)["tickets"] == "data.too-many"


def test_too_few_tickets_to_deal() -> None:
    data = variant()
    data["tickets"] = data["tickets"][:14]
    assert faults(data)["tickets"] == "map.too-few-tickets"


def test_all_faults_are_reported_at_once_and_in_words() -> None:
    data = routes({"a": "paris", "length": 7, "colour": "mauve"}, {"b": "rome"})
    data["trains"] = 0
    with pytest.raises(InvalidFile) as caught:
        RailMap(data)
    assert len(caught.value.faults) >= 5
    for language in LANGUAGES:
        words = explain(Voice(language), caught.value)
        assert "paris" in words
        assert "mauve" in words
        assert len(words.splitlines()) == len(caught.value.faults) + 1


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a parsed file."""
    found = [here]
    if isinstance(value, dict):
        for key in value:
            found += paths(value[key], (*here, key))
    elif isinstance(value, list):
        for i in range(min(3, len(value))):
            found += paths(value[i], (*here, i))
    return found


PLACES = paths(variant())[1:]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=5,
)


@settings(max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(PLACES), ANYTHING), min_size=1, max_size=3))
def test_whatever_stands_in_a_map_file_it_loads_or_its_faults_are_listed(
    changes: list[tuple[tuple[Any, ...], Any]],
) -> None:
    data = copy.deepcopy(variant())
    for place, value in changes:
        parent: Any = data
        try:
            for step in place[:-1]:
                parent = parent[step]
            parent[place[-1]] = value
        except (TypeError, KeyError, IndexError):
            continue  # an earlier change took that place away
    found = check(data)
    if found:
        for language in LANGUAGES:
            explain(Voice(language), InvalidFile("map.invalid", found, count=len(found)))
    else:
        RailMap(json.loads(json.dumps(data)))
