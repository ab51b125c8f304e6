"""What is wrong with a drawing, as one number: the annealing makes it small.

Every term is local, to a line, a station or a pair of things, so that a move is judged by the
terms of what it moves. A line is felt at sample points: wide where its spaces are, and narrow
on the bare rails between them and the stations.
"""

from typing import Any

import numpy as np

from rotonde.games.rail.layout import units
from rotonde.games.rail.layout.annealing.record import SAMPLES
from rotonde.games.rail.layout.curves import (
    closing,
    inner_part,
    part_of_step,
    pitch_of,
    step_at,
    trace,
)
from rotonde.kernel.compiled import rule

_SPACING = 9.0  # between two samples
_SPARSE = 14.0  # and on a bare rail
_AIR = 5.0  # between the spaces of two lines
_RAIL = 3.0  # half of what a bare rail is taken for
_THROAT = 45.0  # around its stations, where lines meet, a bare rail is not felt at all
_STATION, _END, _MARGIN = units.STATION, units.END, units.MARGIN
_PITCH = units.PITCH


@rule
def place_line(d: Any, g: int) -> None:
    """Follow a change of a line or its ends: sample its spaces and its bare rails anew."""
    a, b, n = d.a[g], d.b[g], d.spaces[g]
    xy, curve = d.xy, d.curve
    length = trace(xy[a, 0], xy[a, 1], xy[b, 0], xy[b, 1], d.bulge[g], 0.0, curve)
    pitch = pitch_of(curve, length, n, d.tracks[g])
    chain = pitch * n
    slack = max(0.0, (length - 2 * _END - chain) / 2)
    d.shift[g] = max(-slack, min(slack, d.shift[g]))
    room = pitch * inner_part(curve, length, d.tracks[g])
    d.lack[g] = _PITCH + closing(curve, n) - room
    middle, half = length / 2 + d.shift[g], max(0.0, chain / 2 - 4)
    d.sample_count[g] = 0
    d.around[g, 0], d.around[g, 1], d.around[g, 2], d.around[g, 3] = 1e9, 1e9, -1e9, -1e9
    sample(d, g, middle - half, middle + half, d.half_width[g] + _AIR / 2, _SPACING)
    sample(d, g, _THROAT, middle - half - _SPACING, _RAIL, _SPARSE)
    sample(d, g, middle + half + _SPACING, length - _THROAT, _RAIL, _SPARSE)


@rule
def sample(d: Any, g: int, first: float, last: float, half_width: float, spacing: float) -> None:
    """Add points of the traced curve to a line's samples, from one length to another."""
    if last < first:
        return
    k, curve = d.sample_count[g], d.curve
    count = min(max(2, int(np.ceil((last - first) / spacing))), SAMPLES - 1 - k)
    step = 0
    for i in range(count + 1):
        along = first + (last - first) * i / max(count, 1)
        step = step_at(curve, along, step)
        f = part_of_step(curve, step, along)
        x = curve[step, 0] + (curve[step + 1, 0] - curve[step, 0]) * f
        y = curve[step, 1] + (curve[step + 1, 1] - curve[step, 1]) * f
        d.samples[g, k + i, 0], d.samples[g, k + i, 1], d.samples[g, k + i, 2] = x, y, half_width
        d.around[g, 0], d.around[g, 1] = min(d.around[g, 0], x), min(d.around[g, 1], y)
        d.around[g, 2], d.around[g, 3] = max(d.around[g, 2], x), max(d.around[g, 3], y)
    d.sample_count[g] = k + count + 1


