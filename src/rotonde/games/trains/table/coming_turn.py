"""The next turn of a seat that waits, as far as the seat can know it: what it may prepare.

Only whose turn it is and the phase are changed in the observation, so nothing hidden can enter.
"""

from collections.abc import Sequence

from rotonde.core.interface import Action, State
from rotonde.games.trains.limits import TURNS
from rotonde.games.trains.state import OVER, SET_UP, TURN


def coming_turn(observation: State, prepared: Sequence[Action]) -> State | None:
    """The observation as it would be if the seat's turn came now.

    None if it has no further turn, and after any prepared action: a use or a placing ends the turn,
    and where a drawn wagon goes cannot be decided before it is seen.
    """
    seat, turn, record = observation.eyes, observation.turn, observation.records[0]
    if prepared or turn is None or record.phase == OVER or seat not in range(observation.players):
        return None
    if turn == seat:
        return observation
    state = observation.copy()
    mine = state.records[0]
    if mine.phase == SET_UP and mine.hand_size[seat] > 0:
        mine.turn = seat
        return state
    if mine.phase != SET_UP and mine.turns + (seat - turn) % observation.players >= TURNS:
        return None
    mine.turn, mine.phase = seat, TURN
    return state
