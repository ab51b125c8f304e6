"""A census of Yard in the terminal: a progress bar while it runs, then a table."""

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from rotonde.messages import Voice
from rotonde.yard.census import Census, fleet_of, take_census


def run_census(
    board: str, fleet: str, goal: list[str] | None, memory: int, language: str
) -> Census:
    """Under a progress bar, on standard error so that the figures can be piped."""
    engines, wagons = fleet_of(fleet)
    title = Voice(language)("yard.census.running", board=board, fleet=fleet)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)

        def progress(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return take_census(board, engines, wagons, goal, memory, progress)


def tell_census(census: Census, language: str) -> None:
    voice, console = Voice(language), Console(highlight=False)
    counts = {"positions": f"{census.positions:,}", "reaching": f"{census.reaching:,}"}
    console.print(voice("yard.census.positions", **counts))
    moves = {"moves": f"{census.moves:,}", "mean": f"{census.branching:.2f}"}
    least = {"fewest": census.fewest_moves, "most": census.most_moves}
    console.print(voice("yard.census.moves", **moves, **least))
    table = Table(voice("yard.census.distance"), voice("yard.census.count"))
    for distance, count in enumerate(census.levels):
        table.add_row(str(distance), f"{count:,}")
    console.print(table)
    console.print(voice("yard.census.goal", standing=_standing(voice, census.goal)))
    console.print(voice("yard.census.furthest", standing=_standing(voice, census.furthest)))


def _standing(voice: Voice, slots: dict[str, str]) -> str:
    letters = {name: voice(f"terminal.yard.letter.{name}") for name in slots}
    return ", ".join(f"{letters[name]} {slot}" for name, slot in slots.items())
