"""Positions that play led to, changed at random: each is refused by name, or can be played.

Run as a program it tries some and prints how many were refused and how many played: compiled code
that crashes or never ends would otherwise take the test run with it.

    python -m positions.position_mutations rail 7 2000
"""

import copy
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from core.cases import CASES, positions
from rotonde import State, game
from rotonde.errors import RotondeError

MOST_ACTIONS = 3000  # far more than any game takes from any position but Triage's
SHORT = 40  # most accepted positions are played so far, every tenth to the end

# What a careless or hostile hand may write in place of anything.
STRANGE: list[Any] = [
    None, True, False, -1, 0, 1, 2, 3, 7, 64, 120, 2**31, 2**63 - 1, 2**63, 2**64, 2**70, -(2**70),
    1.5, 1e308, "", "0", "nonsense", "\u0000", "locomotive", [], {}, [None], [[]], {"": 0},
    ["0"] * 4, [0] * 200, "9" * 5000,
]  # fmt: skip

Path = tuple[str | int, ...]


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """Every place in a position, the outermost first."""
    if here:
        yield here
    keys = list(value) if isinstance(value, dict) else []
    if isinstance(value, list):
        keys = list(range(len(value)))
    for key in keys:
        yield from paths(value[key], (*here, key))


def holder(position: Any, path: Path) -> Any:
    """The list or object that holds the item at a path."""
    for key in path[:-1]:
        position = position[key]
    return position


def change(position: dict[str, Any], rng: random.Random) -> None:
    """One change at a random place."""
    every = list(paths(position))
    path = rng.choice(every)
    inside, key = holder(position, path), path[-1]
    value = inside[key]
    match rng.randrange(9):
        case 0:
            inside[key] = copy.deepcopy(rng.choice(STRANGE))
        case 1:
            del inside[key]
        case 2:  # a value from elsewhere in the position
            other = rng.choice(every)
            inside[key] = copy.deepcopy(holder(position, other)[other[-1]])
        case 3:  # two values change places
            alike = [p for p in every if type(holder(position, p)[p[-1]]) is type(value)]
            other = rng.choice([p for p in alike if len(p) == len(path)])
            there = holder(position, other)
            inside[key], there[other[-1]] = there[other[-1]], value
        case 4 if isinstance(value, int):
            inside[key] = value + rng.choice([-2, -1, 1, 2])
        case 5 if isinstance(inside, list):
            inside.insert(rng.randrange(len(inside) + 1), copy.deepcopy(value))
        case 6 if isinstance(inside, dict):
            inside[str(rng.choice([*inside, "nonsense", "1", "locomotive"]))] = inside.pop(key)
        case 7 if isinstance(value, list):
            rng.shuffle(value)
        case _:  # two numbers that may have to agree change together
            numbers = [p for p in every if type(holder(position, p)[p[-1]]) is int]
            for number in rng.sample(numbers, min(2, len(numbers))):
                holder(position, number)[number[-1]] += rng.choice([-1, 1])


def mutated(shown: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    position = copy.deepcopy(shown)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        change(position, rng)
    return position


def play_on(name: str, state: State, rng: random.Random, most: int) -> None:
    """Use an accepted position as everything above the rules does, and play from it."""
    played = game(name)
    for seat in range(-1, state.players):
        if not state.is_observation:
            guess = played.guess(played.observe(state, seat), rng.getrandbits(64))
            played.legal(guess)
    if state.is_observation:
        played.legal(state)
        state = played.guess(state, rng.getrandbits(64))
    for _ in range(most):
        legal = list(played.legal(state))
        if not legal:
            break
        after = played.play(state, rng.choice(legal))
        played.tell(state, after)
        state = after
    played.result(state)
    played.show(state)


def run(name: str, seed: int, tries: int) -> Counter[str]:
    rng = random.Random(f"{name} {seed}")
    outcome: Counter[str] = Counter()
    cases = [options for case, options in CASES if case == name]
    while outcome.total() < tries:
        options = rng.choice(cases)
        for state in positions(name, options, rng.getrandbits(32), every=rng.randrange(5, 40)):
            if rng.random() < 0.3:
                state = game(name).observe(state, rng.randrange(-1, state.players))
            shown = json.loads(json.dumps(game(name).show(state)))
            for _ in range(6):
                position = mutated(shown, rng)
                try:
                    accepted = game(name).start(options, position=position)
                except RotondeError:
                    outcome["refused"] += 1
                    continue
                outcome["accepted"] += 1
                to_the_end = outcome["accepted"] % 10 == 0 and name != "triage"
                play_on(name, accepted, rng, MOST_ACTIONS if to_the_end else SHORT)
    return outcome


if __name__ == "__main__":
    print(json.dumps(run(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
