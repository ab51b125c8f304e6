"""The report of a play-test: one HTML page that stands alone, without scripts.

Everything that comes from the map's file is escaped.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from rotonde.core.messages import Voice
from rotonde.core.studio import Mark, Outline
from rotonde.studio.figures import DORMANT
from rotonde.studio.summary import decimal, edit_in_words, effect_in_words, percent

# Five steps from hardly ever to nearly always claimed, darker and wider.
_HEAT = ((0.1, "#e9dfc6", 5.0), (0.3, "#d9b26a", 7.0), (0.5, "#b97a2c", 9.0))
_HOT = ((0.75, "#7f4a1e", 11.0), (1.01, "#3b2417", 13.0))
_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 66rem; margin: 2rem auto; padding: 0 1rem;
       color: #14211c; background: #fffdf6; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid #d5cdb8; text-align: right; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; } .doubt { color: #6a6250; font-size: .85em; }
li { margin: .4rem 0; }
"""
_ROWS = ("scores", "winning_score", "length", "longest_path", "passes", "pieces_left")


def heat(result: Mapping[str, Any], outline: Outline, voice: Voice) -> dict[str, Mark]:
    """How each route is drawn on the heat map: width and tone; dormant ones are dotted."""
    marks = {}
    for route in result["routes"]:
        _, colour, width = next(step for step in (*_HEAT, *_HOT) if route["claimed"] < step[0])
        words = {"route": outline.words[route["id"]], "claimed": percent(route["claimed"])}
        text = voice("studio.heat", contested=percent(route["contested"]), **words)
        dotted = route["claimed"] < DORMANT
        marks[route["id"]] = Mark(width=width, colour=colour, text=text, dotted=dotted)
    return marks


def report_page(outline: Outline, result: Mapping[str, Any], board: str, voice: Voice) -> str:
    """`board`: the heat map, as an SVG document."""
    title = voice("studio.report.title", name=result["map"])
    parts = [
        f'<!doctype html>\n<html lang="{voice.language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(voice('studio.played', name=result['map'], count=result['games']))}</p>",
        f"<figure>{board}<figcaption>{escape(voice('studio.report.heat'))}</figcaption></figure>",
        _changes(outline, result, voice),
        *(_table(players, result, voice) for players in result["players"]),
        _routes(outline, result, voice),
        _tickets(outline, result, voice),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _heading(key: str, voice: Voice) -> str:
    return f"<h2>{escape(voice(key))}</h2>"


def _changes(outline: Outline, result: Mapping[str, Any], voice: Voice) -> str:
    items = "".join(
        f"<li>{escape(edit_in_words(change['edit'], outline, voice))} "
        f'<span class="doubt">{escape(effect_in_words(change, voice))}</span></li>'
        for change in result["changes"]
    )
    return f"{_heading('studio.changes', voice)}<ol>{items}</ol>" if items else ""


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; cells are escaped here and nowhere else."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _with_doubt(share: float | None, interval: Sequence[float] | None) -> str:
    if share is None or interval is None:
        return "–"
    return f"{percent(share)} ({percent(interval[0])}–{percent(interval[1])})"


def _table(players: str, result: Mapping[str, Any], voice: Voice) -> str:
    """One table size, beside the shipped maps."""
    table = result["players"][players]
    others = {
        name: figures["players"][players]
        for name, figures in result["references"].items()
        if players in figures["players"]
    }
    head = ["", result["map"], *others]
    rows = []
    for turn, share in enumerate(table["seats"]):
        known = (_with_doubt(o["seats"][turn], o["seat_intervals"][turn]) for o in others.values())
        own = _with_doubt(share, table["seat_intervals"][turn])
        rows.append([voice("studio.report.seat", number=turn + 1), own, *known])
    for style, share in table["styles"].items():
        known = (
            _with_doubt(o["styles"][style], o["style_intervals"][style]) for o in others.values()
        )
        own = _with_doubt(share, table["style_intervals"][style])
        rows.append([voice(f"studio.style.{style}"), own, *known])
    for row in _ROWS:
        cells = (decimal(one[row]["mean"], ".1f", voice) for one in (table, *others.values()))
        rows.append([voice(f"studio.report.{row.replace('_', '-')}"), *cells])
    for row in ("empty_piles", "stuck"):
        shares = (
            _with_doubt(one[row]["share"], one[row]["interval"])
            for one in (table, *others.values())
        )
        rows.append([voice(f"studio.report.{row.replace('_', '-')}"), *shares])
    made = (percent(one["tickets_made"]) for one in (table, *others.values()))
    rows.append([voice("studio.report.tickets-made"), *made])
    title = voice("studio.report.table", players=int(players))
    return f"<h2>{escape(title)}</h2>{_grid(head, rows)}"


def _routes(outline: Outline, result: Mapping[str, Any], voice: Voice) -> str:
    columns = ("route", "claimed", "first-ply", "contested", "by-winners")
    rows = [
        [
            outline.words[route["id"]],
            _with_doubt(route["claimed"], route["interval"]),
            "–" if route["first_ply"] is None else f"{route['first_ply']:.0f}",
            _with_doubt(route["contested"], route["contested_interval"]),
            percent(route["by_winners"]),
        ]
        for route in sorted(result["routes"], key=lambda route: route["claimed"])
    ]
    head = [voice(f"studio.report.{column}") for column in columns]
    return _heading("studio.report.routes", voice) + _grid(head, rows)


def _tickets(outline: Outline, result: Mapping[str, Any], voice: Voice) -> str:
    columns = ("ticket", "points", "way", "suggested", "made", "kept")
    rows = [
        [
            outline.words[row["id"]],
            str(row["points"]),
            str(row["way"]),
            str(row["suggested"]),
            _with_doubt(row["made"], row["made_interval"]),
            _with_doubt(row["kept"], row["kept_interval"]),
        ]
        for row in result["tickets"]
    ]
    head = [voice(f"studio.report.{column}") for column in columns]
    return _heading("studio.report.tickets", voice) + _grid(head, rows)
