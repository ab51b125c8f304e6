"""The same moves with the compiler off and with bounds checked."""

import json
from pathlib import Path

import pytest

from other_interpreter import run_python
from rotonde.games.triage import move_list
from triage.positions import GAME, set_up

RUN = """
import json, random
from rotonde.kernel.seeding import words_of
from rotonde.games.triage.playout import random_attempts
from triage.match import random_mission
from triage.positions import GAME, TEST_BOARDS

out = []
for name in ("yard-22", *TEST_BOARDS):
    chance = random.Random(name)
    for seed in range(3):
        given = random_mission(chance, name)
        state = GAME.start({"mission": dict(given.data)}, seed=seed)
        for _ in range(3):
            legal = GAME.legal(state)
            out.append([str(move) for move in legal.values()])
            if not legal:
                break
            move = chance.choice(list(legal.values()))
            out.append(GAME.show(GAME.observe(state, 0)))
            state = GAME.play(state, GAME.read(state, str(move)))
        total, made, solved = random_attempts(given.tables, 2, 4, words_of(seed))
        out.append([total, made.tolist(), solved.tolist()])
print(json.dumps(out))
"""


def run(**environment: str) -> object:
    return json.loads(run_python(RUN, "-W", "error", **environment))


def test_moves_are_the_same_with_the_compiler_off() -> None:
    assert run(NUMBA_DISABLE_JIT="1") == run()


def test_moves_are_the_same_with_bounds_checked(tmp_path: Path) -> None:
    assert run(NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path)) == run()


def test_a_desk_that_is_too_small_is_replaced_by_a_larger_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = set_up("L A3\nred A4\ngreen A2")
    legal = GAME.legal(state)
    monkeypatch.setattr(move_list, "ROOM", 8)
    assert GAME.legal(state) == legal
