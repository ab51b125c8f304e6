"""A position of Nim as named fields, written and read back."""

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from nim.actions import HEAPS, MOST, decode, encode, from_text
from nim.state import NOBODY, STATE
from rotonde.core.errors import MalformedAction
from rotonde.core.position import Count, Faults, Number, read_shape, require_faultless
from rotonde.core.state import EVERYTHING, OVER, State


class Position(msgspec.Struct, forbid_unknown_fields=True):
    turn: Number | None
    eyes: Number
    ply: Count
    heaps: list[Count]
    winner: Number | None = None
    last: str | None = None  # the last action, as a line of text
    generator: list[str] | None = None


def show(state: State) -> dict[str, Any]:
    s = state.records[0]
    position = Position(
        turn=state.turn,
        eyes=state.eyes,
        ply=state.ply,
        heaps=[int(matches) for matches in s.heaps],
        winner=None if s.winner == NOBODY else int(s.winner),
        last=None if s.last < 0 else str(decode(int(s.last))),
        generator=None if state.is_observation else [f"{int(word):016x}" for word in s.rng],
    )
    plain: dict[str, Any] = msgspec.to_builtins(position)
    return plain


def restore(source: Mapping[str, Any], seed: int) -> npt.NDArray[Any]:
    """The record of a position; everything that is wrong with it is listed."""
    p, faults = read_shape(source, Position), Faults()
    records = np.zeros(1, dtype=STATE)
    s = records[0]
    good_heaps = len(p.heaps) == HEAPS and max(p.heaps) <= MOST
    faults.require(good_heaps, "heaps", "position.nim.heaps", count=HEAPS, most=MOST)
    over = not any(p.heaps)
    faults.require(p.turn in ((None,) if over else (0, 1)), "turn", "position.turn", turn=p.turn)
    winners = (0, 1) if over else (None,)
    faults.require(p.winner in winners, "winner", "position.nim.winner")
    faults.require(p.eyes in (EVERYTHING, -1, 0, 1), "eyes", "position.nim.eyes", eyes=p.eyes)
    faults.require((p.last is None) == (p.ply == 0), "last", "position.nim.last")
    faults.read_generator(records, p.generator, p.eyes, seed)
    s.last = -1
    if p.last is not None:
        try:
            s.last = encode(from_text(p.last))
        except MalformedAction as error:
            faults.fault("last", error.key, **error.parameters)
    require_faultless(faults.faults)
    s.players, s.eyes, s.ply = 2, p.eyes, p.ply
    s.turn = OVER if p.turn is None else p.turn
    s.winner = NOBODY if p.winner is None else p.winner
    s.heaps[:] = p.heaps
    return records
