"""Tickets: two cities, their points, and where they lie on a small map with the shortest way."""

from html import escape

from rotonde.core.messages import Voice
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.layout.backdrop import Backdrop
from rotonde.games.rail.layout.geometry import Layout
from rotonde.games.rail.printing.ink import Ink
from rotonde.games.rail.printing.train_cards import HEIGHT, WIDTH, card_back, ground
from rotonde.games.rail.table.ways import way_of_ticket
from rotonde.printing.cards import BLEED, Card, Deck
from rotonde.printing.metrics import BOLD, fitted
from rotonde.printing.palette import BRASS, ENAMEL, INK, OXBLOOD, PAPER, WHITE
from rotonde.printing.svg import DISPLAY_FONT, moved, printable, rectangle, words

_MAP_HEIGHT = 36.0  # of the card, at its top
_NAME_SIZE, _LEAST_NAME = 5.6, 3.2  # millimetres
_ROOM = WIDTH - 5.0
_GROUND = ("land", "foreign", "water", "lake")


def ticket_deck(
    rail_map: RailMap, layout: Layout, backdrop: Backdrop, ink: Ink, voice: Voice
) -> Deck:
    """Every ticket of a map, in the order of its file."""
    mini = _MiniMap(layout, backdrop, ink)
    cards = []
    for i, ticket in enumerate(rail_map.data["tickets"]):
        way = way_of_ticket(rail_map, i)
        face = _face(rail_map, ticket, mini.ticket(ticket, way.routes if way else ()), ink)
        cards.append(Card(face, f"{i + 1:02d}-{rail_map.tickets[i]}"))
    back = card_back(OXBLOOD, ink)
    return Deck(WIDTH, HEIGHT, cards, back, voice("print.tickets.title"), mini.defs())


def _face(rail_map: RailMap, ticket: dict[str, object], drawn: str, ink: Ink) -> str:
    parts = [
        ground(PAPER if ink.low else WHITE),
        drawn,
        f'<path d="M-{BLEED:g} {_MAP_HEIGHT:g}H{WIDTH + BLEED:g}" stroke="{INK}" '
        'stroke-width="0.8"/>',
    ]
    for row, end in enumerate(("a", "b")):
        name = printable(rail_map.words[str(ticket[end])])
        text, size = fitted(name, BOLD, _NAME_SIZE, _ROOM, _LEAST_NAME)
        y = _MAP_HEIGHT + 7.2 + 6.6 * row
        parts.append(
            words(escape(text), WIDTH / 2, y, size, INK, "middle", font=DISPLAY_FONT, weight=700)
        )
    parts.append(
        words(
            str(ticket["points"]),
            WIDTH / 2,
            HEIGHT - 4.2,
            12,
            INK,
            "middle",
            font=DISPLAY_FONT,
            weight=900,
        )
    )
    return "".join(parts)


class _MiniMap:
    """The map as thin lines, drawn once for a page and used on each of its cards."""

    def __init__(self, layout: Layout, backdrop: Backdrop, ink: Ink) -> None:
        self.layout = layout
        self.backdrop = backdrop
        self.ink = ink
        bounds = layout.bounds
        room_across, room_down = WIDTH - 5.0, _MAP_HEIGHT - 5.0
        self.scale = min(room_across / bounds.width, room_down / bounds.height)
        self.left = (WIDTH - bounds.width * self.scale) / 2 - bounds.x * self.scale
        self.top = (_MAP_HEIGHT - bounds.height * self.scale) / 2 - bounds.y * self.scale
        self.paths = [route.path for route in layout.routes]
        self.places = {station.id: (station.x, station.y) for station in layout.stations}

    def defs(self) -> str:
        unit = 1 / self.scale  # a millimetre of the card, in board units
        line = "#8F897A" if self.ink.low else "#AEA68D"
        routes = "".join(f'<path d="{path}"/>' for path in self.paths)
        cities = "".join(
            f'<circle cx="{x:g}" cy="{y:g}" r="{0.55 * unit:.2f}"/>'
            for x, y in self.places.values()
        )
        clip = rectangle(-BLEED, -BLEED, WIDTH + 2 * BLEED, _MAP_HEIGHT + BLEED, "")
        lines = (
            f'{self._land()}<g fill="none" stroke="{line}" stroke-width="{0.35 * unit:.2f}">'
            f'{routes}</g><g fill="{WHITE}" stroke="{line}" stroke-width="{0.3 * unit:.2f}">'
            f"{cities}</g>"
        )
        drawn = (
            f'<g clip-path="url(#mini-clip)">{moved(self.left, self.top, lines, self.scale)}</g>'
        )
        return f'<defs><clipPath id="mini-clip">{clip}</clipPath><g id="mini">{drawn}</g></defs>'

    def _land(self) -> str:
        if self.ink.low:
            return ""
        colours = {
            "land": self.ink.ground.land,
            "foreign": self.ink.ground.foreign,
            "water": self.ink.ground.water,
            "lake": self.ink.ground.water,
        }
        parts = []
        for shape in self.backdrop.shapes:
            if shape.role in _GROUND:
                parts.append(f'<path d="{shape.path}" fill="{colours[shape.role]}"/>')
            elif shape.role == "river":
                parts.append(
                    f'<path d="{shape.path}" fill="none" stroke="{self.ink.ground.water}" '
                    f'stroke-width="{shape.width:g}"/>'
                )
        return "".join(parts)

    def ticket(self, ticket: dict[str, object], routes: tuple[int, ...]) -> str:
        unit = 1 / self.scale
        path = "".join(self.paths[route] for route in routes)
        way = "".join(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width * unit:.2f}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
            for colour, width in ((INK, 1.5), (BRASS, 0.95))
        )
        ends = "".join(
            f'<circle cx="{x:g}" cy="{y:g}" r="{1.75 * unit:.2f}" fill="{ENAMEL}" '
            f'stroke="{WHITE}" stroke-width="{0.5 * unit:.2f}"/>'
            for x, y in (self.places[str(ticket[end])] for end in ("a", "b"))
        )
        return f'<use href="#mini"/>{moved(self.left, self.top, way + ends, self.scale)}'
