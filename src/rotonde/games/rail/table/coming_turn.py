"""The next turn of a seat that waits, as far as the seat can know it: what it may prepare.

Only fields that the seat sees are changed in the observation, so nothing hidden can enter: whose
turn it is, the phase, and the card that a prepared first draw takes.
"""

from collections.abc import Sequence

from rotonde.core.interface import Action, State
from rotonde.games.rail.actions import Blind, Take
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import LOCOMOTIVE
from rotonde.games.rail.rules import second_card_possible
from rotonde.games.rail.state import CHOOSE_FIRST_TICKETS, NOTHING, OVER, SECOND_CARD, TURN


def coming_turn(observation: State, prepared: Sequence[Action]) -> State | None:
    """The observation as it would be if the seat's turn came now and it had played `prepared`.

    None if it has no further turn, or if nothing more can be decided beforehand.
    """
    state = _own_turn(observation)
    for action in prepared:
        if state is None:
            return None
        state = _second_card(state, action)
    return state


def _own_turn(observation: State) -> State | None:
    seat, record = observation.eyes, observation.records[0]
    if seat not in range(observation.players) or record.phase == OVER:
        return None
    if observation.turn == seat:
        return observation
    if not _has_another_turn(observation, seat):
        return None
    state = observation.copy()
    mine = state.records[0]
    chooses = mine.phase == CHOOSE_FIRST_TICKETS and mine.offer_size[seat] > 0
    mine.turn, mine.phase = seat, CHOOSE_FIRST_TICKETS if chooses else TURN
    return state


def _has_another_turn(observation: State, seat: int) -> bool:
    """In the last round: is the seat still to come?"""
    turns, turn = int(observation.records["turns_left"][0]), observation.turn
    return turns <= 0 or turn is None or (seat - turn) % observation.players < turns


def _second_card(state: State, first: Action) -> State | None:
    """After the first card of a turn: what fills its place, or was drawn, is not known yet."""
    if state.records[0].phase != TURN or not isinstance(first, Take | Blind):
        return None
    rail_map: RailMap = state.tables
    after = state.copy()
    s, seat = after.records[0], state.eyes
    if isinstance(first, Take):
        kind = rail_map.kind_index.get(first.card, LOCOMOTIVE)
        if kind == LOCOMOTIVE or s.face_up[kind] == 0:
            return None  # a locomotive ends the turn
        s.row[s.row.tolist().index(kind)] = NOTHING
        s.face_up[kind] -= 1
        s.row_size -= 1
        s.hand[seat][kind] += 1
        s.seen[seat][kind] += 1
    elif s.pile_size > 0:
        s.pile_size -= 1
    else:
        return None  # the discard is shuffled, or there is no card
    s.hand_size[seat] += 1
    s.phase = SECOND_CARD
    return after if second_card_possible(s) else None
