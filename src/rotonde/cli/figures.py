"""`rotonde simulate` and `rotonde bench`."""

from rotonde.cli.inputs import (
    BenchPart,
    DeckFile,
    GameName,
    Language,
    MapFile,
    MissionWanted,
    language_or_default,
    options_of,
    print_json,
    within,
)


def simulate(
    game: GameName,
    mission: MissionWanted = None,
    /,
    *,
    players: int | None = None,
    games: int = 10_000,
    seed: int = 0,
    jobs: int = 1,
    map: MapFile = None,
    deck: DeckFile = None,
    json: bool = False,
    language: Language = None,
) -> None:
    """Play random games as fast as the machine can, and sum them up.

    Parameters
    ----------
    players
        How many; 2 unless you say otherwise.
    games
        How many.
    jobs
        Threads to use; the figures do not depend on it.
    json
        Print the figures as JSON.
    """
    from rotonde.games.registry import edition
    from rotonde.terminal.figures import run_simulation, tell_simulation

    chosen = language_or_default(language)
    within("games", games, 1, 10**9)
    within("jobs", jobs, 1, 256)
    within("seed", seed, 0, 2**128 - 1)
    game = edition(game).name
    options = options_of(game, mission, players, map, deck)
    simulation = run_simulation(game, options, games, seed, jobs, chosen)
    if json:
        print_json(simulation)
    else:
        tell_simulation(simulation, chosen)


def bench(
    part: BenchPart = None,
    /,
    *,
    json: bool = False,
    quick: bool = False,
    tables: int = 250,
    seconds: float = 60.0,
    database: str | None = None,
    redis: str | None = None,
    workers: int = 1,
    language: Language = None,
) -> None:
    """Measure how fast everything is, in one run.

    Parameters
    ----------
    json
        Print the figures as JSON.
    quick
        Fewer repetitions: a first impression.
    tables
        For server: how many tables of four play at once.
    seconds
        For server: how long they play.
    database
        For server: an empty PostgreSQL database to measure with, postgresql://…
    redis
        For server: the Redis that its processes share, redis://…
    workers
        For server: how many processes serve.
    """
    from rotonde.bench.run import run_bench
    from rotonde.bench.server import Ground
    from rotonde.terminal.figures import tell_bench

    chosen = language_or_default(language)
    within("tables", tables, 1, 10_000)
    ground = Ground(database, redis, workers)
    figures = run_bench(
        part, quick=quick, language=chosen, tables=tables, seconds=seconds, ground=ground
    )
    if json:
        print_json(figures)
    else:
        tell_bench(figures, chosen)
