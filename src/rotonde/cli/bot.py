"""`rotonde bot`: tools for those who write bots."""

import sys
from pathlib import Path

from cyclopts import App

from rotonde.cli.inputs import (
    GAMES_WITH_BOTS,
    DeckFile,
    GameWithBots,
    Language,
    MapFile,
    language_or_default,
    load_json,
    print_json,
    within,
)
from rotonde.core import errors

NOT_GOOD = 1

bot_app = App(name="bot", help="Tools for those who write bots.")


@bot_app.command
def check(
    bot: str,
    game: GameWithBots = GAMES_WITH_BOTS[0],
    /,
    *,
    games: int = 4,
    seed: int = 0,
    limit: float = 10.0,
    pdb: bool = False,
    map: MapFile = None,
    deck: DeckFile = None,
    json: bool = False,
    language: Language = None,
) -> None:
    """Try a bot out against `random`: does it load, play legally, and in time?

    A Python file plays in this process, so that breakpoint() works. Exit code 0: good. 1: it has
    a fault or is too slow.

    Parameters
    ----------
    bot
        A Python file with a class called Bot, or a command as in "node my_bot.js".
    games
        How many, unless a fault ends them earlier.
    limit
        Seconds a move, as in the arena.
    pdb
        Open the debugger where the bot raised an error.
    json
        Print the verdict as JSON.
    """
    from rotonde.arena.bot_check import check_bot
    from rotonde.players.sources import command_source, file_source
    from rotonde.terminal.bot_check import bot_check_text

    chosen = language_or_default(language)
    within("games", games, 1, 10**6)
    within("seed", seed, 0, 2**128 - 1)
    if not 0 < limit < float("inf"):
        raise errors.InvalidOptions("arena.limit", value=limit)
    source = file_source(Path(bot)) if bot.endswith(".py") else command_source(bot)
    options = {name: load_json(file) for name, file in (("map", map), ("deck", deck)) if file}
    done = check_bot(source, game, options, games, seed, limit, *([_debug] if pdb else []))
    if json:
        print_json(done)
    else:
        print(bot_check_text(done, chosen))
    if not done.is_good:
        sys.exit(NOT_GOOD)


def _debug(error: Exception) -> None:
    import pdb  # noqa: T100 (what --pdb is for)

    print(f"{type(error).__name__}: {error}")
    pdb.post_mortem(error.__traceback__)
