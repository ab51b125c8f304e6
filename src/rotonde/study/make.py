"""Environments by the name of a game."""

from rotonde.core.adapter import require_within
from rotonde.core.environment import REWARDS
from rotonde.core.errors import InvalidOptions
from rotonde.games.registry import NAMES, edition, game
from rotonde.study.environment import Environment

MOST_GAMES = 1 << 20


def names() -> tuple[str, ...]:
    """The games that have an environment."""
    return tuple(name for name in NAMES if edition(name).environment is not None)


def make(
    name: str,
    players: int | None = None,
    games: int = 1024,
    seed: int = 0,
    reward: str = "win",
    auto_reset: bool = True,
    observe: bool = True,
    **options: object,
) -> Environment:
    """An environment that plays so many games at once.

    `reward` is one of
    win     at the end: 1 for the winner, -1 shared among the others; a shared win is shared
    margin  at the end: points ahead of the best of the others
    shaped  at every step: points as they change, down to the last account
    With `observe` off only masks are filled at every step, for play that looks at nothing.
    `options` are the game's own: a map, a deck, missions (docs/environments.md).
    """
    chosen = edition(name)
    if chosen.environment is None:
        raise InvalidOptions("env.none", name=name, known=", ".join(names()))
    if reward not in REWARDS:
        raise InvalidOptions("env.reward", name=reward, known=", ".join(REWARDS))
    require_within("games", games, 1, MOST_GAMES)
    given = {option: value for option, value in options.items() if value is not None}
    batch = chosen.environment.load()(players, given)
    rules = game(chosen.name)
    return Environment(chosen.name, rules, batch, games, seed, reward, auto_reset, observe)
