"""The eight abilities as icons of 96 by 64, as on the page.

Brass is the wagon that one chooses, white its neighbours, an arc a jump, three rows everybody's,
dashed and crossed what goes away.
"""

from rotonde.printing.palette import BRASS, INK, OXBLOOD, WHITE
from rotonde.printing.svg import DISPLAY_FONT, words

WIDTH, HEIGHT = 96.0, 64.0
_KEY = f'stroke="{INK}" stroke-width="2.4"'
_ROUND = f'fill="none" stroke="{INK}" stroke-width="3.6" stroke-linecap="round"'


def ability_icon(ability: str) -> str:
    track = f'<path d="M6 59H90" {_KEY} stroke-linecap="round"/>'
    match ability:
        case "swap-adjacent":
            return track + _cart(22, BRASS) + _cart(54, BRASS) + _arc(32, 64, 8) + _head(32)
        case "swap-skip":
            carts = _cart(8, BRASS) + _cart(38) + _cart(68, BRASS)
            return track + carts + _arc(18, 78, -4) + _head(18)
        case "move-right":
            return track + _cart(8, BRASS) + _cart(38) + _cart(66) + _arc(18, 89, -6) + _two(52)
        case "move-left":
            return track + _cart(10) + _cart(38) + _cart(68, BRASS) + _arc(78, 7, -6) + _two(44)
        case "remove-left":
            return _everybody(0)
        case "remove-middle":
            return _everybody(1)
        case "remove-right":
            return _everybody(2)
        case "lock":
            return _LOCK
    raise ValueError(ability)


def _cart(x: int, fill: str = WHITE) -> str:
    return (
        f'<rect x="{x}" y="39" width="20" height="15" rx="3" fill="{fill}" {_KEY}/>'
        f'<circle cx="{x + 5.5}" cy="56" r="2.8" fill="{INK}"/>'
        f'<circle cx="{x + 14.5}" cy="56" r="2.8" fill="{INK}"/>'
    )


def _head(x: int) -> str:
    return f'<path d="M{x - 6} 28 {x} 35 {x + 6} 28" {_ROUND} stroke-linejoin="round"/>'


def _arc(start: int, end: int, top: int) -> str:
    return f'<path d="M{start} 34C{start} {top} {end} {top} {end} 34" {_ROUND}/>' + _head(end)


def _two(x: int) -> str:
    return words("2", x, 30, 20, INK, "middle", font=DISPLAY_FONT, weight=900)


def _everybody(column: int) -> str:
    parts = []
    for y in (10, 27, 44):
        parts.append(f'<path d="M9 {y + 12}V{y + 4}a4 4 0 0 1 4 -4h3v12Z" fill="{INK}"/>')
        for i in range(3):
            x = 21 + i * 24
            if i == column:
                parts.append(
                    f'<rect x="{x}" y="{y}" width="20" height="12" rx="2.5" fill="none" '
                    f'stroke="{OXBLOOD}" stroke-width="2.4" stroke-dasharray="3.5 3"/>'
                    f'<path d="M{x + 6} {y + 2.5}l8 7M{x + 14} {y + 2.5}l-8 7" '
                    f'stroke="{OXBLOOD}" stroke-width="2.8" stroke-linecap="round"/>'
                )
            else:
                parts.append(
                    f'<rect x="{x}" y="{y}" width="20" height="12" rx="2.5" fill="{WHITE}" {_KEY}/>'
                )
    return "".join(parts)


_LOCK = (
    f'<path d="M37 30V21a11 11 0 0 1 22 0v9" fill="none" stroke="{INK}" stroke-width="5"/>'
    f'<rect x="29" y="28" width="38" height="29" rx="6" fill="{BRASS}" stroke="{INK}" '
    f'stroke-width="2.6"/><circle cx="48" cy="40" r="4.2" fill="{INK}"/>'
    f'<path d="M48 41V49" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'
)
