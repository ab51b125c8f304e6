"""Compile and load what requests may need of a game, before the first of them is let through.

What is not loaded here would be compiled, or read from the compiler's cache, on the event loop
during a game, and every other table would wait for it. The same steps run twice: in a helper
process, which compiles (game_compiler.py), then in a thread of the server, which finds everything
in the cache.
"""

import datetime
import random
from collections.abc import Iterator

from rotonde.core.game_table import GameTable
from rotonde.core.interface import SPECTATOR, Game, State
from rotonde.games.registry import MANIFESTS, campaigns, game, game_table
from rotonde.server.tables.lobby.catalogue import catalogue

MOST_PLIES = 1_500  # of a random game that does not end by itself
LOOK_EVERY = 7  # plies; prime, so that every seat and phase has its turn
PARTS_OF_AN_EDITION = 6  # that `_load_edition` yields


def warm_up() -> None:
    """Everything at once."""
    load_lists()
    for manifest in MANIFESTS:
        for _ in load_rules(manifest.name):
            pass


def load_lists() -> None:
    """What the first screen lists: games, missions, the mission of the day. Plays nothing."""
    catalogue()
    for campaign in campaigns():
        campaign.album()
        campaign.daily(datetime.datetime.now(datetime.UTC).date())


def editions(name: str) -> tuple[str, ...]:
    """The names under which the game of this manifest is played."""
    (found,) = [manifest for manifest in MANIFESTS if manifest.name == name]
    return tuple(edition.name for edition in found.editions)


def parts_of(name: str) -> int:
    """How many parts `load_rules` yields. The first edition compiles what the others share."""
    return PARTS_OF_AN_EDITION + len(editions(name)) - 1


def load_rules(name: str) -> Iterator[None]:
    """Load the rules of a manifest's game; yields after each part."""
    first, *others = editions(name)
    yield from _load_edition(game_table(first), game(first))
    for edition in others:
        for _ in _load_edition(game_table(edition), game(edition)):
            pass
        yield


def _load_edition(top: GameTable, played: Game) -> Iterator[None]:
    """One random game, to its end: scoring is a kernel, too."""
    options = top.options(top.least_seats, {})
    top.build_fixtures(options)
    yield
    state = played.start(options, 1)
    actions = played.legal(played.observe(state, state.turn or 0))
    yield
    after = played.play(state, next(iter(actions)), 1)
    yield
    _look_at(top, played, state, after)
    yield
    if after.turn is not None:
        played.guess(played.observe(after, after.turn), 1)
    yield
    _play_to_the_end(top, played, state)
    yield


def _play_to_the_end(top: GameTable, played: Game, state: State) -> None:
    options = top.options(top.least_seats, {})
    chance = random.Random(1)
    for ply in range(MOST_PLIES):
        if state.turn is None:
            break
        seen = played.observe(state, state.turn)
        action = chance.choice(list(played.legal(seen).values()))
        after = played.play(state, action, ply + 1)
        if ply % LOOK_EVERY == 0 or after.turn is None:
            _look_at(top, played, state, after)
            if after.turn is not None:
                played.guess(played.observe(after, after.turn), 1)
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
