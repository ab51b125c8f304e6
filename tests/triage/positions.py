"""Positions of Triage in text, for tests: one line for each thing on the board.

board ring-6       one of tests/triage/boards; yard-22 if there is no such line
L A3               a locomotive; the second such line is the second locomotive
red A4             a wagon
x T1               an interruption
goal red A7        a mark; `goal L A0` for a locomotive
named              each locomotive has a mark of its own
minimum 4
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from rotonde.game import State
from rotonde.games.triage.actions import Move
from rotonde.games.triage.game import triage
from rotonde.games.triage.index_tables import VEHICLE_NAMES, shipped_board, shipped_boards

GAME = triage()
BOARDS = Path(__file__).parent / "boards"
TEST_BOARDS = tuple(sorted(path.stem for path in BOARDS.glob("*.json")))


@cache
def _board_text(name: str) -> str:
    return (BOARDS / f"{name}.json").read_text(encoding="utf-8")


def board(name: str) -> dict[str, Any]:
    """The data of a board, ours to spoil."""
    if name in shipped_boards():
        copied: dict[str, Any] = json.loads(json.dumps(shipped_board(name).data))
        return copied
    loaded: dict[str, Any] = json.loads(_board_text(name))
    return loaded


def mission(text: str) -> dict[str, Any]:
    """The mission file that a text stands for. Without a mark the goal is anywhere."""
    data: dict[str, Any] = {"board": "yard-22", "start": {"locomotives": []}, "goal": {}}
    for line in text.strip().splitlines():
        match line.split():
            case ["board", name]:
                data["board"] = name if name in shipped_boards() else board(name)
            case ["L", slot]:
                data["start"]["locomotives"].append(slot)
            case ["x", slot]:
                data.setdefault("interruptions", []).append(slot)
            case ["goal", "L", slot]:
                data["goal"].setdefault("locomotives", []).append(slot)
            case ["goal", wagon, slot]:
                data["goal"][wagon] = slot
            case ["named"]:
                data["named_locomotives"] = True
            case ["minimum", number]:
                data["minimum"] = int(number)
            case [wagon, slot]:
                data["start"][wagon] = slot
    if not data["goal"]:
        data["goal"] = _somewhere(data)
    return data


def _somewhere(data: dict[str, Any]) -> dict[str, Any]:
    whole = board(data["board"]) if isinstance(data["board"], str) else data["board"]
    start = data["start"]
    taken = {*start["locomotives"], *data.get("interruptions", []), *map(str, start.values())}
    free = [slot["id"] for slot in whole["slots"] if slot["id"] not in taken]
    if not free:
        return {"red": start["locomotives"][0]}
    return {"locomotives": free[-1:]}


def set_up(text: str) -> State:
    return GAME.start({"mission": mission(text)})


def moves(state: State) -> list[Move]:
    return [action for action in GAME.legal(state).values() if isinstance(action, Move)]


def lines(state: State) -> set[str]:
    return {str(move) for move in moves(state)}


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = GAME.play(state, GAME.read(state, text))
    return state


def where(state: State) -> dict[str, str]:
    """Vehicle to slot, the locomotives as L (and L2)."""
    slots = state.tables.board.slots
    names = {"locomotive-1": "L", "locomotive-2": "L2"}
    return {
        names.get(VEHICLE_NAMES[v], VEHICLE_NAMES[v]): slots[int(state.records["slot"][0][v])]
        for v in state.tables.vehicles
    }
