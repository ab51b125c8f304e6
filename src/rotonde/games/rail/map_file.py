"""A city of a checked map file, as a type. `map.py` is the check."""

from typing import Literal, NotRequired, TypedDict

Axis = Literal["x", "y", "lon", "lat"]


class City(TypedDict):
    id: str
    name: str
    x: NotRequired[float]
    y: NotRequired[float]
    lon: NotRequired[float]
    lat: NotRequired[float]
