"""A census of Triage in the terminal: a progress bar while it runs, then a table."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from rotonde.core.messages import Voice
from rotonde.games.triage.census.all_goals import AllGoals, measure_all_goals
from rotonde.games.triage.census.census import Census, fleet_of, take_census


def run_census(
    board: str, fleet: str, goal: list[str] | None, memory: int, language: str
) -> Census:
    """Count distances to one goal, with a progress bar."""
    locomotives, wagons = fleet_of(fleet)
    with _progress_bar(board, fleet, language) as progress:
        return take_census(board, locomotives, wagons, goal, memory, progress)


def run_all_goals(board: str, fleet: str, memory: int, language: str) -> AllGoals:
    """Count distances to every goal, with a progress bar."""
    locomotives, wagons = fleet_of(fleet)
    with _progress_bar(board, fleet, language) as progress:
        return measure_all_goals(board, locomotives, wagons, memory, progress)


@contextmanager
def _progress_bar(board: str, fleet: str, language: str) -> Iterator[Callable[[int, int], None]]:
    """On standard error, so that the figures can be piped."""
    title = Voice(language)("triage.census.running", board=board, fleet=fleet)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def tell_all_goals(found: AllGoals, language: str) -> None:
    voice, console = Voice(language), Console(highlight=False)
    missions = {"missions": f"{found.missions:,}", "mean": f"{found.mean:.2f}"}
    console.print(voice("triage.census.missions", **missions))
    table = Table(voice("triage.census.distance"), voice("triage.census.missions-count"))
    for distance, count in enumerate(found.distances):
        table.add_row(str(distance), f"{count:,}")
    console.print(table)
    longest = {"longest": found.longest, "hardest": f"{found.hardest:,}"}
    console.print(voice("triage.census.hardest", **longest))
    console.print(voice("triage.census.start", standing=_standing(voice, found.start)))
    console.print(voice("triage.census.goal", standing=_standing(voice, found.goal)))


def tell_census(census: Census, language: str) -> None:
    voice, console = Voice(language), Console(highlight=False)
    counts = {"positions": f"{census.positions:,}", "reaching": f"{census.reaching:,}"}
    console.print(voice("triage.census.positions", **counts))
    moves = {"moves": f"{census.moves:,}", "mean": f"{census.branching:.2f}"}
    least = {"fewest": census.fewest_moves, "most": census.most_moves}
    console.print(voice("triage.census.moves", **moves, **least))
    table = Table(voice("triage.census.distance"), voice("triage.census.count"))
    for distance, count in enumerate(census.levels):
        table.add_row(str(distance), f"{count:,}")
    console.print(table)
    console.print(voice("triage.census.goal", standing=_standing(voice, census.goal)))
    console.print(voice("triage.census.furthest", standing=_standing(voice, census.furthest)))


def _standing(voice: Voice, slots: dict[str, str]) -> str:
    letters = {name: voice(f"terminal.triage.letter.{name}") for name in slots}
    return ", ".join(f"{letters[name]} {slot}" for name, slot in slots.items())
