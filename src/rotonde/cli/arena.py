"""`rotonde arena`."""

from pathlib import Path

from cyclopts import App

from rotonde.cli.inputs import (
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

MOST_ELO = 1000  # beyond that every game is won, and a test has nothing to weigh

arena_app = App(name="arena", help="Matches between players, and their reports.")


@arena_app.default
def arena(
    game: GameWithBots,
    /,
    *,
    players: str,
    games: int = 200,
    seats: int = 2,
    seed: int = 0,
    jobs: int = 1,
    ray: str | None = None,
    sprt: str | None = None,
    save: Path | None = None,
    code: list[Path] | None = None,
    bot: list[str] | None = None,
    map: MapFile = None,
    deck: DeckFile = None,
    iterations: int | None = None,
    milliseconds: int | None = None,
    threads: int = 1,
    limit: float = 10.0,
    json: bool = False,
    language: Language = None,
) -> None:
    """Play a match between players, and report their strength with confidence intervals.

    Parameters
    ----------
    players
        Names with commas between. More names than seats: every combination plays. Fewer: the last
        one fills the other seats.
    games
        How many, rounded up to whole deals; a deal is as many games as there are seats.
    seats
        Players at a table.
    seed
        The same seed gives the same match.
    jobs
        Processes to use; the results do not depend on it.
    ray
        The address of a Ray cluster to play on, or `local` for one on this machine (needs the
        extra rotonde[cluster]); the results do not depend on it either.
    sprt
        Two Elo differences, as in 0,20: stop as soon as it is decided whether the first player is
        at most so much, or at least so much, stronger than the second.
    save
        A folder for the match, each game as a record. The same command continues an interrupted
        match.
    code
        A Python file with a player of your own (a class called Bot); it goes by the file's name.
    bot
        A command that plays in any language over JSON lines (docs/bot-protocol.md), as in
        "node my_bot.js" or fast=./my_bot; it goes by the name before =, else by its file's.
    iterations
        What searching players may spend on a move, the same on any machine.
    milliseconds
        What searching players may spend on a move, in time.
    threads
        In how many threads a searching player thinks; its choices depend on the number.
    limit
        Seconds a move; a player of your own that takes longer has lost.
    json
        Print the results as JSON.
    """
    from rotonde.arena.plan import Match
    from rotonde.games.registry import MANIFESTS
    from rotonde.players.player import Budget
    from rotonde.players.sources import find
    from rotonde.terminal.arena import run_arena, tell_arena

    chosen = language_or_default(language)
    within("games", games, 1, 10**7)
    within("seats", seats, 2, max(manifest.seats[1] for manifest in MANIFESTS))
    within("jobs", jobs, 1, 256)
    within("threads", threads, 1, 64)
    within("seed", seed, 0, 2**128 - 1)
    within("iterations", 1 if iterations is None else iterations, 1, 10**9)
    within("milliseconds", 1 if milliseconds is None else milliseconds, 1, 10**7)
    if not 0 < limit < float("inf"):
        raise errors.InvalidOptions("arena.limit", value=limit)
    match = Match(
        game=game,
        players=tuple(
            find(game, name.strip(), code or (), bot or ()) for name in players.split(",")
        ),
        options={name: load_json(file) for name, file in (("map", map), ("deck", deck)) if file},
        seats=seats,
        seed=seed,
        budget=Budget(iterations, milliseconds, threads),
        seconds_a_move=limit,
    )
    report = run_arena(match, games, jobs, _bounds(sprt), save, ray, chosen)
    if json:
        print_json(report)
    else:
        tell_arena(report, chosen)


@arena_app.command
def report(folder: Path, /, *, language: Language = None) -> None:
    """Write a page with plots about the match that is kept in a folder (arena --save).

    It needs the extra rotonde[report].

    Parameters
    ----------
    folder
        The folder of the match; the page goes into its folder `report`.
    """
    from rotonde.arena.report import write_report

    print(write_report(folder, language_or_default(language)))


def _bounds(sprt: str | None) -> tuple[float, float] | None:
    if sprt is None:
        return None
    try:
        low, high = (float(part) for part in sprt.split(","))
    except ValueError:
        raise errors.InvalidOptions("arena.test-form", text=sprt) from None
    if not all(abs(elo) <= MOST_ELO for elo in (low, high)):
        raise errors.InvalidOptions("arena.test-range", most=MOST_ELO)
    return low, high
