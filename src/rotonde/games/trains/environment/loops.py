"""The compiled loops over many games of Trains; `batch.py` calls them."""

from typing import Any

from rotonde.core.environment import ALL_RIGHT, SHAPED
from rotonde.core.state import OVER as NOBODY
from rotonde.games.trains.environment.action_space import code_of, index_of
from rotonde.games.trains.environment.observation_row import note_game, write_observation
from rotonde.games.trains.legal import list_legal, refusal
from rotonde.games.trains.limits import LENGTH
from rotonde.games.trains.observation import fill_in, hide
from rotonde.games.trains.rules import apply, deal
from rotonde.games.trains.state import NOTHING, OVER
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import mix, seed_generator

NEIGHBOURS = LENGTH - 1


@rule
def write_mask(t: Any, s: Any, space: Any, indices: Any, codes: Any, row: Any) -> None:
    row[:] = False
    for i in range(list_legal(t, s, codes)):
        row[index_of(s, space, indices, codes[i])] = True


@rule
def show_game(
    t: Any, s: Any, o: Any, space: Any, indices: Any, codes: Any, observation: Any, mask: Any
) -> int:
    """Observation and mask of the seat to act, which is returned; of the last one at the end."""
    seat = s.turn
    if len(observation) > 0:
        write_observation(s, o, s.last_by if seat == NOBODY else seat, observation)
    write_mask(t, s, space, indices, codes, mask)
    return seat


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
    o: Any,
    space: Any,
    indices: Any,
    codes: Any,
    turn: Any,
    observation: Any,
    mask: Any,
) -> None:
    for g in range(len(states)):
        note_game(states[g], notes[g])
        turn[g] = show_game(
            tables[0], states[g], o[0], space, indices, codes, observation[g], mask[g]
        )


@rule
def find_wrong(tables: Any, states: Any, space: Any, actions: Any, most: int) -> int:
    for g in range(len(states)):
        action = actions[g]
        if action < 0 or action >= most or states[g].phase == OVER:
            return g
        if refusal(tables[0], states[g], code_of(states[g], space, action)):
            return g
    return ALL_RIGHT


@rule
def reward_end(s: Any, kind: int, reward: Any) -> None:
    """A win against all others is worth 1; a draw 0 for all."""
    if kind != SHAPED and s.winner != NOTHING:
        for seat in range(s.players):
            reward[seat] = 1 if seat == s.winner else -1 / (s.players - 1)


@rule
def reward_order(s: Any, note: Any, reward: Any) -> None:
    """How much better each row is in order than before, as a part of the whole row."""
    for seat in range(s.players):
        reward[seat] = -note.ascending[seat] / NEIGHBOURS
    note_game(s, note)
    for seat in range(s.players):
        reward[seat] += note.ascending[seat] / NEIGHBOURS


@rule
def step_games(
    tables: Any,
    states: Any,
    notes: Any,
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
    scores: Any,
    wins: Any,
    kind: int,
    auto_reset: bool,
) -> None:
    t = tables[0]
    for g in range(len(states)):
        s = states[g]
        players = s.players
        apply(t, s, code_of(s, space, actions[g]))
        for i in range(players):
            reward[g][i] = 0
        if kind == SHAPED:
            reward_order(s, notes[g], reward[g])
        done[g] = s.phase == OVER
        if s.phase == OVER:
            reward_end(s, kind, reward[g])
            for i in range(players):
                scores[g][i] = i == s.winner
                wins[g][i] = i == s.winner
            if auto_reset:
                seeds[g] = mix(seeds[g])
                seed_generator(s.rng, seeds[g])
                deal(t, s, players)
                note_game(s, notes[g])
        turn[g] = show_game(t, s, o[0], space, indices, codes, observation[g], mask[g])


@rule
def observe_games(states: Any, o: Any, seats: Any, observation: Any) -> None:
    for g in range(len(states)):
        write_observation(states[g], o[0], seats[g], observation[g])


@rule
def guess_games(tables: Any, states: Any, seats: Any, seeds: Any, unknown: Any) -> None:
    for g in range(len(states)):
        hide(states[g], seats[g])
        seed_generator(states[g].rng, seeds[g])
        fill_in(tables[0], states[g], unknown)
