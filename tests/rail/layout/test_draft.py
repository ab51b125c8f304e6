"""The draft of a map: everything is there, at the given places, in straight lines."""

import tracemalloc

import numpy as np
import pytest

from rail.layout.test_solve import triangle
from rotonde.games.rail.index_tables import RailMap, shipped_map
from rotonde.games.rail.layout import furniture, units
from rotonde.games.rail.layout.draft import draft_of
from rotonde.games.rail.layout.geometry import Box
from rotonde.games.rail.layout.solve import layout_of
from rotonde.games.rail.layout.stations.board_size import Floats
from server.uploaded_maps import costly_map


@pytest.mark.parametrize("name", ["usa", "lyon"])
def test_a_draft_holds_every_station_name_route_and_space(name: str) -> None:
    rail_map = shipped_map(name)
    draft = draft_of(rail_map)
    assert [station.id for station in draft.stations] == list(rail_map.cities)
    assert [label.station for label in draft.labels] == list(rail_map.cities)
    assert [route.id for route in draft.routes] == list(rail_map.routes)
    for route, given in zip(draft.routes, rail_map.data["routes"], strict=True):
        assert len(route.spaces) == given["length"]
    assert draft == draft_of(rail_map)
    inside = draft.bounds
    assert inside.x >= 0 and inside.x + inside.width <= draft.width
    assert inside.y >= 0 and inside.y + inside.height <= draft.height


def test_spaces_lie_on_the_straight_line_and_a_double_route_has_two_tracks() -> None:
    rail_map = shipped_map("usa")
    draft = draft_of(rail_map)
    at = {station.id: np.array([station.x, station.y]) for station in draft.stations}
    twins = 0
    for route, given in zip(draft.routes, rail_map.data["routes"], strict=True):
        a, b = at[given["a"]], at[given["b"]]
        along = (b - a) / np.linalg.norm(b - a)
        for space in route.spaces:
            gap = np.array([space.x, space.y]) - a
            aside = abs(float(along[0] * gap[1] - along[1] * gap[0]))
            assert aside == pytest.approx(units.TRACK if route.twin else 0.0, abs=0.2)
        twins += route.twin is not None
    assert twins


def test_the_costliest_map_is_drawn_in_little_memory() -> None:
    """Looking for free places on a huge sheet took gigabytes and a minute."""
    rail_map = RailMap(costly_map(1))
    tracemalloc.start()
    try:
        layout = layout_of(rail_map, seconds=0.0)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert layout.width > 20_000 and layout.title is not None
    assert peak < 200e6


def test_a_search_with_a_time_limit_ends_with_a_finished_board() -> None:
    layout = layout_of(triangle(), seconds=5.0)
    assert layout.faults == []
    assert layout_of(shipped_map("usa"), seconds=0.0).routes


@pytest.mark.parametrize("seed", range(20))
def test_the_free_place_is_the_first_of_all_in_their_order(seed: int) -> None:
    rng = np.random.default_rng(seed)
    sheet = (float(rng.integers(200, 700)), float(rng.integers(200, 700)))
    corners = rng.uniform(0, sheet, size=(int(rng.integers(1, 40)), 2))
    taken: Floats = np.hstack([corners, corners + rng.uniform(5, 60, size=corners.shape)])
    corner = (float(rng.integers(2)), 1.0)
    found = furniture._free_place(furniture._TITLES, sheet, taken, corner)
    assert found == first_free(furniture._TITLES, sheet, taken, corner)


def first_free(
    sizes: tuple[tuple[float, float], ...],
    sheet: tuple[float, float],
    taken: Floats,
    corner: tuple[float, float],
) -> Box | None:
    """All places in a list, the best first: plain, and far too much for a large sheet."""
    places = []
    for smaller, (width, height) in enumerate(sizes):
        right, bottom = sheet[0] - width - units.MARGIN, sheet[1] - height - units.MARGIN
        for x in furniture._steps(right):
            for y in furniture._steps(bottom):
                away_x = abs(x - corner[0] * right) / sheet[0]
                away_y = abs(y - corner[1] * bottom) / sheet[1]
                places.append((away_x + 1.5 * away_y + 0.3 * smaller, x, y, width, height))
    for _, x, y, width, height in sorted(places):
        if all(
            left > x + width + furniture._AIR
            or right < x - furniture._AIR
            or top > y + height + furniture._AIR
            or bottom < y - furniture._AIR
            for left, top, right, bottom in taken
        ):
            return Box(x, y, width, height)
    return None
