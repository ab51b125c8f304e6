"""From longitude and latitude to a plane, as suits the part of the world that a map shows."""

import math
from collections.abc import Callable, Sequence

Point = tuple[float, float]
Projection = Callable[[float, float], Point]

_WIDEST_CONE = 130.0  # degrees of longitude: a cone bends a wider map too much
_FLATTEST_CONE = 0.12  # near the equator a cone is a cylinder
_POLE = 84.0  # conformal projections send the poles to infinity


def suited_to(places: Sequence[Point]) -> Projection:
    """A conformal projection for these places (lon, lat), y growing southwards as on a screen.

    A conic one, touching the earth a sixth inside the map's south and north ends; Mercator's for
    maps around the equator or around the world.
    """
    lons = sorted(lon % 360 for lon, _ in places)
    lats = [_inside(lat) for _, lat in places]
    west, width = _extent(lons)
    middle = west + width / 2
    inset = (max(lats) - min(lats)) / 6
    south, north = math.radians(min(lats) + inset), math.radians(max(lats) - inset)
    cone = _cone_constant(south, north)
    if width > _WIDEST_CONE or abs(cone) < _FLATTEST_CONE:
        return _mercator(middle)
    return _conic(middle, south, cone)


def _extent(lons: Sequence[float]) -> tuple[float, float]:
    """The western end and the width of the arc of all longitudes: the rest is the widest gap."""
    gaps = [b - a for a, b in zip(lons, [*lons[1:], lons[0] + 360], strict=True)]
    widest = max(range(len(gaps)), key=gaps.__getitem__)
    return lons[(widest + 1) % len(lons)], 360 - gaps[widest]


def _inside(lat: float) -> float:
    return max(-_POLE, min(_POLE, lat))


def _from_middle(lon: float, middle: float) -> float:
    """Radians east of the middle, the short way round."""
    return math.radians((lon - middle + 180) % 360 - 180)


def _stretched(lat: float) -> float:
    """The tangent of Mercator's half angle: what conformal projections make of a latitude."""
    return math.tan(math.pi / 4 + lat / 2)


def _cone_constant(south: float, north: float) -> float:
    if north - south < 1e-6:
        return math.sin(south)
    return math.log(math.cos(south) / math.cos(north)) / math.log(
        _stretched(north) / _stretched(south)
    )


def _conic(middle: float, south: float, cone: float) -> Projection:
    radius = math.cos(south) * _stretched(south) ** cone / cone

    def project(lon: float, lat: float) -> Point:
        rho = radius / _stretched(math.radians(_inside(lat))) ** cone
        turn = cone * _from_middle(lon, middle)
        return rho * math.sin(turn), rho * math.cos(turn)

    return project


def _mercator(middle: float) -> Projection:
    def project(lon: float, lat: float) -> Point:
        return _from_middle(lon, middle), -math.log(_stretched(math.radians(_inside(lat))))

    return project
