"""After warm-up no request compiles anything: a compilation on the event loop stops every table."""

import json
import subprocess
import sys

PROGRAM = """
import json, random
from numba.core.dispatcher import Dispatcher

from rotonde.game import NAMES, game
from rotonde.server.ops.warm_up import warm_up
from rotonde.games.registry import game_table

warm_up()
compiled = []
compile = Dispatcher.compile

def counted(self, signature):
    compiled.append(f"{self.py_func.__module__}.{self.py_func.__name__}")
    return compile(self, signature)

Dispatcher.compile = counted
ended = []
for name in NAMES:
    top, played = game_table(name), game(name)
    for seats in range(top.least_seats, top.most_seats + 1):
        options = top.options(seats, {})
        state, chance = played.start(options, 3), random.Random(seats)
        for ply in range(4_000):
            if state.turn is None:
                ended.append(name)
                break
            seen = played.observe(state, state.turn)
            after = played.play(state, chance.choice(list(played.legal(seen))), ply)
            top.reveals(state, after)
            played.result(after)
            looks = range(-1, seats) if ply < 200 or after.turn is None else ()
            for eyes in looks:
                observed = played.observe(after, eyes)
                played.tell(played.observe(state, eyes), observed)
                played.show(observed)
                played.legal(observed)
                top.insight(observed, True)
            state = after
        played.start(options, position=played.show(state))
print(json.dumps({"compiled": compiled, "ended": sorted(set(ended))}))
"""


def test_nothing_is_compiled_after_warm_up() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True)
    found = json.loads(done.stdout)
    assert found["compiled"] == []
    assert {"rail", "tram", "trains"} <= set(found["ended"])
