"""The answers to a call for help in Triage: hint, verdict on the last move, solution."""

from typing import get_args

import msgspec

from rotonde.core.game_table import AdviceData
from rotonde.core.interface import Event
from rotonde.games.triage.actions import Move
from rotonde.games.triage.events.types import TriageEvent
from rotonde.games.triage.position.show import Standing
from rotonde.games.triage.solver.hints import Worth

# --- in words ------------------------------------------------------------------------------------


class HintLocomotive(Event, frozen=True, tag="triage.hint.locomotive"):
    """The locomotive on this slot should move."""

    slot: str


class HintStop(Event, frozen=True, tag="triage.hint.stop", rename={"start": "from", "stop": "to"}):
    start: str
    stop: str


class HintMove(Event, frozen=True, tag="triage.hint.move", rename={"start": "from", "stop": "to"}):
    start: str
    stop: str


class HintNone(Event, frozen=True, tag="triage.hint.none"):
    """The goal is out of reach from here."""


class HintSolved(Event, frozen=True, tag="triage.hint.solved"):
    """The mission is solved already."""


class VerdictStart(Event, frozen=True, tag="triage.verdict.start"):
    """Before the first move: so many moves are needed."""

    count: int


class VerdictImpossible(Event, frozen=True, tag="triage.verdict.impossible"):
    """Before the first move: the mission has no solution."""


class VerdictKept(Event, frozen=True, tag="triage.verdict.kept"):
    """The last move lost nothing."""


class VerdictLost(Event, frozen=True, tag="triage.verdict.lost"):
    """The last move cost so many moves."""

    lost: int


class VerdictStuck(Event, frozen=True, tag="triage.verdict.stuck"):
    """The last move put the goal out of reach."""


class VerdictLeft(Event, frozen=True, tag="triage.verdict.left"):
    """So many moves are left."""

    count: int


class SolutionLength(Event, frozen=True, tag="triage.solution"):
    count: int


class ProofIsTooLarge(Event, frozen=True, tag="triage.help.too-large"):
    """The answer does not fit into memory; at least so many moves are needed."""

    memory: int
    least: int


ADVICE_TYPES: tuple[type[Event], ...] = get_args(
    HintLocomotive
    | HintStop
    | HintMove
    | HintNone
    | HintSolved
    | VerdictStart
    | VerdictImpossible
    | VerdictKept
    | VerdictLost
    | VerdictStuck
    | VerdictLeft
    | SolutionLength
    | ProofIsTooLarge
)

# --- as data -------------------------------------------------------------------------------------


class HintData(AdviceData, frozen=True, tag="hint"):
    """Three steps, each telling more: which locomotive, where it stops, the whole move."""

    locomotive: str  # the slot where it stands
    stop: str | None
    move: Move | None


class VerdictData(AdviceData, frozen=True, tag="verdict"):
    worth: Worth | None  # of the last move; null: there is none
    lost: int  # moves more than before; 0 unless `worth` is lost
    distance: int | None  # from here; null: the goal is out of reach


class SolutionMove(msgspec.Struct, frozen=True):
    action: Move
    text: str
    events: list[TriageEvent]
    standing: Standing  # afterwards


class SolutionData(AdviceData, frozen=True, tag="solution"):
    start: Standing
    moves: list[SolutionMove]


ADVICE_DATA_TYPES: tuple[type[AdviceData], ...] = (HintData, VerdictData, SolutionData)
