"""The searcher: every action is tried in many games played to their end by the hasty policy.

What the seat cannot know, the order of the pile above all, is dealt anew for every round; all
actions of a round meet the same deal. Threats of opponents, removals as attack and locks as defence
need no separate heuristics: their effect is part of the games tried.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.core.interface import State
from rotonde.games.trains.index_tables import Deck
from rotonde.games.trains.legal import MOST_LEGAL, list_legal
from rotonde.games.trains.limits import WORDS
from rotonde.games.trains.observation import fill_in
from rotonde.games.trains.rules import apply
from rotonde.games.trains.state import NOTHING, OVER, STATE
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import next_word
from rotonde.kernel.seeding import words_of
from rotonde.kernel.state_pool import as_words, copy_words
from rotonde.players.player import Budget
from rotonde.players.race import Codes, Expectation
from rotonde.players.searcher import Searcher
from rotonde.players.trains.hasty import hasty_choose
from rotonde.players.trains.scratch import desk

OBSERVED, GUESSED, PLAYED = range(3)  # places in the pool of states
CHUNK = 8  # rounds between two looks at the clock
ITERATIONS = 2_000  # without a budget
EXPECTED = Expectation(worse=0.17, spread=0.17)


@rule
def play_on(t: Any, s: Any, d: Any) -> None:
    """The hasty policy at every seat, to the end."""
    while s.phase != OVER:
        apply(t, s, hasty_choose(t, s, d))


@rule
def outcome(s: Any, seat: int) -> float:
    """What a game that is over was worth to a seat."""
    return 1.0 / s.players if s.winner == NOTHING else 1.0 if s.winner == seat else 0.0


@rule
def guess(t: Any, states: Any, words: Any, d: Any, unknown: Any) -> None:
    """Deal anew what the seat cannot know. `unknown` is scratch."""
    guessed = states[GUESSED]
    copy_words(words, OBSERVED, GUESSED)
    for i in range(len(guessed.rng)):
        guessed.rng[i] = next_word(d.rng)
    fill_in(t, guessed, unknown)


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
) -> None:
    t, d, played = tables[0], desks[0], states[PLAYED]
    seat = states[OBSERVED].eyes
    unknown = np.zeros(WORDS, dtype=np.int64)
    for _ in range(rounds):
        guess(t, states, words, d, unknown)
        first = 0.0
        for n in range(len(codes)):
            copy_words(words, GUESSED, PLAYED)
            apply(t, played, codes[n])
            play_on(t, played, d)
            value = outcome(played, seat)
            if n == 0:
                first = value
            sums[n] += value
            squares[n] += (value - first) ** 2


@rule
def _list_candidates(tables: Any, states: Any, words: Any, desks: Any, codes: Any) -> int:
    """Every legal action, the hasty policy's choice first."""
    t, d = tables[0], desks[0]
    count = list_legal(t, states[OBSERVED], codes)
    guess(t, states, words, d, np.zeros(WORDS, dtype=np.int64))
    first = hasty_choose(t, states[GUESSED], d)
    for i in range(count):
        if codes[i] == first:
            codes[i] = codes[0]
            codes[0] = first
    return count


class Workplace:
    """What one thread thinks with."""

    def __init__(self, tables: npt.NDArray[Any], wagons: int) -> None:
        self.tables = tables
        self.states: npt.NDArray[Any] = np.zeros(3, dtype=STATE)
        self.words = as_words(self.states)
        self.desk = desk(wagons)

    def begin(self, observation: State, chance: int) -> None:
        self.desk["rng"][0] = words_of(chance)
        self.states[OBSERVED] = observation.records[0]

    def candidates(self) -> npt.NDArray[np.int64]:
        codes = np.empty(MOST_LEGAL, dtype=np.int64)
        count = _list_candidates(self.tables, self.states, self.words, self.desk, codes)
        return codes[:count]

    def play(self, codes: Any, sums: Any, squares: Any, rounds: int) -> None:
        play_rounds(self.tables, self.states, self.words, self.desk, codes, sums, squares, rounds)


class TrainsSearch(Searcher[Workplace]):
    expected = EXPECTED
    iterations = ITERATIONS
    chunk = CHUNK

    def candidates(self, place: Workplace, observation: State, budget: Budget) -> Codes:
        return place.candidates()

    def new_workplace(self, tables: Deck) -> Workplace:
        return Workplace(tables.tables, tables.wagons)