@rule
def line_itself(d: Any, g: int, weight: float) -> float:
    """Too short for its spaces, too much of an arc, its chain off the middle or off the board."""
    xy = d.xy
    dx, dy = xy[d.a[g], 0] - xy[d.b[g], 0], xy[d.a[g], 1] - xy[d.b[g], 1]
    chord = max(np.sqrt(dx * dx + dy * dy), 1.0)
    short = max(0.0, d.lack[g])
    arch = max(0.0, abs(d.bulge[g]) / chord - 0.2)
    cost: float = short * short * d.spaces[g] * 3 * weight + arch * arch * 40000
    cost += d.bulge[g] * d.bulge[g] * 0.05 + d.shift[g] * d.shift[g] * 0.02
    rim = _MARGIN + d.half_width[g]
    box = d.around[g]
    if box[0] < rim or box[1] < rim or box[2] > d.width - rim or box[3] > d.height - rim:
        for i in range(d.sample_count[g]):
            x, y = d.samples[g, i, 0], d.samples[g, i, 1]
            out_x = max(rim - x, x - d.width + rim, 0.0)
            out_y = max(rim - y, y - d.height + rim, 0.0)
            cost += (out_x * out_x + out_y * out_y) * 4
    return cost


@rule
def line_and_line(d: Any, g: int, h: int) -> float:
    """Spaces of two lines that come too close."""
    near = d.half_width[g] + d.half_width[h] + _AIR
    one, two = d.around[g], d.around[h]
    if one[0] - near > two[2] or two[0] - near > one[2]:
        return 0.0
    if one[1] - near > two[3] or two[1] - near > one[3]:
        return 0.0
    cost = 0.0
    for i in range(d.sample_count[g]):
        x, y, half = d.samples[g, i, 0], d.samples[g, i, 1], d.samples[g, i, 2]
        if x + near < two[0] or x - near > two[2] or y + near < two[1] or y - near > two[3]:
            continue
        d.work += d.sample_count[h]
        for j in range(d.sample_count[h]):
            dx, dy = x - d.samples[h, j, 0], y - d.samples[h, j, 1]
            square = dx * dx + dy * dy
            wanted = half + d.samples[h, j, 2]
            if square < wanted * wanted:
                depth = wanted - np.sqrt(square)
                cost += depth * depth
    return cost * 0.55


@rule
def line_and_station(d: Any, g: int, s: int) -> float:
    """Spaces upon a station that the line does not serve."""
    if d.a[g] == s or d.b[g] == s:
        return 0.0
    near = d.half_width[g] + _STATION + 6
    x, y, box = d.xy[s, 0], d.xy[s, 1], d.around[g]
    if x < box[0] - near or x > box[2] + near or y < box[1] - near or y > box[3] + near:
        return 0.0
    cost = 0.0
    for i in range(d.sample_count[g]):
        dx, dy = d.samples[g, i, 0] - x, d.samples[g, i, 1] - y
        square = dx * dx + dy * dy
        wanted = d.samples[g, i, 2] + _STATION + 3.5
        if square < wanted * wanted:
            depth = wanted - np.sqrt(square)
            cost += depth * depth * 1.2
    return cost


@rule
def line_and_name(d: Any, g: int, s: int) -> float:
    """Spaces under a name."""
    name = d.names[s, d.name[s]]
    air = d.half_width[g] + 3.5
    left, top = d.xy[s, 0] + name[0] - air, d.xy[s, 1] + name[1] - air
    right, bottom = left + name[2] + 2 * air, top + name[3] + 2 * air
    box = d.around[g]
    if box[0] > right or box[2] < left or box[1] > bottom or box[3] < top:
        return 0.0
    cost = 0.0
    for i in range(d.sample_count[g]):
        x, y = d.samples[g, i, 0], d.samples[g, i, 1]
        depth = min(x - left, right - x, y - top, bottom - y)
        half = d.samples[g, i, 2]
        if depth > 0 and half > _RAIL:
            cost += depth * depth * 2 + 6
        elif depth > 0:  # a name upon a rail is no fault, only less good to read
            cost += min(depth, air) * 0.5
    return cost


@rule
def name_itself(d: Any, s: int) -> float:
    """A place that reads less well, or runs off the board."""
    name = d.names[s, d.name[s]]
    x, y = d.xy[s, 0] + name[0], d.xy[s, 1] + name[1]
    out = max(0.0, _MARGIN - x) + max(0.0, x + name[2] - d.width + _MARGIN)
    out += max(0.0, _MARGIN - y) + max(0.0, y + name[3] - d.height + _MARGIN)
    cost: float = name[4] + out * out * 3
    return cost


