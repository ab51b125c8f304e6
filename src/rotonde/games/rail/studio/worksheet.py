"""A worksheet for a lesson on networks: questions about a map, and their answers on a last page."""

from html import escape

from rotonde.core.messages import Voice
from rotonde.core.studio import MapData
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.studio.board import board
from rotonde.games.rail.studio.network import Network
from rotonde.games.rail.studio.overlays import (
    Overlay,
    bridges,
    in_words,
    longest_trail,
    marks_of,
    shortest_way,
    spanning_tree,
)

_STYLE = """
body { font: 15px/1.45 Georgia, serif; max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem;
       color: #14211c; background: #fff; }
svg { max-width: 100%; height: auto; } li { margin: 0 0 1rem; }
.line { border-bottom: 1px solid #888; height: 1.9rem; }
.answers { break-before: page; } .answers svg { width: 26rem; }
"""
_SHORT_WAYS = 3  # questions about a shortest way


def worksheet(data: MapData, language: str) -> str:
    """One page of HTML without scripts, to be printed."""
    rail_map, network, voice = RailMap(data), Network(data), Voice(language)
    words = rail_map.words
    questions: list[tuple[str, str]] = []
    for a, b in _pairs(network):
        way = shortest_way(data, (a, b))
        questions.append(
            (
                voice("studio.sheet.way", a=words[a], b=words[b]),
                voice("studio.sheet.way-answer", spaces=way.spaces, path=_path(way, words)),
            )
        )
    tree, cut, trail = spanning_tree(data), bridges(data), longest_trail(data)
    odd = [words[city] for city in network.cities if len(network.at[city]) % 2]
    questions += [
        (voice("studio.sheet.tree"), voice("studio.sheet.tree-answer", spaces=tree.spaces)),
        (
            voice("studio.sheet.bridges"),
            voice("studio.sheet.bridges-answer", path=_path(cut, words))
            if cut.routes
            else voice("studio.sheet.no-bridges"),
        ),
        (voice("studio.sheet.odd"), voice("studio.sheet.odd-answer", cities=", ".join(odd) or "0")),
        (
            voice("studio.sheet.trail"),
            voice(
                "studio.sheet.trail-answer" if trail.exact else "studio.sheet.trail-at-least",
                spaces=trail.spaces,
                count=len(trail.routes),
            ),
        ),
    ]
    title = voice("studio.sheet.title", name=rail_map.name)
    lines = '<div class="line"></div>' * 2
    asked = "".join(f"<li>{escape(question)}{lines}</li>" for question, _ in questions)
    answers = "".join(f"<li>{escape(answer)}</li>" for _, answer in questions)
    tree_drawn, trail_drawn = (board(data, marks_of(found), language) for found in (tree, trail))
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>"
        f"<h1>{escape(title)}</h1>{board(data, {}, language)}<ol>{asked}</ol>"
        f'<section class="answers"><h2>{escape(voice("studio.sheet.answers"))}</h2>'
        f"<ol>{answers}</ol>{tree_drawn}{trail_drawn}</section></body></html>\n"
    )


def _pairs(network: Network) -> list[tuple[str, str]]:
    """The ends of a short, a middling and a long ticket that can be joined."""
    known = [
        (network.distances[t["a"]][t["b"]], t["a"], t["b"])
        for t in network.data["tickets"]
        if t["b"] in network.distances[t["a"]]
    ]
    known.sort()
    steps = [round(i * (len(known) - 1) / (_SHORT_WAYS - 1)) for i in range(_SHORT_WAYS)]
    return [known[i][1:] for i in sorted(set(steps))]


def _path(found: Overlay, words: dict[str, str]) -> str:
    return ", ".join(in_words(found.routes, words))
