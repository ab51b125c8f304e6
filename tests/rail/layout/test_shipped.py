"""The boards that come with Rotonde: without overlaps, and truly those of their maps."""

import importlib.util
from importlib import resources
from pathlib import Path
from types import ModuleType

import pytest

from rotonde.core.messages import LANGUAGES
from rotonde.games.rail.index_tables import shipped_map
from rotonde.games.rail.layout import Layout, layout_of, shipped_backdrop, shipped_layout
from rotonde.games.rail.layout.backdrop import layout_digest
from rotonde.games.rail.layout.check import overlaps
from rotonde.games.rail.layout.geometry import encode, map_digest

NAMES = ("lyon", "usa")
ROOT = Path(__file__).resolve().parents[3]
every_map = pytest.mark.parametrize("name", NAMES)


def layout(name: str) -> Layout:
    found = shipped_layout(shipped_map(name))
    assert found is not None, "the committed layout is not the one of the committed map"
    return found


def committed(name: str) -> bytes:
    return (resources.files("rotonde.games.rail") / "maps" / name).read_bytes()


@every_map
def test_nothing_overlaps(name: str) -> None:
    assert overlaps(layout(name)) == []
    assert layout(name).faults == []


@every_map
def test_the_layout_belongs_to_the_map(name: str) -> None:
    rail_map, board = shipped_map(name), layout(name)
    assert board.map == map_digest(rail_map.data)
    assert tuple(station.id for station in board.stations) == rail_map.cities
    assert tuple(label.station for label in board.labels) == rail_map.cities
    assert tuple(route.id for route in board.routes) == rail_map.routes
    lengths = [route["length"] for route in rail_map.data["routes"]]
    assert [len(route.spaces) for route in board.routes] == lengths


@every_map
def test_the_two_tracks_of_a_double_route_know_each_other(name: str) -> None:
    board = layout(name)
    twins = {route.id: route.twin for route in board.routes if route.twin}
    assert twins
    assert all(twins[twin] == route for route, twin in twins.items())
    tables = shipped_map(name).tables[0]
    assert len(twins) == sum(tables.twin[r] >= 0 for r in range(tables.routes))


@every_map
def test_a_name_is_written_out_in_full(name: str) -> None:
    words = shipped_map(name).words
    for label in layout(name).labels:
        text = "".join(line if line.endswith("-") else line + " " for line in label.lines)
        assert text.strip() == words[label.station]


@every_map
def test_title_and_table_of_points_have_a_place(name: str) -> None:
    board = layout(name)
    assert board.title is not None
    assert board.scoring is not None


@every_map
def test_stations_stay_near_their_true_places(name: str) -> None:
    for station in layout(name).stations:
        nudge = (station.x - station.home_x) ** 2 + (station.y - station.home_y) ** 2
        assert nudge < 90**2, station


@every_map
def test_the_backdrop_was_fitted_to_the_layout(name: str) -> None:
    board = layout(name)
    backdrop = shipped_backdrop(shipped_map(name), board)
    assert backdrop.layout == layout_digest(board)
    assert len(backdrop.shapes) > 5
    for river in backdrop.names:
        assert set(river.text) == set(LANGUAGES)


def backdrop_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("backdrops", ROOT / "scripts" / "backdrops.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@every_map
def test_the_script_makes_the_committed_backdrop(name: str) -> None:
    rail_map = shipped_map(name)
    assert backdrop_script().fitted(name) == shipped_backdrop(rail_map, layout(name))


def test_another_layout_of_a_shipped_map_lies_on_plain_land() -> None:
    import msgspec

    moved = msgspec.structs.replace(layout("lyon"), seed=12345)
    assert len(shipped_backdrop(shipped_map("lyon"), moved).shapes) == 1


@pytest.mark.proof
@every_map
def test_the_same_seed_gives_the_committed_file(name: str) -> None:
    again = layout_of(shipped_map(name), layout(name).seed)
    assert encode(again) == committed(f"{name}.layout.json")
