"""The players of a match at their seats; one object per process plays the games of a deal."""

from collections.abc import Sequence

from rotonde.arena.guest import warm_up
from rotonde.arena.plan import Appointment, Match
from rotonde.arena.referee import Outcome, play_game
from rotonde.arena.seats import Chair, chair
from rotonde.players.sources import require_same
from rotonde.records.record import Record

Deal = list[Appointment]
Played = list[tuple[Outcome, Record]]


class Table:
    """One per process."""

    def __init__(self, match: Match) -> None:
        for source in match.players:  # it may have come to another machine
            require_same(source)
        self.match = match
        self.options = match.options | {"players": match.seats}
        warm_up(match.game, self.options)
        self.chairs: dict[tuple[int, int], Chair] = {}

    def play(self, deal: Deal) -> Played:
        return [play_game(self.match, game, self._seated(game)) for game in deal]

    def _seated(self, game: Appointment) -> Sequence[Chair]:
        """The occupant of each seat; a player at several seats has one occupant for each."""
        chairs: list[Chair] = []
        for seat, player in enumerate(game.at_seat):
            place = player, game.at_seat[:seat].count(player)
            if place not in self.chairs:
                source, seconds = self.match.players[player], self.match.seconds_a_move
                self.chairs[place] = chair(source, self.match.game, self.options, seconds)
            chairs.append(self.chairs[place])
        return chairs

    def close(self) -> None:
        for occupied in self.chairs.values():
            occupied.close()
