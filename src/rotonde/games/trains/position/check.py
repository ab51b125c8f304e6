"""Whether a Trains position can come from play: lists all contradictions.

docs/positions.md has the list of what is checked.
"""

from itertools import pairwise

from rotonde.core.position import Faults
from rotonde.games.trains.actions import Draw, Place, SetUp, TrainsAction, Use, from_text
from rotonde.games.trains.limits import ABILITIES, LENGTH, REMOVE_LEFT, THIRD
from rotonde.games.trains.position.show import Position
from rotonde.games.trains.state import OVER, PHASES, PLACING, SET_UP, TURN


class PositionCheck(Faults):
    def __init__(self, position: Position) -> None:
        super().__init__()
        self.p = position
        self.phase = PHASES.index(position.phase)
        self.number = len(position.players)
        self.last = None if position.last is None else from_text(position.last)
        self.check_set_up()
        self.check_turns()
        self.check_gaps()
        if (position.last_by is None) != (self.last is None):
            self.fault("last_by", "position.trains.last")
        else:
            self.require(self.fits_last(), "last", "position.trains.last")

    def after_first(self, seat: int) -> int:
        """How many choose before this seat at the set-up."""
        return (seat - self.p.first) % self.number

    def before(self, seat: int) -> int:
        return (seat - 1) % self.number

    def check_set_up(self) -> None:
        """The first draws one wagon, the next two and so on; each keeps one and lays the rest by.

        Laid-by wagons stay in the discard until the pile is renewed, which no set-up needs.
        """
        p = self.p
        choosing = self.phase == SET_UP
        for seat, player in enumerate(p.players):
            place, drawn = f"players[{seat}]", self.after_first(seat) + 1
            waiting = player.hand_count > 0
            laid_by = 0 if waiting or p.shuffles else drawn - 1
            for field, count, expected in (
                ("hand_count", player.hand_count, drawn if waiting else 0),
                ("leftover_count", player.leftover_count, laid_by),
            ):
                self.require(
                    count == expected, f"{place}.{field}", "position.trains.count", count=expected
                )
            if choosing:
                self.require(not player.locks, f"{place}.locks", "position.trains.set-up")
                dealt = _is_dealt(player.row, replaced=not waiting)
                self.require(dealt, f"{place}.row", "position.trains.set-up")
        if choosing:
            self.require(not p.shuffles, "shuffles", "position.trains.set-up")

    def check_turns(self) -> None:
        """A draw takes two actions and every other turn one; seats take turns from the first."""
        p = self.p
        if self.phase == SET_UP:
            chosen = 0 if p.turn is None else self.after_first(p.turn)
            self.require(p.ply == chosen, "ply", "position.trains.count", count=chosen)
            self.require(p.turns == 0, "turns", "position.trains.count", count=0)
            return
        least = self.number + p.turns + (self.phase == PLACING)
        most = least + p.turns
        self.require(least <= p.ply <= most, "ply", "position.between", least=least, most=most)
        self.require(self.phase != OVER or p.turns, "turns", "position.trains.over")
        locks = sum(len(player.locks) for player in p.players)
        self.require(locks <= p.turns, "players", "position.trains.locks", most=p.turns)
        expected = (p.first + p.turns) % self.number
        if self.phase in (TURN, PLACING):
            self.require(p.turn == expected, "turn", "position.trains.order", seat=expected)

    def check_gaps(self) -> None:
        """A removal that wins the game leaves the gaps that were not filled yet."""
        p, gaps = self.p, set[tuple[int, int]]()
        removed = self.removed_place()
        if p.winner is not None and p.last_by is not None and removed is not None:
            in_order = [(p.last_by + i) % self.number for i in range(self.number)]
            for seat in in_order[in_order.index(p.winner) + 1 :]:
                if str(removed + 1) not in p.players[seat].locks:
                    gaps.add((seat, removed))
        for seat, player in enumerate(p.players):
            for place, wagon in enumerate(player.row):
                gap = (seat, place) in gaps
                self.require(
                    (wagon is None) == gap, f"players[{seat}].row[{place}]", "position.trains.gap"
                )

    def removed_place(self) -> int | None:
        """Which place the last action emptied, if it was a removal."""
        if not isinstance(self.last, Use):
            return None
        nth = ABILITIES.index(self.last.ability) - REMOVE_LEFT
        place = nth * THIRD
        return place if 0 <= place < LENGTH else None

    def fits_last(self) -> bool:
        """The last action goes with whose turn it is, and with the row that it changed."""
        p, by = self.p, self.p.last_by
        if self.last is None or by is None:
            return p.ply == 0
        if p.ply == 0:
            return False
        row = p.players[by].row
        match self.last:
            case Draw():
                return self.phase == PLACING and p.turn == by
            case SetUp(card, position):
                chosen = row[position - 1] == card and not p.players[by].hand_count
                return chosen and p.ply <= self.number and p.turn == (by + 1) % self.number
            case Place() | Use():
                return self.ended_turn(by) and self.fits_turn(self.last, by)

    def ended_turn(self, by: int) -> bool:
        """Was it this seat that took the last turn?"""
        taken = self.p.turns > 0 and by == (self.p.first + self.p.turns - 1) % self.number
        return taken and self.phase in (TURN, OVER)

    def fits_turn(self, action: TrainsAction, by: int) -> bool:
        locks = self.p.players[by].locks
        match action:
            case Place(position):  # a replaced wagon loses its lock
                return str(position) not in locks
            case Use("lock", position):
                return str(position) in locks
        return True


def _is_dealt(row: list[int | None], replaced: bool) -> bool:
    """Descending as it was dealt; but for one wagon, if one was replaced."""
    wagons = [wagon for wagon in row if wagon is not None]
    rows = [wagons]
    if replaced:
        rows = [wagons[:i] + wagons[i + 1 :] for i in range(len(wagons))]
    return any(all(a > b for a, b in pairwise(some)) for some in rows)
