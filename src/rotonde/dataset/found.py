"""Games as they are found: a record, and what else its source knows of it."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from rotonde.dataset.rows import Source
from rotonde.records.record import Record


class FoundGame(msgspec.Struct, frozen=True, kw_only=True):
    game_id: str
    source: Source
    record: Record
    seconds: Sequence[float | None] = ()  # of each action; empty: not known
    by_bot: Sequence[bool] = ()  # whether a bot played each action; empty: not known
    own_seats: frozenset[int] = frozenset()  # seats of Rotonde's own players
    seconds_by_seat: Sequence[float] | None = None
    deal: int | None = None
    started: float | None = None


class Skipped(msgspec.Struct, frozen=True):
    """A file, or a row of a database, that is no game record or a damaged one."""

    place: str
    reason: str


Found = FoundGame | Skipped


def skipped(place: Path | str, reason: object) -> Skipped:
    return Skipped(str(place), str(reason))
