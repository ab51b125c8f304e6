"""Many attempts, into a folder of mission files; a run can be stopped and taken up.

Attempts are used in the order of their numbers, so that a seed gives the same files on any machine
and any number of processes. The folder remembers how many attempts have been used.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import count as numbers_from
from itertools import starmap
from pathlib import Path
from typing import Protocol

import msgspec

from rotonde.core.errors import InvalidOptions
from rotonde.games.triage.census.symmetry import Canonical, canonical
from rotonde.games.triage.generator.candidates import Found, attempt
from rotonde.games.triage.index_tables import Board, Mission, shipped_board

PROGRESS_FILE = "generated.json"


class Order(msgspec.Struct, frozen=True):
    """Board, level and seed of a run. A folder holds the missions of one order."""

    board: str | dict[str, object]  # the name of a board that comes with Rotonde, or a whole one
    level: int
    seed: int


class Attempts(Protocol):
    """How attempts are made: here and one after the other (`starmap`), or in processes."""

    def __call__(
        self,
        function: Callable[[Order, int], Found | None],
        arguments: Iterable[tuple[Order, int]],
        /,
    ) -> Iterator[Found | None]:
        """What the function returns for each of the arguments, in their order."""


class _Progress(msgspec.Struct):
    order: Order
    tried: int = 0


@cache
def _board(encoded: bytes) -> Board:
    wanted = msgspec.json.decode(encoded)
    return shipped_board(wanted) if isinstance(wanted, str) else Board(wanted)


def make_attempt(order: Order, number: int) -> Found | None:
    board = _board(msgspec.json.encode(order.board))
    return attempt(board, order.board, order.level, order.seed, number)


def generate(
    order: Order,
    count: int,
    folder: Path,
    attempts: Attempts = starmap,
    progress: Callable[[int, int], None] = lambda kept, tried: None,
) -> list[Path]:
    """Fill a folder with so many missions, those that it has already included."""
    _board(msgspec.json.encode(order.board))  # a faulty board is refused before anything is written
    folder.mkdir(parents=True, exist_ok=True)
    state = _read_progress(folder, order)
    kept = sorted(path for path in folder.glob("*.json") if path.name != PROGRESS_FILE)
    known = {_canonical_of(json.loads(path.read_text(encoding="utf-8"))) for path in kept}
    progress(len(kept), state.tried)
    if len(kept) >= count:
        return kept[:count]
    arguments = ((order, number) for number in numbers_from(state.tried))
    for found in attempts(make_attempt, arguments):
        if found is not None:
            form = _canonical_of(found.data)
            if form not in known:
                known.add(form)
                kept.append(_write(folder, order, len(kept) + 1, found.data))
        state.tried += 1
        _save(folder / PROGRESS_FILE, msgspec.to_builtins(state))
        progress(len(kept), state.tried)
        if len(kept) >= count:
            break
    return kept


def _canonical_of(data: Mapping[str, object]) -> Canonical:
    return canonical(Mission(data))


def _read_progress(folder: Path, order: Order) -> _Progress:
    path = folder / PROGRESS_FILE
    if not path.exists():
        if any(folder.iterdir()):
            raise InvalidOptions("triage.generate.not-empty", folder=str(folder))
        return _Progress(order)
    try:
        state = msgspec.json.decode(path.read_bytes(), type=_Progress)
    except (msgspec.DecodeError, OSError) as error:
        raise InvalidOptions("file.not-json", path=str(path), reason=str(error)) from None
    if state.order != order:
        raise InvalidOptions("triage.generate.other-order", folder=str(folder))
    return state


def _write(folder: Path, order: Order, number: int, data: Mapping[str, object]) -> Path:
    board = order.board if isinstance(order.board, str) else "board"
    path = folder / f"{board}-{order.level}-{order.seed}-{number:03}.json"
    _save(path, data)
    return path


def _save(path: Path, data: object) -> None:
    """Write the whole file or nothing, even if the power fails."""
    beside = path.with_suffix(".part")
    text = msgspec.json.format(msgspec.json.encode(data), indent=1)
    beside.write_bytes(text + b"\n")
    beside.replace(path)
