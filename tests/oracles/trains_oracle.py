"""Independent oracle for Game of Trains, written from the rules alone.

A slow and plain reference implementation, meant only to be compared with a fast engine. It shares
nothing with that engine: no code, no tables, no representation. Chance lives outside: whenever one
card leaves the face-down pile, the dealer says which one it is.

Positions are numbered 1 to 7 starting at the locomotive (left). Seats are numbered clockwise.
"""

from __future__ import annotations

from typing import Any, Protocol

Action = tuple[str | int, ...]

ROW_LENGTH = 7
POSITIONS = range(1, ROW_LENGTH + 1)
TURN_LIMIT = 1000
GAP = 0  # stands in a row for a wagon that was removed and not (yet) filled in

SWAP_DISTANCE = {"swap-adjacent": 1, "swap-skip": 2}
MOVE_DISTANCE = {"move-right": 2, "move-left": -2}
REMOVED_POSITION = {"remove-left": 1, "remove-middle": 4, "remove-right": 7}
LOCK = "lock"
LOCKABLE = (1, 4, 7)
ABILITIES = {*SWAP_DISTANCE, *MOVE_DISTANCE, *REMOVED_POSITION, LOCK}


class Dealer(Protocol):
    """Stands for the order of the shuffled pile."""

    def card(self, pile: frozenset[int]) -> int:
        """Name the card that comes off the pile holding exactly these cards."""
        ...


class Player:
    """What one seat has in front of it (and, during set-up, in hand)."""

    def __init__(self) -> None:
        self.row: list[int] = []
        self.locks: dict[int, int] = {}  # position -> number of the lock card tucked under it
        self.hand: set[int] = set()  # set-up cards still to choose from

    def at(self, position: int) -> int:
        return self.row[position - 1]

    def put(self, position: int, card: int) -> int:
        """Put a card at a position; hand back what was there."""
        old = self.row[position - 1]
        self.row[position - 1] = card
        return old

    def in_order(self) -> bool:
        """Winning row: complete, and strictly ascending from left to right."""
        if GAP in self.row:
            return False  # a row that misses a wagon never wins
        return all(self.row[k] < self.row[k + 1] for k in range(ROW_LENGTH - 1))


