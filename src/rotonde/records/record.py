"""A game record: a small readable file that replays to the same end on any machine.

It names the game, the version of its rules, the options, where the chance came from, and every
action as a line of text. `stream`: one seed, and the generator runs on. `keyed-v1`: one key for
the start and one for each action.

The record of a served game also holds what its keys follow from (`fairness`), so that a reader can
check them; and, if the rules changed during the game, its earlier parts and the position from which
the last part continued.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from rotonde.core.errors import BadRecord, Fault, RotondeError
from rotonde.core.fairness import RESIGN, SCHEME, Fairness, Number, Other
from rotonde.core.interface import Action, Game, Result, Score, State
from rotonde.core.state import require_seed, whole_number
from rotonde.games.registry import edition, game

FORMAT = 1
Scheme = Literal["stream", "keyed-v1"]
_KEY = re.compile(r"[0-9a-f]{1,64}")  # at most 256 bits


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An earlier part of a game, played under other rules: a release that has them verifies it."""

    rules: str
    keys: list[str]
    actions: list[str]
    numbers: list[Number]
    fingerprint: str  # of its last position, from which the next part goes on
    position: dict[str, object] | None = None  # from which it started, if not from the options


class Outcome(msgspec.Struct, frozen=True):
    """A result as a file keeps it: details by the names of their fields, without a type."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    details: tuple[dict[str, Any], ...] = ()

    @classmethod
    def of(cls, result: Result | None) -> "Outcome | None":
        if result is None:
            return None
        return cls(result.winners, result.scores, tuple(map(_account, result.details)))


def _account(score: Score) -> dict[str, Any]:
    """The fields of a score; those that it omits at their default are omitted here too."""
    fields: dict[str, Any] = msgspec.to_builtins(score)
    return {name: value for name, value in fields.items() if name != "type"}


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An end that is not by the rules: resignations at a table, a forfeit in the arena."""

    reason: str
    seat: int | None = None


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    rotonde: int  # the format of the file
    game: str
    rules: str
    options: dict[str, object]
    scheme: Scheme
    keys: list[str]  # hexadecimal; of a stream: its seed alone
    actions: list[str]
    result: Outcome | None = None
    fingerprint: str | None = None  # of the last position, so that a drift is noticed
    players: list[str] = []  # names, by seat
    first: int | None = None  # the seat that took the first turn, where the game has one
    ended: Ended | None = None
    position: dict[str, object] | None = None  # from which it starts, if not from the options
    earlier: list[Part] = []
    fairness: Fairness | None = None
    checksum: str | None = None  # of all the rest, so that damage is noticed


def begin(
    name: str,
    options: Mapping[str, object],
    seed: int,
    scheme: Scheme = "stream",
    position: Mapping[str, object] | None = None,
) -> Record:
    """The record of a game that is about to start, from the options or from a position."""
    number = require_seed(seed)
    return Record(
        rotonde=FORMAT,
        game=edition(name).name,
        rules=game(name).version,
        options=dict(options),
        scheme=scheme,
        keys=[f"{number:x}"],
        actions=[],
        position=None if position is None else dict(position),
    )


def append(record: Record, action: Action, key: int | None = None) -> None:
    record.actions.append(str(action))
    if key is not None:
        record.keys.append(f"{key:x}")


def finish(record: Record, state: State) -> Record:
    """The record with the first player, the result, the fingerprint of the position it leads to."""
    played = game(record.game)
    shown = played.show(state)
    return msgspec.structs.replace(
        record,
        first=whole_number(shown.get("first")),
        result=Outcome.of(played.result(state)),
        fingerprint=fingerprint_of(shown),
    )


def fingerprint(record: Record, state: State) -> str:
    return fingerprint_of(game(record.game).show(state))


def fingerprint_of(position: Mapping[str, object]) -> str:
    """The fingerprint of a position as `show` writes it."""
    return hashlib.sha256(msgspec.json.encode(position, order="sorted")).hexdigest()


def checksum(record: Record) -> str:
    """Over everything in the record but the checksum itself."""
    rest = msgspec.structs.replace(record, checksum=None)
    return hashlib.sha256(msgspec.json.encode(rest, order="sorted")).hexdigest()


