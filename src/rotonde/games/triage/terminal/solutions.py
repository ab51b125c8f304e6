"""What the solver of Triage found, in the terminal."""

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec
from rich.console import Console

from rotonde.core.messages import Voice
from rotonde.games.triage.actions import with_names
from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.slot_names import slot_names
from rotonde.games.triage.solver import Solution
from rotonde.games.triage.solver.memory import MEGABYTE
from rotonde.games.triage.solver.steps import Step

_STATED = re.compile(rb'("minimum"\s*:\s*)\d+')


class Solved(msgspec.Struct, frozen=True):
    """One of several missions: its name, the minimum that its file states, and what is true."""

    mission: str
    stated: int | None
    solution: Solution

    @property
    def wrong(self) -> bool:
        """Does the file state a minimum that is not the proven one?"""
        return self.stated is not None and self.stated != self.solution.minimum


def tell_solution(mission: Mission, solution: Solution, language: str) -> None:
    voice, console = Voice(language), Console(highlight=False, soft_wrap=True)
    names = slot_names(mission.board.data["slots"], language)
    if solution.reason is not None:
        console.print(voice("triage.solve.impossible", reason=voice(solution.reason)))
    else:
        console.print(voice("triage.solve.minimum", count=solution.minimum))
    tell_stated(console, voice, mission.minimum, solution)
    if solution.reason is None:
        console.print(voice("triage.solve.solutions", count=solution.solutions))
        if solution.all:
            console.print(voice("triage.solve.listed", count=len(solution.all)))
            for number, steps in enumerate(solution.all, 1):
                console.print(voice("triage.solve.solution", number=number))
                _tell_steps(console, steps, names)
        else:
            _tell_steps(console, solution.steps, names)
    effort = solution.effort
    figures = {
        "positions": f"{effort.positions:,}",
        "seconds": f"{effort.seconds:.3f}",
        "memory": f"{effort.memory / MEGABYTE:.0f}",
    }
    console.print(voice("triage.solve.effort", **figures))


def tell_stated(console: Console, voice: Voice, stated: int | None, solution: Solution) -> None:
    """A minimum that the file states and that is not true is never left standing."""
    if stated is None or stated == solution.minimum:
        return
    if solution.minimum is None:
        console.print(voice("triage.solve.stated-impossible", stated=stated))
    else:
        console.print(voice("triage.solve.stated", stated=stated, true=solution.minimum))


def tell_checked(solved: Solved, language: str) -> None:
    """One line for a mission that is as its file says, and one more for one that is not."""
    voice, console = Voice(language), Console(highlight=False, soft_wrap=True)
    solution = solved.solution
    if solution.reason is not None:
        words = voice("triage.solve.impossible", reason=voice(solution.reason))
    else:
        words = voice("triage.solve.minimum", count=solution.minimum)
    console.print(f"{solved.mission}: {words}")
    tell_stated(console, voice, solved.stated, solution)


def correct(path: Path, minimum: int) -> bool:
    """Write the proven minimum into a mission file, nothing else changed. False: not possible."""
    content = path.read_bytes()
    corrected, count = _STATED.subn(rb"\g<1>%d" % minimum, content)
    if count != 1:
        return False
    path.write_bytes(corrected)
    return True


def _tell_steps(console: Console, steps: tuple[Step, ...], names: Mapping[str, str]) -> None:
    for number, step in enumerate(steps, 1):
        console.print(f"{number:>4}  {with_names(step.action, names)}")
