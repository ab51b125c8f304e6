"""Small drawings: a symbol for every colour, the wheel of locomotives, the mark of Rotonde.

Colour never stands alone: each has a symbol too.
"""

from rotonde.printing.palette import BRASS, PINE
from rotonde.printing.svg import number

SYMBOLS = {  # in a square of 24
    "red": '<path d="M12 .6 21.4 12 12 23.4 2.6 12Z"/>',
    "green": '<path d="M12 1.2 18.4 10.4H15.4L22 20H14V23H10V20H2L8.6 10.4H5.6Z"/>',
    "yellow": '<path d="m12 .8 3.3 7.5 8.1.8-6.1 5.4 1.8 8L12 18.3l-7.1 4.2 1.8-8'
    'L.6 9.1l8.1-.8Z"/>',
    "blue": '<path d="M12 1C15.6 6.2 19.6 10.3 19.6 15.2A7.6 7.6 0 0 1 4.4 15.2'
    'C4.4 10.3 8.4 6.2 12 1Z"/>',
    "black": '<path d="M6.2 1.8 12 7.6 17.8 1.8 22.2 6.2 16.4 12 22.2 17.8 17.8 22.2 12 16.4 '
    '6.2 22.2 1.8 17.8 7.6 12 1.8 6.2Z"/>',
    "violet": '<path d="M14.6 1.6A10.6 10.6 0 1 0 22.2 15.4 8.6 8.6 0 0 1 14.6 1.6Z"/>',
    "orange": '<path d="M2.5 3h4.6v18H2.5ZM9.7 3h4.6v18H9.7ZM16.9 3h4.6v18h-4.6Z"/>',
    "white": '<path fill-rule="evenodd" d="M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21Z'
    'm0 5.2a5.3 5.3 0 1 0 0 10.6 5.3 5.3 0 0 0 0-10.6Z"/>',
}
WHEEL = (
    '<path fill-rule="evenodd" d="M12 .8a11.2 11.2 0 1 1 0 22.4A11.2 11.2 0 0 1 12 .8Z'
    'm0 3.4a7.8 7.8 0 1 0 0 15.6 7.8 7.8 0 0 0 0-15.6Z"/>'
    '<path d="M10.8 3h2.4v18h-2.4Z"/>'
    '<path d="M10.8 3h2.4v18h-2.4Z" transform="rotate(60 12 12)"/>'
    '<path d="M10.8 3h2.4v18h-2.4Z" transform="rotate(-60 12 12)"/>'
    '<circle cx="12" cy="12" r="3.6"/>'
)
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


def scaled(x: float, y: float, size: float, square: float, drawing: str) -> str:
    """A drawing as a square around a point."""
    corner = f"{number(x - size / 2)} {number(y - size / 2)}"
    return f'<g transform="translate({corner}) scale({size / square:.4f})">{drawing}</g>'


def symbol(name: str, x: float, y: float, size: float, colour: str) -> str:
    """The symbol of a colour; of anything else, the wheel of locomotives."""
    return scaled(x, y, size, 24, f'<g fill="{colour}">{SYMBOLS.get(name, WHEEL)}</g>')


def brand(x: float, y: float, size: float, ground: str = PINE, mark: str = BRASS) -> str:
    """A roundhouse seen from above: stalls fanned round a turntable."""
    stalls = "".join(_STALLS)
    drawing = (
        f'<path fill="{ground}" d="{stalls}"/>'
        f'<path fill="{mark}" d="M45.88 22.18L56.77 13.36L62.77 28.20L48.80 29.43Z"/>'
        f'<circle cx="32" cy="32" r="13" fill="{ground}"/>'
        f'<path stroke="{mark}" stroke-width="5.4" d="M43.87 27.21L20.13 36.79"/>'
        f'<path stroke="{ground}" stroke-width="5.4" d="M32 49V63"/>'
    )
    return scaled(x, y, size, 64, drawing)
