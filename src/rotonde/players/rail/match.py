"""Whole games between compiled players in one loop, for measuring and for tuning."""

from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.rail.legal import random_legal, refusal
from rotonde.games.rail.longest_path import NETWORK
from rotonde.games.rail.observation import hide
from rotonde.games.rail.rules import apply, deal
from rotonde.games.rail.scoring import SCORE, score_game
from rotonde.games.rail.state import OVER, STATE
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import next_word
from rotonde.kernel.seeding import words_of
from rotonde.kernel.state_pool import as_words, copy_words
from rotonde.players.rail.planner import choose
from rotonde.players.rail.rollout import light_choose
from rotonde.players.rail.scratch import DESK, clear_ways, lay_out

RANDOM, ROLLOUT, PLANNER = range(3)  # who chooses


@rule
def choose_for(kind: int, t: Any, o: Any, w: Any, d: Any) -> int:
    """A player's choice from an observation; chance comes from the player's own desk."""
    if kind == PLANNER:
        return choose(t, o, w, d)
    if kind == ROLLOUT:
        return light_choose(t, o, w, d)
    for i in range(len(o.rng)):
        o.rng[i] = d.rng[i]
    code = random_legal(t, o)
    for i in range(len(o.rng)):
        d.rng[i] = o.rng[i]
        o.rng[i] = 0
    return code


@rule
def play_out(
    t: Any, states: Any, words: Any, kinds: Any, weights: Any, desks: Any, turn: int
) -> int:
    """One game from a dealt state 0; state 1 is for observations. Plies, or -1 - an illegal ply.

    `turn` rotates the players: player p sits at seat (p + turn) mod players.
    """
    s, o = states[0], states[1]
    plies = 0
    while s.phase != OVER:
        seat = s.turn
        player = (seat - turn) % s.players
        copy_words(words, 0, 1)
        hide(o, seat)
        code = choose_for(kinds[player], t, o, weights[player], desks[player])
        if refusal(t, s, code) != 0:
            return -1 - plies
        apply(t, s, code)
        plies += 1
    return plies


@rule
def play_match(
    tables: Any,
    states: Any,
    words: Any,
    kinds: Any,
    weights: Any,
    desks: Any,
    scores: Any,
    networks: Any,
    totals: Any,
    wins: Any,
) -> int:
    """Each deal once with every rotation of the seats. Results by player, not by seat.

    State 2 keeps the generator between deals.
    """
    t, s, keeper, score = tables[0], states[0], states[2], scores[0]
    players = len(kinds)
    all_plies = 0
    for player in range(players):
        lay_out(t, desks[player])
    for game in range(len(totals)):
        turn = game % players
        if turn == 0:
            for _ in range(3):
                next_word(keeper.rng)
        copy_words(words, 2, 0)
        deal(t, s, players)
        for player in range(players):
            clear_ways(desks[player])
        plies = play_out(t, states, words, kinds, weights, desks, turn)
        if plies < 0:
            return plies
        all_plies += plies
        if turn == players - 1:
            for i in range(len(s.rng)):
                keeper.rng[i] = s.rng[i]
        score_game(t, s, score, networks[0])
        for player in range(players):
            seat = (player + turn) % players
            totals[game][player] = score.total[seat]
            wins[game][player] = score.wins[seat]
    return all_plies


def match_games(
    tables: npt.NDArray[Any],
    kinds: list[int],
    weights: list[npt.NDArray[Any]],
    games: int,
    seed: int,
) -> tuple[int, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Plies, scores and wins of a match, a column for each player."""
    players = len(kinds)
    states = np.zeros(3, dtype=STATE)
    states["rng"][2] = np.array(words_of(seed), dtype=np.uint64)
    desks = np.zeros(players, dtype=DESK)
    for player in range(players):
        desks["rng"][player] = np.array(words_of((seed << 8) + player + 1), dtype=np.uint64)
    totals = np.zeros((games, players), dtype=np.int64)
    wins = np.zeros((games, players), dtype=np.int64)
    plies = play_match(
        tables,
        states,
        as_words(states),
        np.array(kinds, dtype=np.int64),
        np.concatenate(weights),
        desks,
        np.zeros(1, dtype=SCORE),
        np.zeros(1, dtype=NETWORK),
        totals,
        wins,
    )
    if plies < 0:
        raise AssertionError(f"an illegal choice at ply {-1 - plies}")
    return int(plies), totals, wins
