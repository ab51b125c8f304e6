"""Trains on the terminal: every row with its positions and locks, the display, the piles.

It draws what it is given, a whole state or an observation, and leaves out what is not known.
"""

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rotonde.core.messages import Voice
from rotonde.core.state import State
from rotonde.games.trains.index_tables import Deck
from rotonde.games.trains.position.show import show

# A sign for each ability, so that a row shows at a glance what its wagons could become.
SIGNS = {
    "swap-adjacent": "⇄",
    "swap-skip": "↷",
    "move-right": "→",
    "move-left": "←",
    "remove-left": "×1",
    "remove-middle": "×4",
    "remove-right": "×7",
    "lock": "∎",
}


def draw(state: State, voice: Voice) -> RenderableType:
    """The whole table, as text and tables for the terminal."""
    position = show(state)
    parts: list[RenderableType] = [
        Text(_headline(position, voice), style="bold"),
        _rows(state.tables, position, voice),
        _display(state.tables, position, voice),
        Text(
            voice("terminal.trains.pile", count=position["pile_count"])
            + "   "
            + voice("terminal.trains.discard", count=position["discard_count"])
        ),
    ]
    return Group(*parts, *_own_wagons(state.tables, position, voice))


def _headline(position: dict[str, Any], voice: Voice) -> str:
    """Whose turn it is and for what, or how it ended."""
    if position["phase"] == "over":
        if position["winner"] is None:
            return voice("terminal.trains.draw")
        return voice("terminal.trains.over", name=_name(voice, position["winner"]))
    name = _name(voice, position["turn"])
    if position["phase"] == "setup":
        return voice("terminal.trains.choose", name=name)
    if position["phase"] == "place":
        return voice("terminal.trains.place", name=name)
    return voice("terminal.trains.turn", name=name, count=position["turns"] + 1)


def _rows(deck: Deck, position: dict[str, Any], voice: Voice) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column(voice("terminal.trains.player"))
    for place in range(1, len(position["players"][0]["row"]) + 1):
        table.add_column(str(place), justify="right")
    for seat, player in enumerate(position["players"]):
        mark = "▶ " if seat == position["turn"] else "  "
        style = "bold" if seat == position["eyes"] else ""
        cells = [
            _wagon_in_row(deck, wagon, player["locks"].get(str(place)))
            for place, wagon in enumerate(player["row"], start=1)
        ]
        table.add_row(Text(mark + _name(voice, seat), style=style), *cells)
    return table


def _name(voice: Voice, seat: int) -> str:
    if seat < len(voice.players):
        return voice.players[seat]
    return voice("terminal.trains.seat", number=seat + 1)


def _wagon_in_row(deck: Deck, wagon: int | None, lock: int | None) -> Text:
    """A wagon's number, the sign of its ability, and the lock under it."""
    if wagon is None:
        return Text("–", style="dim")
    text = Text(str(wagon), style="bold")
    text.append(f" {SIGNS[deck.ability(wagon)]:<2}", style="dim not bold")
    if lock is not None:
        text.append(f"\n[{SIGNS['lock']} {lock}]", style="yellow not bold")
    return text


def _display(deck: Deck, position: dict[str, Any], voice: Voice) -> RenderableType:
    """What can be used, and what it does."""
    if not position["display"]:
        return Text(voice("terminal.trains.nothing-on-display"), style="dim")
    table = Table(
        title=voice("terminal.trains.display"),
        title_justify="left",
        box=None,
        show_header=False,
        padding=(0, 1),
    )
    for wagon in position["display"]:
        ability = deck.ability(wagon)
        table.add_row(
            Text(str(wagon), style="bold"),
            SIGNS[ability],
            ability,
            voice(f"ability.{ability}"),
            Text(voice(f"ability-help.{ability}"), style="dim"),
        )
    return table


def _own_wagons(deck: Deck, position: dict[str, Any], voice: Voice) -> list[RenderableType]:
    """The set-up wagons and the drawn wagon that these eyes see."""
    lines: list[RenderableType] = []
    if position["drawn"] is not None:
        card = _with_sign(deck, position["drawn"])
        lines.append(Text(voice("terminal.trains.drawn", card=card)))
    for seat, player in enumerate(position["players"]):
        if player["hand"]:
            cards = [_with_sign(deck, wagon) for wagon in player["hand"]]
            lines.append(Text(voice("terminal.trains.hand", name=_name(voice, seat), cards=cards)))
    return lines


def _with_sign(deck: Deck, wagon: int) -> str:
    return f"{wagon} {SIGNS[deck.ability(wagon)]}"
