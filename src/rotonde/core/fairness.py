"""Provably fair shuffles: how the key of each log entry follows from a secret and the seeds.

Before the start the server publishes the SHA-256 of a secret; then each page adds a seed of its
own. From then on every key is determined: HMAC-SHA256 over the table, the seeds and the number of
the log entry. docs/fairness.md tells a player what this proves and what it cannot.

The checks know no game: they read the sealed part of a record and list what does not hold. Places
are those of the record; whether the actions lead to the result is for `rotonde.records.verify`.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated

import msgspec

from rotonde.core.errors import Fault, InvalidOptions

SCHEME = "rotonde-fair-v1"
START = 1  # the log number of a table's start
RESIGN = "resign"  # the kind of entry by which a seat gives up
SECRET_BYTES = 32
_HEX = re.compile(r"[0-9a-f]{64}")
_LISTED = 5  # of many missing numbers, so many are named

# Up to what a page can count exactly: JavaScript has no whole numbers beyond.
Number = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]


class Undone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action that was undone. Its number and its key are not used again."""

    number: Number
    seat: int
    action: str
    undone_by: Number  # the log number of the undo


class Other(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A log entry that is no action: it takes a number, and so it must be accounted for."""

    number: Number
    kind: str
    seat: int | None = None


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The sealed part of a record: all that its keys follow from. Bytes are 64 hex digits."""

    scheme: str
    table: str
    commitment: str
    secret: str
    seeds: list[str | None]  # by seat; null: a bot, or a page that gave none
    numbers: list[Number]  # of the start and of each kept action
    undone: list[Undone] = []
    others: list[Other] = []


class Stretch(msgspec.Struct, frozen=True):
    """A run of entries under one version of the rules: numbers and keys, the start's first."""

    place: str  # how the record names it: "" or "earlier[0]."
    numbers: Sequence[int]
    keys: Sequence[str]


# --- the scheme ----------------------------------------------------------------------------------


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the start, so that the secret cannot be changed afterwards."""
    return hashlib.sha256(secret).hexdigest()


def is_32_bytes(text: str) -> bool:
    """Secrets, seeds and commitments have one spelling: 64 hexadecimal digits in lower case."""
    return _HEX.fullmatch(text) is not None


def entry_message(table: str, seeds: Sequence[str | None], number: int) -> bytes:
    """What is authenticated for one log entry; no two different entries share a message.

    Scheme, table and each seed stand behind their length (4 bytes, big-endian), the seeds behind
    their count; a seat without a seed has length 0. The number takes the last 8 bytes.
    """
    return b"".join(
        [
            _field(SCHEME.encode()),
            _field(table.encode()),
            len(seeds).to_bytes(4, "big"),
            *(_field(_bytes_of(seed) if seed is not None else b"") for seed in seeds),
            number.to_bytes(8, "big"),
        ]
    )


def entry_key(secret: bytes, table: str, seeds: Sequence[str | None], number: int) -> int:
    """The key of a log entry, as `Game.start` takes its seed and `Game.play` its key."""
    digest = hmac.digest(secret, entry_message(table, seeds, number), "sha256")
    return int.from_bytes(digest, "big")


def key_text(key: int) -> str:
    """A key as records write it: hexadecimal without leading zeros."""
    return f"{key:x}"


def _field(content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + content


def _bytes_of(text: str) -> bytes:
    if not is_32_bytes(text):
        raise InvalidOptions("fairness.not-32-bytes", text=text)
    return bytes.fromhex(text)


# --- checks: each returns what does not hold -----------------------------------------------------


def check_commitment(sealed: Fairness) -> list[Fault]:
    faults = _misspelt([("commitment", sealed.commitment), ("secret", sealed.secret)])
    if not faults and commitment(bytes.fromhex(sealed.secret)) != sealed.commitment:
        found = commitment(bytes.fromhex(sealed.secret))
        faults.append(Fault("secret", "fairness.other-secret", found=found))
    return faults


def check_seeds(sealed: Fairness, seats: int) -> list[Fault]:
    """There is one seed (or none) for each seat, in the right format."""
    given = [(f"seeds[{i}]", seed) for i, seed in enumerate(sealed.seeds) if seed is not None]
    faults = _misspelt(given)
    if len(sealed.seeds) != seats:
        faults.append(Fault("seeds", "fairness.seats", found=len(sealed.seeds), expected=seats))
    return faults


def check_keys(sealed: Fairness, stretches: Sequence[Stretch]) -> list[Fault]:
    """Every key is the one that the secret, the seeds and its number lead to."""
    seeds = [(f"seeds[{i}]", seed) for i, seed in enumerate(sealed.seeds) if seed is not None]
    faults = _misspelt([("secret", sealed.secret), *seeds])
    if faults:
        return faults  # without these nothing can be worked out
    secret = bytes.fromhex(sealed.secret)
    for stretch in stretches:
        for i, (number, key) in enumerate(zip(stretch.numbers, stretch.keys, strict=True)):
            if key != key_text(entry_key(secret, sealed.table, sealed.seeds, number)):
                faults.append(Fault(f"{stretch.place}keys[{i}]", "fairness.key", number=number))
    return faults


def check_numbers(sealed: Fairness, stretches: Sequence[Stretch]) -> list[Fault]:
    """Every number from the first to the last occurs exactly once.

    If a number could be skipped unnoticed, the server, which knows the secret, could skip a
    shuffle.
    """
    faults: list[Fault] = []
    kept = list(_kept(stretches))
    for (_, before), (place, number) in pairwise(kept):
        if number <= before:
            faults.append(Fault(place, "fairness.not-rising", number=number, before=before))
    used: dict[int, str] = {}
    for place, number in [*kept, *_beside(sealed)]:
        if used.setdefault(number, place) != place:
            faults.append(Fault(place, "fairness.used-twice", number=number, first=used[number]))
    if kept[0][1] != START:
        faults.append(Fault(kept[0][0], "fairness.start", number=kept[0][1], expected=START))
    last = max(used)
    if len(used) != last:
        bound = min(last, len(used) + _LISTED + 1)  # enough are missing below it
        missing = [n for n in range(1, bound) if n not in used][:_LISTED]
        count = last - len(used)
        faults.append(Fault("numbers", "fairness.missing", count=count, numbers=missing))
    return faults or _check_undone(sealed, stretches)


def check_others(sealed: Fairness, seats: int) -> list[Fault]:
    """Entries that are no actions name seats of this table, and no seat resigns twice."""
    faults: list[Fault] = []
    resigned: set[int] = set()
    for i, other in enumerate(sealed.others):
        if other.seat is not None and not 0 <= other.seat < seats:
            faults.append(Fault(f"others[{i}]", "fairness.no-such-seat", seat=other.seat))
        elif other.kind == RESIGN:
            if other.seat is None or other.seat in resigned:
                faults.append(Fault(f"others[{i}]", "fairness.resigned", number=other.number))
            else:
                resigned.add(other.seat)
    return faults


def last_number(sealed: Fairness, stretches: Sequence[Stretch]) -> int:
    """The number of the log's last entry, of whatever kind."""
    return max(number for _, number in [*_kept(stretches), *_beside(sealed)])


def _check_undone(sealed: Fairness, stretches: Sequence[Stretch]) -> list[Fault]:
    """An undo removes the last actions that stand, without a gap, and none of older rules."""
    undone = {item.number: (i, item) for i, item in enumerate(sealed.undone)}
    starts = {stretch.numbers[0] for stretch in stretches}
    undos = {item.undone_by for item in sealed.undone}
    plays = {number for _, number in _kept(stretches)} - starts
    standing: list[int] = []
    taken_back: set[int] = set()
    for number in sorted({*starts, *undos, *plays, *undone}):
        if number in starts:
            standing = []
        elif number in undos:
            while standing and standing[-1] in undone:
                if undone[standing[-1]][1].undone_by != number:
                    break
                taken_back.add(standing.pop())
        else:
            standing.append(number)
    return [
        Fault(f"undone[{i}]", "fairness.undone", number=number, undo=item.undone_by)
        for number, (i, item) in undone.items()
        if number not in taken_back
    ]


def _kept(stretches: Sequence[Stretch]) -> Iterator[tuple[str, int]]:
    for stretch in stretches:
        for i, number in enumerate(stretch.numbers):
            yield f"{stretch.place}numbers[{i}]", number


def _beside(sealed: Fairness) -> Iterator[tuple[str, int]]:
    """The numbers of all other entries; one undo may remove several actions."""
    seen: set[int] = set()
    for i, undone in enumerate(sealed.undone):
        yield f"undone[{i}].number", undone.number
        if undone.undone_by not in seen:
            seen.add(undone.undone_by)
            yield f"undone[{i}].undone_by", undone.undone_by
    for i, other in enumerate(sealed.others):
        yield f"others[{i}]", other.number


def _misspelt(items: Sequence[tuple[str, str]]) -> list[Fault]:
    return [
        Fault(place, "fairness.not-32-bytes", text=text)
        for place, text in items
        if not is_32_bytes(text)
    ]
