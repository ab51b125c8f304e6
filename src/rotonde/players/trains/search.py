"""The searcher: every action is tried in many games played to their end by the light policy.

What the seat cannot know, the order of the pile above all, is dealt anew for every round; all
actions of a round meet the same deal. Opponents' threats, removals as attack and locks as defence
need no rule of their own: they are what those games are won and lost by.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.game import Action, State, game
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import next_word, words_of
from rotonde.kernel.state import as_words, copy_words
from rotonde.players.player import Budget
from rotonde.players.race import Race
from rotonde.players.trains.desk import DESK, desk
from rotonde.players.trains.rollout import chance, light_choose, measure_rows, rates_of_others
from rotonde.trains.knowledge import fill_in
from rotonde.trains.legal import MOST_LEGAL, list_legal
from rotonde.trains.limits import WORDS
from rotonde.trains.rules import apply
from rotonde.trains.state import NOTHING, OVER, STATE, TURN

OBSERVED, GUESSED, PLAYED = range(3)  # places in the pool of states
CHUNK = 8  # rounds between two looks at the clock
LOOK_AHEAD = 12  # plies after which a game is judged by the rows instead of played on
ITERATIONS = 2_000  # if nobody sets a budget


@rule
def outlook(t: Any, s: Any, d: Any, seat: int) -> float:
    """A seat's chance as the rows stand; certain when the game is over."""
    if s.phase == OVER:
        return 1.0 / s.players if s.winner == NOTHING else 1.0 if s.winner == seat else 0.0
    measure_rows(t, s, d)
    return chance(d.cost[seat], rates_of_others(s, d, seat))


@rule
def play_on(t: Any, s: Any, d: Any, most: int) -> None:
    """The light policy at every seat, for so many plies at most and to the end of a turn."""
    plies = 0
    while s.phase != OVER and (plies < most or s.phase != TURN):
        apply(t, s, light_choose(t, s, d))
        plies += 1


@rule
def play_rounds(
    tables: Any,
    states: Any,
    words: Any,
    desks: Any,
    codes: Any,
    sums: Any,
    squares: Any,
    rounds: int,
    most: int,
) -> None:
    t, d = tables[0], desks[0]
    guessed, played = states[GUESSED], states[PLAYED]
    seat = states[OBSERVED].eyes
    unknown = np.zeros(WORDS, dtype=np.int64)
    for _ in range(rounds):
        copy_words(words, OBSERVED, GUESSED)
        for i in range(len(guessed.rng)):
            guessed.rng[i] = next_word(d.rng)
        fill_in(t, guessed, unknown)
        first = 0.0
        for n in range(len(codes)):
            copy_words(words, GUESSED, PLAYED)
            apply(t, played, codes[n])
            play_on(t, played, d, most)
            value = outlook(t, played, d, seat)
            if n == 0:
                first = value
            sums[n] += value
            squares[n] += (value - first) ** 2


@rule
def _list_candidates(tables: Any, states: Any, desks: Any, codes: Any) -> int:
    """Every legal action, the light policy's choice first."""
    t, o = tables[0], states[OBSERVED]
    count = list_legal(t, o, codes)
    first = light_choose(t, o, desks[0])
    for i in range(count):
        if codes[i] == first:
            codes[i] = codes[0]
            codes[0] = first
    return count


class TrainsSearch:
    """Strong, and stronger the longer it may think."""

    def __init__(self, game_name: str, seed: int) -> None:
        self.game = game(game_name)
        self.seed = seed
        self.states: npt.NDArray[Any] = np.zeros(3, dtype=STATE)
        self.words = as_words(self.states)
        self.desk: npt.NDArray[Any] = np.zeros(1, dtype=DESK)
        self.wagons = 0

    def choose(self, observation: State, budget: Budget) -> Action:
        return self.game.read(observation, self.think(observation, budget).leader())

    def think(self, observation: State, budget: Budget) -> Race:
        """Let the legal actions race; with the same seed and iterations always alike."""
        deck = observation.tables
        if self.wagons != deck.wagons:
            self.wagons = deck.wagons
            self.desk = desk(deck.wagons)
        self.desk["rng"][0] = words_of(self.seed << 32 | observation.ply)
        self.states[OBSERVED] = observation.records[0]
        codes = np.empty(MOST_LEGAL, dtype=np.int64)
        race = Race(codes[: _list_candidates(deck.tables, self.states, self.desk, codes)])

        def play(codes: Any, sums: Any, squares: Any, rounds: int) -> None:
            play_rounds(
                deck.tables,
                self.states,
                self.words,
                self.desk,
                codes,
                sums,
                squares,
                rounds,
                LOOK_AHEAD,
            )

        race.run(play, budget if budget != Budget() else Budget(ITERATIONS), CHUNK)
        return race
