"""Served games as logs: random play with undos and other entries, sealed like a table's."""

import hashlib
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from rotonde import State, game
from rotonde.core.fairness import RESIGN
from rotonde.record import Record, checksum
from rotonde.records.sealed_record import Began, Line, Noted, Played, Seal, TookBack, record_of

OTHER_RULES = "0-before"  # a version of the rules that no release here has


def seed_of(seat: int) -> str:
    return hashlib.sha256(f"the page of seat {seat}".encode()).hexdigest()


def seal(seats: int, silent: Sequence[int] = ()) -> Seal:
    seeds = [None if seat in silent else seed_of(seat) for seat in range(seats)]
    secret = hashlib.sha256(b"a secret for tests").digest()
    return Seal("table-7", secret, seeds)


class Table:
    """A table's log, grown entry by entry, with the position after each action that stands."""

    def __init__(self, name: str, options: dict[str, Any], sealed: Seal) -> None:
        self.game, self.name, self.options, self.seal = game(name), name, options, sealed
        self.log: list[Line] = []
        self.number = 0
        self.line: list[tuple[int, State]] = []

    @property
    def state(self) -> State:
        return self.line[-1][1]

    def start(self, rules: str | None = None) -> None:
        self.number += 1
        state = self.game.start(self.options, self.seal.key(self.number))
        self.log.append(Began(self.number, rules or self.game.version))
        self.line = [(self.number, state)]

    def play(self, rng: random.Random) -> None:
        action = rng.choice(list(self.game.legal(self.state).values()))
        assert self.state.turn is not None
        self.number += 1
        self.log.append(Played(self.number, self.state.turn, str(action)))
        state = self.game.play(self.state, action, self.seal.key(self.number))
        self.line.append((self.number, state))

    def undo(self, steps: int) -> None:
        self.number += 1
        del self.line[len(self.line) - steps :]
        self.log.append(TookBack(self.number, to=self.line[-1][0]))

    def note(self, kind: str, seat: int | None = None) -> None:
        self.number += 1
        self.log.append(Noted(self.number, kind, seat))

    def change_rules(self, rules: str | None = None) -> None:
        self.number += 1
        position = self.game.show(self.state)
        self.log.append(Began(self.number, rules or self.game.version, position))
        self.line = [(self.number, self.game.start(self.options, position=position))]

    def give_up(self) -> None:
        """All but one resign, the last seats first; alone, the one does."""
        for seat in range(self.state.players - 1, 0, -1):
            self.note(RESIGN, seat)
        if self.state.players == 1:
            self.note(RESIGN, 0)

    def record(self, players: Sequence[str] = ()) -> Record:
        return record_of(self.name, self.options, self.seal, self.log, players)


def fair_game(
    name: str, options: dict[str, Any], seed: int, plies: int = 60, silent: Sequence[int] = ()
) -> Record:
    """A game with undos (also of undone lines' successors) and other entries in between."""
    rng = random.Random(seed)
    seats = game(name).start(options).players
    table = Table(name, options, seal(seats, silent))
    table.start()
    for ply in range(plies):
        if not game(name).legal(table.state):
            break
        table.play(rng)
        if table.state.turn is None:
            break  # nothing is written to the log of a game that is over
        if ply % 11 == 5:
            table.note("ask-undo", 0)
        if ply % 11 == 6:
            table.undo(min(2, len(table.line) - 1))
        if ply % 11 == 8:
            table.undo(1)
    if table.state.turn is not None:
        table.give_up()
    return table.record([f"P{s}" for s in range(seats)])


@cache
def a_game() -> Record:
    """A whole game of three; the page of seat 1 gave no seed."""
    return fair_game("rail", {"players": 3}, 4, plies=600, silent=[1])


def resealed(record: Record, **changes: Any) -> Record:
    """The record with changed fields and a checksum that fits: doctored, not damaged."""
    changed = msgspec.structs.replace(record, **changes)
    return msgspec.structs.replace(changed, checksum=checksum(changed))


def with_seal(record: Record, **changes: Any) -> Record:
    assert record.fairness is not None
    return resealed(record, fairness=msgspec.structs.replace(record.fairness, **changes))
