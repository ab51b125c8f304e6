"""Colours: contrast (WCAG 2), difference (CIEDE2000), mixing as browsers do, colour-blind eyes."""

import math
from collections.abc import Sequence
from typing import NamedTuple


class Rgb(NamedTuple):
    """sRGB, each part from 0 to 1."""

    red: float
    green: float
    blue: float


Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes 2009, severity 1, on linear light; grey: luminance alone.
_BLINDNESS: dict[str, Matrix] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
EYES = ("all colours", *_BLINDNESS)


def seen_by(eyes: str, colour: Rgb) -> Rgb:
    """The colour as these eyes see it."""
    matrix = _BLINDNESS.get(eyes)
    if matrix is None:
        return colour
    linear = _linear(colour)
    return _encoded([_dot(row, linear) for row in matrix])


def over(colour: Rgb, opacity: float, ground: Rgb) -> Rgb:
    """What is seen of a translucent colour on a ground: mixed in sRGB, as browsers composite."""
    return Rgb(*(a * opacity + b * (1 - opacity) for a, b in zip(colour, ground, strict=True)))


def mixed(colour: Rgb, share: float, other: Rgb) -> Rgb:
    """`color-mix(in oklab, colour share, other)`."""
    one, two = _oklab(colour), _oklab(other)
    return _from_oklab([a * share + b * (1 - share) for a, b in zip(one, two, strict=True)])


def contrast(one: Rgb, other: Rgb) -> float:
    """The ratio of WCAG 2, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def difference(one: Rgb, other: Rgb) -> float:
    """CIEDE2000: about 2 can just be noticed side by side, 10 at a glance."""
    return _ciede2000(_lab(one), _lab(other))


def _dot(row: Sequence[float], values: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(row, values, strict=True))


def _linear(colour: Rgb) -> Triple:
    def part(c: float) -> float:
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    return part(colour.red), part(colour.green), part(colour.blue)


def _encoded(linear: Sequence[float]) -> Rgb:
    def part(c: float) -> float:
        c = min(1.0, max(0.0, c))
        return 12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055

    return Rgb(*map(part, linear))


def _luminance(colour: Rgb) -> float:
    return _dot(_BLINDNESS["grey"][0], _linear(colour))


_TO_CONE: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_OKLAB: Matrix = (
    (0.2104542553, 0.793617785, -0.0040720468),
    (1.9779984951, -2.428592205, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.808675766),
)
_FROM_OKLAB: Matrix = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.291485548),
)
_FROM_CONE: Matrix = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.707614701),
)


def _oklab(colour: Rgb) -> list[float]:
    cones = [_dot(row, _linear(colour)) ** (1 / 3) for row in _TO_CONE]
    return [_dot(row, cones) for row in _TO_OKLAB]


def _from_oklab(values: Sequence[float]) -> Rgb:
    cones = [_dot(row, values) ** 3 for row in _FROM_OKLAB]
    return _encoded([_dot(row, cones) for row in _FROM_CONE])


def _lab(colour: Rgb) -> Triple:
    """CIE L*a*b* under D65."""
    linear = _linear(colour)
    x = _dot((0.4124, 0.3576, 0.1805), linear) / 0.95047
    y = _dot((0.2126, 0.7152, 0.0722), linear)
    z = _dot((0.0193, 0.1192, 0.9505), linear) / 1.08883
    fx, fy, fz = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _ciede2000(one: Triple, two: Triple) -> float:
    """Sharma, Wu and Dalal 2005; angles in radians."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25.0**7)))
    c1, h1 = _polar(a1 * stretch, b1)
    c2, h2 = _polar(a2 * stretch, b2)
    turn = _turn(h1, h2) if c1 * c2 else 0.0
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2

    def wave(times: int, shift: int) -> float:
        return math.cos(times * hue + math.radians(shift))

    t = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.2 * wave(4, -63)
    bow = (lightness - 50) ** 2
    sl = 1 + 0.015 * bow / math.sqrt(20 + bow)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    around = (math.degrees(hue) % 360 - 275) / 25
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25.0**7))
    rotation *= math.sin(math.radians(60 * math.exp(-(around**2))))
    dl, dc = (l2 - l1) / sl, (c2 - c1) / sc
    dh = 2 * math.sqrt(c1 * c2) * math.sin(turn / 2) / sh
    return math.sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh)


def _polar(a: float, b: float) -> tuple[float, float]:
    return math.hypot(a, b), math.atan2(b, a) % (2 * math.pi)


def _turn(one: float, two: float) -> float:
    """From one angle to another, the short way round."""
    return (two - one + math.pi) % (2 * math.pi) - math.pi
