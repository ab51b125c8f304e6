"""The environment of Triage: one mission, several on one board, or missions generated for it."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rotonde.core.adapter import read_options, require_players, require_within
from rotonde.core.errors import InvalidOptions
from rotonde.games.triage import game
from rotonde.games.triage.environment.batch import TriageBatch
from rotonde.games.triage.environment.fields import VEHICLES
from rotonde.games.triage.environment.moves_by_shape import VARIANTS
from rotonde.games.triage.generator.candidates import attempt
from rotonde.games.triage.generator.levels import LEVELS
from rotonde.games.triage.index_tables import Board, shipped_board
from rotonde.games.triage.limits import BOXED, WAGONS

BOARD = "yard-22"
LIMIT = 100  # moves of an attempt
MOST_VARIANTS = 64


class TriageEnvironment(msgspec.Struct, forbid_unknown_fields=True):
    """Give one of `mission`, `missions` and `generate`; none: the first mission of the album.

    A mission is the name of one that comes with Rotonde, or a whole mission file. `generate` is
    how many missions of that level to find for that board; the same seed finds the same ones.
    """

    mission: str | dict[str, Any] | None = None
    missions: list[str | dict[str, Any]] | None = None
    generate: int | None = None
    level: int = 1
    board: str | dict[str, Any] = BOARD
    generator_seed: int = 0
    limit: int = LIMIT
    variants: int = VARIANTS


def triage(players: int | None, options: Mapping[str, object]) -> TriageBatch:
    wanted = read_options(options, TriageEnvironment)
    require_players(1 if players is None else players, 1, 1)
    named: list[Any]
    given = [wanted.mission, wanted.missions, wanted.generate]
    if sum(choice is not None for choice in given) > 1:
        raise InvalidOptions("env.one-of", names="mission, missions, generate")
    require_within("limit", wanted.limit, 1, 10_000)
    require_within("variants", wanted.variants, 1, MOST_VARIANTS)
    if wanted.generate is not None:
        named = list(_generated(wanted))
    else:
        named = [wanted.mission] if wanted.missions is None else wanted.missions
    require_within("missions", len(named), 1, 1_000_000)
    rules = game.triage()
    missions = [rules.start({"mission": name}).tables for name in named]
    if any(vehicle >= VEHICLES for mission in missions for vehicle in mission.vehicles):
        raise InvalidOptions("env.boxed-wagons", wagons=", ".join(WAGONS[:BOXED]))
    if any(mission.board.data != missions[0].board.data for mission in missions):
        raise InvalidOptions("env.one-board")
    starts = [{"mission": name} for name in named]
    return TriageBatch(missions, starts, wanted.limit, wanted.variants)


def _generated(wanted: TriageEnvironment) -> Iterator[dict[str, Any]]:
    """Attempts in order, until enough of them have come to something."""
    count = wanted.generate or 0
    require_within("generate", count, 1, 100_000)
    require_within("level", wanted.level, min(LEVELS), max(LEVELS))
    called = wanted.board
    board = shipped_board(called) if isinstance(called, str) else Board(called)
    number = found = 0
    while found < count:
        candidate = attempt(board, called, wanted.level, wanted.generator_seed, number)
        number += 1
        if candidate is not None:
            found += 1
            yield candidate.data
