"""Reads the shipped fonts: advances of letters, and their outlines as SVG paths."""

import struct
from functools import cache
from itertools import pairwise

from rotonde.printing.document import font_bytes

_ON_CURVE, _SHORT_X, _SHORT_Y, _REPEAT, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
_WORDS, _XY, _SCALE, _MORE, _XY_SCALE, _TWO_BY_TWO = 1, 2, 8, 32, 64, 128
_DEEPEST = 4  # glyphs made of glyphs made of …

Point = tuple[float, float, bool]  # x, y, on the curve


class Font:
    """The tables of a TrueType file that drawing needs."""

    def __init__(self, file: str) -> None:
        data = font_bytes(file)
        (count,) = struct.unpack_from(">H", data, 4)
        tables: dict[str, bytes] = {}
        for i in range(count):
            tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * i)
            tables[tag.decode()] = data[offset : offset + length]
        self.em: int = struct.unpack_from(">H", tables["head"], 18)[0]
        long_places = struct.unpack_from(">h", tables["head"], 50)[0] == 1
        (glyphs,) = struct.unpack_from(">H", tables["maxp"], 4)
        places = struct.unpack_from(f">{glyphs + 1}{'I' if long_places else 'H'}", tables["loca"])
        self._places = places if long_places else tuple(2 * place for place in places)
        self._glyphs = tables["glyf"]
        (metrics,) = struct.unpack_from(">H", tables["hhea"], 34)
        widths = [struct.unpack_from(">H", tables["hmtx"], 4 * i)[0] for i in range(metrics)]
        self.characters = _characters(tables["cmap"])
        self.advances: dict[int, float] = {
            code: widths[min(glyph, metrics - 1)] / self.em
            for code, glyph in self.characters.items()
        }

    def outline(self, letter: str) -> str | None:
        """The shape of a letter as a path in font units, upwards; None if the font lacks it."""
        glyph = self.characters.get(ord(letter))
        if glyph is None:
            return None
        return "".join(_path(contour) for contour in self._contours(glyph, 0))

    def _contours(self, glyph: int, depth: int) -> list[list[Point]]:
        start, end = self._places[glyph], self._places[glyph + 1]
        if start == end or depth > _DEEPEST:
            return []
        data = self._glyphs[start:end]
        (count,) = struct.unpack_from(">h", data)
        return _simple(data, count) if count >= 0 else self._composite(data, depth)

    def _composite(self, data: bytes, depth: int) -> list[list[Point]]:
        """A letter with its accent: other glyphs, moved and maybe scaled."""
        found: list[list[Point]] = []
        at, flags = 10, _MORE
        while flags & _MORE:
            flags, glyph = struct.unpack_from(">HH", data, at)
            form = ">hh" if flags & _WORDS else ">bb"
            dx, dy = struct.unpack_from(form, data, at + 4) if flags & _XY else (0, 0)
            at += 4 + struct.calcsize(form)
            numbers = 1 if flags & _SCALE else 2 if flags & _XY_SCALE else 0
            numbers = 4 if flags & _TWO_BY_TWO else numbers
            scales = [part / 16384 for part in struct.unpack_from(f">{numbers}h", data, at)]
            at += 2 * numbers
            a, b, c, d = {
                0: [1.0, 0.0, 0.0, 1.0],
                1: [*scales[:1], 0.0, 0.0, *scales[:1]],
                2: [*scales[:1], 0.0, 0.0, *scales[1:]],
                4: scales,
            }[numbers]
            for contour in self._contours(glyph, depth + 1):
                found.append([(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour])
        return found


@cache
def font(file: str) -> Font:
    return Font(file)


def _simple(data: bytes, count: int) -> list[list[Point]]:
    ends = struct.unpack_from(f">{count}H", data, 10)
    total = ends[-1] + 1 if ends else 0
    (instructions,) = struct.unpack_from(">H", data, 10 + 2 * count)
    at = 12 + 2 * count + instructions
    flags: list[int] = []
    while len(flags) < total:
        flag = data[at]
        at += 1
        flags.append(flag)
        if flag & _REPEAT:
            flags += [flag] * data[at]
            at += 1
    xs, at = _coordinates(data, at, flags, _SHORT_X, _SAME_X)
    ys, at = _coordinates(data, at, flags, _SHORT_Y, _SAME_Y)
    points: list[Point] = [
        (float(x), float(y), bool(flag & _ON_CURVE))
        for x, y, flag in zip(xs, ys, flags, strict=True)
    ]
    return [points[a + 1 : b + 1] for a, b in pairwise((-1, *ends))]


def _coordinates(
    data: bytes, at: int, flags: list[int], short: int, same: int
) -> tuple[list[int], int]:
    values, value = [], 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", data, at)[0]
            at += 2
        values.append(value)
    return values, at


def _path(contour: list[Point]) -> str:
    """Quadratic curves; between two handles lies a point of the curve that is not written."""
    whole: list[Point] = []
    for (x, y, on), (after_x, after_y, after_on) in pairwise([*contour, contour[0]]):
        whole.append((x, y, on))
        if not on and not after_on:
            whole.append(((x + after_x) / 2, (y + after_y) / 2, True))
    first = next(i for i, point in enumerate(whole) if point[2])
    turned = [*whole[first:], *whole[:first]]
    parts = [f"M{turned[0][0]:g} {turned[0][1]:g}"]
    handle: Point | None = None
    for point in [*turned[1:], turned[0]]:
        x, y, on = point
        if not on:
            handle = point
        elif handle is None:
            parts.append(f"L{x:g} {y:g}")
        else:
            parts.append(f"Q{handle[0]:g} {handle[1]:g} {x:g} {y:g}")
            handle = None
    return "".join(parts) + "Z"


def _characters(table: bytes) -> dict[int, int]:
    """Letters to glyphs, from the segments of a character map (format 4)."""
    (count,) = struct.unpack_from(">H", table, 2)
    for i in range(count):
        (start,) = struct.unpack_from(">I", table, 8 + 8 * i)
        if struct.unpack_from(">H", table, start)[0] == 4:
            return _segments(table[start:])
    raise ValueError("the font has no character map of format 4")


def _segments(table: bytes) -> dict[int, int]:
    size = struct.unpack_from(">H", table, 6)[0] // 2
    at = [14, 16 + 2 * size, 16 + 4 * size, 16 + 6 * size]  # ends, starts, deltas, offsets
    ends, starts, deltas, offsets = (struct.unpack_from(f">{size}H", table, p) for p in at)
    found = {}
    for i in range(size):
        for code in range(starts[i], min(ends[i], 0xFFFE) + 1):
            glyph = code
            if offsets[i]:
                place = at[3] + 2 * i + offsets[i] + 2 * (code - starts[i])
                (glyph,) = struct.unpack_from(">H", table, place)
            glyph = (glyph + deltas[i]) & 0xFFFF if glyph else 0
            if glyph:
                found[code] = glyph
    return found
