"""A mission that has a goal but no start yet: where the backward search begins."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from rotonde.games.triage.generator.levels import Level
from rotonde.games.triage.index_tables import Board, Mission
from rotonde.games.triage.limits import BOXED, ENDS, WAGONS

_IN_A_ROW = 0.6  # of the goals are a train on one track, which people find natural
_ENGINES_FIRST = 0.5  # of those have the locomotives at one end
_ALL_MARKED = 0.5  # of the goals mark every wagon
_MOST_FREE = 1  # wagon without a mark: with more of them a goal is half the board
_ENGINES_MARKED = 0.4

Standing = Mapping[str, str | list[str]]  # "locomotives": a list of slots; wagons: a slot each


@dataclass(frozen=True)
class Frame:
    board: Board
    called: (
        str | Mapping[str, object]
    )  # what a mission file says of the board: its name, or all of it
    engines: int
    colours: tuple[str, ...]  # of the wagons, in the order of a mission file
    goal: Standing
    interruptions: tuple[str, ...]

    def start(self, slots: list[str]) -> Standing:
        """Where vehicles stand, from their slots: the locomotives, then the wagons."""
        wagons = dict(zip(self.colours, slots[self.engines :], strict=False))
        return {"locomotives": slots[: self.engines], **wagons}

    def mission(self, start: Standing) -> Mission:
        data: dict[str, object] = {"board": self.called, "start": start, "goal": self.goal}
        if self.interruptions:
            data["interruptions"] = list(self.interruptions)
        return Mission(data)

    def anywhere(self) -> Mission:
        """The mission with some start or other: enough to search backwards from its goal."""
        wagons = [slot for slot in self.goal.values() if slot in self.slots]
        marks = [*self.goal.get("locomotives", []), *wagons]
        free = [slot for slot in self.slots if slot not in marks]
        return self.mission(self.start([*free, *marks][: self.engines + len(self.colours)]))

    @property
    def slots(self) -> list[str]:
        """Those that are open."""
        return [slot for slot in self.board.slots if slot not in self.interruptions]


def random_frame(
    chance: random.Random, board: Board, called: str | Mapping[str, object], wanted: Level
) -> Frame:
    engines, wagons = chance.choice(wanted.fleets)
    count = engines + wagons
    row = _row(chance, board, count) if chance.random() < _IN_A_ROW else []
    others = [slot for slot in board.slots if slot not in row]
    standing = row + chance.sample(others, count - len(row))
    if not row or chance.random() > _ENGINES_FIRST:
        chance.shuffle(standing)
    open_slots = [slot for slot in others if slot not in standing]
    closed = chance.sample(open_slots, chance.choice(wanted.interruptions))
    colours = sorted(chance.sample(WAGONS[:BOXED], wagons), key=WAGONS.index)
    marked = colours
    if chance.random() > _ALL_MARKED:
        marked = chance.sample(colours, chance.randint(max(1, wagons - _MOST_FREE), wagons))
    places = dict(zip(colours, standing[engines:], strict=True))
    goal: dict[str, str | list[str]] = {}
    if chance.random() < _ENGINES_MARKED:
        goal["locomotives"] = standing[: chance.randint(1, engines)]
    goal |= {wagon: places[wagon] for wagon in colours if wagon in marked}
    return Frame(board, called, engines, tuple(colours), goal, tuple(closed))


def _row(chance: random.Random, board: Board, count: int) -> list[str]:
    """Slots one behind the other along a track, at most so many."""
    port = chance.randrange(len(board.next))
    row = [board.slots[port // ENDS]]
    while len(row) < count and board.next[port]:
        port = chance.choice(board.next[port])
        slot = board.slots[port // ENDS]
        if slot in row:
            break
        row.append(slot)
    return row
