"""`rotonde triage …`."""

import os
import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from rotonde.cli.inputs import (
    Language,
    language_or_default,
    load_json,
    print_json,
    within,
)
from rotonde.games.triage.manifest import MANIFEST

triage_app = App(
    name=MANIFEST.name,
    help="Missions of Triage: solve, list, make and print them; boards: count their positions.",
)


@triage_app.command
def solve(
    *missions: str,
    all: bool = False,
    memory: int = 2000,
    json: bool = False,
    language: Language = None,
) -> None:
    """Prove the fewest moves of missions. The exit code is 1 if one cannot be solved at all.

    Parameters
    ----------
    missions
        Names of missions, or mission files (.json). Of several, JSON is a list.
    all
        Every optimal solution, up to a thousand of them.
    memory
        Megabytes that the proof may take.
    json
        Print the result as JSON.
    """
    from rotonde.games.triage.terminal.several import Several

    within("memory", memory, 16, 10**6)
    several = Several(missions, load_json, language_or_default(language))
    solved = several.solved(memory, every=all, tell=not json)
    if json:
        print_json(solved[0].solution if len(missions) == 1 else solved)
    if several.code:
        sys.exit(several.code)


@triage_app.command
def check(
    *files: Path,
    fix: bool = False,
    memory: int = 2000,
    json: bool = False,
    language: Language = None,
) -> None:
    """Check mission files: every fault, and the minimum proven anew.

    The exit code is 1 if a file states a wrong minimum or cannot be solved, 2 for a faulty file.

    Parameters
    ----------
    files
        Mission files (.json).
    fix
        Write the proven minimum into files that state a wrong one.
    memory
        Megabytes that each proof may take.
    json
        Print the result as JSON: a list.
    """
    from rotonde.games.triage.terminal.several import Several

    within("memory", memory, 16, 10**6)
    several = Several([str(path) for path in files], load_json, language_or_default(language))
    checked = several.checked(memory, fix, tell=not json)
    if json:
        print_json(checked)
    if several.code:
        sys.exit(several.code)


@triage_app.command
def census(
    *,
    board: str = "yard-22",
    fleet: str = "1+3",
    goal: str | None = None,
    all_goals: bool = False,
    memory: int = 4000,
    json: bool = False,
    language: Language = None,
) -> None:
    """Count every position of a board, every move, and how far each is from one goal.

    Parameters
    ----------
    board
        The name of a board that comes with Rotonde.
    fleet
        Locomotives and wagons, such as 2+3.
    goal
        Slots with commas between, locomotives first; by default the first slots of the board.
    all_goals
        Not one goal but all of them: how far any two positions are apart, and the longest mission.
        For up to four vehicles; five take long.
    memory
        Megabytes that it may take.
    json
        Print the figures as JSON.
    """
    from rotonde.games.triage.terminal.census import (
        run_all_goals,
        run_census,
        tell_all_goals,
        tell_census,
    )

    chosen = language_or_default(language)
    within("memory", memory, 16, 10**6)
    if all_goals:
        distances = run_all_goals(board, fleet, memory, chosen)
        if json:
            print_json(distances)
        else:
            tell_all_goals(distances, chosen)
        return
    slots = None if goal is None else goal.split(",")
    figures = run_census(board, fleet, slots, memory, chosen)
    if json:
        print_json(figures)
    else:
        tell_census(figures, chosen)


@triage_app.command
def plot(
    *censuses: Path,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    language: Language = None,
) -> None:
    """Plot censuses: which part of the positions is how far from the goal.

    Parameters
    ----------
    censuses
        Files that `rotonde triage census --json` has printed.
    output
        A new file, .svg or .png.
    """
    from rotonde.games.triage.terminal.census_plot import plot as draw_plot

    draw_plot([load_json(path) for path in censuses], output, language_or_default(language))