def end_by_resignation(others: Iterable[Other], seats: int) -> tuple[int, Ended] | None:
    """The entry with which all but one seat have resigned (alone: the one), and the end it makes.

    Of several who resigned the end names the lowest seat.
    """
    resigned: set[int] = set()
    for other in sorted(others, key=lambda other: other.number):
        if other.kind == RESIGN and other.seat is not None:
            resigned.add(other.seat)
            if len(resigned) == max(1, seats - 1):
                return other.number, Ended("resigned", min(resigned))
    return None


# --- files ---------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The text of the file, one action a line."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode() + "\n"


def read(text: str | bytes) -> Record:
    """The record of a file; BadRecord says what is wrong with it and where."""
    try:
        head = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord("record.not-json", reason=str(error)) from None
    if not isinstance(head, dict) or "rotonde" not in head:
        raise BadRecord("record.not-a-record")
    if head["rotonde"] != FORMAT:
        raise BadRecord("record.format", found=head["rotonde"], known=FORMAT)
    try:
        record = msgspec.convert(head, Record)
    except msgspec.ValidationError as error:
        raise BadRecord("record.shape", reason=str(error)) from None
    wanted = 1 if record.scheme == "stream" else len(record.actions) + 1
    if len(record.keys) != wanted:
        raise BadRecord("record.keys", found=len(record.keys), expected=wanted)
    _require_sealed_shape(record)
    return record


def _require_sealed_shape(record: Record) -> None:
    """As many numbers as keys, so that checks can walk along both."""
    sealed = record.fairness
    if record.earlier and (sealed is None or record.position is None):
        raise BadRecord("record.earlier")
    if sealed is None:
        return
    if sealed.scheme != SCHEME:
        raise BadRecord("record.sealed-by", found=sealed.scheme, known=SCHEME)
    if record.scheme != "keyed-v1":
        raise BadRecord("record.sealed-stream")
    parts = [(part.numbers, part.keys, part.actions) for part in record.earlier]
    for numbers, keys, actions in [*parts, (sealed.numbers, record.keys, record.actions)]:
        for found in (len(keys), len(numbers)):
            if found != len(actions) + 1:
                raise BadRecord("record.keys", found=found, expected=len(actions) + 1)


def _key(record: Record, number: int) -> int:
    return read_key(record.keys[number], f"keys[{number}]")


def read_key(text: str, place: str) -> int:
    """A key has one spelling; Python would also read signs, spaces, underscores and a 0x."""
    if _KEY.fullmatch(text) is None:
        raise BadRecord("record.key", place=place)
    return int(text, 16)


# --- replay --------------------------------------------------------------------------------------


def replay(record: Record, to: int | None = None) -> Iterator[State]:
    """Every position of the game, the start included, up to `to` actions; then what it claims.

    Raises BadRecord for an action that cannot be played, and for a wrong result or end.
    If the rules changed during the game, the last part is replayed.
    """
    played = game(record.game)
    if record.rules != played.version:
        raise BadRecord("record.rules", found=record.rules, known=played.version)
    last = len(record.actions) if to is None else to
    if not 0 <= last <= len(record.actions):
        raise BadRecord("record.number", number=last, most=len(record.actions))
    state = played.start(record.options, _key(record, 0), record.position)
    yield state
    for number, text in enumerate(record.actions[:last]):
        key = None if record.scheme == "stream" else _key(record, number + 1)
        state = play_line(played, state, text, key, f"actions[{number}]")
        yield state
    if last == len(record.actions):
        for fault in end_faults(record, state):
            raise BadRecord(fault.key, **fault.parameters)


def play_line(played: Game, state: State, text: str, key: int | None, place: str) -> State:
    """The state after an action of a record; BadRecord names its place if it cannot be played."""
    try:
        return played.play(state, played.read(state, text), key)
    except RotondeError as error:
        raise BadRecord("record.action", place=place, action=text, reason=error) from error


def end_faults(record: Record, state: State) -> list[Fault]:
    """Claims of a record about its last position that are wrong."""
    faults = []
    shown = game(record.game).show(state)
    if record.first is not None and whole_number(shown.get("first")) != record.first:
        faults.append(Fault("first", "record.first", seat=record.first))
    if record.result is not None and Outcome.of(game(record.game).result(state)) != record.result:
        faults.append(Fault("result", "record.result"))
    if record.fingerprint is not None and fingerprint_of(shown) != record.fingerprint:
        faults.append(Fault("fingerprint", "record.fingerprint"))
    return faults


def last_state(record: Record, to: int | None = None) -> State:
    """The position that a record leads to."""
    *_, state = replay(record, to)
    return state
