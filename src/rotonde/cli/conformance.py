"""`rotonde conformance`."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from rotonde.cli.inputs import GameName, Language, language_or_default, print_json
from rotonde.core import errors

DIFFERS = 1
Games = Annotated[int, Parameter(help="How many games, over all that are named.")]
Seed = Annotated[int, Parameter(help="The same seed gives the same games.")]
Positions = Annotated[int, Parameter(help="Positions of each game, its last one included.")]
Json = Annotated[bool, Parameter(help="Print the verdict as JSON.")]

conformance_app = App(
    name="conformance", help="Check an engine of your own against this one (docs/conformance.md)."
)


@conformance_app.command
def export(
    *only: GameName,
    to: Path,
    games: Games = 100,
    seed: Seed = 0,
    positions: Positions = 12,
    replace: bool = False,
    language: Language = None,
) -> None:
    """Write positions, legal actions, next positions and scores as JSON lines.

    Without names: of all games in turn.

    Parameters
    ----------
    to
        The file, as in vectors.jsonl.
    replace
        Write over a file that is there.
    """
    from rotonde.conformance.export import export as write
    from rotonde.conformance.vectors import plan_of
    from rotonde.core.messages import Voice
    from rotonde.terminal.progress import counted

    voice = Voice(language_or_default(language))
    plan = plan_of(games, seed, positions, only)
    with counted(voice("conformance.exporting"), games) as progress:
        count = write(plan, to, replace, progress)
    print(voice("conformance.exported", path=str(to), games=games, count=count))


@conformance_app.command
def check(
    answers: Path | None = None,
    /,
    *only: GameName,
    engine: str | None = None,
    games: Games = 100,
    seed: Seed = 0,
    positions: Positions = 12,
    limit: float = 10.0,
    json: Json = False,
    language: Language = None,
) -> None:
    """Compare the answers of your engine with ours, and say where they first differ.

    Exit code 0: all are right. 1: some are wrong. 2: the input is not a list of answers.

    Parameters
    ----------
    answers
        Its answers in a file, below the first line of the vectors. Not with --engine.
    engine
        Or a command that is sent a question a line and writes an answer a line.
    limit
        Seconds that it may take for an answer.
    """
    from rotonde.conformance.check import engine_answers, file_answers, grade
    from rotonde.conformance.vectors import plan_of
    from rotonde.core.messages import Voice
    from rotonde.players.sources import split_command
    from rotonde.terminal.conformance import verdict_text
    from rotonde.terminal.progress import counted

    voice = Voice(language_or_default(language))
    if not 0 < limit < float("inf"):
        raise errors.InvalidOptions("arena.limit", value=limit)
    if engine is not None:
        # A name before the options is that of a game: an engine needs no file.
        names = (*([] if answers is None else [str(answers)]), *only)
        command = split_command(engine)
        if not command:
            raise errors.InvalidOptions("options.no-command", text=engine)
        plan = plan_of(games, seed, positions, names)
        bar = counted(voice("conformance.checking"), games)
        with engine_answers(command, limit) as ask, bar as progress:
            verdict = grade(plan, ask, progress)
    elif answers is None:
        raise errors.InvalidOptions("conformance.no-engine")
    else:
        plan, ask = file_answers(answers)
        with counted(voice("conformance.checking"), plan.games) as progress:
            verdict = grade(plan, ask, progress)
    if json:
        print_json(verdict)
    else:
        print(verdict_text(verdict, voice))
    if not verdict.holds:
        sys.exit(DIFFERS)
