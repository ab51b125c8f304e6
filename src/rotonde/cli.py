"""The command line. Each command imports what it needs, so that `rotonde --help` is instant."""

import json
import locale
import os
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from rotonde import errors

app = App(
    name="rotonde",
    help="The house for railway games: play, simulate, measure, check maps.",
    version_flags=["--version"],
    default_parameter=Parameter(negative=()),
)
map_app = App(name="map", help="Maps of Rail, as files.")
app.command(map_app)
BAD_INPUT = 2
INTERRUPTED = 130

Language = Annotated[str | None, Parameter(help="fr or en; by default that of the system")]


def language_or_default(wanted: str | None) -> str:
    """The language asked for, else the system's if we speak it, else English."""
    from rotonde.messages import LANGUAGES

    if wanted is not None:
        if wanted not in LANGUAGES:
            raise errors.InvalidOptions("options.language", name=wanted, known=", ".join(LANGUAGES))
        return wanted
    names = [os.environ.get(v, "") for v in ("LC_ALL", "LC_MESSAGES", "LANG")]
    system = next((name for name in names if name), locale.getlocale()[0] or "")
    return "fr" if system.startswith("fr") else "en"


def load_json(path: Path) -> Any:
    """A parsed file, or an error that names it."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise errors.InvalidOptions("file.missing", path=str(path)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise errors.InvalidOptions("file.unreadable", path=str(path), reason=str(error)) from None
    except json.JSONDecodeError as error:
        raise errors.InvalidOptions("file.not-json", path=str(path), reason=str(error)) from None


def within(name: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise errors.InvalidOptions(
            "options.number", name=name, value=value, least=least, most=most
        )
    return value


# --- play ----------------------------------------------------------------------------------------


@app.command
def play(
    game: str,
    /,
    *,
    players: int = 2,
    seed: int | None = None,
    map: Path | None = None,
    bot: str = "greedy",
    resume: bool = False,
    save: Path | None = None,
    language: Language = None,
) -> None:
    """Play in the terminal, you against bots.

    Parameters
    ----------
    game
        rail, tram, …
    players
        How many, you included.
    seed
        The same seed deals the same game; by default a new one.
    map
        A map file to play on instead of the game's own.
    bot
        Who sits at the other seats.
    resume
        Go on with the game you left (or with the one of --save).
    save
        Where to keep the game; by default among your games, under a new name.
    """
    import secrets

    from rotonde import record as records
    from rotonde.game import game as find_game
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
        options: dict[str, Any] = {"players": players}
        if map is not None:
            options["map"] = load_json(map)
        seed = secrets.randbits(64) if seed is None else seed
        record = records.begin(game, options, seed)
        path = save or saves.new_path(game)
    TerminalGame(record, path, bot, chosen).run()


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise errors.InvalidOptions("file.missing", path=str(path)) from None
    except OSError as error:
        raise errors.InvalidOptions("file.unreadable", path=str(path), reason=str(error)) from None


# --- records -------------------------------------------------------------------------------------


@app.command
def replay(
    file: Path,
    /,
    *,
    to: int | None = None,
    json: bool = False,
    language: Language = None,
) -> None:
    """Play a record again and check it.

    Parameters
    ----------
    file
        The record.
    to
        Stop after so many actions.
    json
        Print the position reached, as JSON.
    """
    from rotonde import record as records
    from rotonde.game import game as find_game
    from rotonde.terminal.show_record import tell_record

    chosen = language_or_default(language)
    record = records.read(read_bytes(file))
    states = list(records.replay(record, to))
    if json:
        print_json(find_game(record.game).show(states[-1]))
    else:
        tell_record(record, states, chosen)


def print_json(value: Any) -> None:
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n")


# --- simulate and measure ------------------------------------------------------------------------


@app.command
def simulate(
    game: str,
    /,
    *,
    players: int = 2,
    games: int = 10_000,
    seed: int = 0,
    jobs: int = 1,
    map: Path | None = None,
    json: bool = False,
    language: Language = None,
) -> None:
    """Play random games as fast as the machine can, and sum them up.

    Parameters
    ----------
    games
        How many.
    jobs
        Threads to use; the figures do not depend on it.
    map
        A map file to play on instead of the game's own.
    json
        Print the figures as JSON.
    """
    from rotonde.terminal.figures import run_simulation, tell_simulation

    chosen = language_or_default(language)
    within("games", games, 1, 10**9)
    within("jobs", jobs, 1, 256)
    within("seed", seed, 0, 2**128 - 1)
    options: dict[str, Any] = {"players": players}
    if map is not None:
        options["map"] = load_json(map)
    simulation = run_simulation(game, options, games, seed, jobs, chosen)
    if json:
        print_json(simulation)
    else:
        tell_simulation(simulation, chosen)


@app.command
def bench(*, json: bool = False, quick: bool = False, language: Language = None) -> None:
    """Measure how fast everything is, in one run.

    Parameters
    ----------
    json
        Print the figures as JSON.
    quick
        Fewer repetitions: a first impression.
    """
    from rotonde.bench.run import run_bench
    from rotonde.terminal.figures import tell_bench

    chosen = language_or_default(language)
    figures = run_bench(quick=quick, language=chosen)
    if json:
        print_json(figures)
    else:
        tell_bench(figures, chosen)


# --- maps ----------------------------------------------------------------------------------------


@map_app.command
def check(file: Path, /, *, language: Language = None) -> None:
    """Check a map file: every fault at once, each with its place.

    Parameters
    ----------
    file
        The map, as JSON.
    """
    from rotonde.messages import Voice
    from rotonde.rail.tables import RailMap

    voice = Voice(language_or_default(language))
    rail_map = RailMap(load_json(file))
    counts = {part: len(rail_map.data[part]) for part in ("cities", "routes", "tickets")}
    least, most = rail_map.data["players"]
    print(voice("map.valid", name=rail_map.name, least=least, most=most, **counts))


# --- together ------------------------------------------------------------------------------------


def main() -> None:
    """Run a command. Bad input: the reason on standard error, exit code 2, nothing written."""
    try:
        app()
    except errors.RotondeError as error:
        from rotonde.messages import Voice
        from rotonde.terminal.words import explain

        print(explain(Voice(_language_of_errors()), error), file=sys.stderr)
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        from rotonde.messages import Voice

        print(Voice(_language_of_errors())("interrupted"), file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _language_of_errors() -> str:
    """The language asked for on the command line, even when the command itself failed."""
    arguments = sys.argv[1:]
    for i, argument in enumerate(arguments):
        if argument.startswith("--language="):
            argument, wanted = argument.split("=", 1)
        elif argument == "--language" and i + 1 < len(arguments):
            wanted = arguments[i + 1]
        else:
            continue
        if wanted in ("fr", "en"):
            return wanted
    return language_or_default(None)
