"""Checking the record of a served game from the record alone: its chance, its log, its course.

Each check holds, fails, or could not be made here; what fails is listed with its place.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from rotonde.core import fairness
from rotonde.core.errors import BadRecord, Fault, RotondeError
from rotonde.core.fairness import Fairness, Stretch
from rotonde.core.interface import State
from rotonde.games.registry import game
from rotonde.records.record import (
    Part,
    Record,
    checksum,
    end_by_resignation,
    end_faults,
    fingerprint,
    fingerprint_of,
    play_line,
    read_key,
    replay,
)

Status = Literal["holds", "fails", "unchecked"]
Name = Literal[
    "sealed", "whole", "commitment", "noted", "seeds", "own-seed", "numbers", "keys", "entries",
    "joints", "replay", "end", "ended",
]  # fmt: skip


class Check(msgspec.Struct, frozen=True):
    """One thing looked at. In words: fairness.check.NAME.STATUS with the parameters."""

    name: Name
    status: Status
    parameters: dict[str, object] = {}
    faults: list[Fault] = []


class Verdict(msgspec.Struct, frozen=True):
    checks: list[Check]

    @property
    def holds(self) -> bool:
        """No check fails, and every part was replayed."""
        replays = [check.status for check in self.checks if check.name == "replay"]
        fails = any(check.status == "fails" for check in self.checks)
        return not fails and bool(replays) and all(status == "holds" for status in replays)


def verify(record: Record, commitment: str | None = None, seed: str | None = None) -> Verdict:
    """All checks of a record, and of what a player noted at the table, if given.

    `commitment` is what the page showed before the start, `seed` the one that it gave.
    """
    if record.fairness is None:
        return Verdict([Check("sealed", "fails"), *_unsealed(record)])
    return Verdict(
        [*_chance(record, record.fairness, commitment, seed), *_course(record, record.fairness)]
    )


def _check(name: Name, faults: list[Fault], **parameters: object) -> Check:
    return Check(name, "fails" if faults else "holds", parameters, faults)


def _unsealed(record: Record) -> Iterator[Check]:
    """The replay of a record without `fairness`."""
    faults = []
    try:
        for _ in replay(record):
            pass
    except RotondeError as error:
        faults.append(_fault(error))
    yield _check("replay", faults, part=1, rules=record.rules, count=len(record.actions))


def _fault(error: RotondeError) -> Fault:
    """The fault at which a replay ended; BadRecord contains the place."""
    if isinstance(error, BadRecord):
        return Fault("", error.key, **error.parameters)
    return Fault("options", "record.start", reason=error)


# --- chance: what the keys follow from -----------------------------------------------------------


def _chance(
    record: Record, sealed: Fairness, noted: str | None, own_seed: str | None
) -> Iterator[Check]:
    damage = [] if record.checksum == checksum(record) else [Fault("checksum", "record.checksum")]
    yield _check("whole", damage)
    yield _check("commitment", fairness.check_commitment(sealed), commitment=sealed.commitment)
    if noted is None:
        yield Check("noted", "unchecked")
    else:
        other = Fault("commitment", "fairness.other-commitment", noted=noted)
        yield _check("noted", [] if noted == sealed.commitment else [other])
    given = [seed for seed in sealed.seeds if seed is not None]
    faults = fairness.check_seeds(sealed, _seats(record, sealed))
    yield _check("seeds", faults, given=len(given), seats=len(sealed.seeds))
    if own_seed is None:
        yield Check("own-seed", "unchecked")
    else:
        absent = Fault("seeds", "fairness.seed-absent", seed=own_seed)
        yield _check("own-seed", [] if own_seed in given else [absent])
    stretches = _stretches(record, sealed)
    yield _check(
        "numbers",
        fairness.check_numbers(sealed, stretches),
        entries=fairness.last_number(sealed, stretches),
        undone=len(sealed.undone),
        others=len(sealed.others),
    )
    count = sum(len(stretch.keys) for stretch in stretches)
    yield _check("keys", fairness.check_keys(sealed, stretches), count=count)
    yield _check("entries", _check_entries(record, sealed, stretches))


def _check_entries(record: Record, sealed: Fairness, stretches: list[Stretch]) -> list[Fault]:
    """Names and entries fit the seats, and the game ended as the log says, with its last entry."""
    seats = _seats(record, sealed)
    faults = fairness.check_others(sealed, seats)
    if record.players and len(record.players) != seats:
        found = len(record.players)
        faults.append(Fault("players", "fairness.names", found=found, expected=seats))
    # A game that ends by its rules ends with an action.
    by_rules = (stretches[-1].numbers[-1], None)
    end, ended = end_by_resignation(sealed.others, seats) or by_rules
    if record.ended != ended:
        faults.append(Fault("ended", "fairness.ended-otherwise"))
    if record.result is None and ended is None:
        faults.append(Fault("result", "record.unfinished"))
    elif record.result is not None and ended is not None:
        faults.append(Fault("result", "fairness.one-end"))
    last = fairness.last_number(sealed, stretches)
    if last != end:
        faults.append(Fault("numbers", "fairness.after-the-end", number=last, end=end))
    return faults


def _seats(record: Record, sealed: Fairness) -> int:
    """The number of seats. Invalid options are reported by the check of the replay only."""
    try:
        return game(record.game).start(record.options).players
    except RotondeError:
        return len(sealed.seeds)


def _stretches(record: Record, sealed: Fairness) -> list[Stretch]:
    earlier = [
        Stretch(f"earlier[{i}].", part.numbers, part.keys) for i, part in enumerate(record.earlier)
    ]
    return [*earlier, Stretch("", sealed.numbers, record.keys)]


# --- the course: what was played -----------------------------------------------------------------


class _Step(msgspec.Struct, frozen=True):
    """An action of the log, kept or undone."""

    action: str
    key: int
    place: str
    seat: int | None = None  # of an undone action; the seat of a kept one follows from the turn
    undone_by: int | None = None


def _course(record: Record, sealed: Fairness) -> Iterator[Check]:
    present = Part(
        rules=record.rules,
        keys=record.keys,
        actions=record.actions,
        numbers=sealed.numbers,
        fingerprint=record.fingerprint or "",
        position=record.position,
    )
    parts = [*record.earlier, present]
    if len(parts) > 1 or present.position is not None:
        yield _check("joints", _check_joints(parts), count=len(parts))
    known = game(record.game).version
    stretches = _stretches(record, sealed)
    sound = not (
        fairness.check_numbers(sealed, stretches) or fairness.check_keys(sealed, stretches)
    )
    for i, (part, stretch) in enumerate(zip(parts, stretches, strict=True)):
        values = {"part": i + 1, "rules": part.rules, "count": len(part.actions)}
        if part.rules != known:
            yield Check("replay", "unchecked", {**values, "known": known})
            continue
        until = parts[i + 1].numbers[0] if part is not present else None
        try:
            steps = _steps(sealed, part, stretch.place, until, sound)
            state = _play(record, part, stretch.place, steps)
        except RotondeError as error:
            yield _check("replay", [_fault(error)], **values)
            continue
        values["count"] = len(steps)
        if part is present:
            yield _check("replay", [], **values)
            yield _end(record, state)
        else:
            drift = Fault(f"{stretch.place}fingerprint", "record.fingerprint")
            same = fingerprint(record, state) == part.fingerprint
            yield _check("replay", [] if same else [drift], **values)


def _check_joints(parts: list[Part]) -> list[Fault]:
    """The first part starts from the deal, each other one from where the one before it ended."""
    faults = []
    for i, part in enumerate(parts):
        if i == 0:
            joined = part.position is None
        else:
            joined = fingerprint_of(part.position or {}) == parts[i - 1].fingerprint
        if not joined:
            place = "position" if i == len(parts) - 1 else f"earlier[{i}].position"
            faults.append(Fault(place, "fairness.joint", part=i + 1))
    return faults


def _steps(
    sealed: Fairness, part: Part, place: str, until: int | None, sound: bool
) -> dict[int, _Step]:
    """Every action of a part by its log number.

    Where numbers or keys do not hold, the kept actions alone, one after another as they stand.
    """
    numbers = part.numbers if sound else list(range(len(part.numbers)))
    steps = {
        numbers[i]: _Step(part.actions[i - 1], _key(part, i, place), f"{place}actions[{i - 1}]")
        for i in range(1, len(numbers))
    }
    if sound:
        secret = bytes.fromhex(sealed.secret)
        for i, item in enumerate(sealed.undone):
            if part.numbers[0] < item.number and (until is None or item.number < until):
                key = fairness.entry_key(secret, sealed.table, sealed.seeds, item.number)
                steps[item.number] = _Step(
                    item.action, key, f"undone[{i}]", item.seat, item.undone_by
                )
    return steps


def _key(part: Part, i: int, place: str) -> int:
    return read_key(part.keys[i], f"{place}keys[{i}]")


def _play(record: Record, part: Part, place: str, steps: dict[int, _Step]) -> State:
    """The last position of a part, every undone action having been played and taken back too."""
    played = game(record.game)
    states = [played.start(record.options, _key(part, 0, place), part.position)]
    standing: list[_Step] = []
    undos = {step.undone_by for step in steps.values() if step.undone_by is not None}
    for number in sorted({*steps, *undos}):
        if number in undos:
            while standing and standing[-1].undone_by == number:
                standing.pop()
                states.pop()
            continue
        step = steps[number]
        if step.seat is not None and step.seat != states[-1].turn:
            raise BadRecord("record.seat", place=step.place, action=step.action, number=step.seat)
        states.append(play_line(played, states[-1], step.action, step.key, step.place))
        standing.append(step)
    return states[-1]


def _end(record: Record, state: State) -> Check:
    faults = end_faults(record, state)
    if record.fingerprint is None:
        faults.append(Fault("fingerprint", "fairness.no-fingerprint"))
    if record.result is None and game(record.game).result(state) is not None:
        faults.append(Fault("result", "record.result"))
    if record.ended is not None:
        return _check("ended", faults, reason=record.ended.reason, seat=record.ended.seat)
    return _check("end", faults)
