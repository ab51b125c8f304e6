"""The compiled loops over many attempts at missions; `batch.py` calls them.

Which mission a row plays follows from its seed. An attempt ends when the mission is solved, when
no move is left, and (it is then called truncated) after so many moves.
"""

from typing import Any

import numpy as np

from rotonde.core.environment import ALL_RIGHT, MARGIN, SHAPED
from rotonde.core.state import OVER
from rotonde.games.triage.environment.moves_by_shape import (
    code_of,
    write_mask,
)
from rotonde.games.triage.environment.observation_row import part_served, write_observation
from rotonde.games.triage.move_desk import FULL
from rotonde.games.triage.moves import list_moves, nth_move
from rotonde.games.triage.observation import fill_in, hide
from rotonde.games.triage.rules import apply, pack, set_up
from rotonde.games.triage.state import NOTHING
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import mix, seed_generator

SOME, NONE = 1, 0  # moves of a position


@rule
def show_game(t: Any, s: Any, w: Any, o: Any, k: Any, observation: Any, mask: Any) -> int:
    """Observation and mask; whether there are moves: SOME, NONE, or FULL if the desk is too small.

    A solved mission has no moves.
    """
    if len(observation) > 0:
        write_observation(t, s, o, k.slots, observation)
    if s.turn == OVER:
        mask[:] = False
        return NONE
    if list_moves(t, pack(s.slot), w) == FULL:
        return FULL
    return SOME if write_mask(w, k, mask) else NONE


@rule
def begin(tables: Any, s: Any, note: Any, seed: Any) -> None:
    note.mission = np.int64(seed % np.uint64(len(tables)))
    t = tables[note.mission]
    seed_generator(s.rng, seed)
    set_up(t, s)
    note.served = part_served(t, s)


@rule
def deal_games(tables: Any, states: Any, notes: Any, seeds: Any, rows: Any) -> None:
    for g in range(len(states)):
        if rows[g]:
            begin(tables, states[g], notes[g], seeds[g])


@rule
def refresh_games(
    tables: Any,
    states: Any,
    notes: Any,
    desks: Any,
    o: Any,
    k: Any,
    seeds: Any,
    turn: Any,
    observation: Any,
    mask: Any,
) -> bool:
    """False: the desk is too small."""
    for g in range(len(states)):
        notes[g].mission = np.int64(seeds[g] % np.uint64(len(tables)))
        t = tables[notes[g].mission]
        notes[g].served = part_served(t, states[g])
        turn[g] = states[g].turn
        if show_game(t, states[g], desks[0], o[0], k[0], observation[g], mask[g]) == FULL:
            return False
    return True


@rule
def find_wrong(
    tables: Any, states: Any, notes: Any, desks: Any, k: Any, actions: Any, most: int, found: Any
) -> int:
    """The first row with a wrong action; code and packed position of the others go to `found`."""
    w = desks[0]
    for g in range(len(states)):
        s = states[g]
        if actions[g] < 0 or actions[g] >= most or s.turn == OVER:
            return g
        list_moves(tables[notes[g].mission], pack(s.slot), w)
        code = code_of(w, k[0], actions[g])
        if code == NOTHING:
            return g
        found[g][0] = code
        found[g][1] = w.node[nth_move(w, code)].after
    return ALL_RIGHT


@rule
def reward_for(solved: bool, moves: int, limit: int, gain: float, kind: int) -> float:
    if kind == SHAPED:
        return gain
    if not solved:
        return 0.0
    return float(limit - moves) if kind == MARGIN else 1.0


@rule
def step_games(
    tables: Any,
    states: Any,
    notes: Any,
    desks: Any,
    o: Any,
    k: Any,
    found: Any,
    seeds: Any,
    turn: Any,
    observation: Any,
    mask: Any,
    reward: Any,
    done: Any,
    truncated: Any,
    scores: Any,
    wins: Any,
    limit: int,
    kind: int,
    auto_reset: bool,
) -> bool:
    """False: the desk was too small for some mask; `refresh_games` with a larger one fills it."""
    roomy = True
    for g in range(len(states)):
        s, note = states[g], notes[g]
        t = tables[note.mission]
        apply(t, s, found[g][0], found[g][1])
        before = note.served
        note.served = part_served(t, s)
        moves = show_game(t, s, desks[0], o[0], k[0], observation[g], mask[g])
        solved = s.turn == OVER
        truncated[g] = s.ply >= limit and not solved
        done[g] = solved or truncated[g] or moves == NONE
        reward[g][0] = reward_for(solved, s.ply, limit, note.served - before, kind)
        if done[g]:
            scores[g][0] = s.ply
            wins[g][0] = solved
            if auto_reset:
                seeds[g] = mix(seeds[g])
                begin(tables, s, note, seeds[g])
                t = tables[note.mission]
                moves = show_game(t, s, desks[0], o[0], k[0], observation[g], mask[g])
        turn[g] = s.turn
        roomy = roomy and moves != FULL
    return roomy


@rule
def observe_games(tables: Any, states: Any, notes: Any, o: Any, k: Any, observation: Any) -> None:
    for g in range(len(states)):
        t = tables[notes[g].mission]
        write_observation(t, states[g], o[0], k[0].slots, observation[g])


@rule
def guess_games(states: Any, seats: Any, seeds: Any) -> None:
    for g in range(len(states)):
        hide(states[g], seats[g])
        seed_generator(states[g].rng, seeds[g])
        fill_in(states[g])


@rule
def list_one(tables: Any, states: Any, desks: Any) -> int:
    return list_moves(tables[0], pack(states[0].slot), desks[0])
