"""Small drawings: a symbol for every vehicle, a medal for every grade, the mark of Rotonde.

Colour never stands alone: each vehicle has a symbol, each grade a shape.
"""

from rotonde.games.triage.drawing.palette import BRASS, CREAM, INK, OXBLOOD, PINE

_SYMBOLS = {  # in a square of 24
    "red": '<path d="M12 .6 21.4 12 12 23.4 2.6 12Z"/>',
    "green": '<path d="M12 1.2 18.4 10.4H15.4L22 20H14V23H10V20H2L8.6 10.4H5.6Z"/>',
    "yellow": '<path d="m12 .8 3.3 7.5 8.1.8-6.1 5.4 1.8 8L12 18.3l-7.1 4.2 1.8-8'
    'L.6 9.1l8.1-.8Z"/>',
    "blue": '<path d="M12 1C15.6 6.2 19.6 10.3 19.6 15.2A7.6 7.6 0 0 1 4.4 15.2'
    'C4.4 10.3 8.4 6.2 12 1Z"/>',
    "black": '<path d="M6.2 1.8 12 7.6 17.8 1.8 22.2 6.2 16.4 12 22.2 17.8 17.8 22.2 12 16.4 '
    '6.2 22.2 1.8 17.8 7.6 12 1.8 6.2Z"/>',
    "white": '<path fill-rule="evenodd" d="M12 1A11 11 0 1 1 12 23A11 11 0 0 1 12 1Z'
    'M12 6.5A5.5 5.5 0 1 0 12 17.5A5.5 5.5 0 0 0 12 6.5Z"/>',
    "violet": '<path d="M2 3H22L12 22.5Z"/>',
    "orange": '<path d="M2.5 2.5H9V9H15V2.5H21.5V21.5H15V15H9V21.5H2.5Z"/>',
}
_WHEEL = (
    '<path fill-rule="evenodd" d="M12 .8a11.2 11.2 0 1 1 0 22.4A11.2 11.2 0 0 1 12 .8Z'
    'm0 3.4a7.8 7.8 0 1 0 0 15.6 7.8 7.8 0 0 0 0-15.6Z"/>'
    '<path d="M10.8 3h2.4v18h-2.4Z"/>'
    '<path d="M10.8 3h2.4v18h-2.4Z" transform="rotate(60 12 12)"/>'
    '<path d="M10.8 3h2.4v18h-2.4Z" transform="rotate(-60 12 12)"/>'
    '<circle cx="12" cy="12" r="3.6"/>'
)
_MEDALS = {  # in a square of 64
    "chef-de-gare": (
        BRASS,
        INK,
        f'<path d="M20 18.5Q20 16.5 22 16.4L47 15Q49 15 49.2 17L51 38H20.5Z" fill="{OXBLOOD}" '
        f'stroke="{INK}" stroke-width="2.2" stroke-linejoin="round"/>'
        f'<path d="M20.1 29.5 50.2 28.6 51 39.5H20.5Z" fill="{INK}"/>'
        f'<path d="M20.3 34.4 50.7 33.6" stroke="{BRASS}" stroke-width="2.6"/>'
        f'<path d="M20.5 38.5H40C37 44.5 24 49.8 10.5 49C10 44.8 14 40 20.5 38.5Z" fill="{INK}"/>'
        f'<g fill="none" stroke="{BRASS}" stroke-width="2.2" stroke-linecap="round">'
        '<circle cx="35.3" cy="22.6" r="3.4"/><path d="M30 22.6H24.5M40.6 22.6H45.8"/></g>',
    ),
    "aiguilleur": (
        PINE,
        BRASS,
        f'<path d="M18 47h28M26 46 40 19" stroke="{CREAM}" stroke-width="5" '
        'stroke-linecap="round"/>'
        f'<g fill="{BRASS}"><circle cx="41" cy="17.5" r="6"/><path d="M21 46a11 11 0 0 1 22 0Z"/>'
        "</g>",
    ),
    "atteleur": (
        OXBLOOD,
        BRASS,
        f'<path d="M17 24h12v-6h6v12a8 8 0 1 0 8 8" fill="none" stroke="{CREAM}" '
        'stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>'
        f'<circle cx="21" cy="24" r="5.5" fill="{BRASS}"/>',
    ),
}
_STALLS = (
    "M23.32 46.62L16.96 59.10L5.44 47.98L17.70 41.19Z",
    "M16.63 39.26L4.37 46.06L1.04 30.40L15.00 31.62Z",
    "M15.20 29.43L1.23 28.20L7.23 13.36L18.12 22.18Z",
    "M19.51 20.47L8.62 11.65L21.89 2.69L25.99 16.10Z",
    "M28.09 15.46L23.99 2.05L40.01 2.05L35.91 15.46Z",
    "M38.01 16.10L42.11 2.69L55.38 11.65L44.49 20.47Z",
    "M49.00 31.62L62.96 30.40L59.63 46.06L47.37 39.26Z",
    "M46.30 41.19L58.56 47.98L47.04 59.10L40.68 46.62Z",
)


def number(value: float) -> str:
    """As short as it can be written: two decimals, no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _scaled(x: float, y: float, size: float, square: float, drawing: str) -> str:
    """A drawing as a square around a point."""
    corner = f"{number(x - size / 2)} {number(y - size / 2)}"
    return f'<g transform="translate({corner}) scale({size / square:.4f})">{drawing}</g>'


def symbol(vehicle: str, x: float, y: float, size: float, colour: str) -> str:
    """The symbol of a wagon, or the wheel of a locomotive."""
    drawing = f'<g fill="{colour}">{_SYMBOLS.get(vehicle, _WHEEL)}</g>'
    return _scaled(x, y, size, 24, drawing)


def medal(grade: str, x: float, y: float, size: float) -> str:
    ground, ring, drawing = _MEDALS[grade]
    plaque = (
        f'<circle cx="32" cy="32" r="30" fill="{ground}" stroke="{INK}" stroke-width="2.5"/>'
        f'<circle cx="32" cy="32" r="25.5" fill="none" stroke="{ring}" stroke-width="1.8"/>'
    )
    return _scaled(x, y, size, 64, plaque + drawing)


def brand(x: float, y: float, size: float) -> str:
    """A roundhouse seen from above: stalls fanned round a turntable."""
    stalls = "".join(_STALLS)
    drawing = (
        f'<path fill="{PINE}" d="{stalls}"/>'
        f'<path fill="{BRASS}" d="M45.88 22.18L56.77 13.36L62.77 28.20L48.80 29.43Z"/>'
        f'<circle cx="32" cy="32" r="13" fill="{PINE}"/>'
        f'<path stroke="{BRASS}" stroke-width="5.4" d="M43.87 27.21L20.13 36.79"/>'
        f'<path stroke="{PINE}" stroke-width="5.4" d="M32 49V63"/>'
    )
    return _scaled(x, y, size, 64, drawing)
