"""Compiling and loading everything that a request may need, before anybody asks."""

from rotonde.game import NAMES, game
from rotonde.server.catalogue import catalogue
from rotonde.server.missions import album
from rotonde.tabletop import tabletop


def warm_up() -> None:
    """One move of each game, seen by everybody: every kernel is then compiled and loaded."""
    catalogue()
    album()
    for name in NAMES:
        top, played = tabletop(name), game(name)
        options = top.options(top.least_seats, {})
        top.furnish(options)
        before = played.start(options, 1)
        seat = before.turn or 0
        seen = played.observe(before, seat)
        action = next(iter(played.legal(seen).values()))
        after = played.play(before, action, 1)
        then = played.observe(after, seat)
        top.consider(seen, True)
        top.consider(played.observe(before, -1), True)
        top.reveals(before, after)
        played.tell(seen, then)
        played.show(then)
        played.result(after)
        played.guess(seen, 1)
        played.start(options, position=played.show(after))