class TrainsOracle:
    """One game, from the deal to the end."""

    def __init__(self, deck: dict[str, Any], players: int, first: int, dealer: Dealer) -> None:
        if players not in (2, 3, 4):
            raise ValueError("2 to 4 players")
        if first not in range(players):
            raise ValueError("the first player must be one of the seats")
        self._dealer = dealer
        self._ability = _read_abilities(deck)
        self._pile: set[int] = set(self._ability)
        self._discard: set[int] = set()
        self._display: list[int] = []  # in order of arrival
        self._players = [Player() for _ in range(players)]
        self._first = first
        self._phase = "setup"
        self._turn: int | None = first
        self._drawn: int | None = None
        self._turns = 0
        self._winner: int | None = None

        # Deal: seven wagons each, laid out from the highest (left) to the lowest (right).
        for player in self._players:
            player.row = sorted((self._take_card() for _ in POSITIONS), reverse=True)
        # Set-up cards: one for the first player, two for the next, and so on; everybody draws
        # before anybody chooses.
        for count, seat in enumerate(self._clockwise_from(first), start=1):
            for _ in range(count):
                self._players[seat].hand.add(self._take_card())

    # ------------------------------------------------------------------ what can be asked

    @property
    def turn(self) -> int | None:
        """The seat to act, None when the game is over."""
        return self._turn

    @property
    def turns(self) -> int:
        """Completed single turns, set-up not counted."""
        return self._turns

    def legal(self) -> set[Action]:
        """Every action open to the seat to act."""
        if self._turn is None:
            return set()
        player = self._players[self._turn]
        actions: set[Action] = set()
        if self._phase == "setup":
            for card in player.hand:
                for position in POSITIONS:
                    actions.add(("setup", card, position))
        elif self._phase == "place":
            # A drawn card has to replace a wagon, any wagon, locked ones included.
            for position in POSITIONS:
                actions.add(("place", position))
        else:
            # A turn: draw, or use one card of the display. There is no passing.
            actions.add(("draw",))
            for card in self._display:
                ability = self._ability[card]
                for position in self._usable_positions(player, ability):
                    actions.add(("use", ability, position))
        return actions

    def snapshot(self) -> dict[str, Any]:
        """The complete state, hidden parts included, as fresh plain objects."""
        return {
            "turn": self._turn,
            "phase": self._phase,
            "rows": [list(player.row) for player in self._players],
            "locks": [dict(player.locks) for player in self._players],
            "display": list(self._display),
            "pile": sorted(self._pile),
            "discard": sorted(self._discard),
            "setup": [sorted(player.hand) for player in self._players],
            "drawn": self._drawn,
            "turns": self._turns,
            "winner": self._winner,
        }

    # ------------------------------------------------------------------ what can be done

    def play(self, action: Action) -> None:
        """Carry out one legal action; ValueError for any other."""
        if self._turn is None or action not in self.legal():
            raise ValueError(f"not legal: {action!r}")
        seat = self._turn
        kind = action[0]
        if kind == "setup":
            self._play_setup(seat, int(action[1]), int(action[2]))
        elif kind == "draw":
            self._play_draw()
        elif kind == "place":
            self._play_place(seat, int(action[1]))
        else:
            self._play_use(seat, str(action[1]), int(action[2]))

    def _play_setup(self, seat: int, card: int, position: int) -> None:
        player = self._players[seat]
        # The cards not chosen are discarded.
        self._discard |= player.hand - {card}
        player.hand = set()
        # The wagon replaced by the chosen card goes to the display, which is then cleaned up.
        self._display.append(player.put(position, card))
        self._clean_up()
        # Nobody can win here: six wagons are still in descending order.
        assert not player.in_order()
        self._turn = self._next_seat(seat)
        if self._turn == self._first:
            self._phase = "turn"  # everybody has chosen: the first player takes the first turn

    def _play_draw(self) -> None:
        # The player sees the card and only then chooses where it goes; the turn is not over.
        self._drawn = self._take_card()
        self._phase = "place"

    def _play_place(self, seat: int, position: int) -> None:
        assert self._drawn is not None
        player = self._players[seat]
        replaced = player.put(position, self._drawn)
        self._drawn = None
        # A lock under the replaced wagon is discarded.
        if position in player.locks:
            self._discard.add(player.locks.pop(position))
        # The replaced wagon joins the display; clean-up, then the win check.
        self._display.append(replaced)
        self._clean_up()
        self._check_win(seat)
        self._end_turn(seat)

    def _play_use(self, seat: int, ability: str, position: int) -> None:
        # The card leaves the display before anything else happens.
        card = next(c for c in self._display if self._ability[c] == ability)
        self._display.remove(card)
        if ability == LOCK:
            # A lock is tucked under the wagon, not discarded.
            self._players[seat].locks[position] = card
        else:
            self._discard.add(card)
            if ability in REMOVED_POSITION:
                self._remove_everywhere(seat, REMOVED_POSITION[ability])
            else:
                self._rearrange(seat, ability, position)
        self._end_turn(seat)

    # ------------------------------------------------------------------ abilities

    @staticmethod
    def _usable_positions(player: Player, ability: str) -> list[int]:
        """The positions an ability can be used with; [0] where there is nothing to choose."""
        if ability in SWAP_DISTANCE:
            # Named by the left one of the two; the right one must exist.
            return [p for p in POSITIONS if p + SWAP_DISTANCE[ability] in POSITIONS]
        if ability in MOVE_DISTANCE:
            # The wagon must be able to go exactly two places.
            return [p for p in POSITIONS if p + MOVE_DISTANCE[ability] in POSITIONS]
        if ability == LOCK:
            # Only under 1, 4 or 7, and only one lock under each.
            return [p for p in LOCKABLE if p not in player.locks]
        return [0]  # removals are always possible, even when every such wagon is locked

    def _rearrange(self, seat: int, ability: str, position: int) -> None:
        """Swaps and moves: they touch only the row of the one who uses them."""
        player = self._players[seat]
        before = list(player.row)
        if ability in SWAP_DISTANCE:
            other = position + SWAP_DISTANCE[ability]
            left, right = player.at(position), player.at(other)
            player.put(position, right)
            player.put(other, left)
        else:
            # The wagon is taken out and put back two places further on; those it passes slide
            # one place the other way.
            target = position + MOVE_DISTANCE[ability]
            wagon = player.row.pop(position - 1)
            player.row.insert(target - 1, wagon)
        # Every wagon that is no longer where it was, whether chosen or merely pushed aside,
        # loses its lock to the discard. A wagon that stayed keeps its lock.
        for place in list(player.locks):
            if player.at(place) != before[place - 1]:
                self._discard.add(player.locks.pop(place))
        self._check_win(seat)

    def _remove_everywhere(self, user: int, position: int) -> None:
        """Removals: they touch every row, the user's own included."""
        # (a) Every wagon at that position that is not locked goes to the display; in order of
        # arrival: the user's, then clockwise.
        losers = []
        for seat in self._clockwise_from(user):
            player = self._players[seat]
            if position not in player.locks:
                self._display.append(player.put(position, GAP))
                losers.append(seat)
        # (b) Only when all of them lie there are pairs cancelled.
        self._clean_up()
        # (c) From the user clockwise each gap is filled from the pile. The first row in order
        # wins at once: those who come later do not fill theirs.
        for seat in losers:
            self._players[seat].put(position, self._take_card())
            self._check_win(seat)
            if self._winner is not None:
                return

    # ------------------------------------------------------------------ common parts

    def _take_card(self) -> int:
        """One card off the pile, which is first renewed from the discard if it is empty."""
        if not self._pile:
            self._pile, self._discard = self._discard, set()
        if not self._pile:
            raise RuntimeError("no card left anywhere")  # the rules make this impossible
        card = self._dealer.card(frozenset(self._pile))
        if card not in self._pile:
            raise ValueError(f"the dealer named a card that is not in the pile: {card!r}")
        self._pile.remove(card)
        return card

    def _clean_up(self) -> None:
        """Equal abilities in the display cancel by pairs, oldest first; an odd last one stays."""
        for ability in ABILITIES:
            equal = [card for card in self._display if self._ability[card] == ability]
            while len(equal) >= 2:
                for card in (equal.pop(0), equal.pop(0)):
                    self._display.remove(card)
                    self._discard.add(card)

    def _check_win(self, seat: int) -> None:
        if self._players[seat].in_order():
            self._winner = seat

    def _end_turn(self, seat: int) -> None:
        self._turns += 1
        if self._winner is not None or self._turns >= TURN_LIMIT:
            # Won, or drawn after the last permitted turn.
            self._phase = "over"
            self._turn = None
        else:
            self._phase = "turn"
            self._turn = self._next_seat(seat)

    def _next_seat(self, seat: int) -> int:
        return (seat + 1) % len(self._players)

    def _clockwise_from(self, seat: int) -> list[int]:
        count = len(self._players)
        return [(seat + step) % count for step in range(count)]


def _read_abilities(deck: dict[str, Any]) -> dict[int, str]:
    """The ability on each wagon number; every number must be there exactly once."""
    ability_of: dict[int, str] = {}
    for ability, numbers in deck["abilities"].items():
        if ability not in ABILITIES:
            raise ValueError(f"unknown ability: {ability!r}")
        for number in numbers:
            if number in ability_of:
                raise ValueError(f"wagon {number} is listed twice")
            ability_of[number] = ability
    if set(ability_of) != set(range(1, deck["wagons"] + 1)):
        raise ValueError("the wagon numbers are not 1 to the number of wagons")
    return ability_of
