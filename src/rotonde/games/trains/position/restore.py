"""A Trains position read back into a record: every wagon in its place, then whether it all fits."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.core.errors import MalformedAction
from rotonde.core.position import Faults, read_shape, require_faultless
from rotonde.core.state import EVERYTHING
from rotonde.core.state import OVER as NOBODY
from rotonde.games.trains.actions import encode, from_text
from rotonde.games.trains.index_tables import Deck
from rotonde.games.trains.limits import ABILITIES, LEAST_PLAYERS, LENGTH, PLAYERS, THIRD, TURNS
from rotonde.games.trains.observation import hidden_elsewhere
from rotonde.games.trains.position.check import PositionCheck
from rotonde.games.trains.position.show import Player, Position, members
from rotonde.games.trains.rules import clear, is_sorted
from rotonde.games.trains.state import NO_WAGON, NOTHING, OVER, PHASES, PLACING, SET_UP, STATE
from rotonde.kernel.bits import BITS


def restore(
    deck: Deck, source: Mapping[str, object], options: Mapping[str, object], seed: int
) -> npt.NDArray[Any]:
    """The record of a position that `show` wrote. Faults are listed, as in a deck file.

    A whole position without a generator, such as one made by hand, goes on from the seed.
    """
    position = read_shape(source, Position)
    reader = Reader(deck, position, seed)
    reader.check_players(len(position.players), options)
    require_faultless(reader.faults)
    require_faultless(PositionCheck(position).faults)
    return reader.records


class Reader(Faults):
    """Fills a record. Every wagon lies in one place, and what eyes cannot see is not told."""

    def __init__(self, deck: Deck, position: Position, seed: int) -> None:
        super().__init__()
        self.deck = deck
        self.position = position
        self.places: dict[int, str] = {}  # where each wagon was found
        self.records = np.zeros(1, dtype=STATE)
        self.s = self.records[0]
        self.seats = range(len(position.players))
        if not LEAST_PLAYERS <= len(self.seats) <= PLAYERS:
            self.fault("players", "position.trains.players", least=LEAST_PLAYERS, most=PLAYERS)
            return
        clear(deck.tables[0], self.s, len(self.seats))
        self.s.pile[:] = 0
        self.read_course()
        self.read_generator(self.records, position.generator, position.eyes, seed)
        for seat, player in enumerate(position.players):
            self.read_player(seat, player)
        self.read_display()
        self.read_drawn()
        self.read_memory()
        if not self.faults:
            self.check_told()
            self.check_hands()
            self.check_total()
            self.check_ending()

    def read_course(self) -> None:
        """Where the game stands: phase, turn, counters, last action."""
        s, p = self.s, self.position
        if p.phase not in PHASES:
            self.fault("phase", "position.trains.phase", name=p.phase, known=", ".join(PHASES))
        else:
            s.phase = PHASES.index(p.phase)
        if (p.turn is None) != (p.phase == PHASES[OVER]):
            self.fault("turn", "position.trains.turn")
        s.turn = self.seat("turn", p.turn, NOBODY)
        s.first = self.seat("first", p.first, 0)
        s.winner = self.seat("winner", p.winner, NOTHING)
        s.last_by = self.seat("last_by", p.last_by, NOTHING)
        if not EVERYTHING <= p.eyes < len(self.seats):
            self.fault("eyes", "position.trains.seat", number=p.eyes)
        else:
            s.eyes = p.eyes
        s.ply, s.turns, s.shuffles = p.ply, p.turns, p.shuffles
        if p.last is not None:
            try:
                s.last = encode(self.deck, from_text(p.last))
            except MalformedAction as error:
                self.fault("last", error.key, **error.parameters)

    def seat(self, place: str, number: int | None, nobody: int) -> int:
        if number is not None and number not in self.seats:
            self.fault(place, "position.trains.seat", number=number)
            return nobody
        return nobody if number is None else number

    def wagon(self, place: str, number: int) -> int:
        """A number that the deck has and that lies nowhere else."""
        if not 1 <= number <= self.deck.wagons:
            self.fault(place, "position.trains.wagon", number=number, most=self.deck.wagons)
            return NO_WAGON
        if number in self.places:
            other = self.places[number]
            self.fault(place, "position.trains.twice", number=number, other=other)
            return NO_WAGON
        self.places[number] = place
        return number

    def wagons(self, place: str, numbers: list[int], target: Any) -> None:
        """A set of wagons."""
        for i, number in enumerate(numbers):
            wagon = self.wagon(f"{place}[{i}]", number)
            if wagon != NO_WAGON:
                target[wagon // BITS] |= 1 << (wagon % BITS)

    def read_player(self, seat: int, player: Player) -> None:
        s, place = self.s, f"players[{seat}]"
        if len(player.row) != LENGTH:
            self.fault(f"{place}.row", "position.trains.row", count=len(player.row), length=LENGTH)
        for i, number in enumerate(player.row[:LENGTH]):
            if number is not None:
                s.row[seat][i] = self.wagon(f"{place}.row[{i}]", number)
            elif self.position.phase != PHASES[OVER]:
                self.fault(f"{place}.row[{i}]", "position.trains.gap")
        for position, number in player.locks.items():
            self.read_lock(seat, f"{place}.locks.{position}", position, number)
        s.hand_size[seat], s.leftover_size[seat] = player.hand_count, player.leftover_count
        self.wagons(f"{place}.hand", player.hand or [], s.hand[seat])

    def read_lock(self, seat: int, place: str, position: str, number: int) -> None:
        lockable = [str(i + 1) for i in range(0, LENGTH, THIRD)]
        lock = self.wagon(place, number)
        if position not in lockable:
            self.fault(place, "position.trains.lock-place", known=", ".join(lockable))
        elif lock != NO_WAGON and self.deck.ability(lock) != "lock":
            self.fault(place, "position.trains.not-a-lock", number=number)
        else:
            self.s.lock[seat][int(position) - 1] = lock

    def read_display(self) -> None:
        for i, number in enumerate(self.position.display):
            wagon = self.wagon(f"display[{i}]", number)
            if wagon == NO_WAGON:
                continue
            ability = self.deck.ability(wagon)
            if self.s.display[ABILITIES.index(ability)] != NO_WAGON:
                self.fault(f"display[{i}]", "position.trains.ability-twice", ability=ability)
            self.s.display[ABILITIES.index(ability)] = wagon

    def read_drawn(self) -> None:
        p = self.position
        seen = p.phase == PHASES[PLACING] and p.eyes in (EVERYTHING, p.turn)
        if (p.drawn is not None) != seen:
            self.fault("drawn", "position.trains.drawn")
        elif p.drawn is not None:
            self.s.drawn = self.wagon("drawn", p.drawn)

    def read_memory(self) -> None:
        s, memory = self.s, self.position.memory
        self.wagons("memory.discard", memory.discard, s.discard)
        if len(memory.leftovers) not in (0, len(self.seats)):
            count = len(self.seats)
            self.fault("memory.leftovers", "position.trains.count", count=count)
        for seat, leftovers in zip(self.seats, memory.leftovers, strict=False):
            self.wagons(f"memory.leftovers[{seat}]", leftovers or [], s.leftovers[seat])
        self.wagons("memory.pile", memory.pile or [], s.pile)
        s.pile_size = self.position.pile_count

    def check_told(self) -> None:
        """What the seat may see is complete, and what it may not see is absent."""
        s, eyes = self.s, self.position.eyes
        counted = eyes == EVERYTHING or not hidden_elsewhere(s, eyes)
        sets = [("memory.pile", s.pile, s.pile_size, counted)]
        for seat in self.seats:
            own = eyes in (EVERYTHING, seat)
            sets += [
                (f"players[{seat}].hand", s.hand[seat], s.hand_size[seat], own),
                (f"memory.leftovers[{seat}]", s.leftovers[seat], s.leftover_size[seat], own),
            ]
        for place, words, size, told in sets:
            expected = int(size) if told else 0
            if len(members(words)) != expected:
                self.fault(place, "position.trains.count", count=expected)

    def check_hands(self) -> None:
        """During set-up the seats that have yet to choose hold wagons; no other seat ever does."""
        s, p = self.s, self.position
        waiting: list[int] = []
        if p.phase == PHASES[SET_UP]:
            for i in self.seats:
                seat = (int(s.turn) + i) % len(self.seats)
                if i > 0 and seat == p.first:
                    break
                waiting.append(seat)
        for seat in self.seats:
            if bool(s.hand_size[seat]) != (seat in waiting):
                self.fault(f"players[{seat}].hand", "position.trains.hand")

    def check_total(self) -> None:
        """Every wagon of the deck lies somewhere."""
        s, p = self.s, self.position
        discard = len(members(s.discard)) + int(s.leftover_size.sum())
        if p.discard_count != discard:
            self.fault("discard_count", "position.trains.count", count=discard)
        total = sum(int(np.count_nonzero(wagons)) for wagons in (s.row, s.lock, s.display))
        total += int(s.hand_size.sum()) + discard + int(s.pile_size)
        total += p.phase == PHASES[PLACING]
        if total != self.deck.wagons:
            self.fault("position", "position.trains.total", count=total, box=self.deck.wagons)

    def check_ending(self) -> None:
        """A sorted row and the last turn end a game, and nothing else does."""
        s, p = self.s, self.position
        over = p.phase == PHASES[OVER]
        for seat in self.seats:
            if is_sorted(s.row[seat]) != (over and p.winner == seat):
                self.fault(f"players[{seat}].row", "position.trains.sorted")
        if p.winner is None and over != (p.turns >= TURNS):
            self.fault("turns", "position.trains.turns", most=TURNS)
