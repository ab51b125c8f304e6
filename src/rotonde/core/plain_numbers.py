"""NumPy's integers in data from outside are integers: msgspec alone would refuse them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rotonde.core.state import whole_number


def plain(value: object) -> int:
    """For msgspec, which asks when it encodes a type that it does not know."""
    number = whole_number(value)
    if number is None:
        raise TypeError(f"no JSON: {type(value).__name__}")
    return number


def convert(source: object, kind: Any) -> Any:
    """`msgspec.convert`, with whole numbers of any type; its ValidationError is the caller's."""
    try:
        return msgspec.convert(source, kind)
    except msgspec.ValidationError:
        return msgspec.convert(_plain_numbers(source), kind)


def _plain_numbers(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain_numbers(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain_numbers(item) for item in value]
    if isinstance(value, bool | str):
        return value
    number = whole_number(value)
    return value if number is None else number
