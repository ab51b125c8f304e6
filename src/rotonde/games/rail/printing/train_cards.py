"""Train cards: a colour, its symbol, its wagon; the locomotive on a sunburst of all colours."""

import math
from collections.abc import Mapping
from typing import Any

from rotonde.core.messages import Voice
from rotonde.games.rail.printing.ink import Ink, colour_name
from rotonde.games.rail.printing.wagons import WAGONS
from rotonde.printing.cards import BLEED, Card, Deck
from rotonde.printing.palette import BRASS, CREAM, INK, OXBLOOD, PAPER, PINE, WHITE
from rotonde.printing.svg import moved, number, rectangle
from rotonde.printing.symbols import brand, symbol

WIDTH, HEIGHT = 44.0, 67.0  # millimetres
LOCOMOTIVE = "locomotive"
_FIELD = 56.0  # the width at which cards are drawn; 80 high
_RAYS = 16
_AROUND = ("red", "yellow", "blue", "white", "green", "brown", "black", "purple")
_FRAME = 1.6  # of a card in low ink


def train_deck(data: Mapping[str, Any], ink: Ink, voice: Voice) -> Deck:
    """Every card of the box, colour by colour, then the locomotives."""
    cards = [Card(_coloured(kind, ink), kind, data["cards_per_colour"]) for kind in data["colours"]]
    if data["locomotives"]:
        cards.append(Card(_locomotive(ink), LOCOMOTIVE, data["locomotives"]))
    return Deck(WIDTH, HEIGHT, cards, card_back(PINE, ink), voice("print.cards.title"))


def ground(colour: str) -> str:
    """The whole card and its bleed, in one colour."""
    return rectangle(
        -BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, f'fill="{colour}" stroke="none"'
    )


def frame(colour: str, inset: float, width: float) -> str:
    return rectangle(
        inset,
        inset,
        WIDTH - 2 * inset,
        HEIGHT - 2 * inset,
        f'rx="2" fill="none" stroke="{colour}" stroke-width="{width:g}"',
    )


def _coloured(kind: str, ink: Ink) -> str:
    look = ink.of(kind)
    wagon = WAGONS[kind].format(ground=look.ground)
    rail = "M4 75.5h48" if ink.low else "M-4 75.5h64"
    art = (
        symbol(colour_name(kind), 28, 27, 32, look.mark)
        + f'<g fill="{look.mark}">{wagon}<circle cx="17" cy="71.5" r="2.6"/>'
        '<circle cx="39" cy="71.5" r="2.6"/></g>'
        f'<path d="{rail}" stroke="{look.mark}" stroke-width="1.6"/>'
    )
    scale = WIDTH / _FIELD
    drawn = moved(0, (HEIGHT - 80 * scale) / 2, art, scale)
    if ink.low:
        return ground(PAPER) + drawn + frame(look.rim, 2.2, _FRAME)
    return ground(look.ground) + drawn


def _locomotive(ink: Ink) -> str:
    x, y = WIDTH / 2, HEIGHT / 2
    rays = []
    for i in range(_RAYS):
        ends = [_ray_end(x, y, i + part) for part in (-0.5, 0.5)]
        look = ink.of(_AROUND[i % len(_AROUND)])
        if ink.low:
            start = _ray_end(x, y, i + 0.5, 17)
            rays.append(
                f'<path d="M{start}L{ends[1]}" stroke="{look.rim}" stroke-width="1.1" fill="none"/>'
            )
        else:
            middle = f"{number(x)} {number(y)}"
            rays.append(f'<path d="M{middle}L{ends[0]}L{ends[1]}Z" fill="{look.ground}"/>')
    disc = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="15" fill="{WHITE}" stroke="{INK}" '
        'stroke-width="1.6"/>'
    )
    whole = ground(PAPER) + "".join(rays) + disc + symbol(LOCOMOTIVE, x, y, 22, INK)
    if not ink.low:
        return whole
    rim = frame(PAPER, -2.5, 9) + frame(INK, 2.2, _FRAME)  # the rays end at the frame
    return whole + rim


def _ray_end(x: float, y: float, turn: float, reach: float = 56) -> str:
    angle = turn / _RAYS * 2 * math.pi - math.pi / 2
    return f"{number(x + reach * math.cos(angle))} {number(y + reach * math.sin(angle))}"


def card_back(colour: str, ink: Ink) -> str:
    """Both piles have the mark of Rotonde; a ticket has a second frame, whatever the printer."""
    x, y = WIDTH / 2, HEIGHT / 2
    ticket = colour == OXBLOOD
    inner = frame(colour if ink.low else BRASS, 5.2, 0.5) if ticket else ""
    if ink.low:
        return ground(PAPER) + frame(colour, 3.6, 1) + inner + brand(x, y, 24, colour)
    return ground(colour) + frame(BRASS, 3.6, 1) + inner + brand(x, y, 26, CREAM)
