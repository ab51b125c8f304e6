"""Games in a folder: matches of the arena, and records that were saved or downloaded."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from rotonde.arena.folder import GAMES, MATCH, OUTCOMES
from rotonde.arena.plan import Match
from rotonde.arena.referee import Outcome
from rotonde.core.errors import InvalidOptions, RotondeError
from rotonde.dataset.found import Found, FoundGame, skipped
from rotonde.records import record as records
from rotonde.records.record import Record

REPORT = "report"  # of a match: its page and pictures


def games_in(folder: Path, leave_out: frozenset[Path] = frozenset()) -> Iterator[Found]:
    """Every game below a folder, in the order of the files' names, and every file that is none."""
    if not folder.is_dir():
        raise InvalidOptions("records.no-folder", path=str(folder))
    yield from _games_in(folder, folder, leave_out)


def _games_in(root: Path, folder: Path, leave_out: frozenset[Path]) -> Iterator[Found]:
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        yield skipped(folder, error.strerror)
        return
    if folder / MATCH in entries:
        yield from _games_of_match(root, folder)
        entries = [e for e in entries if e.name not in (MATCH, OUTCOMES, GAMES, REPORT)]
    for entry in entries:
        if entry.is_dir():
            yield from _games_in(root, entry, leave_out)
        elif entry not in leave_out:
            yield _game_of_file(root, entry)


def _game_of_file(root: Path, path: Path) -> Found:
    try:
        record = records.read(path.read_bytes())
    except (OSError, RotondeError) as error:
        return skipped(path, error)
    return FoundGame(game_id=_id(root, path), source="record", record=record)


def _id(root: Path, path: Path) -> str:
    return path.relative_to(root).with_suffix("").as_posix()


def _games_of_match(root: Path, folder: Path) -> Iterator[Found]:
    """The games of a match by its list of outcomes; it is only read, also while it is played."""
    try:
        match = msgspec.json.decode((folder / MATCH).read_bytes(), type=Match)
        lines = (folder / OUTCOMES).read_bytes()
        # A line that is being written has no end yet.
        complete = lines[: lines.rfind(b"\n") + 1]
        outcomes = msgspec.json.Decoder(Outcome).decode_lines(complete)
    except FileNotFoundError:
        yield skipped(folder, InvalidOptions("arena.no-games", path=str(folder)))
        return
    except (OSError, msgspec.DecodeError) as error:
        yield skipped(folder, error)
        return
    own = {player.name for player in match.players if player.kind == "house"}
    for outcome in outcomes:
        path = folder / GAMES / f"{outcome.number:07d}.json"
        try:
            record = records.read(path.read_bytes())
        except (OSError, RotondeError) as error:
            yield skipped(path, error)
            continue
        yield _game_of_match(root, path, record, outcome, own)


def _game_of_match(
    root: Path, path: Path, record: Record, outcome: Outcome, own: set[str]
) -> FoundGame:
    return FoundGame(
        game_id=_id(root, path),
        source="arena",
        record=record,
        # A move that lost the game by a fault was timed, and is not in the record.
        seconds=outcome.move_seconds[: len(record.actions)],
        own_seats=frozenset(i for i, name in enumerate(outcome.names) if name in own),
        seconds_by_seat=outcome.seconds,
        deal=outcome.deal,
    )
