"""The compiled players make the same choices as plain Python, without the compiler."""

import pytest

from other_interpreter import run_python

SCRIPT = """
from rotonde import game
from rotonde.players.player import Budget, player

rail = game("rail")
for name in ("planner", "rollout", "one-step", "hungry"):
    state = rail.start({"players": 3}, 21)
    seated = [player("rail", name, seat) for seat in range(3)]
    codes = []
    while state.turn is not None and state.ply < 40:
        seen = rail.observe(state, state.turn)
        action = seated[state.turn].choose(seen, Budget())
        codes.append(str(action))
        state = rail.play(state, action)
    print(name, codes)
"""


def choices(plain: bool) -> str:
    return run_python(SCRIPT, NUMBA_DISABLE_JIT="1" if plain else "0")


def test_compiled_and_plain_choose_alike() -> None:
    compiled = choices(plain=False)
    assert len(compiled.splitlines()) == 4
    assert choices(plain=True) == compiled


@pytest.mark.proof
@pytest.mark.parametrize("name", ["planner", "rollout"])
def test_no_index_runs_out_of_its_table(name: str) -> None:
    """The whole of a game at a full table, with every index checked."""
    script = SCRIPT.replace('("planner", "rollout", "one-step", "hungry")', f'("{name}",)')
    script = script.replace(" and state.ply < 40", "")
    run_python(script, NUMBA_DISABLE_JIT="1")
