"""Faults and remarks: each planted one is found at its place, and good maps raise none."""

import copy
import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from rotonde.core.messages import LANGUAGES, Voice
from rotonde.core.studio import Examined
from rotonde.games.rail.index_tables import shipped_map
from rotonde.games.rail.studio.examine import examine
from studio.random_maps import random_map

Data = dict[str, Any]
SHIPPED = ("usa", "lyon")


def shipped(name: str) -> Data:
    return copy.deepcopy(dict(shipped_map(name).data))


def found(examined: Examined) -> set[tuple[str, str]]:
    return {(finding.kind, finding.place) for finding in (*examined.faults, *examined.warnings)}


def city(data: Data, name: str) -> Data:
    (chosen,) = [city for city in data["cities"] if city["id"] == name]
    return chosen  # type: ignore[no-any-return]


def swap_place(data: Data, name: str, first: str, second: str) -> None:
    chosen = city(data, name)
    chosen[first], chosen[second] = chosen[second], chosen[first]


def cut_off(data: Data) -> None:
    """Two cities of their own, joined with nothing else and named by no ticket."""
    data["cities"] += [
        {"id": "island", "name": "Island", "lon": -80.0, "lat": 25.0},
        {"id": "isle", "name": "Isle", "lon": -81.0, "lat": 24.0},
    ]
    data["routes"].append({"a": "island", "b": "isle", "length": 2, "colour": "gray"})


def ticket_to_the_island(data: Data) -> None:
    cut_off(data)
    data["tickets"].append({"a": "boston", "b": "isle", "points": 9})


def one_route_to_miami(data: Data) -> None:
    routes = [r for r in data["routes"] if "miami" in (r["a"], r["b"])]
    for route in routes[1:]:
        data["routes"].remove(route)


def red_twice(data: Data) -> None:
    """Grey routes turn red until red is on twice the spaces of any other colour."""
    spaces = sum(r["length"] for r in data["routes"] if r["colour"] == "red")
    for route in data["routes"]:
        if route["colour"] == "gray" and spaces < 54:
            route["colour"] = "red"
            spaces += route["length"]


def red_never(data: Data) -> None:
    for route in data["routes"]:
        if route["colour"] == "red":
            route["colour"] = "gray"


def same_spot(data: Data) -> None:
    there = city(data, "seattle")
    city(data, "vancouver").update(lon=there["lon"], lat=there["lat"])


def long_way_round(data: Data) -> None:
    (route,) = [r for r in data["routes"] if (r["a"], r["b"]) == ("nashville", "raleigh")]
    route["length"] = 6


def dear_ticket(data: Data) -> None:
    (ticket,) = [t for t in data["tickets"] if (t["a"], t["b"]) == ("boston", "miami")]
    ticket["points"] *= 3


def far_away(data: Data) -> None:
    city(data, "miami").update(lon=60.0, lat=-30.0)


PLANTED: list[tuple[Callable[[Data], None], str, str]] = [
    (cut_off, "two-pieces", "island"),
    (ticket_to_the_island, "unreachable-ticket", "boston--isle"),
    (dear_ticket, "ticket-value", "boston--miami"),
    (lambda data: data.update(trains=19), "unreachable-ticket", "los-angeles--new-york"),
    (far_away, "far-city", "miami"),
    (lambda data: swap_place(data, "miami", "lon", "lat"), "swapped-city", "miami"),
    (red_twice, "uneven-colours", "red"),
    (red_never, "uneven-colours", "red"),
    (lambda data: data.update(trains=70), "too-few-spaces", "trains"),
    (one_route_to_miami, "single-route", "miami"),
    (same_spot, "names-touch", "vancouver"),
    (long_way_round, "dead-route", "nashville--raleigh"),
    (lambda data: data.update(colour_of_the_box="red"), "unknown-field", "$"),
]


@pytest.mark.parametrize(("plant", "kind", "place"), PLANTED)
def test_a_planted_fault_is_found_at_its_place(
    plant: Callable[[Data], None], kind: str, place: str
) -> None:
    data = shipped("usa")
    plant(data)
    assert (kind, place) in found(examine(data))


