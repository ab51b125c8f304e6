"""Malformed and hostile messages for the live channel."""

import json
import random
import string
from collections.abc import Iterator
from typing import Any

MOST = 8_000  # characters: a longer message ends the connection, which is another test

NUMBERS: list[Any] = [
    0, 1, -1, 2, 7, 99, -2, 2**31, 2**63, 2**64, -(2**63) - 1, 10**30, 1.5, 1e308, True, None,
]  # fmt: skip
TEXTS: list[str] = [
    "", " ", "x", "x" * 65, "x" * 3000, "\x00", "\u202e", "\ud83d\ude82", "'; DROP TABLE tables;",
    "../../etc/passwd", "<script>", "%00", "{}", "null", "ﷺ" * 40, "a\nb", "\ufffe",
]  # fmt: skip


class Fuzzer:
    """An endless row of messages; the same for the same seed."""

    def __init__(self, tables: list[str], seed: int) -> None:
        self._tables = tables
        self._chance = random.Random(seed)

    def messages(self, count: int) -> Iterator[str | bytes]:
        kinds = [self._noise, self._json, self._mutated, self._mutated, self._hostile]
        for _ in range(count):
            message = self._chance.choice([*kinds, self._hostile])()
            # A lone surrogate cannot travel on any wire.
            text = message[:MOST].encode("utf-8", "replace").decode()
            yield text.encode() if self._chance.random() < 0.02 else text

    def _noise(self) -> str:
        size = self._chance.choice([0, 1, 5, 40, 600])
        return "".join(self._chance.choice(string.printable) for _ in range(size))

    def _json(self) -> str:
        return json.dumps(self._value(self._chance.randint(0, 5)))

    def _value(self, depth: int) -> Any:
        chance = self._chance
        if depth == 0:
            return chance.choice([chance.choice(NUMBERS), chance.choice(TEXTS)])
        if chance.random() < 0.5:
            return [self._value(depth - 1) for _ in range(chance.randint(0, 3))]
        names = ["type", "table", "seat", "action", *TEXTS[:5]]
        return {chance.choice(names): self._value(depth - 1) for _ in range(chance.randint(0, 4))}

    def _valid(self) -> dict[str, Any]:
        """A message of the right form; whether it is allowed is another question."""
        chance = self._chance
        table, seat = chance.choice(self._tables), chance.choice([-2, -1, 0, 1, 2])
        act = {
            "type": "act", "table": table, "number": chance.randint(0, 30), "seat": seat,
            "id": str(chance.randint(0, 50)),
            "action": chance.choice([chance.randint(0, 9000), "blind", {"type": "blind"}]),
        }  # fmt: skip
        return chance.choice(
            [
                act,
                act,
                {"type": "subscribe", "table": table, "seat": seat, "since": chance.randint(0, 9)},
                {"type": "unsubscribe", "table": table},
                {"type": "ping"},
            ]
        )

    def _mutated(self) -> str:
        text = list(json.dumps(self._valid()))
        for _ in range(self._chance.randint(1, 4)):
            place = self._chance.randrange(len(text) or 1)
            change = self._chance.randint(0, 3)
            if change == 0:
                del text[place : place + self._chance.randint(1, 5)]
            elif change == 1:
                text.insert(place, self._chance.choice(string.printable))
            elif change == 2:
                text[place:place] = text[max(0, place - 9) : place]
            elif text:
                text[min(place, len(text) - 1)] = chr(self._chance.randint(0, 0x2FFF))
        return "".join(text)

    def _hostile(self) -> str:
        """The right form, with one or two values far out of range."""
        message = self._valid()
        for _ in range(self._chance.randint(1, 2)):
            name = self._chance.choice([*message, "more"])
            message[name] = self._value(self._chance.choice([0, 0, 0, 1, 3]))
        if self._chance.random() < 0.02:
            message["action"] = deep(self._chance.choice([50, 900]))
        return json.dumps(message)


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value
