"""The log of a table, played: the position it leads to, and what may be taken back.

Nothing but the log decides: the same entries give the same position on any machine, after any
restart. An undo does not remove entries; it is one more entry that says where play goes on from.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any

import msgspec

from rotonde.game import Game, Result, State, game
from rotonde.sealed import Seal
from rotonde.server.store import LogRow
from rotonde.tabletop import Tabletop, tabletop

MOVES = ("started", "action", "undo", "rules")  # the entries that change the position


class Played(msgspec.Struct, frozen=True):
    """An action that stands (has not been taken back)."""

    number: int
    seat: int
    text: str
    reveals: bool  # showed somebody something hidden: it cannot be taken back for nothing
    key: int
    time: float
    turn_began: int  # of the turn that it was played in, as in the timeline then
    turn_since: float


class Asked(msgspec.Struct, frozen=True):
    """A request to take something back, waiting for the others."""

    number: int
    seat: int
    to: int
    agreed: frozenset[int] = frozenset()


class Timeline:
    """Entries go in one by one, in order; `state` is None before the start."""

    def __init__(
        self, name: str, options: Mapping[str, Any], seal: Seal, seconds_a_move: float | None
    ) -> None:
        self.game: Game = game(name)
        self.tabletop: Tabletop = tabletop(name)
        self.options = options
        self.seal = seal
        self.number = 0
        self.moved = 0  # the last entry that changed the position: others make nothing stale
        self.state: State | None = None
        self.line: list[Played] = []
        self.base = 0  # the entry that `line` starts from
        self.base_position: dict[str, Any] | None = None  # of a game that changed its rules
        self.asked: Asked | None = None
        self.stand_ins: dict[int, str] = {}  # seat -> level of the bot that plays for it
        self.resigned: set[int] = set()
        self.turn_began = 0  # the entry that made it this seat's turn
        self.turn_since = 0.0  # from when on its time is counted
        self._seconds_a_move = seconds_a_move

    @property
    def turn(self) -> int | None:
        return None if self.state is None else self.state.turn

    def result(self) -> Result | None:
        """How it ended: by the rules, with whoever resigned behind all others."""
        if self.state is None:
            return None
        result = self.game.result(self.state)
        staying = [s for s in range(self.state.players) if s not in self.resigned]
        if not self.resigned or (result is None and len(staying) > 1):
            return result
        if result is None:
            scores = tuple(0 for _ in range(self.state.players))
            return Result(winners=tuple(staying), scores=scores)
        winners = [seat for seat in result.winners if seat not in self.resigned]
        if not winners:
            best = max(result.scores[seat] for seat in staying)
            winners = [seat for seat in staying if result.scores[seat] == best]
        return msgspec.structs.replace(result, winners=tuple(winners))

    @property
    def is_over(self) -> bool:
        if self.state is None:
            return False
        return self.state.turn is None or len(self.resigned) >= max(1, self.state.players - 1)

    def copy(self) -> "Timeline":
        """One to try an entry on: what is stored first is shown first, and nothing else is."""
        twin = copy(self)
        twin.line = list(self.line)
        twin.stand_ins = dict(self.stand_ins)
        twin.resigned = set(self.resigned)
        return twin

    # --- going on --------------------------------------------------------------------------------

    def try_action(self, seat: int, source: Any) -> tuple[str, State]:
        """What an action would lead to, with the chance of the next entry. Changes nothing."""
        assert self.state is not None
        seen = self.game.observe(self.state, seat)
        # Read and refused from what the seat may know: an error cannot tell it anything else.
        action = self.game.read(seen, source)
        after = self.game.play(self.state, action, self.seal.key(self.number + 1))
        return str(action), after

    def apply(self, row: LogRow, after: State | None = None) -> None:
        """Take an entry in; `after` is the state that it leads to, if somebody computed it."""
        turn = self.turn
        match row.kind:
            case "started":
                self.state = self.game.start(self.options, self.seal.key(row.number))
                self.base = row.number
            case "action":
                self._play(row, after)
            case "undo":
                self._take_back(row)
            case "ask-undo":
                self.asked = Asked(row.number, _seat(row), _to(row))
            case "agree-undo" if self.asked is not None:
                agreed = self.asked.agreed | {_seat(row)}
                self.asked = msgspec.structs.replace(self.asked, agreed=agreed)
            case "refuse-undo":
                self.asked = None
            case "stand-in":
                self.stand_ins[_seat(row)] = str(row.action)
            case "return":
                self._come_back(row)
            case "resign":
                self.resigned.add(_seat(row))
            case "rules":
                self._go_on_under_new_rules(row)
        self.number = row.number
        if row.kind in MOVES:
            self.moved = row.number
        if row.kind == "rules" or (self.turn != turn and row.kind != "undo"):
            self.turn_began, self.turn_since = row.number, row.time

    def _play(self, row: LogRow, after: State | None) -> None:
        before = self.state
        assert before is not None and row.action is not None
        key = self.seal.key(row.number)
        if after is None:
            after = self.game.play(before, self.game.read(before, row.action), key)
        reveals = self.tabletop.reveals(before, after)
        seat = _seat(row)
        clock = (row.time, self.turn_began, self.turn_since)
        self.line.append(Played(row.number, seat, row.action, reveals, key, *clock))
        self.state = after
        self.asked = None

    def _take_back(self, row: LogRow) -> None:
        to = _to(row)
        self._turn_back_clock([played for played in self.line if played.number > to], row.time)
        self.line = [played for played in self.line if played.number <= to]
        *_, self.state = self.positions()
        self.asked = None

    def _turn_back_clock(self, gone: Sequence[Played], now: float) -> None:
        """The turn that play goes back to is resumed: what was spent of its time stays spent."""
        began = gone[0].turn_began
        if began == self.turn_began:
            return  # it has never ended, and its time went on
        last = [played for played in gone if played.turn_began == began][-1]
        spent = last.time - last.turn_since
        self.turn_began = began
        self.turn_since = now if self._has_run_out(spent) else now - spent

    def _come_back(self, row: LogRow) -> None:
        seat = _seat(row)
        self.stand_ins.pop(seat, None)
        if seat == self.turn and self._has_run_out(row.time - self.turn_since):
            self.turn_since = row.time  # or the bot would take the seat again at once

    def _has_run_out(self, spent: float) -> bool:
        return self._seconds_a_move is not None and spent >= self._seconds_a_move

    def _go_on_under_new_rules(self, row: LogRow) -> None:
        change = msgspec.json.decode(row.action or "")
        self.base = row.number
        self.base_position = change["position"]
        self.stand_ins = {int(seat): level for seat, level in change["stand_ins"].items()}
        self.resigned = set(change["resigned"])
        self.state = self.game.start(self.options, position=self.base_position)
        self.line = []
        self.asked = None

    def positions(self) -> Iterator[State]:
        """Every position of the line that stands, its start included."""
        if self.base_position is not None:
            state = self.game.start(self.options, position=self.base_position)
        else:
            state = self.game.start(self.options, self.seal.key(self.base))
        yield state
        for played in self.line:
            state = self.game.play(state, self.game.read(state, played.text), played.key)
            yield state

    # --- taking back -----------------------------------------------------------------------------

    def before(self, index: int) -> int:
        """The number of the entry after which the line's action of this index was played."""
        return self.line[index - 1].number if index else self.base

    def shows_nothing(self, seat: int, to: int) -> bool:
        """Would going back to that entry undo this seat's own actions alone, and nothing shown?"""
        gone = [played for played in self.line if played.number > to]
        return bool(gone) and all(p.seat == seat and not p.reveals for p in gone)

    def is_a_step(self, to: int) -> bool:
        """Is there something to take back after this entry, and does the line reach so far?"""
        return bool(self.line) and self.base <= to < self.line[-1].number

    def last_of(self, seat: int) -> int | None:
        """Where to go back to in order to take back the seat's last action."""
        for index in range(len(self.line) - 1, -1, -1):
            if self.line[index].seat == seat:
                return self.before(index)
        return None

    def turn_start(self, seat: int) -> int | None:
        """Where "reset my turn" goes back to; None if there is nothing to take back for free."""
        if self.turn != seat:
            return None
        index = len(self.line)
        while index and self.line[index - 1].seat == seat and not self.line[index - 1].reveals:
            index -= 1
        return self.before(index) if index < len(self.line) else None


def from_last_rules(rows: Sequence[LogRow]) -> Sequence[LogRow]:
    """The part of a log that today's rules can play."""
    for index in range(len(rows) - 1, -1, -1):
        if rows[index].kind == "rules":
            return rows[index:]
    return rows


def _seat(row: LogRow) -> int:
    assert row.seat is not None
    return row.seat


def _to(row: LogRow) -> int:
    to = msgspec.json.decode(row.action or "")["to"]
    assert isinstance(to, int)
    return to
