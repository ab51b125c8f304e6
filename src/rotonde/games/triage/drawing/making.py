"""From a mission to its card: what is written on it, and the file it becomes."""

from collections.abc import Sequence
from pathlib import Path

from rotonde.core.errors import InvalidOptions
from rotonde.core.messages import Voice
from rotonde.games.triage.campaign.album import album, number_of
from rotonde.games.triage.drawing.card import Card
from rotonde.games.triage.drawing.printing import SIDES, card_svg, cards_pdf
from rotonde.games.triage.index_tables import Mission, shipped_mission
from rotonde.games.triage.solver import solve

SUFFIXES = (".svg", ".pdf")


def card_of(name: str, mission: Mission, language: str) -> Card:
    """The card of a mission, with its proof. `name` is that of the mission or of its file."""
    solution = solve(mission)
    if solution.impossible:
        raise InvalidOptions("triage.card.impossible", name=name)
    title = mission.data.get("title", {}).get(language) or name
    return Card(mission, solution, title, number_of(name))


def write_card(card: Card, path: Path, language: str) -> None:
    """As SVG or PDF, by the name of the file. An existing file is left alone."""
    require_new(path, SUFFIXES)
    voice = Voice(language)
    if path.suffix == ".svg":
        path.write_text(card_svg(card, voice), encoding="utf-8")
    else:
        path.write_bytes(cards_pdf([card], voice, card.title))


def album_missions(level: int | None) -> list[tuple[str, Mission]]:
    """The missions of the album, or of one level of it, with their names."""
    chosen = [(name, shipped_mission(name)) for name in album()]
    return [(name, m) for name, m in chosen if level in (None, m.data["level"])]


def write_album(
    path: Path,
    language: str,
    paper: str,
    missions: Sequence[tuple[str, Mission]],
    sides: Sequence[str] = SIDES,
) -> int:
    """Cards of missions as one PDF; how many. With one side only, every page is of that side."""
    require_new(path, SUFFIXES[1:])
    voice = Voice(language)
    cards = [card_of(name, mission, language) for name, mission in missions]
    title = voice("triage.album.title")
    path.write_bytes(cards_pdf(cards, voice, title, paper, sides))
    return len(cards)


def require_new(path: Path, suffixes: tuple[str, ...]) -> None:
    if path.suffix not in suffixes:
        raise InvalidOptions("triage.card.suffix", path=str(path), known=", ".join(suffixes))
    if path.exists():
        raise InvalidOptions("file.exists", path=str(path))
