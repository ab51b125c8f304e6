"""How strong a network is: the arena's own matches, each deal at both seats."""

from collections.abc import Iterator
from pathlib import Path

from rotonde.arena.plan import Match
from rotonde.arena.run import run_match
from rotonde.arena.standings import Report
from rotonde.players.sources import Source, file_source, find

SEED = 2026  # the deals of docs/benchmark.md


def opponents(game: str, against: str) -> list[Source]:
    """Players by their names, with commas between."""
    return [find(game, name.strip()) for name in against.split(",") if name.strip()]


def measure(
    game: str, players: int, weights: Path, others: list[Source], games: int
) -> Iterator[Report]:
    """A match against each of them, on the same deals."""
    for other in others:
        match = Match(
            game=game, players=(file_source(weights), other), options={}, seats=players, seed=SEED
        )
        yield run_match(match, games)
