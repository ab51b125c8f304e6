"""`rotonde bench`: everything measured in one run."""

import platform
from collections.abc import Callable
from functools import partial

from rich.console import Console

from rotonde.bench import environments, players, server, start
from rotonde.core.errors import InvalidOptions
from rotonde.core.manifest import Figures, Lazy
from rotonde.core.messages import Voice
from rotonde.games.registry import MANIFESTS


def run_bench(
    part: str | None,
    quick: bool,
    language: str,
    tables: int = 250,
    seconds: float = 60.0,
    ground: server.Ground = server.ON_SQLITE,
) -> dict[str, Figures]:
    """The figures of one part, or all; what is being measured is said on standard error."""
    groups: dict[str, Callable[[], Figures]] = {
        **_of_the_games(quick),
        "env": lambda: environments.environments(quick),
        "players": lambda: players.players(quick),
        "start": start.starts,
        "server": lambda: server.server(quick, tables, seconds, ground),
    }
    if part is not None:
        if part not in groups:
            raise InvalidOptions("bench.unknown", name=part, known=", ".join(groups))
        groups = {part: groups[part]}
    figures: dict[str, Figures] = {
        "machine": {"python": platform.python_version(), "processor": platform.machine()}
    }
    console, voice = Console(stderr=True), Voice(language)
    for name, measure in groups.items():
        with console.status(voice("bench.running", name=name)):
            figures[name] = measure()
    return figures


def _of_the_games(quick: bool) -> dict[str, Callable[[], Figures]]:
    """The benchmarks that the games' manifests name; each is loaded when it is run."""

    def measure(benchmark: Lazy[Callable[[bool], Figures]]) -> Figures:
        return benchmark.load()(quick)

    return {
        name: partial(measure, benchmark)
        for manifest in MANIFESTS
        for name, benchmark in manifest.benchmarks.items()
    }
