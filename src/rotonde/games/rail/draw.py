"""A Rail position in the terminal, as one seat sees it."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rotonde.core.interface import Result, State
from rotonde.core.messages import Voice
from rotonde.games.rail.position.show import RailScore, show

# The eight colours and the locomotive: a colour is never alone, each card also has its name.
STYLES = {
    "purple": "white on #8e4ec6",
    "blue": "white on #1f6feb",
    "brown": "white on #b85c00",
    "white": "black on #f5f5f0",
    "green": "black on #4caf50",
    "yellow": "black on #f2c230",
    "black": "white on #333333",
    "red": "white on #c8322b",
    "locomotive": "black on #e6e1d3",
}


def draw(state: State, voice: Voice) -> RenderableType:
    shown = show(state)
    parts: list[RenderableType] = [_players(shown, voice)]
    parts += _routes(shown, voice)
    parts.append(_row(shown, voice))
    if state.eyes >= 0:
        parts += _own(shown["players"][state.eyes], voice, state)
    if shown["turns_left"]:
        notice = voice("terminal.rail.last-round", count=shown["turns_left"])
        parts.append(Text(notice, style="bold red"))
    return Group(*parts)


def _card(name: str, voice: Voice, count: int | None = None) -> Text:
    label = voice(f"card.{name}")
    return Text(f" {label} " if count is None else f" {label} × {count} ", style=STYLES[name])


def _line(title: str, items: list[Text], voice: Voice) -> Text:
    line = Text(voice("terminal.label", label=title) + " ", style="bold")
    for item in items:
        line.append_text(item)
        line.append("  ")
    return line


def _players(shown: dict[str, Any], voice: Voice) -> Table:
    table = Table(box=None, padding=(0, 2))
    for column in ("player", "points", "trains", "cards", "tickets"):
        table.add_column(voice(f"terminal.rail.{column}"), justify="right")
    for seat, player in enumerate(shown["players"]):
        mark = "▶ " if seat == shown["turn"] else "  "
        table.add_row(
            mark + voice.players[seat],
            *(str(player[field]) for field in ("score", "trains", "cards", "ticket_count")),
        )
    return table


def _routes(shown: dict[str, Any], voice: Voice) -> list[Text]:
    lines = []
    for seat, name in enumerate(voice.players):
        taken = [voice.names[route] for route, owner in shown["owners"].items() if owner == seat]
        if taken:
            label = voice("terminal.label", label=name)
            lines.append(Text(f"  {label} ", style="dim").append(" · ".join(taken)))
    if lines:
        lines.insert(0, Text(voice("terminal.rail.routes"), style="bold"))
    return lines


def _row(shown: dict[str, Any], voice: Voice) -> Text:
    cards = [_card(name, voice) for name in shown["row"] if name is not None]
    line = _line(voice("terminal.rail.row"), cards, voice)
    discard = sum(shown["discard"].values())
    line.append(voice("terminal.rail.pile", pile=shown["pile_count"], discard=discard), style="dim")
    return line


def _own(player: dict[str, Any], voice: Voice, state: State) -> list[Text]:
    hand = [_card(name, voice, count) for name, count in player["hand"].items()]
    lines = [_line(voice("terminal.rail.hand"), hand, voice)]
    for title, tickets in (("your-tickets", player["tickets"]), ("offer", player["offer"])):
        if tickets:
            lines.append(Text(voice(f"terminal.rail.{title}"), style="bold"))
            for ticket in tickets:
                points = _points(state, ticket)
                lines.append(Text(f"  {voice.names[ticket]} ({points})"))
    return lines


def _points(state: State, ticket: str) -> int:
    return int(state.tables.tables[0].ticket_points[state.tables.ticket_index[ticket]])


def draw_result(result: Result, voice: Voice) -> RenderableType:
    """The final scoring: routes, every ticket, the longest path, the total."""
    table = Table(voice("terminal.rail.player"))
    ahead = any(isinstance(one, RailScore) and one.head_start for one in result.details)
    for column in ("points", "tickets", "longest", *(["head-start"] if ahead else []), "total"):
        table.add_column(voice(f"terminal.rail.{column}"), justify="right")
    for seat, (score, account) in enumerate(zip(result.scores, result.details, strict=True)):
        assert isinstance(account, RailScore)
        tickets = [f"{voice.names[t]} {points:+}" for t, points in account.tickets.items()]
        longest = f"{account.longest} ({account.bonus:+})"
        given = [f"{account.head_start:+}"] if ahead else []
        columns = (str(account.routes), "\n".join(tickets), longest, *given, str(score))
        table.add_row(voice.players[seat], *columns)
    return table
