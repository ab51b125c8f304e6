"""An observation as it is sent to another process: the options as JSON, the record as bytes.

There is no state in the memory of that process to look at.
"""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec
import numpy as np

from rotonde.core.interface import State
from rotonde.games.registry import game

MOST_KNOWN = 200
_ENCODE = msgspec.json.Encoder(order="sorted").encode
_known: dict[tuple[str, bytes], State] = {}


class SentObservation(NamedTuple):
    game: str
    options: bytes
    record: bytes


def send(name: str, options: Mapping[str, object], observation: State) -> SentObservation:
    return SentObservation(name, _ENCODE(options), observation.records.tobytes())


def receive(sent: SentObservation) -> State:
    start = _start(sent.game, sent.options)
    records = np.frombuffer(sent.record, dtype=start.records.dtype).copy()
    return State(records, start.tables)


def _start(name: str, options: bytes) -> State:
    """A state on the same map or deck, for its tables; those used lately are kept."""
    found = _known.pop((name, options), None)
    if found is None:
        found = game(name).start(msgspec.json.decode(options))
        if len(_known) >= MOST_KNOWN:
            _known.pop(next(iter(_known)))
    _known[name, options] = found
    return found
