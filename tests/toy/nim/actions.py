"""The one action of Nim: as a value, a line of text, and an integer code."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from rotonde.core.errors import MalformedAction
from rotonde.core.interface import Action

HEAPS = 3
MOST = 7  # matches in a heap
CODES = HEAPS * MOST
_TEXT = re.compile(r"take ([1-9]) from ([1-9])")


class Take(Action, frozen=True, tag="take"):
    count: int
    heap: int  # from 1 on

    def __str__(self) -> str:
        return f"take {self.count} from {self.heap}"


def encode(action: Take) -> int:
    if not (1 <= action.heap <= HEAPS and 1 <= action.count <= MOST):
        raise MalformedAction("malformed.text", text=str(action))
    return (action.heap - 1) * MOST + action.count - 1


def decode(code: int) -> Take:
    heap, count = divmod(code, MOST)
    return Take(count + 1, heap + 1)


def from_text(text: str) -> Take:
    match = _TEXT.fullmatch(text)
    if match is None:
        raise MalformedAction("malformed.text", text=text)
    return Take(int(match[1]), int(match[2]))


def from_json(source: Mapping[str, Any]) -> Take:
    try:
        return msgspec.convert(source, Take)
    except msgspec.ValidationError as error:
        raise MalformedAction("malformed.json", reason=str(error)) from None
