"""A match kept in a folder: what it is, every game as a record, every outcome as a line.

A match that was interrupted goes on where it stopped; one that is finished can be made longer.
"""

from pathlib import Path

import msgspec

from rotonde.arena.plan import Match
from rotonde.arena.referee import Outcome
from rotonde.core.errors import InvalidOptions
from rotonde.records import record as records
from rotonde.records.record import Record

MATCH, OUTCOMES, GAMES = "match.json", "outcomes.jsonl", "games"


class MatchFolder:
    def __init__(self, path: Path, match: Match) -> None:
        """Take up the match in this folder, or begin it there. Another match is refused."""
        self.path = path
        self.outcomes: dict[int, Outcome] = {}
        described = msgspec.json.format(msgspec.json.encode(match), indent=1)
        try:
            (path / GAMES).mkdir(parents=True, exist_ok=True)
            if (path / MATCH).exists():
                self._take_up(match)
            else:
                _write(path / MATCH, described)
        except OSError as error:
            raise InvalidOptions("file.unreadable", path=str(path), reason=str(error)) from None

    def _take_up(self, match: Match) -> None:
        try:
            kept = msgspec.json.decode((self.path / MATCH).read_bytes(), type=Match)
        except msgspec.DecodeError as error:
            place = str(self.path / MATCH)
            raise InvalidOptions("file.not-json", path=place, reason=str(error)) from None
        if kept != match:
            changed = _same_but_for_code(kept, match)
            key = "arena.other-code" if changed else "arena.other-match"
            raise InvalidOptions(key, path=str(self.path))
        lines = self.path / OUTCOMES
        if not lines.exists():
            return
        whole = lines.read_bytes()
        # A line that was being written when the machine stopped has no end: that game is replayed.
        complete = whole[: whole.rfind(b"\n") + 1]
        if complete != whole:
            _write(lines, complete)
        try:
            for outcome in msgspec.json.Decoder(Outcome).decode_lines(complete):
                self.outcomes[outcome.number] = outcome.without_times()
        except msgspec.DecodeError as error:
            raise InvalidOptions("file.not-json", path=str(lines), reason=str(error)) from None

    def keep(self, outcome: Outcome, record: Record) -> None:
        """The record first: an outcome on the list always has its record beside it."""
        name = f"{outcome.number:07d}.json"
        _write(self.path / GAMES / name, records.write(record).encode())
        with (self.path / OUTCOMES).open("ab") as lines:
            lines.write(msgspec.json.encode(outcome) + b"\n")
        self.outcomes[outcome.number] = outcome.without_times()


def _same_but_for_code(kept: Match, match: Match) -> bool:
    """The same match, but the code of Rotonde or of a player has been edited since."""

    def plain(one: Match) -> Match:
        players = tuple(msgspec.structs.replace(player, version="") for player in one.players)
        return msgspec.structs.replace(one, code="", players=players)

    return plain(kept) == plain(match)


def _write(path: Path, content: bytes) -> None:
    """All of it or nothing."""
    temporary = path.with_suffix(".part")
    temporary.write_bytes(content)
    temporary.replace(path)
