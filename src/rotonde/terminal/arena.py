"""A match in the terminal: live standings while it runs, the figures when it is over."""

import time
from collections.abc import Callable
from pathlib import Path
from textwrap import indent

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from rotonde.arena.plan import Match
from rotonde.arena.run import run_match
from rotonde.arena.standings import FirstFault, Report, Standing
from rotonde.arena.standings_text import cells, duel_sentence, titles
from rotonde.core.messages import Voice

COLUMNS = 80  # of a terminal
LEAST_NAME = 8  # letters of a name in the table, however wide its figures are
_KINDS = {
    "crashed": "arena.fault.crashed",
    "stalled": "arena.fault.stalled",
    "illegal": "arena.fault.illegal",
}
SECONDS_BETWEEN_LOOKS = 1.0  # standings are drawn at most this often: drawing takes time too


def run_arena(
    match: Match,
    games: int,
    jobs: int,
    sprt: tuple[float, float] | None,
    folder: Path | None,
    ray: str | None,
    language: str,
) -> Report:
    """Run a match under a live table, on standard error so that the figures can be piped."""
    voice = Voice(language)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    )
    total = -(-games // match.seats) * match.seats
    task = bar.add_task(voice("arena.running", game=match.game), total=total)
    drawn_at = 0.0
    with Live(bar, console=Console(stderr=True), transient=True) as live:

        def progress(done: int, report: Callable[[], Report]) -> None:
            nonlocal drawn_at
            bar.update(task, completed=done)
            if live.console.is_terminal and time.monotonic() - drawn_at > SECONDS_BETWEEN_LOOKS:
                live.update(Group(figures(report(), voice), bar))
                drawn_at = time.monotonic()

        return run_match(match, games, jobs, sprt, folder, progress, ray)


def tell_arena(report: Report, language: str) -> None:
    console, voice = Console(highlight=False), Voice(language)
    seats, deals = report.seats, report.deals
    console.print(
        voice("arena.games", count=report.games, game=report.game, seats=seats, deals=deals)
    )
    console.print(figures(report, voice))


def figures(report: Report, voice: Voice) -> RenderableType:
    """The standings, and below them what two players' pairs say."""
    parts: list[RenderableType] = [_table(report.standings, voice)]
    for line in report.standings:
        if line.crashed + line.stalled + line.illegal:
            counts = {"crashed": line.crashed, "stalled": line.stalled, "illegal": line.illegal}
            parts.append(Text(voice("arena.fault-counts", name=line.name, **counts)))
    parts += [Text(fault_text(first, voice)) for first in report.faults]
    if report.duel is not None:
        parts.append(Text(duel_sentence(voice, report.duel, report.standings)))
    if report.test is not None:
        test = report.test
        ratio, bound = f"{test.log_likelihood_ratio:.2f}", f"{test.bound:.2f}"
        key = {
            "stronger": "arena.test-stronger",
            "weaker": "arena.test-weaker",
            None: "arena.test-open",
        }[test.decision]
        bounds = {"low": f"{test.elo0:g}", "high": f"{test.elo1:g}"}
        name = report.standings[0].name
        parts.append(Text(voice(key, name=name, ratio=ratio, bound=bound, **bounds)))
    return Group(*parts)


def _table(lines: list[Standing], voice: Voice) -> Table:
    """At most 80 columns: the short cells. Faults are counted in a sentence below it."""
    name, *rest, _ = titles(voice)
    rows = [cells(line, short=True)[:-1] for line in lines]
    widths = [
        max(len(part) for part in (*title.split(), *cells_below))
        for title, cells_below in zip(rest, list(zip(*rows, strict=True))[1:], strict=True)
    ]
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    room = COLUMNS - sum(widths) - len(widths)  # a space between columns
    longest = max(len(text) for text in (name, *(line.name for line in lines)))
    table.add_column(name, no_wrap=True, width=max(LEAST_NAME, min(room, longest)))
    for title, width in zip(rest, widths, strict=True):
        table.add_column(title, justify="right", width=width)
    for row in rows:
        table.add_row(*row)
    return table


def fault_text(first: FirstFault, voice: Voice) -> str:
    """The first fault of a player: where, what, its traceback, and what it might have played."""
    fault = first.fault
    kind = voice(_KINDS[fault.kind])
    place = {"game": first.game, "seat": fault.seat + 1, "ply": fault.ply}
    lines = [voice("arena.first-fault", name=first.name, kind=kind, **place)]
    lines.append(f"  {fault.detail}")
    if fault.nearest:
        lines.append("  " + voice("arena.nearest", actions="; ".join(fault.nearest)))
    if fault.traceback is not None:
        lines.append(indent(fault.traceback.rstrip(), "  "))
    return "\n".join(lines)
