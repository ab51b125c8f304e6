"""`rotonde learn`."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from rotonde.cli.inputs import (
    GameWithBots,
    Language,
    language_or_default,
    print_json,
    within,
)
from rotonde.core import errors

NOBODY = "none"
ENDING = ".npz"
MOST_MINUTES = 60 * 24 * 365
MOST_SEED = (1 << 63) - 1


def learn(
    game: GameWithBots,
    /,
    *,
    out: Annotated[Path, Parameter(name=["--out", "-o"])],
    players: int | None = None,
    minutes: float = 120.0,
    rounds: int | None = None,
    seed: int = 0,
    teacher: str | None = None,
    lessons: int | None = None,
    against: str = "",
    games: int = 200,
    threads: int = 1,
    json: bool = False,
    language: Language = None,
) -> None:
    """Train a network: it imitates a player first, then plays against itself (PPO).

    The network is saved every minute, at the end, and after Ctrl-C. The same command continues
    where the last run stopped. See docs/benchmark.md.

    Parameters
    ----------
    out
        The file for the network, NAME.npz: a player for `rotonde arena --code NAME.npz`. The state
        of the training is saved beside it, in NAME.checkpoint.npz.
    players
        Players at a table; the game's usual number unless you say otherwise.
    minutes
        How long to train this time.
    rounds
        Stop after so many rounds in all, even if there is time left.
    seed
        The same seed and number of rounds give the same network on the same machine.
    teacher
        The player to imitate first: the name of a player, or `none`; by default the game's own
        recipe.
    lessons
        How many rounds to imitate.
    against
        Players to be measured against at the end, with commas between.
    games
        How many games to play against each of them.
    threads
        In how many threads to calculate.
    json
        Print the results as JSON.
    """
    import msgspec

    from rotonde.games.registry import edition
    from rotonde.study.learning.measure import opponents
    from rotonde.study.learning.run import Plan, recipe_of
    from rotonde.terminal.learn import run_learning, tell_learning

    chosen = language_or_default(language)
    game = edition(game).name
    within("seed", seed, 0, MOST_SEED)
    within("threads", threads, 1, 64)
    within("games", games, 1, 10**7)
    within("rounds", 1 if rounds is None else rounds, 1, 10**9)
    within("lessons", 0 if lessons is None else lessons, 0, 10**9)
    if not 0 < minutes <= MOST_MINUTES:
        raise errors.InvalidOptions("learn.minutes", value=minutes, most=MOST_MINUTES)
    if out.suffix != ENDING or out.stem.endswith(".checkpoint"):
        raise errors.InvalidOptions("learn.ending", path=str(out), ending=ENDING)
    recipe = recipe_of(game)
    if teacher is not None:
        recipe = msgspec.structs.replace(recipe, teacher=None if teacher == NOBODY else teacher)
    if lessons is not None:
        recipe = msgspec.structs.replace(recipe, lessons=lessons)
    others = opponents(game, against)
    plan = Plan(game, players, seed, recipe, out, minutes, rounds, threads)
    done = run_learning(plan, others, games, chosen)
    if json:
        print_json(done)
    else:
        tell_learning(done, chosen)
