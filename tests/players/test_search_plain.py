"""The searchers think alike compiled and as plain Python."""

from other_interpreter import run_python

SCRIPT = """
from rotonde import game
from rotonde.players.player import Budget, player

def last_round(state):
    return game("rail").show(state)["turns_left"] is not None

rail = game("rail")
state = rail.start({"players": 2}, 21)
driver = [player("rail", "rollout", seat) for seat in range(2)]
while not last_round(state):
    state = rail.play(state, driver[state.turn].choose(rail.observe(state, state.turn), Budget()))
searcher = player("rail", "search", 5)
race = searcher.think(rail.observe(state, state.turn), Budget(iterations=20))
print(race.codes.tolist(), race.sums.tolist(), race.rounds)

trains = game("trains")
state = trains.start({"players": 3}, 21)
searcher = player("trains", "search", 5)
for ply in range(4):
    race = searcher.think(trains.observe(state, state.turn), Budget(iterations=24))
    print(race.codes.tolist(), race.sums.tolist(), race.rounds)
    state = trains.play(state, race.leader())
"""


def thoughts(plain: bool) -> str:
    return run_python(SCRIPT, NUMBA_DISABLE_JIT="1" if plain else "0")


def test_compiled_and_plain_think_alike() -> None:
    compiled = thoughts(plain=False)
    assert len(compiled.splitlines()) == 5
    assert thoughts(plain=True) == compiled
