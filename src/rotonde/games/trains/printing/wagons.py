"""Wagons drawn from a number, as on the page: body colour by tens, kind of wagon by number.

The box is `WIDTH` by 112, a giraffe's head 12 above it; rails lie at 112.
"""

from collections.abc import Callable
from dataclasses import dataclass

from rotonde.printing.palette import BRASS, COLOURS, INK, PAPER, PINE, WHITE
from rotonde.printing.svg import DISPLAY_FONT, number, words

WIDTH = 150.0
_TENS = (
    COLOURS["yellow"][0],
    BRASS,
    COLOURS["orange"][0],
    COLOURS["red"][0],
    COLOURS["violet"][0],
    COLOURS["blue"][0],
    "#1A9474",
    PINE,
    COLOURS["black"][0],
)
_KINDS = ("box", "coach", "tank", "open", "cask", "logs", "brake", "hopper", "cattle")
_GIRAFFE = 12  # every so many wagons
_KEY = f'stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"'
_HIDE = "#7A5410"


@dataclass(frozen=True)
class Body:
    """The colours of one wagon, and where its body begins and ends."""

    number: int
    colour: str
    dark: str
    light: str
    left: float = 8.0
    right: float = WIDTH - 8

    @property
    def span(self) -> float:
        return self.right - self.left

    @property
    def middle(self) -> float:
        return WIDTH / 2


def mixed(colour: str, other: str, part: float) -> str:
    """A colour with so much of itself, the rest of the other."""
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02X}" for a, b in pairs)


