"""Distances for play: how far from the goal, what to do next, and what the last move was worth.

A coach keeps the backward side of a mission's search. Once warmed up, most questions about a
position are one look into its table, and the rest a short search forward until it is met.
"""

from collections import OrderedDict
from contextlib import suppress
from enum import StrEnum

import msgspec

from rotonde.games.triage.actions import Move
from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.solver.expand import ordered
from rotonde.games.triage.solver.memory import MEGABYTE, Memory, NoMemory, ProofTooLarge
from rotonde.games.triage.solver.search import Search
from rotonde.games.triage.solver.static import why_impossible
from rotonde.games.triage.solver.steps import Step, start_of, steps_into
from rotonde.games.triage.solver.trace import Tracer

MEMORY = 500  # megabytes for one mission that is being played
KEPT, KEPT_MEMORY = 4, 200  # coaches at most; megabytes that those not in use may hold
WARM = 200_000  # the next level of a warm-up may bring so many positions; tenths of a second


class Worth(StrEnum):
    """What a move did to the distance."""

    KEPT = "kept"  # it is on an optimal solution from there
    LOST = "lost"  # the goal is further away than it need be
    STUCK = "stuck"  # the mission can no longer be solved


class Verdict(msgspec.Struct, frozen=True):
    worth: Worth
    lost: int  # moves more than before; 0 unless `worth` is lost
    distance: int | None  # from the new position; None: the goal is out of reach


class Advice(msgspec.Struct, frozen=True):
    """What is known of a position: the distance, and every best move, the plainest first."""

    distance: int | None  # None: the goal is out of reach
    best: tuple[Step, ...]


class Hint(msgspec.Struct, frozen=True):
    """Three steps, each telling more: which locomotive, where it stops, the whole move."""

    locomotive: str  # the slot where it stands
    stop: str | None = None
    move: Move | None = None


class Coach:
    """Answers for one mission. Positions are packed words, as `rules.pack` makes them."""

    def __init__(self, mission: Mission, memory: int = MEMORY) -> None:
        self.mission = mission
        self.hopeless = why_impossible(mission) is not None
        self.memory = memory
        self._search = Search(mission, Memory(memory), keep=True)
        self._advice: dict[int, Advice | ProofTooLarge] = {}

    @property
    def held(self) -> int:
        """Megabytes in use."""
        return self._search.memory.held // MEGABYTE

    def warm_up(self) -> None:
        """Solve the mission itself, and take the backward side as far as is quickly done."""
        if self.hopeless:
            return
        with suppress(ProofTooLarge):  # kept: it is raised again when it is asked for
            self.advise(start_of(self.mission))
        search = self._search
        while not search.given_up and 0 < search.backward.work < WARM:
            search.deepen()

    def distance(self, position: int) -> int | None:
        """The fewest moves to the goal; None if it is out of reach."""
        if position in self._advice:
            return self.advise(position).distance
        known = self._search.distance_known(int(ordered(self.mission.tables, position)))
        return self.advise(position).distance if known is None else known

    def advise(self, position: int) -> Advice:
        """The distance and the best moves. Raises ProofTooLarge if the proof does not fit.

        A proof that failed is kept as well as one that was found: asking again costs nothing.
        """
        if position not in self._advice:
            try:
                self._advice[position] = self._find(position)
            except ProofTooLarge as error:
                # Without its traceback, which would keep the whole search in memory.
                self._advice[position] = ProofTooLarge(error.key, **error.parameters)
        found = self._advice[position]
        if isinstance(found, ProofTooLarge):
            raise ProofTooLarge(found.key, **found.parameters)
        return found

    def hint(self, position: int, step: int) -> Hint | None:
        """Advice for the next move, in three steps; None if no move helps or none is needed."""
        best = self.advise(position).best
        if not best:
            return None
        plainest = best[0]
        return Hint(
            locomotive=plainest.start,
            stop=plainest.stop if step > 1 else None,
            move=plainest.action if step > 2 else None,
        )

    def judge(self, before: int, after: int) -> Verdict:
        """What a move from one position to another was worth."""
        was, now = self.distance(before), self.distance(after)
        if was is None or now is None:
            return Verdict(Worth.STUCK, 0, None)
        lost = now - (was - 1)
        return Verdict(Worth.LOST if lost else Worth.KEPT, lost, now)

    def _find(self, position: int) -> Advice:
        if self.hopeless:
            return Advice(None, ())
        search = self._search
        forward = search.begin(position)
        try:
            meeting = search.meet(forward)
            if meeting is None:
                return Advice(None, ())
            if meeting.distance == 0:
                return Advice(0, ())
            layer = Tracer(search, forward).first_step(meeting)
        except NoMemory:
            raise ProofTooLarge("triage.solve.memory", memory=self.memory, least=1) from None
        finally:
            forward.release()
        best = steps_into(self.mission, position, layer)
        return Advice(meeting.distance, tuple(step for step, _ in best))


_coaches: OrderedDict[Mission, Coach] = OrderedDict()


def coach_for(mission: Mission) -> Coach:
    """A coach that has warmed up; the last few are kept, as far as they do not hold too much."""
    coach = _coaches.pop(mission, None)
    while len(_coaches) >= KEPT or sum(other.held for other in _coaches.values()) > KEPT_MEMORY:
        _coaches.popitem(last=False)
    if coach is None:
        coach = Coach(mission)
        coach.warm_up()
    _coaches[mission] = coach
    return coach
