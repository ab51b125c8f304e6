"""The known name that is nearest to an unknown one."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TypeVar

from rotonde.core.errors import RotondeError

E = TypeVar("E", bound=RotondeError)


def closest(name: str, known: Iterable[str]) -> str | None:
    """The known name that differs by little, upper and lower case aside; None if there is none."""
    spelled = {one.lower(): one for one in known}
    found = get_close_matches(name.lower(), spelled, n=1)
    return spelled[found[0]] if found else None


def nearest(text: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The known texts most like this one, however unlike they are."""
    return tuple(get_close_matches(text, list(known), n=count, cutoff=0.0))


def unknown_name(kind: type[E], key: str, name: str, known: Iterable[str], close_key: str) -> E:
    """The error for an unknown name: `close_key` asks whether the closest one was meant."""
    names = list(known)
    listed = ", ".join(names)
    meant = closest(name, names)
    if meant is None:
        return kind(key, name=name, known=listed)
    return kind(close_key, name=name, known=listed, closest=meant)
