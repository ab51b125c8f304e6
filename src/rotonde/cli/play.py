"""`rotonde play`."""

import secrets
from pathlib import Path

from rotonde.cli.inputs import Language, language_or_default, options_of, read_bytes
from rotonde.core import errors


def play(
    game: str,
    mission: str | None = None,
    /,
    *,
    players: int | None = None,
    seed: int | None = None,
    map: Path | None = None,
    deck: Path | None = None,
    bot: str = "greedy",
    resume: bool = False,
    save: Path | None = None,
    name: str | None = None,
    language: Language = None,
) -> None:
    """Play in the terminal, you against bots.

    Parameters
    ----------
    game
        rail, tram, trains or triage.
    mission
        For triage: the name of a mission, or a mission file (.json).
    players
        How many, you included; 2 unless you say otherwise.
    seed
        The same seed deals the same game; by default a new one.
    map
        For rail and tram: a map file to play on instead of the game's own.
    deck
        For trains: a deck file to play with instead of the game's own.
    bot
        Who sits at the other seats.
    resume
        Go on with the game you left (or with the one of --save).
    save
        Where to keep the game; by default among your games, under a new name.
    name
        What to call you.
    """
    from rotonde.games.registry import game as find_game
    from rotonde.records import record as records
    from rotonde.terminal import saves
    from rotonde.terminal.play import TerminalGame

    chosen = language_or_default(language)
    find_game(game)
    if resume:
        path = save or saves.latest_unfinished(game)
        if path is None:
            raise errors.InvalidOptions("terminal.no-save", game=game)
        record = records.read(read_bytes(path))
    else:
        if save is not None and save.exists():
            raise errors.InvalidOptions("file.exists", path=str(save))
        options = options_of(game, mission, players, map, deck)
        seed = secrets.randbits(64) if seed is None else seed
        record = records.begin(game, options, seed)
        path = save or saves.new_path(game)
    TerminalGame(record, path, bot, chosen, name).run()
