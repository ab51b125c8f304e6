"""A game record: a small readable file that replays to the same end on any machine.

It names the game, the version of its rules, the options, where the chance came from, and every
action as a line of text. `stream`: one seed, and the generator runs on. `keyed-v1`: one key for
the start and one for each action.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from rotonde.errors import BadRecord, RotondeError
from rotonde.game import Action, Result, State, game

FORMAT = 1
Scheme = Literal["stream", "keyed-v1"]


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    rotonde: int  # the format of the file
    game: str
    rules: str
    options: dict[str, Any]
    scheme: Scheme
    keys: list[str]  # hexadecimal; of a stream: its seed alone
    actions: list[str]
    result: Result | None = None
    fingerprint: str | None = None  # of the last position, so that a drift is noticed


def begin(name: str, options: Mapping[str, Any], seed: int, scheme: Scheme = "stream") -> Record:
    """The record of a game that is about to start."""
    return Record(
        rotonde=FORMAT,
        game=name,
        rules=game(name).version,
        options=dict(options),
        scheme=scheme,
        keys=[f"{seed:x}"],
        actions=[],
    )


def append(record: Record, action: Action, key: int | None = None) -> None:
    record.actions.append(str(action))
    if key is not None:
        record.keys.append(f"{key:x}")


def finish(record: Record, state: State) -> Record:
    """The record with the result and the fingerprint of the position it leads to."""
    result = game(record.game).result(state)
    return msgspec.structs.replace(record, result=result, fingerprint=fingerprint(record, state))


def fingerprint(record: Record, state: State) -> str:
    position = game(record.game).show(state)
    return hashlib.sha256(msgspec.json.encode(position, order="sorted")).hexdigest()


# --- files ---------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The text of the file, one action a line."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode() + "\n"


def read(text: str | bytes) -> Record:
    """The record of a file; BadRecord says what is wrong with it and where."""
    try:
        head = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
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
    return record


def _key(record: Record, number: int) -> int:
    try:
        return int(record.keys[number], 16)
    except ValueError:
        raise BadRecord("record.key", place=f"keys[{number}]") from None


# --- replay --------------------------------------------------------------------------------------


def replay(record: Record, to: int | None = None) -> Iterator[State]:
    """Every position of the game, the start included, up to `to` actions; then what it claims.

    An action that cannot be played, a result or an end that does not come out: BadRecord.
    """
    played = game(record.game)
    if record.rules != played.version:
        raise BadRecord("record.rules", found=record.rules, known=played.version)
    last = len(record.actions) if to is None else to
    if not 0 <= last <= len(record.actions):
        raise BadRecord("record.number", number=last, most=len(record.actions))
    state = played.start(record.options, _key(record, 0))
    yield state
    for number, text in enumerate(record.actions[:last]):
        key = None if record.scheme == "stream" else _key(record, number + 1)
        try:
            state = played.play(state, played.read(state, text), key)
        except RotondeError as error:
            place = f"actions[{number}]"
            raise BadRecord("record.action", place=place, action=text, reason=error) from error
        yield state
    if last == len(record.actions):
        _check_end(record, state)


def _check_end(record: Record, state: State) -> None:
    if record.result is not None and game(record.game).result(state) != record.result:
        raise BadRecord("record.result")
    if record.fingerprint is not None and fingerprint(record, state) != record.fingerprint:
        raise BadRecord("record.fingerprint")


def last_state(record: Record, to: int | None = None) -> State:
    """The position that a record leads to."""
    *_, state = replay(record, to)
    return state