@pytest.mark.parametrize("plant", [cut_off, ticket_to_the_island])
def test_a_map_in_pieces_is_faulty_and_not_only_odd(plant: Callable[[Data], None]) -> None:
    data = shipped("usa")
    plant(data)
    assert examine(data).faults


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_map_raises_no_warning(name: str) -> None:
    assert found(examine(shipped(name))) == set()


def test_random_good_maps_raise_no_false_alarm() -> None:
    alarms = {seed: found(examine(random_map(seed))) for seed in range(20)}
    assert not any(alarms.values()), alarms


@pytest.mark.parametrize("name", SHIPPED)
def test_swapped_longitude_and_latitude_are_found_at_every_city(name: str) -> None:
    missed = []
    for place in [city["id"] for city in shipped(name)["cities"]]:
        data = shipped(name)
        swap_place(data, place, "lon", "lat")
        kinds = {finding.kind for finding in examine(data).warnings if finding.place == place}
        if not kinds & {"swapped-city", "far-city"}:
            missed.append(place)
    assert missed == []


def test_swapped_x_and_y_are_found_where_they_move_a_city_far() -> None:
    """Lyon is drawn by x and y, which are alike in size: only routes show that they are wrong."""
    missed, moved = [], 0
    for place in [dict(city) for city in shipped("lyon")["cities"]]:
        if abs(place["x"] - place["y"]) < 250:
            continue
        moved += 1
        data = shipped("lyon")
        swap_place(data, place["id"], "x", "y")
        kinds = {finding.kind for finding in examine(data).warnings if finding.place == place["id"]}
        if not kinds & {"swapped-city", "far-city"}:
            missed.append(place["id"])
    assert moved > 10
    assert missed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_is_said_in_words(language: str) -> None:
    for plant, kind, place in PLANTED:
        data = shipped("usa")
        plant(data)
        told = examine(data).told(Voice(language))
        (message, *_) = [
            one["message"]
            for one in (*told["faults"], *told["warnings"])
            if (one["kind"], one["place"]) == (kind, place)
        ]
        assert len(message) > 20


def deep(levels: int) -> Any:
    data: Any = "x"
    for _ in range(levels):
        data = [data]
    return data


def all_crossing(count: int) -> Data:
    """Cities on a circle, each joined with the one opposite and its neighbours."""
    turn = 2 * math.pi / count
    cities = [
        {"id": f"c{i}", "name": f"C{i}", "x": math.cos(i * turn), "y": math.sin(i * turn)}
        for i in range(count)
    ]
    routes = [
        {"a": f"c{i}", "b": f"c{(i + step) % count}", "length": 3, "colour": "gray"}
        for i in range(count)
        for step in (1, count // 2 - 1)
    ]
    tickets = [{"a": f"c{i}", "b": f"c{i + count // 3}", "points": 6} for i in range(count // 2)]
    return shipped("usa") | {"cities": cities, "routes": routes, "tickets": tickets}


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "map",
        math.nan,
        {},
        {"cities": [{"id": "a", "name": "A" * 10_000, "lon": math.nan, "lat": 1e999}]},
        {"name": deep(100), "cities": deep(50), "routes": [deep(3)], "tickets": {"a": 1}},
        {"route_points": {"9" * 5000: 1, "٣": 2}},
        {"trains": 10**400, "cities": [{"id": "a", "name": "A", "x": 10**400, "y": -(10**400)}]},
        shipped("usa") | {"name": "N" * 10_000},
    ],
)
def test_a_hostile_file_gets_faults_and_short_messages(data: Any) -> None:
    told = examine(data).told(Voice("en"))
    assert told["faults"]
    assert max(len(fault["message"]) for fault in told["faults"]) < 500
    json.dumps(told, allow_nan=False)


def test_sixty_cities_all_crossing_are_examined() -> None:
    assert examine(all_crossing(60)).faults == ()


@pytest.mark.parametrize("size", [1e-300, 1e300])
def test_places_of_any_size_are_examined(size: float) -> None:
    data = shipped("usa")
    for place in data["cities"]:
        place["x"], place["y"] = place.pop("lon") * size, place.pop("lat") * size
    assert examine(data).faults == ()
