"""The cards of a deck: the wagon with its number above, what it can do below."""

from html import escape

from rotonde.core.messages import Voice
from rotonde.games.trains.index_tables import Deck as TrainsDeck
from rotonde.games.trains.printing.abilities import HEIGHT as ICON_HEIGHT
from rotonde.games.trains.printing.abilities import WIDTH as ICON_WIDTH
from rotonde.games.trains.printing.abilities import ability_icon
from rotonde.games.trains.printing.wagons import WIDTH as WAGON_WIDTH
from rotonde.games.trains.printing.wagons import draw_wagon
from rotonde.printing.cards import BLEED, Card, Deck
from rotonde.printing.metrics import BOLD, PLAIN, fitted, wrapped
from rotonde.printing.palette import BRASS, CREAM, INK, PAPER, PINE, SOFT_INK
from rotonde.printing.svg import DISPLAY_FONT, moved, rectangle, words
from rotonde.printing.symbols import brand

WIDTH, HEIGHT = 44.0, 67.0  # millimetres, as the train cards of maps
_SKY, _RAIL = "#DCE8E4", 36.5  # the colour behind a wagon; where the rail lies
_ICON = 19.0  # width of an icon
_TEXT, _MOST_LINES = 2.4, 4


def deck_cards(deck: TrainsDeck, low_ink: bool, voice: Voice) -> Deck:
    """One card for each wagon, in the order of their numbers."""
    numbers = range(1, int(deck.data["wagons"]) + 1)
    cards = [Card(_face(deck, n, low_ink, voice), f"{n:03d}") for n in numbers]
    return Deck(WIDTH, HEIGHT, cards, _back(low_ink), voice("print.deck.title"))


def _whole(colour: str, height: float = HEIGHT) -> str:
    return rectangle(
        -BLEED, -BLEED, WIDTH + 2 * BLEED, height + 2 * BLEED, f'fill="{colour}" stroke="none"'
    )


def _face(deck: TrainsDeck, number: int, low_ink: bool, voice: Voice) -> str:
    ability = deck.ability(number)
    scale = (WIDTH - 4) / WAGON_WIDTH
    sky = (
        ""
        if low_ink
        else rectangle(-BLEED, -BLEED, WIDTH + 2 * BLEED, _RAIL + BLEED, f'fill="{_SKY}"')
    )
    parts = [
        _whole(PAPER),
        sky,
        moved(2, _RAIL - 111.5 * scale, draw_wagon(number, low_ink), scale),
        f'<path d="M-{BLEED:g} {_RAIL:g}H{WIDTH + BLEED:g}" stroke="{INK}" stroke-width="0.9"/>',
        moved((WIDTH - _ICON) / 2, _RAIL + 1.6, ability_icon(ability), _ICON / ICON_WIDTH),
    ]
    y = _RAIL + 1.6 + _ICON * ICON_HEIGHT / ICON_WIDTH + 4
    name, size = fitted(voice(f"ability.{ability}"), BOLD, 4, WIDTH - 5, 2.6)
    parts.append(
        words(escape(name), WIDTH / 2, y, size, INK, "middle", font=DISPLAY_FONT, weight=700)
    )
    for line in wrapped(voice(f"ability-help.{ability}"), PLAIN, _TEXT, WIDTH - 6)[:_MOST_LINES]:
        y += 3.1
        parts.append(words(escape(line), WIDTH / 2, y, _TEXT, SOFT_INK, "middle", weight=400))
    return "".join(parts)


def _back(low_ink: bool) -> str:
    colour = PINE if low_ink else BRASS
    frame = rectangle(
        3.6,
        3.6,
        WIDTH - 7.2,
        HEIGHT - 7.2,
        f'rx="2" fill="none" stroke="{colour}" stroke-width="1"',
    )
    mark = brand(WIDTH / 2, HEIGHT / 2, 26, PINE if low_ink else CREAM)
    return _whole(PAPER if low_ink else PINE) + frame + mark
