"""Simulations and benchmarks in the terminal: a progress bar while they run, then a table."""

from collections.abc import Mapping

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from rotonde.arena.simulate import Simulation, simulate
from rotonde.core.messages import Voice


def run_simulation(
    name: str, options: Mapping[str, object], games: int, seed: int, jobs: int, language: str
) -> Simulation:
    """Simulate under a progress bar, on standard error so that the figures can be piped."""
    title = Voice(language)("simulate.running", count=games, game=name)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=games)
        return simulate(name, options, games, seed, jobs, lambda done: bar.advance(task, done))


def tell_simulation(figures: Simulation, language: str) -> None:
    voice, console = Voice(language), Console()
    rate = {
        "plies": figures.plies,
        "seconds": f"{figures.cpu_seconds:.2f}",
        "games": f"{figures.games / max(figures.cpu_seconds, 1e-9):,.0f}",
    }
    console.print(
        voice("simulate.games", count=figures.games, game=figures.game, players=figures.players)
    )
    console.print(voice("simulate.rate", **rate))
    table = Table(voice("simulate.seat"), voice("simulate.mean"), voice("simulate.wins"))
    for seat, (mean, wins) in enumerate(zip(figures.mean_scores, figures.wins, strict=True), 1):
        table.add_row(str(seat), f"{mean:.2f}", str(wins))
    console.print(table)


def tell_bench(figures: Mapping[str, Mapping[str, object]], language: str) -> None:
    voice, console = Voice(language), Console()
    table = Table(voice("bench.name"), voice("bench.value"))
    for group, values in figures.items():
        for name, value in values.items():
            shown = f"{value:,.3g}" if isinstance(value, float) else str(value)
            table.add_row(f"{group}.{name}", shown)
    console.print(table)
