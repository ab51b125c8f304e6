"""Whole layouts of small and strange maps: they end, they are complete, they repeat."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rail.layout.boards import at, short_search, town
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.layout import Layout, layout_of
from rotonde.games.rail.layout.backdrop import plain, smooth, warp
from rotonde.games.rail.layout.check import overlaps
from rotonde.games.rail.layout.geometry import encode
from rotonde.games.rail.layout.preview import svg

TRIANGLE = [(0, 1, 3), (1, 2, 2), (2, 0, 4), (0, 1, 3)]


def triangle() -> RailMap:
    return town(at((0, 0), (10, 0), (5, 9)), TRIANGLE)


def test_a_small_map_is_laid_out_without_overlaps() -> None:
    with short_search(20_000_000):
        layout = layout_of(triangle(), seed=1)
    assert layout.faults == []


def test_a_seed_gives_the_same_board_again_and_another_seed_another() -> None:
    with short_search():
        first, again, other = (encode(layout_of(triangle(), seed)) for seed in (4, 4, 5))
    assert first == again
    assert first != other


def test_stations_all_in_a_line_are_laid_out_without_overlaps() -> None:
    line = town(at((0, 0), (1, 0), (2, 0), (3, 0)), [(0, 1, 2), (1, 2, 3), (2, 3, 1)])
    with short_search(20_000_000):
        assert layout_of(line, seed=1).faults == []


def test_two_stations_on_the_same_spot_are_moved_apart() -> None:
    same = town(at((0, 0), (0, 0), (9, 9)), [(0, 1, 3), (1, 2, 3), (0, 2, 3)])
    with short_search(20_000_000):
        assert layout_of(same, seed=1).faults == []


def test_a_map_that_cannot_be_drawn_flat_comes_back_with_its_faults() -> None:
    """Five cities, each joined with each: some lines must cross."""
    pairs = [(a, b, 2) for a in range(6) for b in range(a)]
    star = town(at((0, 0), (9, 0), (9, 9), (0, 9), (4, 4), (5, 2)), pairs)
    steps: list[tuple[int, int]] = []
    with short_search():
        layout = layout_of(star, 1, lambda *step: steps.append(step))
    assert layout.faults == overlaps(layout) != []
    assert steps == [(1, len(layout.faults))]


def assert_complete(layout: Layout, rail_map: RailMap) -> None:
    assert tuple(route.id for route in layout.routes) == rail_map.routes
    assert tuple(station.id for station in layout.stations) == rail_map.cities
    lengths = [route["length"] for route in rail_map.data["routes"]]
    assert [len(route.spaces) for route in layout.routes] == lengths
    numbers = [n for route in layout.routes for space in route.spaces for n in space]
    numbers += [n for station in layout.stations for n in (station.x, station.y)]
    assert all(abs(number) < 1e5 for number in numbers)
    json.loads(encode(layout))


@st.composite
def random_towns(draw: st.DrawFn) -> RailMap:
    count = draw(st.integers(3, 9))
    number = st.one_of(st.integers(-3, 3), st.floats(allow_nan=False, allow_infinity=False))
    systems = [("x", "y"), ("lon", "lat")]
    places = []
    for _ in range(count):
        first, second = draw(st.sampled_from(systems))
        places.append({first: draw(number), second: draw(number)})
    length = st.integers(1, 9)
    links = [(draw(st.integers(0, i - 1)), i, draw(length)) for i in range(1, count)]
    more = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1), length)
    for a, b, n in draw(st.lists(more, max_size=12)):
        if a != b and sum({a, b} == {c, d} for c, d, _ in links) < 2:
            links.append((a, b, n))
    return town(
        places, links, draw(st.sampled_from(["Ville", "Saint-Étienne-du-Grand-Pont", "駅"]))
    )


@settings(max_examples=40)
@given(random_towns(), st.integers(0, 2**63 - 1))
def test_any_map_gets_a_complete_board(rail_map: RailMap, seed: int) -> None:
    with short_search(200_000):
        layout = layout_of(rail_map, seed)
    assert_complete(layout, rail_map)
    assert svg(layout, plain(layout), rail_map.data, "fr").endswith("</svg>\n")


def test_the_ground_follows_the_stations() -> None:
    with short_search():
        layout = layout_of(triangle(), seed=1)
    move = warp(layout)
    for station in layout.stations:
        assert move((station.home_x, station.home_y)) == pytest.approx(
            (station.x, station.y), abs=0.5
        )


def test_a_smooth_path_goes_through_its_points() -> None:
    path = smooth([(0, 0), (10, 5), (20, 0)])
    assert path.startswith("M0 0C")
    assert " 10 5C" in path
    assert path.endswith(" 20 0")
    assert smooth([(0, 0), (10, 5), (20, 0)], closed=True).endswith(" 0 0Z")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rotonde", "map", "layout", *arguments, "--language", "en"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def town_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("maps") / "town.json"
    path.write_text(json.dumps(dict(triangle().data)), encoding="utf-8")
    return path


def test_the_command_writes_layout_and_picture(town_file: Path) -> None:
    output, picture = town_file.with_name("out.json"), town_file.with_name("out.svg")
    done = run(str(town_file), "-o", str(output), "--svg", str(picture), "--seed", "3")
    assert done.returncode == 0, done.stderr
    assert "without overlaps (seed 3)" in done.stdout
    assert json.loads(output.read_text(encoding="utf-8"))["seed"] == 3
    assert picture.read_text(encoding="utf-8").count("<rect") >= 12


def test_the_command_writes_nothing_over(town_file: Path) -> None:
    done = run(str(town_file), "-o", str(town_file))
    assert done.returncode == 2
    assert "not written over" in done.stderr


def test_the_command_knows_no_other_map() -> None:
    done = run("atlantis")
    assert done.returncode == 2
    assert "lyon, usa" in done.stderr
    assert "layout" not in done.stderr
