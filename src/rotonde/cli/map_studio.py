"""`rotonde map playtest`, `balance`, `export`, `overlay` and `worksheet`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from rotonde.cli.inputs import Language, language_or_default, print_json, within
from rotonde.core import errors

if TYPE_CHECKING:
    from rotonde.core.messages import Voice
    from rotonde.core.studio import MapData, Studio
    from rotonde.pool.jobs import Job

Output = Annotated[Path | None, Parameter(alias="-o")]
MEGABYTES = 1500  # of the process that plays


def playtest(
    file: Path,
    /,
    *,
    games: int = 1_000,
    seed: int = 0,
    changes: Annotated[bool, Parameter(negative="--no-changes")] = True,
    json: bool = False,
    html: Path | None = None,
    language: Language = None,
) -> None:
    """Have a map played by bots of every style at every table size, and learn what to change.

    Parameters
    ----------
    file
        The map, as JSON.
    games
        How many at each table size.
    seed
        The same map, games and seed give the same figures.
    changes
        Try edits of the map on common deals and tell those that help most.
    json
        Print all figures as JSON.
    html
        Write a report with pictures into this file.
    """
    from rotonde.core.messages import Voice
    from rotonde.studio.overlays import board_job
    from rotonde.studio.playtest import MOST_GAMES, Request, playtest_job
    from rotonde.studio.registry import map_game
    from rotonde.studio.report import heat, report_page
    from rotonde.studio.summary import tell

    voice = Voice(language_or_default(language))
    within("games", games, 1, MOST_GAMES)
    within("seed", seed, 0, 2**63 - 1)
    _require_new(html)
    studio, data = _map(file)
    request = Request(games=games, seed=seed, changes=changes)
    result = _run(playtest_job(map_game(), data, request), voice)
    outline = studio.outline(data)
    if html is not None:
        drawn = _run(
            board_job(map_game(), data, heat(result, outline, voice), voice.language), voice
        )
        page = report_page(outline, result, drawn, voice)
        _write(html, page.encode("utf-8", "replace"), None if json else voice)
    if json:
        print_json(result)
    else:
        print("\n".join(tell(outline, result, voice)))


def balance(
    file: Path,
    /,
    *,
    output: Output = None,
    edits: int = 5,
    games: int = 200,
    seed: int = 0,
    seats: float = 0.05,
    styles: float | None = None,
    json: bool = False,
    language: Language = None,
) -> None:
    """Search for edits that bring a map nearer to your goals: at most so many, one by one.

    Parameters
    ----------
    file
        The map, as JSON. It is not changed.
    output
        Write the edited map to this file.
    edits
        How many at most.
    games
        Games at each table size for every trial.
    seed
        The same map, goals and seed give the same edits.
    seats
        Goal: what the favoured place in the turn order may win beyond its equal share.
    styles
        Goal: how far apart the best and the worst style may be in their shares of wins.
    json
        Print the edits as JSON.
    """
    from rotonde.core.messages import Voice
    from rotonde.studio.balance import Goals, balance_job
    from rotonde.studio.files import write_map
    from rotonde.studio.registry import map_game
    from rotonde.studio.summary import tell_balance

    voice = Voice(language_or_default(language))
    within("edits", edits, 1, 20)
    within("games", games, 10, 2_000)
    within("seed", seed, 0, 2**63 - 1)
    _require_new(output)
    studio, data = _map(file)
    goals = Goals(seats=seats, styles=styles)
    balanced = _run(balance_job(map_game(), data, goals, edits, games, seed), voice)
    if json:
        print_json(balanced.told())
    else:
        print("\n".join(tell_balance(studio.outline(data), balanced, voice)))
    if output is not None:
        _write(output, write_map(balanced.data), None if json else voice)


def export(file: Path, /, *, to: str, output: Output = None, language: Language = None) -> None:
    """Write a map in another format. Every field of the file is kept.

    Parameters
    ----------
    file
        The map, as JSON.
    to
        csv, graphml or networkx-json.
    output
        Write to this file instead of standard output.
    """
    from rotonde.core.messages import Voice

    voice = Voice(language_or_default(language))
    studio, data = _map(file)
    if to not in studio.exports:
        known = ", ".join(studio.exports)
        raise errors.InvalidOptions("studio.export-unknown", name=to, known=known)
    text = studio.exports[to](data)
    _print_or_write(text, output, voice)


def overlay(
    file: Path,
    /,
    *,
    kind: str,
    a: str | None = None,
    b: str | None = None,
    output: Output = None,
    language: Language = None,
) -> None:
    """Draw a map with something of its network brought out, as an SVG picture.

    Parameters
    ----------
    file
        The map, as JSON.
    kind
        shortest-way, spanning-tree, bridges or longest-trail.
    a
        For a shortest way: its first city; by default the ends of the longest ticket.
    b
        Its second city.
    output
        Write to this file instead of standard output.
    """
    from rotonde.core.messages import Voice
    from rotonde.studio.overlays import overlay_job
    from rotonde.studio.registry import map_game

    voice = Voice(language_or_default(language))
    _require_new(output)
    _, data = _map(file)
    picture = _run(overlay_job(map_game(), data, kind, (a, b), voice.language), voice)
    _print_or_write(picture, output, voice)


def worksheet(file: Path, /, *, output: Output = None, language: Language = None) -> None:
    """Write a worksheet for a lesson on networks, with its answers, as one HTML page.

    Parameters
    ----------
    file
        The map, as JSON.
    output
        Write to this file instead of standard output.
    """
    from rotonde.core.messages import Voice
    from rotonde.studio.overlays import worksheet_job
    from rotonde.studio.registry import map_game

    voice = Voice(language_or_default(language))
    _require_new(output)
    _, data = _map(file)
    page = _run(worksheet_job(map_game(), data, voice.language), voice)
    _print_or_write(page, output, voice)


def _map(file: Path) -> "tuple[Studio, MapData]":
    from rotonde.studio.files import read_map, require_map
    from rotonde.studio.registry import map_game, studio_of

    studio = studio_of(map_game())
    return studio, require_map(studio, read_map(file))


def _run(job: "Job[Any]", voice: "Voice") -> Any:
    """In a process of low priority, within limits; a bar on standard error says how far it is."""
    from rich.console import Console
    from rich.progress import Progress

    from rotonde.pool.blocking import BlockingPool
    from rotonde.pool.jobs import MemoryRanOut, TimeRanOut, WorkerDied
    from rotonde.pool.pool import WorkerPool

    pool = BlockingPool(WorkerPool(1, megabytes=MEGABYTES))
    with Progress(console=Console(stderr=True), transient=True) as bar, pool:
        task = bar.add_task(voice("studio.working"), total=None)
        try:
            return pool.run(
                job,
                progress=lambda told: bar.update(task, completed=told.done, total=told.total),
            )
        except TimeRanOut:
            raise errors.InvalidOptions("studio.time-ran-out") from None
        except MemoryRanOut:
            raise errors.InvalidOptions("studio.memory-ran-out") from None
        except WorkerDied:
            raise errors.InvalidOptions("studio.worker-died") from None


def _require_new(path: Path | None) -> None:
    if path is not None and path.exists():
        raise errors.InvalidOptions("layout.exists", path=str(path))


def _print_or_write(text: str, output: Path | None, voice: "Voice") -> None:
    if output is None:
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        return
    _require_new(output)
    _write(output, text.encode("utf-8", "replace"), voice)


def _write(path: Path, content: bytes, voice: "Voice | None") -> None:
    """`voice` says that it is written; None: standard output is for JSON alone."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise errors.InvalidOptions(
            "layout.unwritable", path=str(path), reason=str(error)
        ) from None
    if voice is not None:
        print(voice("layout.written", path=str(path)))
