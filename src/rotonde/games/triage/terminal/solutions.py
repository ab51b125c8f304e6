"""What the solver of Triage found, in the terminal."""

from rich.console import Console

from rotonde.core.messages import Voice
from rotonde.games.triage.solver import Solution
from rotonde.games.triage.solver.memory import MEGABYTE
from rotonde.games.triage.solver.steps import Step


def tell_solution(solution: Solution, language: str) -> None:
    voice, console = Voice(language), Console(highlight=False)
    if solution.reason is not None:
        console.print(voice("triage.solve.impossible", reason=voice(solution.reason)))
    else:
        console.print(voice("triage.solve.minimum", count=solution.minimum))
        console.print(voice("triage.solve.solutions", count=solution.solutions))
        if solution.all:
            console.print(voice("triage.solve.listed", count=len(solution.all)))
            for number, steps in enumerate(solution.all, 1):
                console.print(voice("triage.solve.solution", number=number))
                _tell_steps(console, steps)
        else:
            _tell_steps(console, solution.steps)
    effort = solution.effort
    figures = {
        "positions": f"{effort.positions:,}",
        "seconds": f"{effort.seconds:.3f}",
        "memory": f"{effort.memory / MEGABYTE:.0f}",
    }
    console.print(voice("triage.solve.effort", **figures))


def _tell_steps(console: Console, steps: tuple[Step, ...]) -> None:
    for number, step in enumerate(steps, 1):
        console.print(f"{number:>4}  {step.text}")
