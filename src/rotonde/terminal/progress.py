"""A bar on standard error that counts, for commands whose output can be piped."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def counted(title: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A function to be called with how many are done, of `total` if that is known.

    Without a terminal nothing is shown.
    """
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)
