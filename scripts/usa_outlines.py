"""Cut the coastlines of the USA map: python scripts/usa_outlines.py US_ATLAS WORLD_ATLAS

Reads nation-10m.json of the npm package us-atlas and countries-50m.json of world-atlas (both made
from public domain data), and prints rings of longitude and latitude with only the points that can
be seen on a board: the "land" and "foreign" parts of scripts/backdrops/usa.json.
"""

import json
import sys
from pathlib import Path
from typing import Literal, TypedDict

Ring = list[tuple[float, float]]
NEIGHBOURS = {"124", "484", "192", "044"}  # Canada, Mexico, Cuba, the Bahamas
WEST, EAST, SOUTH, NORTH = -138.0, -56.0, 17.0, 60.0
FINE, COARSE = 0.05, 1.2  # degrees that a simplified coast may be off, on the board and beyond it
SMALLEST = 0.12  # degrees: islands below are left out


class Transform(TypedDict):
    scale: tuple[float, float]
    translate: tuple[float, float]


class Topology(TypedDict):
    """A TopoJSON file, as far as it is read here."""

    transform: Transform
    arcs: list[list[tuple[int, int]]]


class Polygon(TypedDict):
    type: Literal["Polygon"]
    arcs: list[list[int]]


class MultiPolygon(TypedDict):
    type: Literal["MultiPolygon"]
    arcs: list[list[list[int]]]


Outline = Polygon | MultiPolygon


def arcs_of(topology: Topology) -> list[Ring]:
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        arcs.append(points)
    return arcs


def rings_of(topology: Topology, geometry: Outline) -> list[Ring]:
    arcs = arcs_of(topology)
    polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
    rings = []
    for polygon in polygons:
        for ring in polygon:
            points: Ring = []
            for index in ring:
                arc = arcs[index] if index >= 0 else arcs[~index][::-1]
                points += arc[1:] if points else arc
            rings.append(points)
    return rings


def on_board(point: tuple[float, float]) -> bool:
    return WEST <= point[0] <= EAST and SOUTH <= point[1] <= NORTH


def simplified(points: Ring) -> Ring:
    """Douglas and Peucker's way: keep the farthest point as long as it matters."""
    if len(points) < 3:
        return points
    (ax, ay), (bx, by) = points[0], points[-1]
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    farthest, distance = 0, -1.0
    for i, (x, y) in enumerate(points[1:-1], start=1):
        t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / square)) if square else 0.0
        away = ((x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2) ** 0.5
        if not on_board((x, y)):
            away *= FINE / COARSE
        if away > distance:
            farthest, distance = i, away
    if distance <= FINE:
        return [points[0], points[-1]]
    return simplified(points[: farthest + 1])[:-1] + simplified(points[farthest:])


def cut(rings: list[Ring]) -> list[Ring]:
    kept = []
    for ring in rings:
        if not any(map(on_board, ring)):
            continue
        half = len(ring) // 2  # a ring ends where it begins: simplify it as two lines
        points = simplified(ring[: half + 1])[:-1] + simplified(ring[half:])[:-1]
        size = max(max(axis) - min(axis) for axis in zip(*points, strict=True))
        if len(points) > 2 and size > SMALLEST:
            kept.append([(round(x, 2), round(y, 2)) for x, y in points])
    return kept


def main() -> None:
    sys.setrecursionlimit(10_000)
    nation, world = (json.loads(Path(path).read_text(encoding="utf-8")) for path in sys.argv[1:3])
    home = nation["objects"]["nation"]["geometries"]
    countries = world["objects"]["countries"]["geometries"]
    abroad = [country for country in countries if country.get("id") in NEIGHBOURS]
    outlines = {
        "land": cut([ring for geometry in home for ring in rings_of(nation, geometry)]),
        "foreign": cut([ring for country in abroad for ring in rings_of(world, country)]),
    }
    json.dump(outlines, sys.stdout, separators=(",", ":"))


if __name__ == "__main__":
    main()
