"""The most likely move to a slot that no legal move leads to: for the question why not.

The nearest way along the tracks, with all that is in the way pushed on. What is wrong with it is
for the rules to say.
"""

from collections import deque

from rotonde.core.errors import IllegalAction
from rotonde.core.game_table import Intent
from rotonde.core.state import State
from rotonde.games.triage.actions import Move
from rotonde.games.triage.game import Triage
from rotonde.games.triage.index_tables import Board, Mission
from rotonde.games.triage.limits import ENDS


class MoveTo(Intent, frozen=True, tag="move-to"):
    locomotive: str  # the slot where it stands
    pull: int  # vehicles
    stop: str


def likely_move(game: Triage, observation: State, intent: MoveTo) -> Move:
    mission: Mission = observation.tables
    board = mission.board
    start, stop = (_slot(board, name) for name in (intent.locomotive, intent.stop))
    way = _way(board, start, stop, smooth=True) or _way(board, start, stop, smooth=False)
    if way is None or len(way) == 1:
        raise IllegalAction("illegal.triage.no-step")
    heading = 1 if way[0] % ENDS == 0 else -1
    return Move(
        locomotive=intent.locomotive,
        heading=1 if heading > 0 else -1,
        path=tuple(board.slots[port // ENDS] for port in way[1:]),
        pulled=_pulled(game, observation, intent, heading),
        pushed=tuple(board.slots[slot] for slot in _pushed(mission, observation, way)),
    )


def _slot(board: Board, name: str) -> int:
    if name not in board.slot_index:
        raise IllegalAction("illegal.triage.no-track")
    return board.slot_index[name]


def _way(board: Board, start: int, stop: int, smooth: bool) -> list[int] | None:
    """The ports by which one leaves the slots of the shortest way, the first slot's included.

    Smooth: in by one end of a slot, out by the other.
    """
    waiting = deque([[start * ENDS + end] for end in range(ENDS)])
    seen = {way[0] for way in waiting}
    while waiting:
        way = waiting.popleft()
        if way[-1] // ENDS == stop:
            return way
        ends = [way[-1]] if smooth or len(way) == 1 else [way[-1], way[-1] ^ 1]
        for port in (port for end in ends for port in board.next[end]):
            if port not in seen:
                seen.add(port)
                waiting.append([*way, port])
    return None


def _pushed(mission: Mission, observation: State, way: list[int]) -> list[int]:
    """Where all that is in the way comes to stand: what is pushed meets others, and pushes them."""
    slots = observation.records["slot"][0]
    taken = {int(slots[vehicle]) for vehicle in mission.vehicles}
    met = sum(port // ENDS in taken for port in way[1:])
    beyond: list[int] = []
    port = way[-1]
    while len(beyond) < met:
        onward = mission.board.next[port]
        if not onward:
            raise IllegalAction("illegal.triage.no-room")
        port = onward[0]
        beyond.append(port // ENDS)
        met += port // ENDS in taken
    return beyond


def _pulled(game: Triage, observation: State, intent: MoveTo, heading: int) -> tuple[str, ...]:
    """As in a legal move of this locomotive that pulls as many; none: nothing can be coupled."""
    legal = (action for action in game.legal(observation).values() if isinstance(action, Move))
    fits = (
        move.pulled
        for move in legal
        if (move.locomotive, move.heading, len(move.pulled))
        == (intent.locomotive, heading, intent.pull)
    )
    return next(fits, ())
