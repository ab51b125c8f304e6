"""What an edit is meant to change, as one number for every game.

The effect of an edit is the mean difference of that number on the same deals.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.core.studio import Outline
from rotonde.studio.deals import Played
from rotonde.studio.figures import NOBODY, in_turn_order, needed_by, win_shares

Floats = npt.NDArray[np.float64]
Games = npt.NDArray[np.void]
# Of one table size: the map as it is in these games, the games, the number of players.
Measure = Callable[[Outline, Games, int], Floats]


def _tracks(outline: Outline, a: str, b: str) -> list[int]:
    return [i for i, route in enumerate(outline.routes) if {route.a, route.b} == {a, b}]


def _numbers(values: npt.NDArray[Any]) -> Floats:
    found: Floats = values.astype(np.float64)
    return found


def claimed(a: str, b: str) -> Measure:
    """Was a route between the two cities claimed?"""

    def measure(outline: Outline, games: Games, players: int) -> Floats:
        owners = games["owner"][:, _tracks(outline, a, b)]
        return _numbers((owners != NOBODY).any(axis=1))

    return measure


def shut_out(a: str, b: str) -> Measure:
    """How many seats wanted a route between the two cities and got none."""

    def measure(outline: Outline, games: Games, players: int) -> Floats:
        missed = np.zeros((len(games), players), dtype=bool)
        owns = np.zeros((len(games), players), dtype=bool)
        for route in _tracks(outline, a, b):
            missed |= needed_by(games, players, route)
            owns |= games["owner"][:, route, None] == np.arange(players)
        return _numbers((missed & ~owns).sum(axis=1))

    return measure


def advantage(ticket: int) -> Measure:
    """How many points more than the table's mean the holder of a ticket has; 0 if nobody."""

    def measure(outline: Outline, games: Games, players: int) -> Floats:
        totals = games["total"][:, :players]
        holder = games["holder"][:, ticket]
        own = totals[np.arange(len(games)), np.maximum(holder, 0)]
        return np.where(holder == NOBODY, 0.0, own - totals.mean(axis=1))

    return measure


def favour(turn: int) -> Measure:
    """What the seat of a place in the turn order wins beyond its equal share."""

    def measure(outline: Outline, games: Games, players: int) -> Floats:
        ordered: Floats = in_turn_order(games, win_shares(games, players))
        return ordered[:, turn] - 1 / players if turn < players else np.zeros(len(games))

    return measure


def spaces_of_colour(colour: str) -> Measure:
    """The spaces of a colour that are claimed, beyond the mean of the other colours."""

    def measure(outline: Outline, games: Games, players: int) -> Floats:
        colours = {route.colour for route in outline.routes}
        taken = games["owner"][:, : len(outline.routes)] != NOBODY
        lengths = np.array([route.length for route in outline.routes])
        spaces = taken * lengths
        own = np.array([route.colour == colour for route in outline.routes])
        others = np.array([route.colour not in (colour, "gray") for route in outline.routes])
        count = max(1, len(colours - {colour, "gray"}))
        return _numbers(spaces[:, own].sum(axis=1) - spaces[:, others].sum(axis=1) / count)

    return measure


def of_all_games(measure: Measure, outline: Outline, played: Played) -> Floats:
    return np.concatenate([measure(outline, games, players) for players, games in played.items()])
