"""How fast players choose: decisions a second of each, and games a second that searchers try."""

from functools import partial
from typing import Protocol, cast

from rotonde.bench.timing import best_of
from rotonde.core.errors import InvalidOptions
from rotonde.core.interface import State
from rotonde.games.registry import NAMES, game
from rotonde.players.levels import LEVELS
from rotonde.players.player import Budget, names, player, require_at_home
from rotonde.players.race import Race

SEED = 1
POSITIONS = 24
LIGHT, SEARCH = "rollout", "search"  # the players that a game must have to be measured
GAMES = tuple(name for name in NAMES if {LIGHT, SEARCH} <= set(names(name)))
ITERATIONS = 60  # a searcher's for each position
TIMES = 20  # choices of a player that does not search: one is too short to measure


def players(quick: bool) -> dict[str, float]:
    """Processor time of a choice called from Python with a given observation, over the positions of
    a game of two."""
    rounds = 1 if quick else 3
    figures: dict[str, float] = {}
    for name in GAMES:
        positions = sample(name, 6 if quick else POSITIONS)
        for who in names(name):
            if who in LEVELS or not is_at_home(name, who, positions[0]):
                continue  # a level is one of the players with a fixed budget
            times = 1 if who in (SEARCH, "greedy") else TIMES
            seconds = best_of(rounds, partial(decide, name, who, positions * times))
            figures[f"{name}_{who}_decisions_per_s"] = len(positions) * times / seconds
        tried = sum(trials(name, position) for position in positions)
        a_second = figures[f"{name}_{SEARCH}_decisions_per_s"]
        figures[f"{name}_{SEARCH}_rollouts_per_s"] = tried / len(positions) * a_second
    return figures


def sample(name: str, count: int) -> list[State]:
    """So many observations from a game of light policies, evenly spread over it."""
    played = game(name)
    state = played.start({"players": 2}, SEED)
    seated = [player(name, LIGHT, seat) for seat in range(2)]
    seen: list[State] = []
    while state.turn is not None:
        observation = played.observe(state, state.turn)
        if len(played.legal(observation)) > 1:  # else there is nothing to measure
            seen.append(observation)
        state = played.play(state, seated[state.turn].choose(observation, Budget()))
    return [seen[i * len(seen) // count] for i in range(count)]


def is_at_home(name: str, who: str, position: State) -> bool:
    """Whether the player can play at this table: a trained network knows only some maps."""
    try:
        require_at_home(player(name, who, SEED), position)
    except InvalidOptions:
        return False
    return True


def decide(name: str, who: str, positions: list[State]) -> None:
    chooser = player(name, who, SEED)
    for position in positions:
        chooser.choose(position, Budget(iterations=ITERATIONS))


class Searcher(Protocol):
    def think(self, observation: State, budget: Budget) -> Race: ...


def trials(name: str, position: State) -> int:
    """How many games the searcher plays within its iterations."""
    searcher = cast(Searcher, player(name, SEARCH, SEED))
    return searcher.think(position, Budget(iterations=ITERATIONS)).spent
