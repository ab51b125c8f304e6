"""A position as an SVG document: the display, and every player's row behind its locomotive."""

from typing import Any

import msgspec

from rotonde.core.state import State
from rotonde.games.trains.index_tables import Deck
from rotonde.games.trains.position.show import Position, show

_INK, _PAPER, _GROUND, _LOCK = "#14211c", "#fffdf6", "#e7efe9", "#b3262e"
_WIDTH, _HEIGHT, _GAP = 92.0, 70.0, 10.0
_LINE = _HEIGHT + 46.0
_LEFT = 130.0


def picture(state: State) -> str:
    deck: Deck = state.tables
    position = msgspec.convert(show(state), Position)
    parts = [_display(deck, position)]
    parts += [_player(deck, position, seat) for seat in range(len(position.players))]
    width, height = _LEFT + 8 * (_WIDTH + _GAP), 20 + _LINE * (len(position.players) + 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" font-family="sans-serif">'
        f'<rect width="100%" height="100%" fill="{_GROUND}"/>{"".join(parts)}</svg>\n'
    )


def _wagon(deck: Deck, number: int | None, place: int, y: float) -> str:
    x = _LEFT + place * (_WIDTH + _GAP)
    frame = (
        f'<rect x="{x:g}" y="{y:g}" width="{_WIDTH:g}" height="{_HEIGHT:g}" rx="8"'
        f' fill="{_PAPER}" stroke="{_INK}" stroke-width="2"/>'
    )
    if number is None:
        return frame
    return (
        frame
        + _text(number, x + _WIDTH / 2, y + 38, 28)
        + _text(deck.ability(number), x + _WIDTH / 2, y + 59, 11)
    )


def _text(text: object, x: float, y: float, size: float, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
        f' fill="{_INK}">{text}</text>'
    )


def _display(deck: Deck, position: Position) -> str:
    wagons = "".join(_wagon(deck, n, i, 20) for i, n in enumerate(position.display))
    drawn = "" if position.drawn is None else _text(f"drawn {position.drawn}", 12, 82, 17, "start")
    return _text(f"pile {position.pile_count}", 12, 58, 17, "start") + drawn + wagons


def _player(deck: Deck, position: Position, seat: int) -> str:
    player: Any = position.players[seat]
    y = 20 + _LINE * (seat + 1)
    parts = [_text(f"player {seat + 1}", 12, y + 40, 17, "start")]
    if position.turn == seat:
        parts.append(_text("to act", 12, y + 62, 15, "start"))
    parts += [_wagon(deck, number, place, y) for place, number in enumerate(player.row)]
    for place, lock in player.locks.items():
        x = _LEFT + (int(place) - 1) * (_WIDTH + _GAP)
        parts.append(
            f'<rect x="{x + 20:g}" y="{y + _HEIGHT:g}" width="{_WIDTH - 40:g}" height="22" rx="4"'
            f' fill="{_LOCK}"/><text x="{x + _WIDTH / 2:g}" y="{y + _HEIGHT + 16:g}"'
            f' font-size="13" text-anchor="middle" fill="{_PAPER}">lock {lock}</text>'
        )
    return "".join(parts)
