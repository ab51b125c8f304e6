"""`rotonde play`."""

import secrets
from pathlib import Path

from rotonde.cli.inputs import (
    Assignments,
    DeckFile,
    GameName,
    Language,
    MapFile,
    MissionWanted,
    language_or_default,
    options_of,
    read_bytes,
)
from rotonde.core import errors


def play(
    game: GameName,
    mission: MissionWanted = None,
    /,
    *,
    players: int | None = None,
    seed: int | None = None,
    map: MapFile = None,
    deck: DeckFile = None,
    option: Assignments = None,
    bot: str | None = None,
    resume: bool = False,
    save: Path | None = None,
    name: str | None = None,
    language: Language = None,
) -> None:
    """Play in the terminal, you against bots.

    Parameters
    ----------
    players
        How many, you included; 2 unless you say otherwise.
    seed
        The same seed gives the same deal; by default a random one.
    bot
        The player at the other seats; by default a fast one.
    resume
        Continue the last unfinished game (or the one given by --save).
    save
        The file for the game; by default a new one in your folder of games.
    name
        What to call you.
    """
    from rotonde.games.registry import edition, manifest
    from rotonde.records import record as records
    from rotonde.terminal import saves
    from rotonde.terminal.play import TerminalGame

    chosen = language_or_default(language)
    game = edition(game).name
    if resume:
        path = save or saves.latest_unfinished(game)
        if path is None:
            raise errors.InvalidOptions("terminal.no-save", game=game)
        record = records.read(read_bytes(path))
    else:
        if save is not None and save.exists():
            raise errors.InvalidOptions("file.exists", path=str(save))
        options = options_of(game, mission, players, map, deck, option or ())
        seed = secrets.randbits(64) if seed is None else seed
        record = records.begin(game, options, seed)
        path = save or saves.new_path(game)
    TerminalGame(record, path, bot or manifest(game).opponent, chosen, name).run()
