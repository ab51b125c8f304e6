"""Compile and load everything that a request may need, before the first request.

What is not loaded here would be compiled, or read from the compiler's cache, on the event loop
during a game, and every other table would wait for it.
"""

import random

from rotonde.core.interface import SPECTATOR, Game, State
from rotonde.core.table import GameTable
from rotonde.games.registry import NAMES, campaigns, game, game_table
from rotonde.server.tables.catalogue import catalogue

MOST_PLIES = 1_500  # of a random game that does not end by itself
LOOK_EVERY = 7  # plies; prime, so that every seat and phase has its turn


def warm_up() -> None:
    """One random game of each, to its end: scoring is a kernel, too."""
    catalogue()
    for campaign in campaigns():
        campaign.album()
    for name in NAMES:
        _play_a_game(game_table(name), game(name))


def _play_a_game(top: GameTable, played: Game) -> None:
    options = top.options(top.least_seats, {})
    top.build_fixtures(options)
    chance = random.Random(1)
    state = played.start(options, 1)
    for ply in range(MOST_PLIES):
        if state.turn is None:
            break
        seen = played.observe(state, state.turn)
        action = chance.choice(list(played.legal(seen).values()))
        after = played.play(state, action, ply + 1)
        if ply % LOOK_EVERY == 0 or after.turn is None:
            _look_at(top, played, state, after)
            played.start(options, position=played.show(after))
        state = after


def _look_at(top: GameTable, played: Game, before: State, after: State) -> None:
    """What the server asks of the engine for a move, for every seat and a spectator."""
    top.reveals(before, after)
    played.result(after)
    for eyes in (SPECTATOR, *range(after.players)):
        seen = played.observe(after, eyes)
        played.tell(played.observe(before, eyes), seen)
        played.show(seen)
        played.legal(seen)
        top.insight(seen, True)
    if after.turn is not None:
        played.guess(played.observe(after, after.turn), 1)
