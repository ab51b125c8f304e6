"""A Trains player that keeps the game close: for a first game, and for children.

It plays soundly until more of its wagons are in order than in the row that is furthest from its
end, by more than one. Then it draws, and puts the wagon where its row does not get ahead. Rows lie
open: it compares the rows, and attacks no player while it is ahead.
"""

from typing import Any

from rotonde.core.interface import Action, State
from rotonde.games.registry import game
from rotonde.games.trains.actions import Draw, Place, Use
from rotonde.players.player import Budget
from rotonde.players.trains.reasons import in_order
from rotonde.players.trains.search import TrainsSearch

LEAD = 1  # wagons in order ahead of the furthest behind that it allows itself
ITERATIONS = 130  # of the sound player


class TrainsKind:
    def __init__(self, game_name: str, seed: int) -> None:
        self.game = game(game_name)
        self.sound = TrainsSearch(game_name, seed)

    def choose(self, observation: State, budget: Budget) -> Action:
        sound = self.sound.choose(observation, budget.or_else(Budget(iterations=ITERATIONS)))
        most = self._behind(observation) + LEAD
        own = self._row(observation, observation.eyes)
        legal = self.game.legal(observation).values()
        if isinstance(sound, Place):
            drawn = int(observation.records[0].drawn)
            return self._place(own, drawn, sound, most)
        if isinstance(sound, Use) and in_order(own) >= most and Draw() in legal:
            return Draw()
        return sound

    def _place(self, own: list[int], drawn: int, sound: Place, most: int) -> Action:
        """The sound place, or the one that leaves as much in order as it allows itself."""

        def after(position: int) -> int:
            return in_order([*own[: position - 1], drawn, *own[position:]])

        if after(sound.position) <= most:
            return sound
        allowed = [p for p in range(1, len(own) + 1) if after(p) <= most]
        return Place(max(allowed, key=after)) if allowed else sound

    def _behind(self, observation: State) -> int:
        """Wagons in order in the row, not its own, that is furthest from its end."""
        others = (seat for seat in range(observation.players) if seat != observation.eyes)
        return min(in_order(self._row(observation, seat)) for seat in others)

    def _row(self, observation: State, seat: int) -> list[int]:
        record: Any = observation.records[0]
        return [int(number) for number in record.row[seat]]
