"""A Rail player that keeps the game close: for a first game, and for children.

It is the planner, and plays the planner's move unless it would end clearly ahead of the weakest of
the others. Then it draws cards instead of claiming, as a person does who saves up for a long route;
with a full hand it claims a short route. In the last round it plays the planner's move in any case:
to skip points then would be noticed. Whether it is ahead is estimated in `standing.py`.
"""

from typing import Any

from rotonde.core.interface import Action, State
from rotonde.games.rail.actions import Claim, DrawTickets
from rotonde.games.rail.state import SECOND_CARD, TURN
from rotonde.kernel.bits import has
from rotonde.players.player import Budget
from rotonde.players.rail.player import RailPlanner
from rotonde.players.rail.standing import estimate_lead

LEAD = 12  # points ahead of the weakest that it allows itself: about one ticket
FULL_HAND = 25  # cards: with more, waiting would look like losing on purpose


class RailKind(RailPlanner):
    """The planner, as long as it is not clearly ahead."""

    def choose(self, observation: State, budget: Budget) -> Action:
        sound = super().choose(observation, budget)
        s: Any = observation.records[0]
        can_wait = isinstance(sound, Claim | DrawTickets) and s.turns_left < 0
        if not can_wait or self.lead(observation) <= LEAD:
            return sound
        if isinstance(sound, Claim) and s.hand_size[observation.eyes] >= FULL_HAND:
            return self._shortest(observation)
        return self._card(observation, sound)

    def lead(self, observation: State) -> float:
        """Points ahead of the weakest other player that it expects; after the planner's choice."""
        return estimate_lead(self.map.tables, observation.records, self.desk)

    def _shortest(self, observation: State) -> Action:
        """The shortest route that it can pay, best one of its plan."""
        t, index = observation.tables.tables[0], observation.tables.route_index

        plan = self.desk[0].plan  # as the planner's own choice has left it

        def size(claim: Claim) -> tuple[int, bool, int]:
            route = index[claim.route]
            return int(t.length[route]), not has(plan, route), claim.locomotives

        legal = self.game.legal(observation).values()
        return min((one for one in legal if isinstance(one, Claim)), key=size)

    def _card(self, observation: State, sound: Action) -> Action:
        """The card that its plan wants most, as if it were the second card of a turn."""
        s: Any = observation.records[0]
        coloured = s.row_size - s.face_up[-1]
        if s.phase != TURN or s.pile_size + s.discard_size + coloured == 0:
            return sound
        drawing = observation.copy()
        drawing.records["phase"][0] = SECOND_CARD
        return self.game.read(observation, int(self.code(drawing)))
