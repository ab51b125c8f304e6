"""A Triage mission in the terminal: the board drawn from its slots' places, the goal, the moves."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from rotonde.core.messages import Voice
from rotonde.core.state import State
from rotonde.games.triage.campaign.grades import GRADES, numbers
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission
from rotonde.games.triage.limits import LOCOMOTIVES

_CELL = 7  # columns of a slot: its vehicle's letter and its id, with a space round about
_SCALES = ((4, 2), (5, 2), (6, 2), (6, 3), (8, 3), (10, 4), (14, 6), (20, 8))
_STYLES = {
    "red": "bold white on red",
    "green": "bold black on green",
    "yellow": "bold black on yellow",
    "blue": "bold white on blue",
    "black": "bold white on grey23",
    "white": "bold black on grey93",
    "violet": "bold black on medium_purple1",
    "orange": "bold black on dark_orange",
}
_LOCOMOTIVE = "bold black on white"
_TRACK = "grey50"
_SLOT = "cyan"
_WALL = "bold red"


def draw(state: State, voice: Voice) -> RenderableType:
    """The board, the goal, and the moves made against the three numbers of the mission."""
    mission: Mission = state.tables
    slots = state.records["slot"][0]
    standing = {mission.board.slots[int(slots[v])]: VEHICLE_NAMES[v] for v in mission.vehicles}
    lines = [
        _title(mission, voice),
        _board(mission, standing, voice),
        Text(),
        _goal(mission, standing, voice),
        _moves(mission, state.ply, voice),
    ]
    if state.turn is None:
        lines.append(Text(voice("terminal.triage.solved"), style="bold green"))
    return Group(*lines)


def _title(mission: Mission, voice: Voice) -> Text:
    title = mission.data.get("title", {}).get(voice.language, "")
    return Text(title, style="bold")


def _letter(vehicle: str, voice: Voice) -> str:
    return voice(f"terminal.triage.letter.{vehicle}")


def _style(vehicle: str) -> str:
    return _STYLES.get(vehicle, _LOCOMOTIVE)


# --- the board -----------------------------------------------------------------------------------


def _board(mission: Mission, standing: Mapping[str, str], voice: Voice) -> Text:
    places = _places(mission)
    canvas = _Canvas(places)
    for a, b in mission.board.data["links"]:
        canvas.track(places[a], places[b])
    for slot, place in places.items():
        vehicle = standing.get(slot)
        if vehicle is not None:
            canvas.write(place, f"{_letter(vehicle, voice)} {slot}", _style(vehicle))
        elif slot in mission.interruptions:
            canvas.write(place, f"× {slot}", _WALL)
        else:
            canvas.write(place, slot, _SLOT)
    return canvas.text()


def _places(mission: Mission) -> dict[str, tuple[int, int]]:
    """Column and row of every slot: the smallest scale at which no two slots overlap."""
    slots = mission.board.data["slots"]
    left, top = min(slot["x"] for slot in slots), min(slot["y"] for slot in slots)
    places: dict[str, tuple[int, int]] = {}
    for across, down in _SCALES:
        places = {
            slot["id"]: (round((slot["x"] - left) * across), round((slot["y"] - top) * down))
            for slot in slots
        }
        if not any(
            p[1] == q[1] and abs(p[0] - q[0]) < _CELL for p, q in combinations(places.values(), 2)
        ):
            break
    return places


class _Canvas:
    """Characters with styles, addressed by column and row."""

    def __init__(self, places: Mapping[str, tuple[int, int]]) -> None:
        columns = max(column for column, _ in places.values()) + _CELL
        rows = max(row for _, row in places.values()) + 1
        self.cells: list[list[tuple[str, str]]] = [[(" ", "")] * columns for _ in range(rows)]

    def track(self, a: tuple[int, int], b: tuple[int, int]) -> None:
        """A line between the middles of two slots."""
        across, down = b[0] - a[0], b[1] - a[1]
        sign = _line(across, down)
        for i in range(steps := max(abs(across), abs(down)) or 1):
            column = round(a[0] + across * i / steps) + _CELL // 2
            self.cells[round(a[1] + down * i / steps)][column] = (sign, _TRACK)

    def write(self, place: tuple[int, int], label: str, style: str) -> None:
        column, row = place
        label = f" {label} "
        column += (_CELL - len(label)) // 2
        for i, character in enumerate(label):
            self.cells[row][column + i] = (character, style)

    def text(self) -> Text:
        board = Text()
        for row in self.cells:
            for character, style in row:
                board.append(character, style)
            board.append("\n")
        return board


def _line(across: int, down: int) -> str:
    if abs(down) * 4 <= abs(across):
        return "─"
    if abs(across) <= abs(down):
        return "│"
    return "╲" if (across > 0) == (down > 0) else "╱"


# --- the goal and the count ----------------------------------------------------------------------


def _goal(mission: Mission, standing: Mapping[str, str], voice: Voice) -> Text:
    line = Text(voice("terminal.triage.goal"))
    for vehicle, slot in mission.goal.items():
        there = standing.get(slot)
        engines = vehicle in VEHICLE_NAMES[:LOCOMOTIVES] and not mission.named
        done = there == vehicle or (engines and there in VEHICLE_NAMES[:LOCOMOTIVES])
        line.append(" ")
        line.append(f" {_letter(vehicle, voice)} ", _style(vehicle))
        line.append(f" {slot} {'✓' if done else '·'}", "green" if done else "")
    return line


def _moves(mission: Mission, made: int, voice: Voice) -> Text:
    line = Text(voice("terminal.triage.moves", count=made))
    for name, number in zip(GRADES, numbers(mission.minimum), strict=False):
        parameters: dict[str, Any] = {"number": number}
        within = made <= number
        line.append("   ")
        line.append(
            voice(f"terminal.triage.grade.{name}", **parameters), "" if within else "strike"
        )
    return line
