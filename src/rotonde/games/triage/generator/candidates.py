"""One attempt at a mission: a goal, a far start found backwards from it, and the filter.

An attempt depends only on the board, the level, the seed and its number, so attempts can be made in
any order and on any number of cores with the same result.
"""

import random
from collections.abc import Iterator, Mapping

import msgspec
import numpy as np

from rotonde.core.errors import InvalidFile
from rotonde.games.triage.generator.difficulty import Measures, Proof, measure
from rotonde.games.triage.generator.frames import Frame, random_frame
from rotonde.games.triage.generator.idle_pieces import idle_pieces
from rotonde.games.triage.generator.levels import LEVELS, Level
from rotonde.games.triage.index_tables import Board, Mission
from rotonde.games.triage.move_desk import FULL, ROOM
from rotonde.games.triage.solver.memory import Memory, NoMemory, ProofTooLarge
from rotonde.games.triage.solver.origins import predecessors
from rotonde.games.triage.solver.search import Search
from rotonde.games.triage.solver.steps import slots_of

MEMORY = 500  # megabytes of one proof
STARTS = 6  # that are tried for one goal; the hardest is kept
WIDE = 150_000  # positions of a level that is no longer made whole
_STRAY = 3  # steps of a random walk for one move of distance


class Found(msgspec.Struct, frozen=True):
    """The result of an attempt: a mission file, and its measures."""

    data: dict[str, object]
    measures: Measures


def attempt(
    board: Board, called: str | Mapping[str, object], level: int, seed: int, number: int
) -> Found | None:
    """The mission of an attempt; None if it failed.

    `called` is what the mission file says of the board: its name, or all its data.
    """
    chance = random.Random(f"{seed}/{board.data['name']}/{level}/{number}")
    wanted = LEVELS[level]
    try:
        frame = random_frame(chance, board, called, wanted)
        best = _hardest(chance, frame, wanted)
        if best is None or next(idle_pieces(best[1], MEMORY), None) is not None:
            return None
    except (ProofTooLarge, NoMemory, InvalidFile):
        return None  # too large for our budget, or solved before the first move
    measures, proof = best
    return Found(_file(proof.mission, level, measures), measures)


def _hardest(chance: random.Random, frame: Frame, wanted: Level) -> tuple[Measures, Proof] | None:
    """Of some far starts, the hardest that is still within the level."""
    best: tuple[Measures, Proof] | None = None
    for mission in _far_starts(chance, frame, wanted):
        proof = Proof(mission, MEMORY)
        if not _promising(proof, wanted):
            continue
        measures = measure(proof)
        if wanted.fits(measures) and (best is None or measures.difficulty > best[0].difficulty):
            best = measures, proof
    return best


def _promising(proof: Proof, wanted: Level) -> bool:
    """Whether the candidate passes the cheap filters; measuring takes longer than the proof."""
    if proof.optimal is None or proof.optimal.solutions > wanted.solutions:
        return False
    return wanted.moves[0] <= proof.optimal.minimum <= wanted.moves[1]


def _far_starts(chance: random.Random, frame: Frame, wanted: Level) -> Iterator[Mission]:
    """Missions about as long as the level asks for, found by going backwards from the goal.

    Whole levels are made as long as they are small; from there on a random walk goes back, and
    the proof gives the distance.
    """
    base = frame.anywhere()
    target = chance.randint(*wanted.moves)
    search = Search(base, Memory(MEMORY), keep=True)
    while search.backward.level < target and search.backward.work < WIDE:
        search.deepen()
        if search.given_up or not search.backward.count:
            return
    frontier = search.backward.frontier
    if frontier is None:
        return
    names = base.board.slots
    for _ in range(STARTS):
        position = int(frontier[chance.randrange(len(frontier))])
        for _ in range(_STRAY * (target - search.backward.level)):
            position = _further(chance, search, position)
        slots = slots_of(base, position)
        yield frame.mission(frame.start([names[int(slots[v])] for v in base.vehicles]))


def _further(chance: random.Random, search: Search, position: int) -> int:
    """An origin of a position, beyond what the search has come to if there is one."""
    found = np.zeros(ROOM, dtype=np.int64)
    count = predecessors(search.mission.tables, np.array([position]), found, search.back_desks)
    origins: list[int] = [] if count == FULL else sorted(set(found[:count].tolist()))
    fresh: list[int] = [origin for origin in origins if search.distance_known(origin) is None]
    return chance.choice(fresh or origins or [position])


def _file(mission: Mission, level: int, measures: Measures) -> dict[str, object]:
    """The mission file, in the order in which people read it."""
    head: dict[str, object] = {
        "level": level,
        "minimum": measures.minimum,
        "difficulty": measures.difficulty,
    }
    return head | dict(mission.data)
