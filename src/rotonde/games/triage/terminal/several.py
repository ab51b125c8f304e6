"""Several missions in one call: each is read, proven and told, and what is refused is said."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rotonde.core.errors import InvalidOptions, RotondeError, explain
from rotonde.core.messages import Voice
from rotonde.games.triage.index_tables import Mission, shipped_mission
from rotonde.games.triage.solver import solve
from rotonde.games.triage.terminal.solutions import Solved, correct, tell_checked, tell_solution

DONE, NOT_AS_STATED, BAD_INPUT = 0, 1, 2  # exit codes; the highest of several missions counts

Load = Callable[[Path], Any]  # a JSON file, parsed


class Several:
    """Missions by name or file, in order. `code` is the exit code of what has been done so far."""

    def __init__(self, wanted: Sequence[str], load: Load, language: str) -> None:
        if not wanted:
            raise InvalidOptions("triage.solve.none")
        self.wanted = wanted
        self.load = load
        self.language = language
        self.code = DONE

    def __iter__(self) -> Iterator[tuple[str, Mission]]:
        for name in self.wanted:
            mission = None
            with self.refusals(name):
                mission = read_mission(name, self.load)
            if mission is not None:
                yield name, mission

    @contextmanager
    def refusals(self, name: str) -> Iterator[None]:
        """Of several missions one that is refused is said on stderr, and the others go on."""
        try:
            yield
        except RotondeError as error:
            if len(self.wanted) == 1:
                raise
            print(f"{name}: {explain(Voice(self.language), error)}", file=sys.stderr)
            self.code = BAD_INPUT

    def solved(self, memory: int, every: bool, tell: bool) -> list[Solved]:
        """Proven one after the other, and told as they come."""
        solved = []
        for name, mission in self:
            with self.refusals(name):
                solution = solve(mission, memory, every=every)
                solved.append(Solved(name, mission.minimum, solution))
                if tell and len(self.wanted) > 1:
                    print(f"{name}:")
                if tell:
                    tell_solution(mission, solution, self.language)
                if solution.impossible:
                    self.code = max(self.code, NOT_AS_STATED)
        return solved

    def checked(self, memory: int, fix: bool, tell: bool) -> list[Solved]:
        """Proven, and held against what the files state; wrong minima corrected if wanted."""
        checked = []
        for name, mission in self:
            with self.refusals(name):
                found = Solved(name, mission.minimum, solve(mission, memory))
                checked.append(found)
                if tell:
                    tell_checked(found, self.language)
                minimum = found.solution.minimum
                wrong = found.wrong
                if fix and wrong and minimum is not None and Path(name).suffix == ".json":
                    wrong = not correct(Path(name), minimum)
                if found.solution.impossible or wrong:
                    self.code = max(self.code, NOT_AS_STATED)
        return checked


def read_mission(wanted: str, load: Load) -> Mission:
    """A mission by its name or by the path of its file."""
    path = Path(wanted)
    return Mission(load(path)) if path.suffix == ".json" else shipped_mission(wanted)


def missions_for_print(
    wanted: Sequence[str], level: int | None, load: Load, language: str
) -> tuple[list[tuple[str, Mission]], int]:
    """The missions of names, files and folders with their titles' names; the exit code."""
    if level is not None:
        raise InvalidOptions("triage.album.level")
    several = Several([name for part in wanted for name in _files(part)], load, language)
    return [(Path(name).stem, mission) for name, mission in several], several.code


def _files(wanted: str) -> list[str]:
    """A folder's mission files in the order of their names; anything else as it is."""
    path = Path(wanted)
    if not path.is_dir():
        return [wanted]
    files = sorted(str(file) for file in path.glob("*.json"))
    if not files:
        raise InvalidOptions("triage.album.empty", path=wanted)
    return files
