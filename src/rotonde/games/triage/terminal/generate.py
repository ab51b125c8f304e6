"""The generator of Triage missions in the terminal: a progress bar, then what it made."""

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from rotonde.core.messages import Voice
from rotonde.games.triage.generator.run import Attempts, Order, generate


def run_generator(
    order: Order, count: int, folder: Path, attempts: Attempts, language: str
) -> list[Path]:
    """Under a progress bar, on standard error; a run that is stopped goes on where it was."""
    voice = Voice(language)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(
            voice("triage.generate.running", level=order.level, tried=0), total=count
        )

        def progress(kept: int, tried: int) -> None:
            words = voice("triage.generate.running", level=order.level, tried=tried)
            bar.update(task, completed=kept, description=words)

        made = generate(order, count, folder, attempts, progress)
    Console(highlight=False).print(
        voice("triage.generate.done", count=len(made), folder=str(folder))
    )
    return made
