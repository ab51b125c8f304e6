"""Breadth-first search from both ends, level by level, until the two meet.

Let all positions at most i moves from the start, and all at most j moves from the goal, be known,
and none be both. Then no solution has i + j moves or fewer: on its way it would pass a position
that is both. So the first level on which the two sides meet proves the minimum.

Levels are complete, and each time the side with less work before it takes one more. Where the
goal leaves much open, its side may begin with millions of positions; it is not made until it is
the cheaper one, and the forward side then recognises the goal by looking. Where one position can
have come from tens of thousands of others (a long ring: a wagon may have been met anywhere on
it), the backward side is given up, and the forward side goes on alone.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.move_desk import desk, room_of
from rotonde.games.triage.solver.expand import (
    DONE,
    FOUND_FULL,
    MET_FULL,
    PROGRESS,
    QUEUED,
    TABLE_FULL,
    add_one,
    expand_backward,
    expand_forward,
    is_marked,
    level_in,
    ordered,
)
from rotonde.games.triage.solver.goals import count_goals, list_positions, marks_of
from rotonde.games.triage.solver.memory import Memory, NoMemory, ProofTooLarge
from rotonde.games.triage.solver.origins import back_desk
from rotonde.games.triage.solver.position_set import ABSENT, EMPTY, WORD_BITS, fill_sieve, pour

Words = npt.NDArray[np.int64]

_SMALLEST = 1 << 12  # words of a table, and of a list of new positions, to begin with
_LOAD = 0.6  # of a table: beyond, looking for what is not there takes long
_UTMOST_LOAD = 0.9  # if a larger table does not fit
_SPARE = 1.2  # room for new positions, as a part of what is expected
_FIRST_GUESS = 14.0  # positions one move away, before any has been counted


@dataclass(frozen=True)
class Meeting:
    """Where the sides met: positions that are so many moves from the start and from the goal."""

    forward: int
    backward: int
    positions: Words

    @property
    def distance(self) -> int:
        return self.forward + self.backward


class Side:
    """One half of a search: the positions it knows with their levels, and its last whole level."""

    def __init__(self, mission: Mission, memory: Memory, count: int) -> None:
        self.tables = mission.tables
        self.memory = memory
        self.keys = memory.words(_SMALLEST)
        self.keys.fill(EMPTY)
        self.load = _LOAD
        self.used = 0
        self.level = 0
        self.count = count  # positions on the last whole level
        self.frontier: Words | None = None  # those; None: not made yet
        self.branching = _FIRST_GUESS
        self.expanded = 0

    @property
    def work(self) -> float:
        """What the next level costs, more or less."""
        return self.count * self.branching

    def grow(self) -> None:
        """A table of twice the size; failing that, a fuller one."""
        try:
            larger = self.memory.words(2 * len(self.keys))
        except NoMemory:
            if self.load == _UTMOST_LOAD:
                raise
            self.load = _UTMOST_LOAD
            return
        larger.fill(EMPTY)
        pour(self.tables, self.keys, larger)
        self.memory.give_back(self.keys)
        self.keys = larger

    def set_frontier(self, positions: Words) -> None:
        """Another level has become the last; the list is copied to its true length."""
        kept = self.memory.words(len(positions))
        kept[:] = positions
        if self.frontier is not None:
            self.memory.give_back(self.frontier)
        self.frontier = kept
        self.count = len(positions)

    def release(self) -> None:
        self.memory.give_back(self.keys)
        if self.frontier is not None:
            self.memory.give_back(self.frontier)


class Search:
    """Both sides of a mission. The backward one stays, and serves for any number of starts."""

    def __init__(self, mission: Mission, memory: Memory, keep: bool = False) -> None:
        """`keep`: backward levels are made whole even if the sides meet, for later starts."""
        self.mission = mission
        self.memory = memory
        self.keep = keep
        self.marks = marks_of(mission)
        # What a word has room for beside the longest key, of 2+8 on more than 32 slots, is eight.
        self.levels = 1 << (WORD_BITS - int(mission.tables[0].used).bit_count())
        self.desks = desk()
        self.back_desks = back_desk()
        memory.reserve(self.desks.nbytes + self.back_desks.nbytes)
        self.queue = memory.words(QUEUED + max(room_of(self.desks), room_of(self.back_desks)))
        self.backward = Side(mission, memory, count_goals(mission))
        self.given_up = False  # the backward side goes no further

    def begin(self, position: int) -> Side:
        """A forward side that begins at a packed position."""
        forward = Side(self.mission, self.memory, 1)
        first = np.array([ordered(self.mission.tables, position)], dtype=np.int64)
        forward.set_frontier(first)
        add_one(self.mission.tables, forward.keys, first[0], 0)
        forward.used = 1
        return forward

    def distance_known(self, position: int) -> int | None:
        """How far a position in order is from the goal, if the backward side has come to it."""
        if is_marked(self.marks, position):
            return 0
        level = int(level_in(self.mission.tables, self.backward.keys, position))
        return level if level != ABSENT and level <= self.backward.level else None

    def meet(self, forward: Side) -> Meeting | None:
        """The nearest meeting of a fresh forward side with the backward one.

        None: no sequence of moves whatever leads from there to the goal.
        """
        assert forward.frontier is not None and forward.level == 0
        known = self.distance_known(int(forward.frontier[0]))
        if known is not None:
            return Meeting(0, known, forward.frontier.copy())
        backward = self.backward
        while forward.count and (backward.count or self.given_up):
            ahead = self.given_up or forward.work <= backward.work
            levels = forward.level + ahead, backward.level + (not ahead)
            try:
                met = self.expand(forward, backward, ahead)
            except NoMemory:
                self.given_up |= not ahead  # a level that is not whole cannot be gone on from
                raise ProofTooLarge(
                    "triage.solve.memory", memory=self.memory.megabytes, least=sum(levels)
                ) from None
            if len(met):
                return Meeting(*levels, met)
        return None

    def deepen(self) -> None:
        """Take the backward side one level further, for starts to come."""
        unused = Side(self.mission, self.memory, 0)
        try:
            self.expand(unused, self.backward, ahead=False)
        except NoMemory:
            self.given_up = True
        finally:
            unused.release()

    def expand(self, forward: Side, backward: Side, ahead: bool) -> Words:
        """Take one side a level further, and return where it meets the other.

        The level becomes the side's last whole one unless the sides met on it, in which case the
        search is over, or unless it was given up.
        """
        side, other = (forward, backward) if ahead else (backward, forward)
        if side.level + 1 >= self.levels:
            raise NoMemory
        if side.frontier is None:
            self._make_goals(side)
        records = np.zeros(1, dtype=PROGRESS)
        p = records[0]
        p.total, p.level, p.other = side.count, side.level + 1, other.level
        p.used, p.keep = side.used, self.keep and not ahead
        found = self._list_for(int(_SPARE * side.work))
        met = self.memory.words(_SMALLEST)
        sieve = self._sieve_of(other)
        try:
            while (lacking := self._run(side, other, sieve, ahead, records, found, met)) != DONE:
                if lacking == TABLE_FULL:
                    side.grow()
                elif lacking == FOUND_FULL:
                    found = self.longer(found)
                elif lacking == MET_FULL:
                    met = self.longer(met)
                elif ahead:
                    self.larger_desk()
                else:
                    self.given_up = True
                    return met[:0].copy()
            if p.met == 0 or p.keep:
                side.branching = max(1.0, int(p.found) / side.count)
                side.level += 1
                side.set_frontier(found[: int(p.found)])
            return met[: int(p.met)].copy()
        finally:
            side.expanded += int(p.next)
            side.used = int(p.used)
            self.memory.give_back(found)
            self.memory.give_back(met)
            self.memory.give_back(sieve)

    def _sieve_of(self, side: Side) -> Words:
        """Eight bits or more for each position of a side's last level, two of them set."""
        positions = np.empty(0, dtype=np.int64) if side.frontier is None else side.frontier
        sieve = self.memory.words(1 << max(6, (len(positions) // 8).bit_length()))
        fill_sieve(self.mission.tables, sieve, positions)
        return sieve

    def _run(
        self,
        side: Side,
        other: Side,
        sieve: Words,
        ahead: bool,
        records: npt.NDArray[np.void],
        found: Words,
        met: Words,
    ) -> int:
        records[0].room = int(len(side.keys) * side.load)
        expand = expand_forward if ahead else expand_backward
        desks = self.desks if ahead else self.back_desks
        return expand(
            self.mission.tables,
            desks,
            self.marks,
            side.frontier,
            side.keys,
            other.keys,
            sieve,
            self.queue,
            records,
            found,
            met,
        )

    def _list_for(self, expected: int) -> Words:
        """Room for as many new positions as are expected, or for a few if that does not fit."""
        try:
            return self.memory.words(max(_SMALLEST, expected))
        except NoMemory:
            return self.memory.words(_SMALLEST)

    def _make_goals(self, side: Side) -> None:
        """The first level of the backward side: every position that solves the mission."""
        side.frontier = self.memory.words(side.count)
        slots = len(self.mission.board.slots)
        made = list_positions(self.mission.tables, slots, self.marks, side.frontier)
        assert made == side.count

    def longer(self, words: Words) -> Words:
        longer = self.memory.words(2 * len(words))
        longer[: len(words)] = words
        self.memory.give_back(words)
        return longer

    def larger_desk(self) -> None:
        larger = room_of(self.desks) * 4
        self.memory.reserve(self.desks.nbytes * 4)
        self.memory.held -= self.desks.nbytes
        self.desks = desk(larger)
        self.memory.give_back(self.queue)
        self.queue = self.memory.words(QUEUED + larger)
