"""Bots that behave badly, written to files as a user's code would be."""

from pathlib import Path

HEAD = """
from rotonde import game

class Bot:
    def __init__(self, game_name, seed):
        self.game = game(game_name)
        self.moves = 0

    def choose(self, observation, budget):
        self.moves += 1
        first = next(iter(self.game.legal(observation).values()))
"""

BODIES = {
    "first": "return first",
    "raises": "raise ValueError('no idea')",
    "exits": "import os; os._exit(3)",
    "leaves": "raise SystemExit(0)",
    "sleeps": "import time; time.sleep(600)",
    "loops": "\n        while True: pass",
    "deaf": """
        while True:
            try:
                while True: pass
            except BaseException:
                continue
""",
    "nothing": "return None",
    "nonsense": "return 'fly to the moon'",
    "illegal": "return 'pass'",
    "late": "\n        if self.moves > 3: raise RuntimeError('tired')\n        return first",
    "prints": "print('chatter'); return first",
    "text": "return str(first)",
    "own-text": """
        import enum
        return enum.StrEnum("Choice", {"BEST": str(first)}).BEST
""",
    "number": """
        import numpy
        return numpy.int64(next(iter(self.game.legal(observation))))
""",
    "huge": "return 10**5000",
    "garbled": "return '\\ud800'",
    "garbled-error": "raise ValueError('\\ud800')",
    "greedy-for-memory": "hoard = bytearray(6 << 30); return first",
    "object": "return object()",
    "yes": "return True",
    "quiet-exit": "import os; os._exit(0)",
    # What it may not do: remember the games that it has played before.
    "remembers": """
        import builtins
        builtins.games = getattr(builtins, "games", 0) + (self.moves == 1)
        assert builtins.games == 1, "it remembers another game"
        return first
""",
}

# A bot that never gets as far as playing.
HANGS = """
import time

class Bot:
    def __init__(self, game_name, seed):
        time.sleep(600)
"""


def write_bot(folder: Path, name: str) -> Path:
    path = folder / f"{name}.py"
    path.write_text(HEAD + "        " + BODIES[name] + "\n", encoding="utf-8")
    return path
