"""Vehicles, goals, interruptions and signs as SVG, each drawn around its own middle.

Vehicles are seen from above and have no nose. Letters and symbols stay upright whatever the
direction of the track.
"""

import math

from rotonde.games.triage.drawing.geometry import Slot
from rotonde.games.triage.drawing.palette import HOOD, of_vehicle
from rotonde.printing.palette import BRASS, COLOURS, CREAM, INK, OXBLOOD, PAPER, PINE
from rotonde.printing.svg import DISPLAY_FONT, number, words
from rotonde.printing.symbols import symbol

_LINES = {  # on the roofs of the wagons
    "red": "M-26 -22V22M26 -22V22",
    "green": "M-37 -13H37M-37 13H37",
    "yellow": "M-30 -22Q-38 0 -30 22M30 -22Q38 0 30 22",
    "blue": "M-37 -19 -22 -10V10L-37 19M37 -19 22 -10V10L37 19",
    "black": "M-24 -22V22M-31 -22V22M24 -22V22M31 -22V22",
    "white": "M-37 0H-22M22 0H37",
    "violet": "M-37 -22 -24 22M37 -22 24 22",
    "orange": "M-37 -6H37M-37 6H37",
}
_BUFFERS = "M41 -15v-6h5v6zM41 21v-6h5v6zM-41 -15v-6h-5v6zM-41 21v-6h-5v6z"


def is_locomotive(vehicle: str) -> bool:
    return vehicle.startswith("locomotive")


def engine_number(vehicle: str) -> str:
    return vehicle.rpartition("-")[2]


def shape(kind: str, r: float) -> str:
    """The outline of a slot's sign, as a path."""
    if kind == "square":
        a = number(r * 0.86)
        return f"M-{a} -{a}H{a}V{a}H-{a}Z"
    if kind == "circle":
        n = number(r)
        return f"M0 -{n}A{n} {n} 0 1 1 0 {n}A{n} {n} 0 1 1 0 -{n}Z"
    if kind == "triangle":
        across, down = number(r * 1.2), number(r * 0.85)
        return f"M0 -{across}L{across} {down}H-{across}Z"
    if kind == "diamond":
        a = number(r * 1.16)
        return f"M0 -{a}L{a} 0 0 {a} -{a} 0Z"
    corners = _corners(kind, r)
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def _corners(kind: str, r: float) -> list[tuple[float, float]]:
    if kind == "hexagon":
        turns = [(math.pi / 3 * i, r * 1.06) for i in range(6)]
    else:  # a star
        turns = [(math.pi / 5 * i - math.pi / 2, r * (0.72, 1.34)[i % 2 == 0]) for i in range(10)]
    return [(reach * math.cos(turn), reach * math.sin(turn)) for turn, reach in turns]


def sign(slot: Slot, r: float) -> str:
    """Shape, colour and letter: what people call a slot."""
    ground, letter = COLOURS[slot["colour"]]
    down = r * (0.52 if slot["shape"] == "triangle" else 0.39)
    return (
        f'<path d="{shape(slot["shape"], r)}" fill="{ground}" stroke="{INK}" '
        f'stroke-width="{number(r / 8)}" stroke-linejoin="round"/>'
        + words(slot["letter"], 0, down, r * 1.12, letter, "middle")
    )


def vehicle(name: str, angle: float) -> str:
    """A vehicle along the x axis; `angle` is how far the whole will be turned."""
    ground, mark = of_vehicle(name)
    buffers = f'<path d="{_BUFFERS}" fill="{INK}"/>'
    if is_locomotive(name):
        plate = words(engine_number(name), 0, 9.5, 27, INK, "middle", font=DISPLAY_FONT, weight=900)
        return (
            f'{buffers}<rect x="-42" y="-26" width="84" height="52" rx="9" fill="{PINE}" '
            f'stroke="{INK}" stroke-width="3"/>'
            f'<path d="M-42 -17a9 9 0 0 1 7 -8.5v51a9 9 0 0 1 -7 -8.5zM42 -17a9 9 0 0 0 -7 -8.5'
            f'v51a9 9 0 0 0 7 -8.5z" fill="{OXBLOOD}"/>'
            f'<path d="M-29 -13H-16V13H-29zM29 -13H16V13H29z" fill="{HOOD}"/>'
            f'<g fill="{BRASS}" stroke="{INK}" stroke-width="2"><circle cx="-24" r="6"/>'
            f'<circle cx="24" r="6"/></g><rect x="-16" y="-22" width="32" height="44" rx="5" '
            f'fill="{CREAM}" stroke="{INK}" stroke-width="2"/>'
            f'<g transform="rotate({number(-angle)})">{plate}</g>'
        )
    return (
        f'{buffers}<rect x="-42" y="-26" width="84" height="52" rx="6" fill="{ground}" '
        f'stroke="{INK}" stroke-width="3"/><path d="{_LINES[name]}" fill="none" stroke="{mark}" '
        f'stroke-width="2.6" stroke-opacity="0.42"/><g transform="rotate({number(-angle)})">'
        f"{symbol(name, 0, 0, 30, mark)}</g>"
    )


def chip(name: str) -> str:
    """A vehicle in a line of text: 38 by 26."""
    ground, mark = of_vehicle(name)
    body = (
        f'<rect x="-19" y="-13" width="38" height="26" rx="5" fill="{ground}" stroke="{INK}" '
        'stroke-width="2.2"/>'
    )
    if not is_locomotive(name):
        return body + symbol(name, 0, 0, 18, mark)
    return (
        f'{body}<rect x="-9" y="-10" width="18" height="20" rx="3" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="2"/>'
        + words(engine_number(name), 0, 6, 17, INK, "middle", font=DISPLAY_FONT, weight=900)
    )


def plate() -> str:
    """A slot that nothing shall stand on."""
    return (
        '<rect x="-48" y="-31" width="96" height="62" rx="10" fill="none" '
        f'stroke="{INK}" stroke-opacity="0.35" stroke-width="2"/>'
    )


def goal_rim(name: str) -> str:
    ground, _ = of_vehicle(name)
    return (
        f'<rect x="-54" y="-36" width="108" height="72" rx="13" fill="{ground}" stroke="{INK}" '
        f'stroke-width="2"/><rect x="-46" y="-28" width="92" height="56" rx="8" fill="{PAPER}"/>'
    )


def goal_disc(name: str, named: bool) -> str:
    """What shall stand here, while something else or nothing does. Named ones by their number."""
    ground, mark = of_vehicle(name)
    disc = f'<circle r="24" fill="{ground}" stroke="{INK}" stroke-width="2.5"/>'
    if named and is_locomotive(name):
        digit = engine_number(name)
        return disc + words(digit, 0, 10, 29, mark, "middle", font=DISPLAY_FONT, weight=900)
    return disc + symbol(name, 0, 0, 30, mark)


def interruption(angle: float) -> str:
    return (
        f'<rect x="-44" y="-27" width="88" height="54" rx="6" fill="{CREAM}" stroke="{INK}" '
        f'stroke-width="3"/><path d="M-44 12 -17 -27H-2L-39 27H-44ZM-24 27 13 -27H32L-5 27Z'
        f'M10 27 44 -22V8L30 27Z" fill="{INK}" fill-opacity="0.82"/>'
        f'<g transform="rotate({number(-angle)})"><circle r="20" fill="{OXBLOOD}" '
        f'stroke="{CREAM}" stroke-width="4"/><rect x="-13" y="-4.5" width="26" height="9" rx="1" '
        f'fill="{CREAM}"/></g>'
    )
