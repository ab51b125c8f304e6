"""One field of a JSON document changed, as damage, a careless hand or an attacker would."""

import copy
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from positions.position_mutations import Path, holder, paths

DEEP = 3000  # levels: more than Python's stack, fewer than crash the JSON encoder of a test
LONG = 20_000


class Change(NamedTuple):
    kind: str
    place: Path


def another_type(value: Any, rng: random.Random) -> Any:
    kinds: list[Any] = [None, True, False, 0, 1, -1, 1.5, "", "nonsense", [], {}, [[]], {"": 0}]
    return rng.choice([other for other in kinds if type(other) is not type(value)])


def another_sign(value: Any, rng: random.Random) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return -value or -1
    return f"-{value}" if isinstance(value, str) else -1


def another_size(value: Any, rng: random.Random) -> Any:
    number = value if isinstance(value, int) else 0
    near = [number - 2, number - 1, number + 1, number + 2, 10 * number + 7]
    limits = [sign * (1 << bits) + off for sign in (-1, 1) for bits in (7, 15, 31, 32, 63, 64)
              for off in (-1, 0)]  # fmt: skip
    return rng.choice([*near, *near, *limits, 10**9, 10**9 + 1])


def no_number(value: Any, rng: random.Random) -> Any:
    odd = [float("nan"), float("inf"), float("-inf"), -0.0, 1e308, 5e-324]
    return rng.choice([*odd, float(value)] if isinstance(value, int) else odd)


def huge(value: Any, rng: random.Random) -> Any:
    text = "9" * LONG
    many = dict.fromkeys(map(str, range(LONG)), 0)
    return rng.choice([10**4000, -(10**5000), text, f"{value}{text}", [value] * LONG, many])


def deep(value: Any, rng: random.Random) -> Any:
    as_list = rng.random() < 0.5
    nested: Any = copy.deepcopy(value)
    for _ in range(rng.choice([2, 60, DEEP])):
        nested = [nested] if as_list else {"a": nested}
    return nested


def another_text(value: Any, rng: random.Random) -> Any:
    if not isinstance(value, str):
        return str(value)
    letters = list(value) or [""]
    rng.shuffle(letters)
    turned = "--".join(reversed(value.split("--")))
    return rng.choice(
        [value.upper(), f" {value}", f"{value} ", f"{value}\u0000", value[:-1], value * 2,
         "é" + value, turned, "".join(letters), value.replace(" ", "\n"), "\ud800"]
    )  # fmt: skip


REPLACED: dict[str, Callable[[Any, random.Random], Any]] = {
    "type": another_type,
    "sign": another_sign,
    "size": another_size,
    "nan": no_number,
    "huge": huge,
    "deep": deep,
    "text": another_text,
}
KINDS = (*REPLACED, "missing", "extra", "swapped", "doubled", "renamed")


def changed(document: Any, rng: random.Random) -> tuple[Any, Change]:
    """A copy with one change. `huge` and `deep` are rarer: they cost a hundred times as much."""
    made = copy.deepcopy(document)
    every = list(paths(made))
    # Outer fields are few, and each matters more than one of a hundred routes.
    place = rng.choice(every if rng.random() < 0.5 else [p for p in every if len(p) <= 2])
    kind = rng.choices(KINDS, [0.1 if kind in ("huge", "deep") else 1.0 for kind in KINDS])[0]
    inside, key = holder(made, place), place[-1]
    value = inside[key]
    if kind in REPLACED:
        inside[key] = REPLACED[kind](value, rng)
    elif kind == "missing":
        del inside[key]
    elif kind == "extra":
        add(inside, copy.deepcopy(value), rng)
    else:
        alike = [p for p in every if type(holder(made, p)[p[-1]]) is type(value)]
        other = rng.choice(alike)
        there = holder(made, other)
        if kind == "doubled":
            inside[key] = copy.deepcopy(there[other[-1]])
        elif kind == "swapped" and len(other) == len(place):
            inside[key], there[other[-1]] = there[other[-1]], value
        elif isinstance(inside, dict):
            inside[str(rng.choice([*inside, "nonsense", "1", ""]))] = inside.pop(key)
        else:
            rng.shuffle(inside)
    return made, Change(kind, place)


def add(inside: Any, value: Any, rng: random.Random) -> None:
    if isinstance(inside, list):
        inside.insert(rng.randrange(len(inside) + 1), value)
    else:
        inside[rng.choice(["nonsense", "", "0", "__class__", "\u0000"])] = value
