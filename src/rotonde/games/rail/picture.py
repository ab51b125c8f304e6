"""A position as an SVG document: the board that the page draws, and the players below it."""

from functools import lru_cache
from typing import Any

import msgspec

from rotonde.core.state import State
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.layout import Layout, layout_of, shipped_backdrop, shipped_layout
from rotonde.games.rail.layout.preview import CARD_COLOURS, svg
from rotonde.games.rail.position.show import Position, show

PLAYERS = ("#1d4e89", "#b3262e", "#2f8f5b", "#d9a514", "#25292b")
_INK, _PAPER = "#14211c", "#fffdf6"
_LINE = 34.0  # height of a player's line
_ROW = 46.0  # height of the face-up cards
_MARGIN = 14.0


def picture(state: State) -> str:
    rail_map: RailMap = state.tables
    layout = _layout(msgspec.json.encode(rail_map.data), rail_map)
    board = svg(layout, shipped_backdrop(rail_map, layout), rail_map.data, "en")
    position = msgspec.convert(show(state), Position)
    claims = "".join(_claim(layout, route, seat) for route, seat in position.owners.items())
    height = layout.height + _ROW + _LINE * len(position.players) + _MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width:g} {height:g}"'
        f' width="{layout.width:g}" height="{height:g}" font-family="sans-serif">'
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>'
        f"{board.removesuffix('</svg>' + chr(10))}{claims}</svg>"
        f'<g transform="translate({_MARGIN:g} {layout.height:g})">{_row(position)}'
        f"{''.join(_player(position, seat) for seat in range(len(position.players)))}</g></svg>\n"
    )


@lru_cache(maxsize=16)
def _layout_by_data(encoded: bytes) -> Layout:
    return layout_of(RailMap(msgspec.json.decode(encoded)), 0)


def _layout(encoded: bytes, rail_map: RailMap) -> Layout:
    """The shipped layout; for a map of one's own it is computed, once."""
    return shipped_layout(rail_map) or _layout_by_data(encoded)


def _claim(layout: Layout, route: str, seat: int) -> str:
    """The trains of a player on a route, with a light spot that no free space has."""
    (drawn,) = [found for found in layout.routes if found.id == route]
    length, width = layout.sizes.car_length, layout.sizes.car_width
    return "".join(
        f'<g transform="translate({x:g} {y:g}) rotate({angle:g})">'
        f'<rect x="{-length / 2:g}" y="{-width / 2:g}" width="{length:g}" height="{width:g}"'
        f' rx="4" fill="{PLAYERS[seat]}" stroke="{_PAPER}" stroke-width="2.5"/>'
        f'<circle r="{width / 4:g}" fill="{_PAPER}"/></g>'
        for x, y, angle in drawn.spaces
    )


def _row(position: Position) -> str:
    """The face-up cards; a locomotive carries a ring."""
    parts: list[str] = []
    for slot, kind in enumerate(position.row):
        colour = CARD_COLOURS.get(kind or "", _PAPER)
        parts.append(
            f'<rect x="{slot * 56:g}" y="10" width="48" height="30" rx="5" fill="{colour}"'
            f' stroke="{_INK}"/>'
        )
        if kind == "locomotive":
            parts.append(
                f'<circle cx="{slot * 56 + 24:g}" cy="25" r="9" fill="none" stroke="{_INK}"'
                ' stroke-width="3"/>'
            )
    return "".join(parts)


def _player(position: Position, seat: int) -> str:
    player: Any = position.players[seat]
    y = _ROW + _LINE * seat
    to_act = " (to act)" if position.turn == seat else ""
    hand = " ".join(f"{kind} {count}" for kind, count in player.hand.items())
    return (
        f'<rect y="{y + 4:g}" width="44" height="22" rx="4" fill="{PLAYERS[seat]}"/>'
        f'<text x="56" y="{y + 21:g}" font-size="17" fill="{_INK}">{player.score} points,'
        f" {player.trains} trains, {player.cards} cards ({hand}),"
        f" {player.ticket_count} tickets{to_act}</text>"
    )
