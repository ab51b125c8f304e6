"""The log of a table, played: the position it leads to, and what may be taken back.

Nothing but the log decides: the same entries give the same position on any machine, after any
restart. An undo does not remove entries; it is one more entry that says where play goes on from.

A timeline holds the last actions that stand, each with the position after it, so an undo is a
look-up. What lies further back is fetched from a checkpoint (see `missing` and `joined`): the cost
of an entry does not grow with the length of the game.
"""

from collections.abc import Sequence
from copy import copy
from typing import Any

import msgspec

from rotonde.core.game_table import GameTable
from rotonde.core.interface import Game, Result, State
from rotonde.games.registry import game, game_table
from rotonde.server.storage.store import LogRow
from rotonde.server.tables.log.entries import (
    KEPT,
    MOVES,
    SEGMENT,
    Asked,
    LogContext,
    OutOfReach,
    Played,
    StandIn,
    seat_of,
    stand_in_of,
    undo_target,
)


class Timeline:
    """Entries go in one by one, in order; `state` is None before the start."""

    def __init__(self, context: LogContext) -> None:
        self.context = context
        self.game: Game = game(context.game)
        self.game_table: GameTable = game_table(context.game)
        self.seal = context.seal
        self.number = 0
        self.moved = 0  # the last entry that changed the position: others make nothing stale
        self.checkpoint = 0  # the last entry that a checkpoint was made of
        self.state: State | None = None
        self.line: list[Played] = []  # the last actions that stand; empty only at `base`
        self.base = 0  # the entry that the game, or its part under new rules, starts from
        self.positions: dict[int, State] = {}  # after the entries of `line`, and after `base`
        self.asked: Asked | None = None
        self.stand_ins: dict[int, StandIn] = {}  # seat -> the bot that plays for it
        self.resigned: set[int] = set()
        self.turn_began = 0  # the entry that made it this seat's turn
        self.turn_since = 0.0  # from when on its time is counted

    @property
    def turn(self) -> int | None:
        return None if self.state is None else self.state.turn

    def result(self) -> Result | None:
        """The result by the rules, with resigned seats behind all others."""
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
        """A copy to try an entry on, so that only stored entries are ever shown."""
        twin = copy(self)
        twin.line = list(self.line)
        twin.positions = dict(self.positions)
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
        """Apply an entry; `after` is the state that it leads to, if it was computed already.

        An undo raises OutOfReach if `missing` says so; then nothing has changed.
        """
        turn = self.turn
        match row.kind:
            case "started":
                self._begin(row.number, self.game.start(self.context.options, self._key(row)))
            case "action":
                self._play(row, after)
            case "undo":
                self._take_back(row)
            case "ask-undo":
                self.asked = Asked(row.number, seat_of(row), undo_target(row))
            case "agree-undo" if self.asked is not None:
                agreed = self.asked.agreed | {seat_of(row)}
                self.asked = msgspec.structs.replace(self.asked, agreed=agreed)
            case "refuse-undo":
                self.asked = None
            case "stand-in":
                self.stand_ins[seat_of(row)] = stand_in_of(row)
            case "return":
                self._come_back(row)
            case "resign":
                self.resigned.add(seat_of(row))
            case "rules":
                self._go_on_under_new_rules(row)
        self.number = row.number
        if row.kind in MOVES:
            self.moved = row.number
        if row.kind == "rules" or (self.turn != turn and row.kind != "undo"):
            self.turn_began, self.turn_since = row.number, row.time

    def _key(self, row: LogRow) -> int:
        return self.seal.key(row.number)

    def _begin(self, number: int, state: State) -> None:
        self.base, self.state = number, state
        self.line, self.positions = [], {number: state}

    def _play(self, row: LogRow, after: State | None) -> None:
        before = self.state
        assert before is not None and row.action is not None
        if after is None:
            after = self.game.play(before, self.game.read(before, row.action), self._key(row))
        reveals = self.game_table.reveals(before, after)
        seat = seat_of(row)
        last = self.line[-1] if self.line else None
        here = last.number if last is not None else self.base
        run = row.number if reveals else here
        if last is not None and last.seat == seat and not last.reveals and not reveals:
            run = last.run
        clock = (row.time, self.turn_began, self.turn_since)
        self.line.append(Played(row.number, seat, reveals, here, run, *clock))
        self.positions[row.number] = after
        for old in self.line[:-KEPT]:
            self.positions.pop(old.number, None)
        del self.line[:-KEPT]
        self.state = after
        self.asked = None

    def _take_back(self, row: LogRow) -> None:
        to = undo_target(row)
        missing = self.missing(to)
        if missing is not None:
            raise OutOfReach(missing)
        gone = [played for played in self.line if played.number > to]
        self._turn_back_clock(gone, row.time)
        del self.line[len(self.line) - len(gone) :]
        for played in gone:
            self.positions.pop(played.number, None)
        if to == self.base:
            self.line = []
        self.state = self.positions[self.line[-1].number if self.line else self.base]
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
        seat = seat_of(row)
        self.stand_ins.pop(seat, None)
        if seat == self.turn and self._has_run_out(row.time - self.turn_since):
            self.turn_since = row.time  # or the bot would take the seat again at once

    def _has_run_out(self, spent: float) -> bool:
        seconds = self.context.seconds_a_move
        return seconds is not None and spent >= seconds

    def _go_on_under_new_rules(self, row: LogRow) -> None:
        change = msgspec.json.decode(row.action or "")
        self.stand_ins = {int(seat): StandIn(level) for seat, level in change["stand_ins"].items()}
        self.resigned = set(change["resigned"])
        position = change["position"]
        self._begin(row.number, self.game.start(self.context.options, position=position))
        self.asked = None

    # --- what is not in memory -------------------------------------------------------------------

    def missing(self, to: int) -> int | None:
        """The entry whose timeline must be joined before play can go back to entry `to`."""
        if to == self.base and self._has_one_turn:
            return None if self.base in self.positions else self.base
        if self.line and self.line[0].number > to and self.line[0].after != self.base:
            return self.line[0].after
        standing = [played.number for played in self.line if played.number <= to]
        target = standing[-1] if standing else self.base
        return None if target in self.positions else target

    @property
    def _has_one_turn(self) -> bool:
        """True if no other seat has had a turn, as in a game for one: no clock has to be turned
        back."""
        return self.turn_began == self.base

    def joined(self, earlier: "Timeline") -> "Timeline":
        """With what an earlier timeline of the same log knows about the line that stands."""
        twin = self.copy()
        first = self.line[0].number if self.line else self.number + 1
        if self.line and earlier.number >= self.line[0].after:
            twin.line = [played for played in earlier.line if played.number < first] + twin.line
        standing = {played.number for played in twin.line} | {self.base}
        known = {number: s for number, s in earlier.positions.items() if number in standing}
        twin.positions = known | twin.positions
        return twin

    def needs_checkpoint(self, row: LogRow) -> bool:
        """After this entry, just applied: is it time for one?

        Between two checkpoints no undo goes back beyond the first, so that each stretch of the
        log can be played from its own checkpoint alone.
        """
        if self.state is None:
            return False
        back = row.kind == "undo" and undo_target(row) < self.checkpoint
        return row.kind in ("started", "rules") or back or self.number - self.checkpoint >= SEGMENT

    # --- taking back -----------------------------------------------------------------------------

    def shows_nothing(self, seat: int, to: int) -> bool:
        """Would going back to that entry undo this seat's own actions alone, and nothing shown?"""
        if not self.line or to >= self.line[-1].number:
            return False
        last = self.line[-1]
        return last.seat == seat and not last.reveals and last.run <= to

    def is_a_step(self, to: int) -> bool:
        """Is there something to take back after this entry, and does the line reach so far?"""
        return bool(self.line) and self.base <= to < self.line[-1].number

    def last_of(self, seat: int) -> int | None:
        """Where to go back to in order to take back the seat's last action."""
        for played in reversed(self.line):
            if played.seat == seat:
                return played.after
        return None

    def turn_start(self, seat: int) -> int | None:
        """Where "reset my turn" goes back to; None if there is nothing to take back for free."""
        if self.turn != seat or not self.line:
            return None
        last = self.line[-1]
        return last.run if last.seat == seat and not last.reveals else None