@triage_app.command
def generate(
    *,
    level: int,
    count: int = 10,
    seed: int = 0,
    board: str = "yard-22",
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    workers: int | None = None,
    language: Language = None,
) -> None:
    """Generate missions with a proven minimum, without idle pieces, and no two alike.

    An interrupted run continues when it is started again with the same board, level and seed.

    Parameters
    ----------
    level
        1 (easy) to 4 (very hard).
    count
        How many missions the folder contains in the end.
    seed
        The same seed makes the same missions.
    board
        The name of a board that comes with Rotonde, or a board file (.json).
    output
        The folder to write to: a new one, an empty one, or that of a run to go on with.
    workers
        Processes to use; by default one for each core.
    """
    from rotonde.games.triage.generator.run import Order
    from rotonde.games.triage.limits import LEVELS
    from rotonde.games.triage.terminal.generate import run_generator
    from rotonde.pool.ordered import OrderedProcesses

    chosen = language_or_default(language)
    within("level", level, 1, LEVELS)
    within("count", count, 1, 10**6)
    within("workers", 1 if workers is None else workers, 1, 256)
    wanted = load_json(Path(board)) if board.endswith(".json") else board
    with OrderedProcesses(workers or os.cpu_count() or 1) as processes:
        run_generator(Order(wanted, level, seed), count, output, processes.starmap, chosen)


@triage_app.command
def missions(*, level: int | None = None, json: bool = False, language: Language = None) -> None:
    """List the missions that come with Rotonde: the forty of the album, then the classics.

    Parameters
    ----------
    level
        Only one level of the album, 1 to 4.
    json
        Print the list as JSON.
    """
    from rotonde.games.triage.campaign.album import album, classics, entry
    from rotonde.games.triage.limits import LEVELS
    from rotonde.games.triage.terminal.missions import tell_missions

    chosen = language_or_default(language)
    entries = [entry(name) for name in (*album(), *classics())]
    if level is not None:
        within("level", level, 1, LEVELS)
        entries = [e for e in entries if e.number is not None and e.level == level]
    if json:
        print_json(entries)
    else:
        tell_missions(entries, chosen)


@triage_app.command
def daily(*, date: str | None = None, json: bool = False, language: Language = None) -> None:
    """Show the mission of the day. To play it: --json into a file, then `rotonde play triage FILE`.

    Parameters
    ----------
    date
        As 2026-11-16; by default today.
    json
        Print the mission file.
    """
    import datetime

    from rotonde.games.triage.campaign.daily import daily as mission_of
    from rotonde.games.triage.terminal.missions import read_date, tell_daily

    chosen = language_or_default(language)
    found = mission_of(datetime.date.today() if date is None else read_date(date))
    if json:
        print_json(found.mission)
    else:
        tell_daily(found, chosen)


@triage_app.command
def draw(
    mission: str,
    /,
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    language: Language = None,
) -> None:
    """Draw the card of a mission: the task on the front, the proven solution on the back.

    Parameters
    ----------
    mission
        The name of a mission, or a mission file (.json).
    output
        A new file: .svg, or .pdf for print (A6, both sides).
    """
    from rotonde.games.triage.drawing.making import card_of, write_card
    from rotonde.games.triage.terminal.several import read_mission

    chosen = language_or_default(language)
    write_card(
        card_of(Path(mission).stem, read_mission(mission, load_json), chosen), output, chosen
    )


@triage_app.command
def album(
    *missions: str,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    level: int | None = None,
    paper: Literal["a6", "a4"] = "a4",
    side: Literal["both", "tasks", "solutions"] = "both",
    language: Language = None,
) -> None:
    """Print cards of missions into one PDF, both sides, turned at the short edge.

    Parameters
    ----------
    missions
        Names of missions, mission files (.json), or folders of them; by default the forty.
    output
        A new file, .pdf.
    level
        Of the forty, only one level, 1 to 4.
    paper
        a4: four cards to a sheet, to be cut; a6: one card to a page.
    side
        tasks or solutions: only the fronts, or only the backs, as a sheet to hand out or to keep.
    """
    from rotonde.games.triage.drawing.making import (
        SUFFIXES,
        album_missions,
        require_new,
        write_album,
    )
    from rotonde.games.triage.drawing.printing import SIDES
    from rotonde.games.triage.limits import LEVELS
    from rotonde.games.triage.terminal.missions import tell_album
    from rotonde.games.triage.terminal.several import missions_for_print

    chosen = language_or_default(language)
    require_new(output, SUFFIXES[1:])
    if level is not None:
        within("level", level, 1, LEVELS)
    if missions:
        given, code = missions_for_print(missions, level, load_json, chosen)
        if code:
            sys.exit(code)
    else:
        given = album_missions(level)
    sides = {"both": SIDES, "tasks": SIDES[:1], "solutions": SIDES[1:]}[side]
    tell_album(write_album(output, chosen, paper, given, sides), output, chosen)
