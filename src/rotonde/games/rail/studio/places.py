"""Cities that stand at a wrong place: far from all others, or with their two numbers swapped."""

import math
import statistics
from collections.abc import Iterator, Mapping
from typing import Any

from rotonde.core.studio import Finding
from rotonde.games.rail.map import WHEREABOUTS
from rotonde.games.rail.studio.network import Network

Places = dict[str, tuple[float, float]]

FAR_TIMES = 6.0  # the next city is this many times further than is usual on the map
FEWEST = 4  # cities with a place; with fewer, nothing is usual
# How badly a city's distances fit the lengths of its routes (0: perfectly; 0.7: by a factor of 2).
BAD_FIT = 0.4
BETTER_BY = 0.25  # with its two numbers swapped


def place_warnings(network: Network) -> Iterator[Finding]:
    told: set[str] = set()
    for first, second in WHEREABOUTS:
        places = {
            city["id"]: (float(city[first]), float(city[second]))
            for city in network.data["cities"]
            if first in city and second in city
        }
        if len(places) < FEWEST:
            continue
        system = {"first": first, "second": second}
        swapped = _swapped(network, places, first == "lon") - told
        for city in sorted(swapped):
            yield Finding("swapped-city", city, "studio.swapped-city", {"city": city, **system})
        told |= swapped
        others = {city: place for city, place in places.items() if city not in told}
        for city in sorted(_far(others, first == "lon")):
            told.add(city)
            yield Finding("far-city", city, "studio.far-city", {"city": city, **system})


def _gap(a: tuple[float, float], b: tuple[float, float], on_earth: bool) -> float:
    """A distance, in any unit. On earth a degree of longitude is shorter far from the equator."""
    if not on_earth:
        return math.dist(a, b)
    narrower = max(0.05, math.cos(math.radians(min(90.0, abs(a[1] + b[1]) / 2))))
    east = abs(a[0] - b[0]) % 360  # the date line is no border
    return math.hypot(min(east, 360 - east) * narrower, a[1] - b[1])


def _far(places: Places, on_earth: bool) -> set[str]:
    if len(places) < FEWEST:
        return set()
    nearest = {
        city: min(_gap(here, there, on_earth) for other, there in places.items() if other != city)
        for city, here in places.items()
    }
    usual = statistics.median(nearest.values())
    return {city for city, gap in nearest.items() if gap > FAR_TIMES * usual > 0}


def _swapped(network: Network, places: Places, on_earth: bool) -> set[str]:
    """The cities that fit their routes much better with their two numbers the other way round."""
    unit = _usual_space(network, places, on_earth)
    if unit is None:
        return set()
    found = set()
    for city, (first, second) in places.items():
        if on_earth and abs(first) > 90:
            continue  # no latitude: it cannot have been swapped
        now = _misfit(network, places, city, (first, second), on_earth, unit)
        other = _misfit(network, places, city, (second, first), on_earth, unit)
        if now > BAD_FIT and now - other > BETTER_BY and other < now / 2:
            found.add(city)
    return found


def _usual_space(network: Network, places: Places, on_earth: bool) -> float | None:
    """How far apart cities are for each space of the route between them, as a median."""
    spans = [
        _gap(places[link.a], places[link.b], on_earth) / link.length
        for link in network.links
        if link.a in places and link.b in places
    ]
    unit = statistics.median(spans) if spans else 0.0
    return unit if unit > 0 else None


def _misfit(
    network: Network,
    places: Mapping[str, tuple[float, float]],
    city: str,
    place: tuple[float, float],
    on_earth: bool,
    unit: float,
) -> float:
    fits = []
    for link in network.at[city]:
        other = link.other(city)
        if other in places:
            gap: Any = _gap(place, places[other], on_earth) / (link.length * unit)
            fits.append(abs(math.log(max(gap, 0.05))))
    return statistics.median(fits) if fits else 0.0
