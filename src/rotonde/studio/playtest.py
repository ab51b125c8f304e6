"""A play-test: a map tried by bots of every style at every table size, and what to change."""

from typing import Any

import msgspec

from rotonde.core.adapter import as_key
from rotonde.core.studio import MapData, Studio
from rotonde.pool.jobs import Job, Lane
from rotonde.pool.worker import report
from rotonde.studio.changes import Budget, Change, find_changes
from rotonde.studio.deals import Played, play, play_all_sizes
from rotonde.studio.figures import dormant_routes, route_figures, table_figures, ticket_figures
from rotonde.studio.registry import studio_of

# A map of 120 routes takes about a minute for the most games that may be asked for at once.
PLAYTEST = Lane("playtest", seconds=900.0, most_waiting=16, most_waiting_of_one=1, long=True)
MOST_GAMES = 20_000  # at each table size


class Request(msgspec.Struct, frozen=True):
    games: int = 1_000  # at each table size
    seed: int = 0
    changes: bool = True


class Reported(msgspec.Struct, frozen=True):
    """How far a play-test is; the games to come for changes are an estimate."""

    done: int
    total: int


def figures_of(studio: Studio, data: MapData, played: Played) -> dict[str, Any]:
    outline = studio.outline(data)
    routes = route_figures(outline, played)
    return {
        "players": {
            str(players): table_figures(games, players, studio.styles)
            for players, games in played.items()
        },
        "routes": routes,
        "dormant": dormant_routes(outline, routes),
        "tickets": ticket_figures(outline, played),
    }


def playtest(game: str, data: MapData, request: Request) -> dict[str, Any]:
    """All figures of a valid map, as JSON. In a worker of the pool it reports how far it is."""
    studio = studio_of(game)
    sizes = data["players"][1] - data["players"][0] + 1
    budget = Budget.of(request.games)
    tried = 14 * budget.trial + 7 * budget.measure if request.changes else 0
    total, done = sizes * (request.games + tried), 0

    def progress(games: int) -> None:
        nonlocal done
        done = min(done + games, total)
        report(Reported(done, total))

    played = play_all_sizes(studio, data, range(request.games), request.seed, progress)
    figures = figures_of(studio, data, played)
    changes = []
    if request.changes:
        seed, first = request.seed, request.games
        changes = find_changes(studio, data, figures, budget, seed, first, progress)
    return {
        "map": data["name"],
        "games": request.games,
        "seed": request.seed,
        **figures,
        "changes": [told_change(change) for change in changes],
        "references": studio.references(),
    }


def told_change(change: Change) -> dict[str, Any]:
    edit = {"kind": change.edit.kind, "place": change.edit.place, "value": change.edit.value}
    if change.edit.before is not None:
        edit["before"] = change.edit.before
    return {
        "edit": edit,
        "effect": change.effect,
        "interval": change.interval,
        "measure": change.about,
        "before": change.before,
        "after": change.after,
        "games": change.games,
        "clear": change.improves,
    }


def warm_up(game: str) -> None:
    """Compile: what a worker does once, outside the time limit."""
    studio = studio_of(game)
    data = next(iter(studio.shipped().values()))
    play(studio, data, data["players"][0], range(1), 0)


def playtest_job(game: str, data: MapData, request: Request) -> Job[dict[str, Any]]:
    """The play-test as a job of the pool. Equal requests are played once for all who ask."""
    key = ("playtest", game, as_key(data), request)
    return Job(PLAYTEST, key, (playtest, (game, data, request)), ((warm_up, (game,)),))