@rule
def name_and_name(d: Any, s: int, t: int) -> float:
    one, two = d.names[s, d.name[s]], d.names[t, d.name[t]]
    x1, y1 = d.xy[s, 0] + one[0], d.xy[s, 1] + one[1]
    x2, y2 = d.xy[t, 0] + two[0], d.xy[t, 1] + two[1]
    wide = min(x1 + one[2], x2 + two[2]) - max(x1, x2) + 5
    high = min(y1 + one[3], y2 + two[3]) - max(y1, y2) + 3
    if wide > 0 and high > 0:
        cost: float = wide * high * 3 + 60
        return cost
    return 0.0


@rule
def name_and_station(d: Any, s: int, t: int) -> float:
    """The name of station s upon the dot of station t."""
    name = d.names[s, d.name[s]]
    x, y = d.xy[s, 0] + name[0], d.xy[s, 1] + name[1]
    dx = max(x - d.xy[t, 0], d.xy[t, 0] - x - name[2], 0.0)
    dy = max(y - d.xy[t, 1], d.xy[t, 1] - y - name[3], 0.0)
    near = _STATION + 3
    square = dx * dx + dy * dy
    if square < near * near:
        depth = near - np.sqrt(square)
        cost: float = depth * depth * 6 + 20
        return cost
    return 0.0


@rule
def station_itself(d: Any, s: int) -> float:
    """Away from its true place; off the board."""
    x, y = d.xy[s, 0], d.xy[s, 1]
    dx, dy = x - d.homes[s, 0], y - d.homes[s, 1]
    far = np.sqrt(dx * dx + dy * dy)
    beyond = max(0.0, far - d.reach)
    rim = _MARGIN + _STATION
    out = max(0.0, rim - x) + max(0.0, x - d.width + rim)
    out += max(0.0, rim - y) + max(0.0, y - d.height + rim)
    cost: float = far * far * 0.05 + beyond * beyond * 6 + out * out * 12
    return cost


@rule
def station_and_station(d: Any, s: int, t: int) -> float:
    dx, dy = d.xy[s, 0] - d.xy[t, 0], d.xy[s, 1] - d.xy[t, 1]
    near = 2 * _STATION + 22
    square = dx * dx + dy * dy
    if square < near * near:
        depth = near - np.sqrt(square)
        cost: float = depth * depth * 4
        return cost
    return 0.0


@rule
def line_cost(d: Any, g: int, weight: float, shared: int) -> float:
    """All terms of a line. Lines before g that end at station `shared` are left to theirs."""
    clash = 0.0
    for h in range(d.lines):
        counted = h < g and (d.a[h] == shared or d.b[h] == shared)
        if h != g and not counted:
            clash += line_and_line(d, g, h)
    for s in range(d.stations):
        clash += line_and_station(d, g, s) + line_and_name(d, g, s)
    d.work += 2 * (d.lines + d.stations)
    return line_itself(d, g, weight) + clash * weight


@rule
def name_cost(d: Any, s: int, weight: float) -> float:
    """All terms of a name."""
    cost = name_itself(d, s)
    for t in range(d.stations):
        if t != s:
            cost += name_and_name(d, s, t) + name_and_station(d, s, t)
    clash = 0.0
    for g in range(d.lines):
        clash += line_and_name(d, g, s)
    d.work += d.lines + d.stations
    return cost + clash * weight


@rule
def station_cost(d: Any, s: int, weight: float) -> float:
    """All terms of a station, its name and its lines."""
    cost = station_itself(d, s) + name_itself(d, s)
    for t in range(d.stations):
        if t != s:
            cost += station_and_station(d, s, t) + name_and_name(d, s, t)
            cost += name_and_station(d, s, t) + name_and_station(d, t, s)
    clash = 0.0
    for g in range(d.lines):
        if d.a[g] != s and d.b[g] != s:
            clash += line_and_station(d, g, s) + line_and_name(d, g, s)
    for i in range(d.degree[s]):
        cost += line_cost(d, d.lines_at[s, i], weight, s)
    return cost + clash * weight
