"""Whole games between the house's styles in one compiled loop, with what a map maker asks of them.

The styles are those of `weights.py` and the planner. Every game has a generator of its own, made
from its key: two maps that differ in one detail can be compared on the same deals.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.rail.legal import refusal
from rotonde.games.rail.limits import KINDS, PLAYERS, ROUTES, TICKETS, WORDS
from rotonde.games.rail.longest_path import NETWORK
from rotonde.games.rail.observation import hide
from rotonde.games.rail.rules import apply, deal
from rotonde.games.rail.scoring import SCORE, join_cities, score_game, ticket_done
from rotonde.games.rail.state import (
    CLAIM,
    KEEP,
    KEPT,
    NOT_YET,
    NOTHING,
    OVER,
    PASS,
    PAYMENTS,
    STATE,
    TURN,
)
from rotonde.kernel.bits import has
from rotonde.kernel.compiled import rule
from rotonde.kernel.seeding import words_of
from rotonde.kernel.state_pool import as_words, copy_words
from rotonde.players.rail.planner import choose
from rotonde.players.rail.rollout import light_choose
from rotonde.players.rail.scratch import DESK, clear_ways, lay_out
from rotonde.players.rail.weights import STYLES, planner_weights

PLANNER = 0
STYLE_NAMES = ("planner", *sorted(STYLES))

# What happened in one game. Places of arrays: seats, routes, tickets.
PLAYED = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("plies", "i8"),
                ("first", "i8"),  # the seat that took the first turn
                ("passes", "i8"),
                ("shuffles", "i8"),
                ("empty_pile", "i8"),  # turns that began without a card to draw from the pile
                ("stuck", "i8"),  # 1: everybody passed, and nobody had run out of trains
                ("style", "i8", PLAYERS),
                ("total", "i8", PLAYERS),
                ("wins", "i8", PLAYERS),
                ("completed", "i8", PLAYERS),
                ("ticket_points", "i8", PLAYERS),
                ("held", "i8", PLAYERS),  # tickets
                ("longest", "i8", PLAYERS),
                ("left", "i8", PLAYERS),  # trains that were not placed
                ("needed", "i8", (PLAYERS, WORDS)),  # routes that its tickets wanted while free
                ("owner", "i8", ROUTES),  # a seat, or NOTHING
                ("claimed_at", "i8", ROUTES),  # the ply, from 0
                ("offered", "i8", TICKETS),  # how often
                ("holder", "i8", TICKETS),  # a seat, or NOTHING
                ("done", "i8", TICKETS),  # 1: its holder has completed it
            ],
            align=True,
        ),
    )
)


@rule
def note_need(s: Any, d: Any, seat: int, planner: bool, g: Any) -> None:
    """The free routes that the seat's tickets take, as its plan on the desk says.

    A planner without a ticket to join plans long routes for their points; its `plan_turns` is 0.
    """
    if planner and d.plan_turns == 0:
        return
    for word in range(WORDS):
        plan = d.plan[word] if planner else d.way[seat][word]
        g.needed[seat][word] |= plan & s.open[word]


@rule
def note_action(s: Any, code: int, seat: int, ply: int, g: Any) -> None:
    """What an action means to the map maker, before it is played."""
    if code >= CLAIM:
        route = (code - CLAIM) // PAYMENTS // KINDS
        g.owner[route] = seat
        g.claimed_at[route] = ply
    elif code == PASS:
        g.passes += 1
    elif KEEP <= code < KEPT:
        for i in range(s.offer_size[seat]):
            g.offered[s.offer[seat][i]] += 1


@rule
def note_end(t: Any, s: Any, score: Any, g: Any) -> None:
    """Scores, and who holds and has completed which ticket."""
    g.first = s.first
    g.shuffles = s.shuffles
    g.stuck = 1 if s.turns_left == NOT_YET else 0
    for seat in range(s.players):
        g.total[seat] = score.total[seat]
        g.wins[seat] = score.wins[seat]
        g.completed[seat] = score.completed[seat]
        g.ticket_points[seat] = score.ticket_points[seat]
        g.held[seat] = s.ticket_count[seat]
        g.longest[seat] = score.longest[seat]
        g.left[seat] = s.trains[seat]
        join_cities(t, s.owned[seat], score.joined)
        for ticket in range(t.tickets):
            if has(s.tickets[seat], ticket):
                g.holder[ticket] = seat
                g.done[ticket] = 1 if ticket_done(t, score.joined, ticket) else 0


@rule
def play_one(t: Any, states: Any, words: Any, weights: Any, desks: Any, g: Any) -> int:
    """One game from a dealt state 0; state 1 is for observations. Plies, or -1 - an illegal ply."""
    s, o = states[0], states[1]
    ply = 0
    while s.phase != OVER:
        seat = s.turn
        style = g.style[seat]
        d = desks[seat]
        copy_words(words, 0, 1)
        hide(o, seat)
        if style == PLANNER:
            code = choose(t, o, weights[style], d)
        else:
            code = light_choose(t, o, weights[style], d)
        if refusal(t, s, code) != 0:
            return -1 - ply
        if not KEEP <= code < KEPT:
            note_need(s, d, seat, style == PLANNER, g)
        if s.phase == TURN and s.pile_size + s.discard_size == 0:
            g.empty_pile += 1
        note_action(s, code, seat, ply, g)
        apply(t, s, code)
        ply += 1
    g.plies = ply
    return ply


@rule
def play_each(
    tables: Any,
    states: Any,
    words: Any,
    keys: Any,
    weights: Any,
    desks: Any,
    scores: Any,
    networks: Any,
    played: Any,
    players: int,
) -> int:
    """A game for every row of `played`, whose styles are set. 0, or -1 - an illegal ply."""
    t, s = tables[0], states[0]
    for seat in range(players):
        lay_out(t, desks[seat])
    for game in range(len(played)):
        g = played[game]
        for i in range(len(s.rng)):
            s.rng[i] = keys[game][i]
        deal(t, s, players)
        for seat in range(players):
            clear_ways(desks[seat])
        for route in range(ROUTES):
            g.owner[route] = g.claimed_at[route] = NOTHING
        for ticket in range(TICKETS):
            g.holder[ticket] = NOTHING
        plies = play_one(t, states, words, weights, desks, g)
        if plies < 0:
            return plies
        score_game(t, s, scores[0], networks[0])
        note_end(t, s, scores[0], g)
    return 0


def play_line_ups(
    tables: npt.NDArray[Any], line_ups: npt.NDArray[np.int64], seeds: list[int]
) -> npt.NDArray[Any]:
    """A game for every line-up (a style for each seat) and seed; what happened in each."""
    games, players = line_ups.shape
    states = np.zeros(2, dtype=STATE)
    played = np.zeros(games, dtype=PLAYED)
    played["style"][:, :players] = line_ups
    keys = np.array([words_of(seed) for seed in seeds], dtype=np.uint64).reshape(games, 4)
    weights = np.concatenate([planner_weights(players), *(STYLES[s] for s in STYLE_NAMES[1:])])
    ended = play_each(
        tables,
        states,
        as_words(states),
        keys,
        weights,
        np.zeros(players, dtype=DESK),
        np.zeros(1, dtype=SCORE),
        np.zeros(1, dtype=NETWORK),
        played,
        players,
    )
    if ended < 0:
        raise AssertionError(f"an illegal choice at ply {-1 - ended}")
    return played
