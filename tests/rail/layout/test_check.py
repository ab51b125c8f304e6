"""The exact check finds every kind of overlap when one is planted, and no other."""

from typing import Any

import msgspec
import pytest

from rotonde.games.rail.index_tables import shipped_map
from rotonde.games.rail.layout import Layout, shipped_layout
from rotonde.games.rail.layout.check import overlaps
from rotonde.games.rail.layout.crossings import polyline
from rotonde.games.rail.layout.geometry import Box, Space, decode, encode


def good() -> Layout:
    layout = shipped_layout(shipped_map("lyon"))
    assert layout is not None
    return layout


def changed(layout: Layout, part: str, index: int, **values: Any) -> Layout:
    items = list(getattr(layout, part))
    items[index] = msgspec.structs.replace(items[index], **values)
    return msgspec.structs.replace(layout, **{part: items})


def kinds(layout: Layout) -> set[str]:
    return {fault.kind for fault in overlaps(layout)}


def test_a_layout_survives_being_written() -> None:
    assert decode(encode(good())) == good()


def test_a_space_upon_a_space() -> None:
    layout = good()
    other = layout.routes[1].spaces[1]
    spaces = [other, *layout.routes[0].spaces[1:]]
    faults = overlaps(changed(layout, "routes", 0, spaces=spaces))
    assert {fault.kind for fault in faults} == {"space/space"}
    assert (layout.routes[0].id, layout.routes[1].id) in {(f.first, f.second) for f in faults}
    assert max(fault.depth for fault in faults) == layout.sizes.car_width


def test_two_spaces_of_one_route_upon_each_other() -> None:
    layout = good()
    first = layout.routes[0].spaces[0]
    spaces = [first, Space(first.x + 1, first.y, first.angle), *layout.routes[0].spaces[2:]]
    faults = overlaps(changed(layout, "routes", 0, spaces=spaces))
    assert (faults[0].first, faults[0].second) == (layout.routes[0].id, layout.routes[0].id)


def test_a_turned_space_that_only_a_bounding_box_would_touch_is_no_fault() -> None:
    """Two parallel spaces on a slant, side by side: their upright boxes overlap, they do not."""
    layout = good()
    width = layout.sizes.car_width + 0.5
    place = Space(-5000.0, -5000.0, 45.0)
    beside = Space(place.x - width * 0.70711, place.y + width * 0.70711, 45.0)
    for spaces, touching in (([place, beside], False), ([place, place], True)):
        planted = changed(layout, "routes", 0, spaces=spaces)
        assert ("space/space" in kinds(planted)) is touching


def test_a_space_under_a_name() -> None:
    layout = good()
    space = layout.routes[0].spaces[1]
    planted = changed(layout, "labels", 5, box=Box(space.x - 20, space.y - 8, 40, 16))
    assert "space/label" in kinds(planted)


def test_a_name_upon_a_name() -> None:
    layout = good()
    planted = changed(layout, "labels", 0, box=layout.labels[1].box)
    assert "label/label" in kinds(planted)


def test_a_station_in_the_middle_of_a_wide_name() -> None:
    """The dot touches no side of the box: the inside counts."""
    layout = good()
    station = layout.stations[3]
    planted = changed(layout, "labels", 0, box=Box(station.x - 80, station.y - 40, 160, 80))
    faults = [fault for fault in overlaps(planted) if fault.kind == "label/station"]
    assert (layout.labels[0].station, station.id) in {(f.first, f.second) for f in faults}


def test_a_space_upon_a_station() -> None:
    layout = good()
    space = layout.routes[0].spaces[1]
    planted = changed(layout, "stations", 10, x=space.x, y=space.y + layout.sizes.car_width / 2)
    assert "space/station" in kinds(planted)


def test_something_off_the_board() -> None:
    layout = good()
    smaller = msgspec.structs.replace(layout, width=layout.width - 200)
    assert kinds(smaller) == {"off-board"}


def test_two_tracks_that_cross() -> None:
    layout = good()
    across = f"M0 0Q10 10 {layout.width} {layout.height}"
    assert "crossing" in kinds(changed(layout, "routes", 0, path=across))


@pytest.mark.parametrize("path", ["M0 0Q50 40 100 0", "M0 0C33.3 26.7 66.7 26.7 100 0"])
def test_a_path_is_read_as_it_is_drawn(path: str) -> None:
    points = polyline(path)
    assert points[0].tolist() == [0, 0]
    assert points[-1].tolist() == [100, 0]
    assert points[len(points) // 2].tolist() == pytest.approx([50, 20], abs=0.1)
