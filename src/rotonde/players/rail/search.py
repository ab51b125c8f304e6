"""The searcher: what is worth trying is tried in games that planners play to their end.

Every round deals anew what the seat cannot know (`beliefs`), and all actions of a round meet the
same deal. Planners do not look at what their seat cannot see, so a whole state may be given them.
"""

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.core.interface import State
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import PLAYERS, TICKETS, WORDS
from rotonde.games.rail.longest_path import NETWORK
from rotonde.games.rail.rules import apply
from rotonde.games.rail.scoring import SCORE, score_game
from rotonde.games.rail.state import NOTHING, OVER, SECOND_CARD, STATE
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import next_word
from rotonde.kernel.seeding import words_of
from rotonde.kernel.state_pool import as_words, copy_words
from rotonde.players.player import Budget
from rotonde.players.race import Codes, Expectation
from rotonde.players.rail.beliefs import guess, weigh_tickets
from rotonde.players.rail.candidates import MOST, list_candidates
from rotonde.players.rail.cards import draw
from rotonde.players.rail.planner import choose
from rotonde.players.rail.scratch import desk
from rotonde.players.rail.weights import planner_weights, searched_weights
from rotonde.players.searcher import Searcher

OBSERVED, GUESSED, PLAYED = range(3)  # places in the pool of states
CHUNK = 2  # rounds between two looks at the clock
CLEAR = 20.0  # a lead of so many points is worth nearly three games of four
FEWEST_CLAIMS, CLAIMS_FOR_MORE = 4, 12
ITERATIONS_A_CLAIM, MILLISECONDS_A_CLAIM = 300, 60
ITERATIONS = 200  # without a budget
EXPECTED = Expectation(worse=0.06, spread=0.04)


@rule
def outlook(s: Any, score: Any, seat: int) -> float:
    """What a final score is worth to a seat, from 0 to 1: an even game is a half."""
    best = np.int64(-(1 << 40))
    for other in range(s.players):
        if other != seat:
            best = max(best, score.total[other])
    return 1.0 / (1.0 + math.exp(-(score.total[seat] - best) / CLEAR))


@rule
def play_on(t: Any, s: Any, w: Any, d: Any) -> None:
    """Planners at every seat, to the end."""
    planned_for = NOTHING
    while s.phase != OVER:
        s.eyes = s.turn
        if s.phase == SECOND_CARD and planned_for == s.turn:
            code = draw(t, s, s.turn, w, d)  # by the plan that the first card was drawn for
        else:
            code = choose(t, s, w, d)
        planned_for = s.turn
        apply(t, s, code)


@rule
def play_rounds(
    tables: Any,
    states: Any,
    words: Any,
    weights: Any,
    desks: Any,
    likely: Any,
    scores: Any,
    networks: Any,
    codes: Any,
    sums: Any,
    squares: Any,
    rounds: int,
) -> None:
    t, w, d = tables[0], weights[0], desks[0]
    guessed, played, score = states[GUESSED], states[PLAYED], scores[0]
    seat = states[OBSERVED].eyes
    known = np.zeros(WORDS, dtype=np.int64)
    for _ in range(rounds):
        copy_words(words, OBSERVED, GUESSED)
        for i in range(len(guessed.rng)):
            guessed.rng[i] = next_word(d.rng)
        guess(t, guessed, known, likely)
        first = 0.0
        for n in range(len(codes)):
            copy_words(words, GUESSED, PLAYED)
            apply(t, played, codes[n])
            play_on(t, played, w, d)
            score_game(t, played, score, networks[0])
            value = outlook(played, score, seat)
            if n == 0:
                first = value
            sums[n] += value
            squares[n] += (value - first) ** 2


@rule
def _prepare(
    tables: Any, states: Any, weights: Any, desks: Any, likely: Any, codes: Any, claims: int
) -> int:
    weigh_tickets(tables[0], states[OBSERVED], desks[0], likely)
    return list_candidates(tables[0], states[OBSERVED], weights[0], desks[0], codes, claims)


def claims_to_try(budget: Budget) -> int:
    """The searcher widens with its budget: few claims in a hurry, nearly all with time."""
    hurries = [FEWEST_CLAIMS + CLAIMS_FOR_MORE]
    if budget.iterations is not None:
        hurries.append(FEWEST_CLAIMS + budget.iterations // ITERATIONS_A_CLAIM)
    if budget.milliseconds is not None:
        hurries.append(FEWEST_CLAIMS + budget.milliseconds // MILLISECONDS_A_CLAIM)
    return min(hurries)


class Workplace:
    """What one thread thinks with; how likely others hold a ticket is common to all of them."""

    def __init__(self, tables: npt.NDArray[Any], seed: int, likely: npt.NDArray[Any]) -> None:
        self.tables = tables
        self.likely = likely
        self.states: npt.NDArray[Any] = np.zeros(3, dtype=STATE)
        self.words = as_words(self.states)
        self.desk = desk(tables, seed)
        self.scores = np.zeros(1, dtype=SCORE)
        self.networks = np.zeros(1, dtype=NETWORK)
        self.weights = searched_weights(2)

    def begin(self, observation: State, chance: int) -> None:
        self.desk["rng"][0] = words_of(chance)
        self.states[OBSERVED] = observation.records[0]
        self.weights = searched_weights(observation.players)

    def candidates(self, players: int, claims: int) -> npt.NDArray[np.int64]:
        """What is worth trying; what the others may hold is weighed on the way."""
        codes = np.empty(MOST, dtype=np.int64)
        own = planner_weights(players)
        count = _prepare(self.tables, self.states, own, self.desk, self.likely, codes, claims)
        return codes[:count]

    def play(self, codes: Any, sums: Any, squares: Any, rounds: int) -> None:
        play_rounds(
            self.tables,
            self.states,
            self.words,
            self.weights,
            self.desk,
            self.likely,
            self.scores,
            self.networks,
            codes,
            sums,
            squares,
            rounds,
        )


class RailSearch(Searcher[Workplace]):
    expected = EXPECTED
    iterations = ITERATIONS
    chunk = CHUNK

    def __init__(self, game_name: str, seed: int) -> None:
        super().__init__(game_name, seed)
        self.likely = np.zeros((PLAYERS, TICKETS))

    def candidates(self, place: Workplace, observation: State, budget: Budget) -> Codes:
        return place.candidates(observation.players, claims_to_try(budget))

    def new_workplace(self, tables: RailMap) -> Workplace:
        return Workplace(tables.tables, self.seed, self.likely)
