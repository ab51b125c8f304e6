"""All types that pass between server and page, from every module of this package.

The OpenAPI document and the page's TypeScript types are made from them. They hold no rules:
positions, actions and boards are the games' own types, told apart by the name of the game.
"""

import inspect

import msgspec

from rotonde.server.wire import (
    base,
    campaign,
    catalogue,
    chat,
    games,
    live,
    people,
    play,
    prepared,
    problems,
    ratings,
    rematch,
    replay,
    tables,
)

_MODULES = (
    people,
    ratings,
    games,
    catalogue,
    campaign,
    tables,
    play,
    prepared,
    rematch,
    replay,
    chat,
    problems,
    live,
)


def structs() -> list[type[msgspec.Struct]]:
    """Every message type, in the order of their names."""
    found = {
        name: kind
        for module in _MODULES
        for name, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, msgspec.Struct) and kind not in (base.Strict, base.Sent)
    }
    return [found[name] for name in sorted(found)]
