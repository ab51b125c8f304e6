"""Lists of Triage missions and the mission of the day, in the terminal."""

import datetime
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from rotonde.core.errors import InvalidOptions
from rotonde.core.messages import Voice
from rotonde.games.triage.campaign.album import Entry
from rotonde.games.triage.campaign.daily import Daily
from rotonde.games.triage.draw import draw
from rotonde.games.triage.game import triage

_COLUMNS = (
    "triage.missions.name",
    "triage.missions.title",
    "triage.missions.fleet",
    "triage.missions.minimum",
    "triage.missions.difficulty",
)


def tell_missions(entries: Sequence[Entry], language: str) -> None:
    """One table for each level, and one for each board of the classics."""
    voice, console = Voice(language), Console(highlight=False)
    for (_, heading), some in groupby(entries, key=lambda entry: _heading(entry, voice)):
        table = Table(
            title=heading, title_justify="left", title_style="bold", box=SIMPLE, pad_edge=False
        )
        for key in _COLUMNS:
            table.add_column(voice(key), no_wrap=key != "triage.missions.title")
        for entry in some:
            table.add_row(
                entry.name,
                entry.title.get(language, ""),
                fleet(entry),
                "" if entry.minimum is None else str(entry.minimum),
                "" if entry.difficulty is None else f"{entry.difficulty:.1f}",
            )
        console.print(table)


def _heading(entry: Entry, voice: Voice) -> tuple[bool, str]:
    if entry.number is None:
        return True, entry.board
    name = voice(f"triage.level.{entry.level}")
    return False, voice("triage.card.level", number=entry.level, name=name)


def fleet(entry: Entry) -> str:
    """2+3 ×1: locomotives, wagons, and interruptions if there are any."""
    closed = f" ×{entry.interruptions}" if entry.interruptions else ""
    return f"{entry.locomotives}+{entry.wagons}{closed}"


def tell_daily(daily: Daily, language: str) -> None:
    voice, console = Voice(language), Console(highlight=False)
    level = voice(f"triage.level.{daily.mission['level']}")
    console.print(voice("triage.daily.title", date=daily.date.isoformat(), level=level))
    console.print(draw(triage().start({"mission": daily.mission}), voice))


def read_date(written: str) -> datetime.date:
    """A date as 2026-11-16."""
    try:
        return datetime.date.fromisoformat(written)
    except ValueError:
        raise InvalidOptions("triage.daily.date", date=written) from None


def tell_album(count: int, path: Path, language: str) -> None:
    print(Voice(language)("triage.album.done", count=count, path=str(path)))
