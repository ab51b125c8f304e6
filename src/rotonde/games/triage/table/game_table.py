"""What a table of Triage shows besides the position: board, mission card, progress, help.

The page draws and animates from this and knows no rule. Nothing is ever hidden on a track board,
so everything may be taken back; help comes from the coach of the mission.
"""

from collections.abc import Mapping
from threading import Lock
from typing import Any

import numpy as np

from rotonde.core.adapter import read_intent, read_options, require_players
from rotonde.core.errors import InvalidOptions
from rotonde.core.game_table import Advice, Choice, GameTable
from rotonde.core.interface import Action, Event, State
from rotonde.games.triage.actions import Move
from rotonde.games.triage.events.derive import tell
from rotonde.games.triage.events.help_answers import (
    ADVICE_DATA_TYPES,
    ADVICE_TYPES,
    HintData,
    HintLocomotive,
    HintMove,
    HintNone,
    HintSolved,
    HintStop,
    ProofIsTooLarge,
    SolutionData,
    SolutionLength,
    SolutionMove,
    VerdictData,
    VerdictImpossible,
    VerdictKept,
    VerdictLeft,
    VerdictLost,
    VerdictStart,
    VerdictStuck,
)
from rotonde.games.triage.events.types import EVENT_TYPES, Pulled, Pushed
from rotonde.games.triage.game import Triage, TriageOptions
from rotonde.games.triage.index_tables import Mission, shipped_mission, shipped_missions
from rotonde.games.triage.manifest import MANIFEST
from rotonde.games.triage.position.show import Position, TriageScore, standing
from rotonde.games.triage.rules import pack, set_up
from rotonde.games.triage.solver.hints import Coach, Worth, coach_for
from rotonde.games.triage.solver.memory import ProofTooLarge
from rotonde.games.triage.state import NOTHING, STATE
from rotonde.games.triage.table.fixtures import Fixtures, fixtures_of
from rotonde.games.triage.table.insight import Insight, TriageMarks, insight_of, marks_of
from rotonde.games.triage.table.why_not import MoveTo, likely_move

FROM_THE_START, FROM_HERE = 0, 1  # the steps of the topic "solution"