def _parts(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def kind_of(wagon: int) -> str:
    if wagon % _GIRAFFE == 0:
        return "giraffe"
    return _KINDS[(wagon * 7 + wagon // 10) % len(_KINDS)]


def draw_wagon(wagon: int, low_ink: bool) -> str:
    colour = PAPER if low_ink else _TENS[wagon // 10 % len(_TENS)]
    dark, light = mixed(colour, INK, 0.68), mixed(colour, WHITE, 0.62)
    body = Body(wagon, colour, PAPER if low_ink else dark, PAPER if low_ink else light)
    kind = kind_of(wagon)
    under = (
        f'<rect x="{number(body.left - 4)}" y="84" width="{number(body.span + 8)}" height="8" '
        f'rx="2" fill="{INK}"/>'
    )
    return under + _DRAWN[kind](body) + _wheels(kind in ("coach", "tank")) + _plate(wagon)


def _wheels(bogies: bool) -> str:
    xs, y, radius, hub = [34.0, WIDTH - 34], 99.0, 12.5, 4.5
    if bogies:
        xs, y, radius, hub = [24.0, 46.0, WIDTH - 46, WIDTH - 24], 101.0, 10.0, 3.5
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{INK}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{hub:g}" fill="{WHITE}"/>'
        for x in xs
    )


def _plate(wagon: int) -> str:
    digits = len(str(wagon))
    wide = {1: 58.0, 2: 76.0}.get(digits, 88.0)
    size = 42.0 if digits < 3 else 36.0
    return (
        f'<rect x="{number((WIDTH - wide) / 2)}" y="36" width="{wide:g}" height="46" rx="9" '
        f'fill="{WHITE}" stroke="{INK}" stroke-width="2.6"/>'
        + words(
            str(wagon),
            WIDTH / 2,
            59 + size * 0.35,
            size,
            INK,
            "middle",
            font=DISPLAY_FONT,
            weight=900,
        )
    )


def _rect(x: float, y: float, width: float, height: float, style: str) -> str:
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}" {style}/>'
    )


def _upright(xs: list[float], top: int, bottom: int, opacity: float) -> str:
    path = "".join(f"M{number(x)} {top}V{bottom}" for x in xs)
    return f'<path d="{path}" stroke="{INK}" stroke-width="2.2" opacity="{opacity}"/>'


def _planks(body: Body, ys: list[int]) -> str:
    path = "".join(f"M{body.left:g} {y}H{body.right:g}" for y in ys)
    return f'<path d="{path}" stroke="{INK}" stroke-width="2" opacity=".3"/>'


def _box(b: Body) -> str:
    return (
        _rect(b.left, 26, b.span, 60, f'fill="{b.colour}" {_KEY}')
        + _upright([b.left + 10, b.left + 20, b.right - 20, b.right - 10], 30, 84, 0.35)
        + f'<path d="M{b.left - 3:g} 28Q{b.middle:g} 8 {b.right + 3:g} 28Z" '
        f'fill="{b.dark}" {_KEY}/>'
    )


def _coach(b: Body) -> str:
    windows = "".join(
        _rect(x, 40, 10, 18, f'rx="5" fill="#F6E7C1" stroke="{INK}" stroke-width="2"')
        for x in (b.left + 5, b.left + 18, b.right - 28, b.right - 15)
    )
    return (
        _rect(b.left - 2, 30, b.span + 4, 56, f'rx="4" fill="{b.colour}" {_KEY}')
        + _rect(b.left - 1, 74, b.span + 2, 5, f'fill="{b.light}"')
        + f'<path d="M{b.left - 4:g} 31Q{b.left:g} 16 {b.left + 18:g} 16H{b.right - 18:g}'
        f'Q{b.right:g} 16 {b.right + 4:g} 31Z" fill="{b.dark}" {_KEY}/>' + windows
    )


def _tank(b: Body) -> str:
    return (
        _rect(b.middle - 14, 17, 28, 18, f'rx="4" fill="{b.dark}" {_KEY}')
        + _rect(b.left, 28, b.span, 54, f'rx="26" fill="{b.colour}" {_KEY}')
        + _upright([b.left + 22, b.right - 22], 29, 81, 0.4)
        + f'<path d="M{b.left + 14:g} 36H{b.right - 14:g}" stroke="{b.light}" stroke-width="4" '
        'stroke-linecap="round"/>'
    )


def _open(b: Body) -> str:
    loads = (COLOURS["black"][0], COLOURS["red"][0], BRASS)
    fill = PAPER if b.colour == PAPER else loads[b.number % len(loads)]
    heap = "".join(
        f'<circle cx="{number(b.left + b.span * share)}" cy="{y}" r="{radius}" fill="{fill}" '
        f'stroke="{INK}" stroke-width="2.2"/>'
        for share, y, radius in (
            (0.16, 38, 11),
            (0.84, 38, 11),
            (0.32, 31, 13),
            (0.68, 31, 13),
            (0.5, 27, 15),
        )
    )
    return heap + _rect(b.left, 42, b.span, 44, f'fill="{b.colour}" {_KEY}') + _planks(b, [56, 70])


def _cask(b: Body) -> str:
    r = 31
    casks = "".join(
        f'<path d="M{x - r + 5:g} 30Q{x:g} 18 {x + r - 5:g} 30Q{x + r + 3:g} 56 {x + r - 5:g} 82'
        f'H{x - r + 5:g}Q{x - r - 3:g} 56 {x - r + 5:g} 30Z" fill="{b.colour}" {_KEY}/>'
        f'<path d="M{x - r + 1:g} 40Q{x:g} 30 {x + r - 1:g} 40M{x - r + 1:g} 74Q{x:g} 80 '
        f'{x + r - 1:g} 74" fill="none" stroke="{INK}" stroke-width="3" opacity=".55"/>'
        for x in (b.middle - 33, b.middle + 33)
    )
    stakes = f'<path d="M{b.left:g} 84V60M{b.right:g} 84V60" stroke="{INK}" stroke-width="4"/>'
    return casks + stakes


def _logs(b: Body) -> str:
    parts = []
    for i, y in enumerate((66, 48, 30)):
        fill = b.light if i == 1 else b.colour
        parts.append(
            _rect(b.left + 2 + i * 5, y, b.span - 4 - i * 10, 18, f'rx="9" fill="{fill}" {_KEY}')
            + f'<circle cx="{b.right - 11 - i * 5:g}" cy="{y + 9}" r="4" fill="none" '
            f'stroke="{INK}" stroke-width="2"/>'
        )
    stakes = (
        f'<path d="M{b.left + 3:g} 88V34M{b.right - 3:g} 88V34" stroke="{INK}" stroke-width="5" '
        'stroke-linecap="round"/>'
    )
    return "".join([*parts, stakes])


def _brake(b: Body) -> str:
    return (
        _rect(b.left + 10, 34, b.span - 20, 52, f'fill="{b.colour}" {_KEY}')
        + _rect(b.middle - 20, 14, 40, 18, f'fill="{b.light}" {_KEY}')
        + f'<path d="M{b.middle - 26:g} 15H{b.middle + 26:g}" stroke="{INK}" stroke-width="5" '
        f'stroke-linecap="round"/><path d="M{b.left - 2:g} 34H{b.right + 2:g}" '
        f'stroke="{b.dark}" stroke-width="8"/><path d="M{b.left - 2:g} 30H{b.right + 2:g}" '
        f'stroke="{INK}" stroke-width="2.6"/><path d="M{b.left + 1:g} 86V58H{b.left + 10:g}'
        f'M{b.right - 1:g} 86V58H{b.right - 10:g}" fill="none" stroke="{INK}" stroke-width="3"/>'
    )


def _hopper(b: Body) -> str:
    return (
        f'<path d="M{b.left - 3:g} 28H{b.right + 3:g}L{b.right - 14:g} 86H{b.left + 14:g}Z" '
        f'fill="{b.colour}" {_KEY}/><path d="M{b.left + 16:g} 30 {b.left + 26:g} 84'
        f'M{b.right - 16:g} 30 {b.right - 26:g} 84" stroke="{INK}" stroke-width="2.2" '
        'opacity=".4"/>' + _rect(b.left - 4, 24, b.span + 8, 8, f'rx="2" fill="{b.dark}" {_KEY}')
    )


def _cattle(b: Body) -> str:
    slats = "".join(
        _rect(b.left + 2, y, b.span - 4, 7, f'fill="{b.colour}"') for y in (34, 48, 62, 76)
    )
    return (
        _rect(b.left, 28, b.span, 58, f'fill="{b.dark}" {_KEY}')
        + slats
        + f'<path d="M{b.left - 3:g} 30 {b.left + 8:g} 17H{b.right - 8:g}L{b.right + 3:g} 30Z" '
        f'fill="{b.colour}" {_KEY}/>'
    )


def _giraffe(b: Body) -> str:
    neck = b.right - 22
    coat = PAPER if b.colour == PAPER else BRASS
    spots = "".join(
        f'<circle cx="{neck + x:g}" cy="{y}" r="{r}" fill="{_HIDE}"/>'
        for x, y, r in ((4, 18, 3.5), (0, 28, 3), (6, 34, 3.2))
    )
    return (
        f'<path d="M{neck - 7:g} 60 {neck - 2:g} -4H{neck + 10:g}L{neck + 11:g} 60Z" '
        f'fill="{coat}" {_KEY}/><path d="M{neck - 4:g} -3Q{neck - 24:g} 2 {neck - 24:g} 8'
        f'Q{neck - 22:g} 13 {neck - 12:g} 11L{neck + 4:g} 10Z" fill="{coat}" {_KEY}/>'
        f'<path d="M{neck + 1:g} -4V-12M{neck + 8:g} -4V-12" stroke="{INK}" stroke-width="3" '
        f'stroke-linecap="round"/><circle cx="{neck - 6:g}" cy="3" r="1.9" fill="{INK}"/>{spots}'
        + _rect(b.left, 40, b.span, 46, f'fill="{b.colour}" {_KEY}')
        + _planks(b, [52, 74])
        + f'<path d="M{b.left - 3:g} 41H{neck - 12:g}" stroke="{INK}" stroke-width="5"/>'
    )


_DRAWN: dict[str, Callable[[Body], str]] = {
    "box": _box,
    "coach": _coach,
    "tank": _tank,
    "open": _open,
    "cask": _cask,
    "logs": _logs,
    "brake": _brake,
    "hopper": _hopper,
    "cattle": _cattle,
    "giraffe": _giraffe,
}
