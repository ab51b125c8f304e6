"""A searching player of any game: candidates race in games that are played to their end."""

import time
from typing import Any, Generic, Protocol, TypeVar

from rotonde.core.interface import Action, State
from rotonde.games.registry import game
from rotonde.players.player import Budget
from rotonde.players.race import Clock, Codes, Expectation, Floats, Race, chance_of
from rotonde.players.race_threads import RaceThreads


class Workplace(Protocol):
    """What one thread searches with: states, scratch space and a generator of its own."""

    def begin(self, observation: State, chance: int) -> None:
        """Take a position and the seed of this decision."""

    def play(self, codes: Codes, sums: Floats, squares: Floats, rounds: int) -> None:
        """Play so many rounds: see `race.Rounds`."""


Place = TypeVar("Place", bound=Workplace)


class Searcher(Generic[Place]):
    """Strong, and stronger the longer it may think."""

    expected: Expectation
    iterations: int  # without a budget
    chunk: int  # rounds between two looks at the clock

    def __init__(self, game_name: str, seed: int) -> None:
        self.game = game(game_name)
        self.seed = seed
        self.clock: Clock = time.thread_time
        self.workplaces: list[Place] = []
        self._tables: Any = None  # that the workplaces are for

    def choose(self, observation: State, budget: Budget) -> Action:
        return self.game.read(observation, self.think(observation, budget).leader())

    def think(self, observation: State, budget: Budget) -> Race:
        """Let the candidates race; with the same seed, iterations and threads always alike."""
        budget = budget.or_else(Budget(self.iterations))
        places = self._workplaces(observation.tables, budget.threads)
        for thread, place in enumerate(places):
            place.begin(observation, chance_of(self.seed, observation.ply, thread))
        race = Race(self.candidates(places[0], observation, budget), self.expected)
        with RaceThreads([place.play for place in places]) as threads_of_race:
            race.run(threads_of_race.play, budget, self.chunk * len(places), self.clock)
        return race

    def candidates(self, place: Place, observation: State, budget: Budget) -> Codes:
        """The actions to try, the one first that is played without a search."""
        raise NotImplementedError

    def new_workplace(self, tables: Any) -> Place:
        """For games on this map or with this deck."""
        raise NotImplementedError

    def _workplaces(self, tables: Any, threads: int) -> list[Place]:
        if self._tables is not tables:
            self._tables = tables
            self.workplaces = []
        while len(self.workplaces) < threads:
            self.workplaces.append(self.new_workplace(tables))
        return self.workplaces[:threads]