class TriageTable(GameTable):
    """Triage at a table. One seat; a shipped mission, or a file."""

    least_seats, most_seats = MANIFEST.seats
    position_type = Position
    action_types = (Move,)
    event_types = EVENT_TYPES
    score_type = TriageScore
    fixtures_type = Fixtures
    insight_type = Insight
    marks_type = TriageMarks
    intent_types = (MoveTo,)
    advice_types = ADVICE_TYPES
    advice_data_types = ADVICE_DATA_TYPES
    long_help = ("hint", "verdict", "solution")

    def __init__(self) -> None:
        self._game = Triage()
        self._coaching = Lock()  # a coach keeps one search, which two threads would spoil

    def options(self, seats: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
        wanted = read_options({**chosen, "players": seats}, TriageOptions)
        require_players(wanted.players, self.least_seats, self.most_seats)
        options = {"mission": wanted.mission or shipped_missions()[0], "players": seats}
        self._mission(options)
        return options

    def choices(self) -> dict[str, tuple[Choice, ...]]:
        return {"mission": tuple(Choice(name, _title(name)) for name in shipped_missions())}

    def build_fixtures(self, options: Mapping[str, Any], thorough: bool = False) -> Fixtures:
        mission = self._mission(options)
        wanted = options.get("mission") or shipped_missions()[0]
        return fixtures_of(mission, wanted if isinstance(wanted, str) else None)

    def insight(self, observation: State, hints: bool) -> Insight:
        return insight_of(observation)

    def marks(self, state: State) -> TriageMarks:
        return marks_of(state)

    def intended(self, observation: State, source: Mapping[str, Any]) -> Action | None:
        intent = read_intent(source, MoveTo)
        return None if intent is None else likely_move(self._game, observation, intent)

    def reveals(self, before: State, after: State) -> bool:
        return False

    def help(self, observation: State, topic: str, step: int) -> Advice:
        answers = {"hint": self._hint, "verdict": self._verdict, "solution": self._solution}
        if topic not in answers:
            raise InvalidOptions("help.unknown", topic=topic, known=", ".join(answers))
        with self._coaching:
            try:
                return answers[topic](coach_for(observation.tables), observation, step)
            except ProofTooLarge as error:
                return Advice((ProofIsTooLarge(**error.parameters),))

    def warm_up(self) -> None:
        start = self._game.start(self.options(self.least_seats, {}))
        observation = self._game.observe(start, 0)
        for topic in self.long_help:
            self.help(observation, topic, FROM_HERE)

    def _mission(self, options: Mapping[str, Any]) -> Mission:
        mission: Mission = self._game.start(options).tables
        return mission

    # --- help ---

    def _hint(self, coach: Coach, observation: State, step: int) -> Advice:
        """Which locomotive (step 1), where it stops (2), the whole move (3)."""
        hint = coach.hint(_packed(observation), step)
        if hint is None:
            return Advice((HintSolved() if observation.turn is None else HintNone(),))
        data = HintData(hint.locomotive, hint.stop, hint.move)
        if hint.stop is None:
            return Advice((HintLocomotive(hint.locomotive),), data)
        if hint.move is None:
            return Advice((HintStop(hint.locomotive, hint.stop),), data)
        whole = self._game.guess(observation, 0)
        after = self._game.play(whole, hint.move)
        told = [event for event in tell(whole, after) if isinstance(event, Pulled | Pushed)]
        return Advice((HintMove(hint.locomotive, hint.stop), *told), data)

    def _verdict(self, coach: Coach, observation: State, step: int) -> Advice:
        """What the last move was worth; before the first one, how far the goal is."""
        s = observation.records[0]
        if s.last == NOTHING:
            distance = coach.distance(_packed(observation))
            start = VerdictImpossible() if distance is None else VerdictStart(distance)
            return Advice((start,), VerdictData(None, 0, distance))
        verdict = coach.judge(int(pack(s.was)), _packed(observation))
        data = VerdictData(verdict.worth, verdict.lost, verdict.distance)
        if verdict.distance is None:
            return Advice((VerdictStuck(),), data)
        kept = verdict.worth is Worth.KEPT
        events: list[Event] = [VerdictKept() if kept else VerdictLost(verdict.lost)]
        if observation.turn is not None:
            events.append(VerdictLeft(verdict.distance))
        return Advice(tuple(events), data)

    def _solution(self, coach: Coach, observation: State, step: int) -> Advice:
        """One optimal solution, move by move, each with its events and the position after it."""
        mission: Mission = observation.tables
        state = self._game.guess(observation, 0) if step == FROM_HERE else _start(mission)
        begins = standing(mission, state.records[0].slot)
        moves: list[SolutionMove] = []
        while state.turn is not None:
            best = coach.advise(_packed(state)).best
            if not best:
                return Advice((HintNone(),), SolutionData(begins, []))
            after = self._game.play(state, best[0].action)
            moves.append(
                SolutionMove(
                    action=best[0].action,
                    text=best[0].text,
                    events=tell(state, after),
                    standing=standing(mission, after.records[0].slot),
                )
            )
            state = after
        return Advice((SolutionLength(len(moves)),), SolutionData(begins, moves))


def _title(name: str) -> dict[str, str]:
    return dict(shipped_mission(name).data.get("title", {}))


def _packed(state: State) -> int:
    return int(pack(state.records[0].slot))


def _start(mission: Mission) -> State:
    records = np.zeros(1, dtype=STATE)
    set_up(mission.tables[0], records[0])
    return State(records, mission)


def triage() -> TriageTable:
    return TriageTable()
