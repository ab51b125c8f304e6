"""`rotonde arena report`: a match in a folder as one page with its plots.

The page is one file with its pictures inside; the pictures are also written beside it as PNG files.
"""

import base64
from html import escape
from pathlib import Path

from rotonde.arena.plots import plots
from rotonde.arena.report_data import Findings, gather
from rotonde.arena.standings import Standing
from rotonde.arena.standings_text import cells, duel_sentence, titles
from rotonde.core.messages import Voice

FOLDER, PAGE = "report", "index.html"

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       color: #222; background: #fff; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid #ccc; text-align: right; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 2rem 0; } img { max-width: 100%; } figcaption { font-weight: 600; }
"""


def write_report(path: Path, language: str) -> Path:
    """Write the report of the match in a folder; return the path of its page."""
    findings, voice = gather(path), Voice(language)
    drawn = plots(findings, voice)
    folder = path / FOLDER
    folder.mkdir(exist_ok=True)
    for name, (_, picture) in drawn.items():
        (folder / f"{name}.png").write_bytes(picture)
    page = folder / PAGE
    page.write_text(_page(findings, drawn, voice), encoding="utf-8")
    return page


def _page(findings: Findings, drawn: dict[str, tuple[str, bytes]], voice: Voice) -> str:
    match = findings.match
    title = voice("report.title", game=match.game)
    games = len(findings.outcomes)
    counted = {"count": games, "seats": match.seats, "deals": games // match.seats}
    parts = [
        "<!doctype html>",
        f'<html lang="{voice.language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(voice('arena.games', game=match.game, **counted))}.</p>",
        _standings(findings.standings, voice),
        _duel(findings, voice),
    ]
    for heading, picture in drawn.values():
        data = base64.b64encode(picture).decode()
        parts.append(
            f'<figure><figcaption>{escape(heading)}</figcaption><img alt="{escape(heading)}" '
            f'src="data:image/png;base64,{data}"></figure>'
        )
    parts.append("</body></html>\n")
    return "\n".join(parts)


def _standings(lines: list[Standing], voice: Voice) -> str:
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles(voice))
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells(line)) + "</tr>"
        for line in lines
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _duel(findings: Findings, voice: Voice) -> str:
    if findings.duel is None:
        return ""
    return f"<p>{escape(duel_sentence(voice, findings.duel, findings.standings))}</p>"
