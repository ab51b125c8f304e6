"""A medal for every grade: each has its own shape, so that colour never stands alone."""

from rotonde.printing.palette import BRASS, CREAM, INK, OXBLOOD, PINE
from rotonde.printing.symbols import scaled

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


def medal(grade: str, x: float, y: float, size: float) -> str:
    ground, ring, drawing = _MEDALS[grade]
    plaque = (
        f'<circle cx="32" cy="32" r="30" fill="{ground}" stroke="{INK}" stroke-width="2.5"/>'
        f'<circle cx="32" cy="32" r="25.5" fill="none" stroke="{ring}" stroke-width="1.8"/>'
    )
    return scaled(x, y, size, 64, plaque + drawing)
