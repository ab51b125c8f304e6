"""The record of a served game, made from its table's log: kept actions, undone ones, the rest."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import msgspec

from rotonde.core.errors import BadRecord
from rotonde.core.fairness import SCHEME, Fairness, Other, Undone, commitment, entry_key, key_text
from rotonde.core.interface import State
from rotonde.records.record import (
    FORMAT,
    Part,
    Record,
    checksum,
    end_by_resignation,
    fingerprint_of,
    finish,
    last_state,
)

# The entries of a log, as far as a record needs them, in the order of their numbers.


class Began(msgspec.Struct, frozen=True):
    """The start of the game; or, with a position, of its next part under other rules.

    The position is the one that the release before kept, as that release wrote it.
    """

    number: int
    rules: str
    position: dict[str, object] | None = None


class Played(msgspec.Struct, frozen=True):
    number: int
    seat: int
    action: str  # its line of text


class TookBack(msgspec.Struct, frozen=True):
    number: int
    to: int  # every action after this entry is undone


class Noted(msgspec.Struct, frozen=True):
    """Any other entry: only its number must be accounted for."""

    number: int
    kind: str
    seat: int | None = None


Line = Began | Played | TookBack | Noted


class Seal(msgspec.Struct, frozen=True):
    """What the keys of a table follow from."""

    table: str
    secret: bytes
    seeds: Sequence[str | None]  # by seat, hexadecimal

    def key(self, number: int) -> int:
        return entry_key(self.secret, self.table, self.seeds, number)


class _Stretch:
    """What was played under one version of the rules, as far as the log has been read."""

    def __init__(self, began: Began) -> None:
        self.began = began
        self.played: list[Played] = []

    @property
    def numbers(self) -> list[int]:
        return [self.began.number, *(line.number for line in self.played)]

    @property
    def actions(self) -> list[str]:
        return [line.action for line in self.played]

    def keys(self, seal: Seal) -> list[str]:
        return [key_text(seal.key(number)) for number in self.numbers]

    def take_back(self, undo: TookBack) -> list[Undone]:
        if undo.to < self.began.number:
            # Older rules may be gone with their release: play cannot go on from there.
            raise BadRecord("record.undo", number=undo.number, start=self.began.number)
        gone: list[Played] = []
        while self.played and self.played[-1].number > undo.to:
            gone.append(self.played.pop())
        return [Undone(line.number, line.seat, line.action, undo.number) for line in gone[::-1]]


def record_of(
    name: str,
    options: Mapping[str, object],
    seal: Seal,
    log: Iterable[Line],
    players: Sequence[str] = (),
    last: State | None = None,
) -> Record:
    """The record of a game that is over. It contains the secret, so the record of a running game is
    refused.

    `last` is the position that the log leads to. Without it the last part is replayed for it: this
    release must have its rules. How the game ended follows from the log: by the rules, or because
    all but one have resigned.
    """
    stretches: list[_Stretch] = []
    undone: list[Undone] = []
    others: list[Other] = []
    for line in log:
        match line:
            case Began():
                stretches.append(_Stretch(line))
            case Played():
                stretches[-1].played.append(line)
            case TookBack():
                gone = stretches[-1].take_back(line)
                undone.extend(gone)
                if not gone:
                    others.append(Other(line.number, "undo"))
            case Noted():
                others.append(Other(line.number, line.kind, line.seat))
    present = stretches[-1]
    record = Record(
        rotonde=FORMAT,
        game=name,
        rules=present.began.rules,
        options=dict(options),
        scheme="keyed-v1",
        keys=present.keys(seal),
        actions=present.actions,
        players=list(players),
        position=present.began.position,
        earlier=[_part(seal, part, after) for part, after in pairwise(stretches)],
        fairness=Fairness(
            scheme=SCHEME,
            table=seal.table,
            commitment=commitment(seal.secret),
            secret=seal.secret.hex(),
            seeds=list(seal.seeds),
            numbers=present.numbers,
            undone=undone,
            others=others,
        ),
    )
    state = last_state(record) if last is None else last
    record = finish(record, state)
    if record.result is None:
        end = end_by_resignation(others, state.players)
        if end is None:
            raise BadRecord("record.unfinished")
        _, record.ended = end
    return msgspec.structs.replace(record, checksum=checksum(record))


def _part(seal: Seal, stretch: _Stretch, after: _Stretch) -> Part:
    return Part(
        rules=stretch.began.rules,
        keys=stretch.keys(seal),
        actions=stretch.actions,
        numbers=stretch.numbers,
        fingerprint=fingerprint_of(after.began.position or {}),
        position=stretch.began.position,
    )
