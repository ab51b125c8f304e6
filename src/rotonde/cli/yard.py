"""`rotonde yard …`."""

import sys

from cyclopts import App

from rotonde.cli.inputs import Language, language_or_default, options_of, print_json, within

yard_app = App(name="yard", help="Missions of Yard: solve them; boards: count their positions.")
IMPOSSIBLE = 1


@yard_app.command
def solve(
    mission: str,
    /,
    *,
    all: bool = False,
    memory: int = 2000,
    json: bool = False,
    language: Language = None,
) -> None:
    """Prove the fewest moves of a mission. The exit code is 1 if it cannot be solved at all.

    Parameters
    ----------
    mission
        The name of a mission, or a mission file (.json).
    all
        Every optimal solution, up to a thousand of them.
    memory
        Megabytes that the proof may take.
    json
        Print the result as JSON.
    """
    from rotonde.terminal.solutions import tell_solution
    from rotonde.yard.solver import solve as prove
    from rotonde.yard.tables import Mission, shipped_mission

    chosen = language_or_default(language)
    within("memory", memory, 16, 10**6)
    wanted = options_of("yard", mission, None, None)["mission"]
    given = shipped_mission(wanted) if isinstance(wanted, str) else Mission(wanted)
    solution = prove(given, memory, every=all)
    if json:
        print_json(solution)
    else:
        tell_solution(solution, chosen)
    if solution.impossible:
        sys.exit(IMPOSSIBLE)


@yard_app.command
def census(
    *,
    board: str = "yard-22",
    fleet: str = "1+3",
    goal: str | None = None,
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
    memory
        Megabytes that it may take.
    json
        Print the figures as JSON.
    """
    from rotonde.terminal.census import run_census, tell_census

    chosen = language_or_default(language)
    within("memory", memory, 16, 10**6)
    slots = None if goal is None else goal.split(",")
    figures = run_census(board, fleet, slots, memory, chosen)
    if json:
        print_json(figures)
    else:
        tell_census(figures, chosen)
