"""Nim on the terminal: a line of matches for each heap."""

from rich.console import RenderableType
from rich.text import Text

from rotonde.core.messages import Voice
from rotonde.core.state import State


def draw(state: State, voice: Voice) -> RenderableType:
    lines = [
        f"{voice('terminal.nim.heap', number=number)}  {'| ' * int(matches)}"
        for number, matches in enumerate(state.records["heaps"][0], 1)
    ]
    return Text("\n".join(lines))
