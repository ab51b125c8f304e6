"""From a map file to the plane: directions, the date line, and stations in odd places."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rail.layout.boards import at, town
from rotonde.games.rail.index_tables import RailMap, shipped_map
from rotonde.games.rail.layout.stations.board_size import board_of, first_scale, links_of
from rotonde.games.rail.layout.stations.places import Plane
from rotonde.games.rail.layout.stations.projection import suited_to
from rotonde.games.rail.layout.text.glyphs import text_width
from rotonde.games.rail.layout.text.labels import candidates

LINE = [(0, 1, 2), (1, 2, 2)]


@pytest.mark.parametrize(
    ("lons", "lats"),
    [((-120, -70), (25, 50)), ((5, 30), (-40, -10)), ((10, 40), (-8, 8)), ((-85, 85), (0, 60))],
)
def test_north_is_up_and_east_is_right(lons: tuple[int, int], lats: tuple[int, int]) -> None:
    corners = list(itertools.product(lons, lats))
    project = suited_to(corners)
    middle = (lons[0] + lons[1]) / 2
    west, east = (project(middle + d, lats[0])[0] for d in (-1, 1))
    south, north = (project(middle, lat)[1] for lat in lats)
    assert west < east
    assert north < south


def test_a_projection_keeps_angles() -> None:
    """A small step north is as long as one east, once the narrowing of meridians counts."""
    project = suited_to([(-125, 25), (-70, 50)])
    for lon, lat in ((-110, 30), (-75, 48)):
        x, y = project(lon, lat)
        north = math.dist((x, y), project(lon, lat + 0.01))
        east = math.dist((x, y), project(lon + 0.01, lat)) / math.cos(math.radians(lat))
        assert north == pytest.approx(east, rel=1e-3)


def test_neighbours_across_the_date_line_are_neighbours() -> None:
    islands = [(178.0, -18.0), (-178.0, -16.0), (175.0, -38.0)]
    places = [{"lon": lon, "lat": lat} for lon, lat in islands]
    (x0, _), (x1, _), _ = Plane(town(places, LINE).data).stations
    assert 0 < x1 - x0 < 0.5


def test_the_usa_stretch_keeps_the_order_of_cities_along_both_axes() -> None:
    data = shipped_map("usa").data
    plane = Plane(data)
    xs = [plane.point(lon, 40.0)[0] for lon in range(-140, -50)]
    ys = [plane.point(-95.0, lat)[1] for lat in range(15, 60)]
    assert xs == sorted(xs)
    assert ys == sorted(ys, reverse=True)


def test_a_station_given_in_the_other_system_stands_amid_its_neighbours() -> None:
    places = [{"x": 0.0, "y": 0.0}, {"lon": 4.0, "lat": 45.0}, {"x": 10.0, "y": 10.0}]
    stations = Plane(town(places, LINE).data).stations
    assert stations[1] == pytest.approx((0.5, 0.5))


@pytest.mark.parametrize(
    "places",
    [
        at((0, 0), (0, 0), (0, 0)),
        at((0, 0), (0, 0), (5, 5)),
        at((0, 0), (1, 0), (2, 0)),
        at((0, 0), (0, 7), (0, 9)),
        at((1e308, -1e308), (-1e308, 1e308), (0, 0)),
        at((1e-300, 0), (0, 1e-300), (0, 0)),
        [{"lon": 1e9, "lat": -4e7}, {"lon": 0.0, "lat": 0.0}, {"lon": 3.0, "lat": 4.0}],
        [{"lon": 0.0, "lat": 90.0}, {"lon": 10.0, "lat": 90.0}, {"lon": 0.0, "lat": -90.0}],
    ],
)
def test_strange_places_still_fit_on_a_board(places: list[dict[str, float]]) -> None:
    data = town(places, LINE).data
    plane, links = Plane(data), links_of(data)
    board = board_of(plane, links, first_scale(plane, links))
    assert 300 <= board.width <= 5000
    assert 300 <= board.height <= 5000
    for x, y in board.starts:
        assert 0 <= x <= board.width
        assert 0 <= y <= board.height
    gaps = [math.dist(one, two) for one, two in itertools.combinations(board.starts, 2)]
    assert min(gaps) > 20


def test_a_board_grows_with_the_lengths_of_its_routes() -> None:
    def side(length: int) -> float:
        data = town(at((0, 0), (1, 0), (1, 1)), [(0, 1, length), (1, 2, length)]).data
        plane, links = Plane(data), links_of(data)
        return board_of(plane, links, first_scale(plane, links)).width

    assert side(2) < side(5) < side(9)


@pytest.mark.parametrize(
    ("text", "width"),
    [  # as measured in a browser, in font sizes
        ("École-Normale", 6.393),
        ("Saint-Luc Saint-Joseph", 9.723),
        ("Tête-d'Or", 3.941),
        ("Washington", 5.224),
        ("Sault St. Marie", 6.175),
    ],
)
def test_text_is_as_wide_as_in_the_browser(text: str, width: float) -> None:
    assert text_width(text) == pytest.approx(width, abs=0.02)


def test_european_letters_are_known_and_others_count_as_a_mean_one() -> None:
    from rotonde.games.rail.layout.text.glyphs import _font

    widths, _, mean = _font()
    assert set("ÀÂÇÉÈÊËÎÏÔÖŒÙÛÜŸàâçéèêëîïôœùûüÿ’ßñåøæłŁčšžőűțăğıİðþ") <= set(widths)
    assert text_width("駅") == pytest.approx(mean / 1000)
    assert 0.3 < mean / 1000 < 0.8


@given(st.text(min_size=1, max_size=120).filter(str.strip))
def test_any_name_has_places_around_its_station(name: str) -> None:
    found = candidates(name)
    assert len(found) in (20, 40)
    for place in found:
        assert place.width >= 0
        # The box stays clear of the dot.
        outside_x = max(place.x, -place.x - place.width)
        outside_y = max(place.y, -place.y - place.height)
        assert max(outside_x, outside_y) > 0


def test_a_long_name_may_be_broken_where_it_has_a_hyphen_or_a_space() -> None:
    forms = {place.lines for place in candidates("Saint-Luc Saint-Joseph")}
    assert forms == {("Saint-Luc Saint-Joseph",), ("Saint-Luc", "Saint-Joseph")}
    assert {place.lines for place in candidates("Lafayette")} == {("Lafayette",)}


def test_every_shipped_map_finds_its_size() -> None:
    def sheet(rail_map: RailMap) -> tuple[float, float]:
        plane, links = Plane(rail_map.data), links_of(rail_map.data)
        board = board_of(plane, links, first_scale(plane, links))
        return board.width, board.height

    lyon, usa = sheet(shipped_map("lyon")), sheet(shipped_map("usa"))
    assert 0.9 < lyon[0] / lyon[1] < 1.1
    assert 1.3 < usa[0] / usa[1] < 1.7
