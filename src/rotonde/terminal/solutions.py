"""What the solver of Yard found, in the terminal."""

from rich.console import Console

from rotonde.messages import Voice
from rotonde.yard.solver import Solution
from rotonde.yard.solver.memory import MEGABYTE
from rotonde.yard.solver.steps import Step


def tell_solution(solution: Solution, language: str) -> None:
    voice, console = Voice(language), Console(highlight=False)
    if solution.reason is not None:
        console.print(voice("yard.solve.impossible", reason=voice(solution.reason)))
    else:
        console.print(voice("yard.solve.minimum", count=solution.minimum))
        console.print(voice("yard.solve.solutions", count=solution.solutions))
        if solution.all:
            console.print(voice("yard.solve.listed", count=len(solution.all)))
            for number, steps in enumerate(solution.all, 1):
                console.print(voice("yard.solve.solution", number=number))
                _tell_steps(console, steps)
        else:
            _tell_steps(console, solution.steps)
    effort = solution.effort
    figures = {
        "positions": f"{effort.positions:,}",
        "seconds": f"{effort.seconds:.3f}",
        "memory": f"{effort.memory / MEGABYTE:.0f}",
    }
    console.print(voice("yard.solve.effort", **figures))


def _tell_steps(console: Console, steps: tuple[Step, ...]) -> None:
    for number, step in enumerate(steps, 1):
        console.print(f"{number:>4}  {step.text}")
