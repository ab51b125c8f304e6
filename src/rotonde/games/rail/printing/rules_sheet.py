"""The rules on two pages, in our words, with the numbers of the map."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from rotonde.core.messages import Voice
from rotonde.games.rail.printing.figures import chips, payment, points_table
from rotonde.games.rail.printing.ink import Ink
from rotonde.printing.document import Page
from rotonde.printing.flow import HEADING, STRONG, Block, Text, column, fitting_size
from rotonde.printing.metrics import BLACK, TEXT, fitted
from rotonde.printing.palette import LINE, OXBLOOD, PAPER, PINE, SOFT_INK, WHITE
from rotonde.printing.paper import Paper
from rotonde.printing.svg import DISPLAY_FONT, number, printable, rectangle, words
from rotonde.printing.symbols import brand

_RIM, _GUTTER, _HEAD, _FOOT = 14.0, 9.0, 25.0, 9.0  # millimetres
_SIZE, _LEAST = 5.0, 2.2  # of the text


def rules_sheet(data: Mapping[str, Any], paper: Paper, ink: Ink, voice: Voice) -> list[Page]:
    width = (paper.width - 2 * _RIM - _GUTTER) / 2
    top = _RIM + _HEAD
    height = paper.height - top - _RIM - _FOOT
    columns = _columns(data, ink, voice, width)
    size = fitting_size(columns, _SIZE, _LEAST, width, height)
    return [
        _page(data, paper, ink, voice, columns[2 * i : 2 * i + 2], i + 1, size) for i in range(2)
    ]


def _page(
    data: Mapping[str, Any],
    paper: Paper,
    ink: Ink,
    voice: Voice,
    columns: Sequence[Sequence[Block]],
    page: int,
    size: float,
) -> Page:
    width = (paper.width - 2 * _RIM - _GUTTER) / 2
    top = _RIM + _HEAD
    middle = paper.width / 2
    parts = [
        f'<rect width="{paper.width:g}" height="{paper.height:g}" fill="{PAPER}"/>',
        _head(data, paper, ink, voice),
        *(
            column(blocks, _RIM + i * (width + _GUTTER), top, size, width)
            for i, blocks in enumerate(columns)
        ),
        f'<path d="M{number(middle)} {number(top)}V{number(paper.height - _RIM - _FOOT)}" '
        f'stroke="{LINE}" stroke-width="0.4"/>',
        words(f"{page} / 2", paper.width - _RIM, paper.height - _RIM, 3, SOFT_INK, "end"),
    ]
    credit = printable(str(data.get("credit", "")))
    if credit:
        text, small = fitted(credit, TEXT, 2.8, paper.width - 2 * _RIM - 14, 2.2)
        parts.append(words(escape(text), _RIM, paper.height - _RIM, small, SOFT_INK, weight=600))
    return Page(paper.width, paper.height, "".join(parts))


def _head(data: Mapping[str, Any], paper: Paper, ink: Ink, voice: Voice) -> str:
    """The name of the map and what this is, in a band of oxblood or between two lines."""
    wide, high = paper.width - 2 * _RIM, 18.0
    colour = OXBLOOD if ink.low else WHITE
    if ink.low:
        style = f'rx="2.5" fill="none" stroke="{OXBLOOD}" stroke-width="0.7"'
    else:
        style = f'rx="2.5" fill="{OXBLOOD}"'
    name, size = fitted(printable(str(data["name"])), BLACK, 11, wide * 0.5, 4)
    mark = brand(paper.width - _RIM - 11, _RIM + high / 2, 12, PINE if ink.low else WHITE)
    return (
        rectangle(_RIM, _RIM, wide, high, style)
        + words(escape(name), _RIM + 6, _RIM + 12.4, size, colour, font=DISPLAY_FONT, weight=900)
        + mark
        + words(
            escape(voice("print.rules.title")),
            paper.width - _RIM - 21,
            _RIM + 11.2,
            4.6,
            colour,
            "end",
            weight=600,
        )
    )


def _columns(data: Mapping[str, Any], ink: Ink, voice: Voice, width: float) -> list[list[Block]]:
    """What is said in each of the four columns."""
    least, most = data["players"]
    deck = len(data["colours"]) * data["cards_per_colour"] + data["locomotives"]
    open_from = data["double_routes_open_from_players"]

    def heading(key: str) -> Text:
        return Text(voice(f"print.rules.{key}"), HEADING)

    def strong(key: str, **numbers: object) -> Text:
        return Text(voice(f"print.rules.{key}", **numbers), STRONG)

    def plain(key: str, **numbers: object) -> Text:
        return Text(voice(f"print.rules.{key}", **numbers))

    goal: list[Block] = [
        heading("goal"),
        plain("goal.text"),
        plain("goal.players", least=least, most=most),
        heading("setup"),
        strong("setup.board"),
        plain("setup.board.text", count=data["trains"]),
        strong("setup.cards"),
        plain("setup.cards.text", count=data["start_hand"], row=data["face_up"]),
        plain("setup.deck", deck=deck, each=data["cards_per_colour"], count=data["locomotives"]),
        chips(data["colours"], ink, voice, width),
        strong("setup.tickets"),
        plain(
            "setup.tickets.text", count=data["tickets_dealt"], least=data["tickets_kept_at_start"]
        ),
    ]
    turn: list[Block] = [
        heading("turn"),
        plain("turn.text"),
        strong("cards"),
        plain("cards.text"),
        plain("cards.locomotive"),
        *(
            [plain("cards.sweep", count=data["locomotives_that_reset_the_row"])]
            if data["locomotives_that_reset_the_row"] <= data["face_up"]
            else []
        ),
        plain("cards.empty"),
        strong("tickets"),
        plain("tickets.text", count=data["tickets_drawn"], least=data["tickets_kept"]),
        plain("pass"),
    ]
    claim: list[Block] = [
        heading("claim"),
        plain("claim.text"),
        payment(data["colours"], ink, width),
        plain("claim.grey"),
        plain("claim.owner"),
        plain("claim.double"),
        *([plain("claim.double.few", below=open_from - 1)] if open_from > 2 else []),
        heading("points"),
        plain("points.text"),
        points_table(data["route_points"], ink, width),
    ]
    end: list[Block] = [
        heading("end"),
        plain("end.text", count=data["end_at_trains"]),
        plain("end.round"),
        heading("score"),
        strong("score.routes"),
        plain("score.routes.text"),
        strong("score.tickets"),
        plain("score.tickets.text"),
        *(
            [
                strong("score.longest", count=data["longest_path_bonus"]),
                plain("score.longest.text"),
            ]
            if data["longest_path_bonus"]
            else []
        ),
        strong("score.tie"),
        plain("score.tie.text"),
    ]
    return [goal, turn, claim, end]
