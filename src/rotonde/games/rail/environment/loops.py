"""The compiled loops over many games of Rail; `batch.py` calls them."""

from typing import Any

import numpy as np

from rotonde.core.environment import MARGIN, SHAPED
from rotonde.core.state import OVER as NOBODY
from rotonde.games.rail.environment.observation_row import (
    note_game,
    note_tickets,
    write_observation,
)
from rotonde.games.rail.legal import list_legal, refusal
from rotonde.games.rail.observation import fill_in, hide
from rotonde.games.rail.rules import apply, deal
from rotonde.games.rail.scoring import score_game
from rotonde.games.rail.state import CLAIM, KEEP, KEPT, OVER
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import mix, seed_generator


@rule
def write_mask(t: Any, s: Any, indices: Any, codes: Any, row: Any) -> None:
    row[:] = False
    for i in range(list_legal(t, s, codes)):
        row[indices[codes[i]]] = True


@rule
def show_game(
    t: Any, s: Any, note: Any, o: Any, indices: Any, codes: Any, observation: Any, mask: Any
) -> int:
    """Observation and mask of the seat to act, which is returned; of the last one at the end."""
    seat = s.turn
    if len(observation) > 0:
        write_observation(t, s, note, o, s.last_by if seat == NOBODY else seat, observation)
    write_mask(t, s, indices, codes, mask)
    return seat


@rule
def reward_end(t: Any, s: Any, note: Any, score: Any, kind: int, reward: Any) -> None:
    """Win or lose, by how much, or what the last account of points still lacks."""
    winners = 0
    for seat in range(s.players):
        winners += score.wins[seat]
    for seat in range(s.players):
        if kind == SHAPED:
            reward[seat] += score.total[seat] - note.points[seat]
        elif kind == MARGIN:
            best = np.int64(-(1 << 40))
            for other in range(s.players):
                if other != seat:
                    best = max(best, score.total[other])
            reward[seat] = score.total[seat] - best
        else:
            share = score.wins[seat] / winners
            reward[seat] = (share * s.players - 1) / (s.players - 1)


@rule
def deal_games(tables: Any, states: Any, seeds: Any, rows: Any, players: int) -> None:
    for g in range(len(states)):
        if rows[g]:
            seed_generator(states[g].rng, seeds[g])
            deal(tables[0], states[g], players)


@rule
def refresh_games(
    tables: Any,
    states: Any,
    notes: Any,
    scores: Any,
    o: Any,
    indices: Any,
    codes: Any,
    turn: Any,
    observation: Any,
    mask: Any,
) -> None:
    t = tables[0]
    for g in range(len(states)):
        note_game(t, states[g], notes[g], scores[0])
        turn[g] = show_game(t, states[g], notes[g], o[0], indices, codes, observation[g], mask[g])


@rule
def find_wrong(tables: Any, states: Any, codes: Any, actions: Any) -> int:
    for g in range(len(states)):
        action = actions[g]
        if action < 0 or action >= len(codes):
            return g
        if refusal(tables[0], states[g], codes[action]):
            return g
    return -1


@rule
def step_games(
    tables: Any,
    states: Any,
    notes: Any,
    scores: Any,
    networks: Any,
    o: Any,
    space: Any,
    indices: Any,
    codes: Any,
    actions: Any,
    seeds: Any,
    turn: Any,
    observation: Any,
    mask: Any,
    reward: Any,
    done: Any,
    totals: Any,
    wins: Any,
    kind: int,
    auto_reset: bool,
) -> None:
    t, score = tables[0], scores[0]
    for g in range(len(states)):
        s, note = states[g], notes[g]
        seat, players = s.turn, s.players
        code = space[actions[g]]
        apply(t, s, code)
        for i in range(players):
            reward[g][i] = 0
        if code >= CLAIM or KEEP <= code < KEPT:
            before = note.points[seat]
            note_tickets(t, s, note, score, seat)
            if kind == SHAPED:
                reward[g][seat] = note.points[seat] - before
        done[g] = s.phase == OVER
        if s.phase == OVER:
            score_game(t, s, score, networks[0])
            reward_end(t, s, note, score, kind, reward[g])
            for i in range(players):
                totals[g][i] = score.total[i]
                wins[g][i] = score.wins[i] != 0
            if auto_reset:
                seeds[g] = mix(seeds[g])
                seed_generator(s.rng, seeds[g])
                deal(t, s, players)
                note_game(t, s, note, score)
        turn[g] = show_game(t, s, note, o[0], indices, codes, observation[g], mask[g])


@rule
def observe_games(
    tables: Any, states: Any, notes: Any, o: Any, seats: Any, observation: Any
) -> None:
    for g in range(len(states)):
        write_observation(tables[0], states[g], notes[g], o[0], seats[g], observation[g])


@rule
def guess_games(tables: Any, states: Any, seats: Any, seeds: Any, known: Any) -> None:
    for g in range(len(states)):
        hide(states[g], seats[g])
        seed_generator(states[g].rng, seeds[g])
        fill_in(tables[0], states[g], known)
