"""Logs of tables made without a server: random play, now and then taken back, at any length."""

import json
import random
from typing import Any

import msgspec

from rotonde.game import game
from rotonde.games.registry import game_table
from rotonde.records.sealed_record import Seal
from rotonde.server.storage.store import LogRow
from rotonde.server.tables.log.checkpoints import save
from rotonde.server.tables.log.entries import LogContext
from rotonde.server.tables.log.timeline import Timeline

SECRET = bytes(range(32))


def context_for(name: str, seats: int, table: str = "a-table") -> LogContext:
    options = game_table(name).options(seats, {})
    return LogContext(name, options, Seal(table, SECRET, (None,) * seats), None)


class LogWriter:
    """Writes a log entry by entry, as a table would; `timeline` follows it."""

    def __init__(self, context: LogContext, seed: int, checkpoints: dict[int, str] | None) -> None:
        self.context = context
        self.rows: list[LogRow] = []
        self.checkpoints = checkpoints
        self.timeline = Timeline(context)
        self.chance = random.Random(seed)
        self.add("started")

    def add(self, kind: str, seat: int | None = None, action: str | None = None) -> LogRow:
        number = len(self.rows) + 1
        row = LogRow(self.context.seal.table, number, kind, 1e9 + number, seat, action)
        self.timeline.apply(row)
        self.rows.append(row)
        if self.checkpoints is not None and self.timeline.needs_checkpoint(row):
            self.timeline.checkpoint = number
            self.checkpoints[number] = save(self.timeline)
        return row

    def act(self) -> None:
        """A random legal action; a Triage mission is never solved, so that it lasts."""
        state = self.timeline.state
        assert state is not None and state.turn is not None
        played = game(self.context.game)
        actions = list(played.legal(state).values())
        self.chance.shuffle(actions)
        for action in actions:
            if played.play(state, action, 1).turn is not None:
                self.add("action", state.turn, str(action))
                return
        self.undo(self.timeline.base)

    def stored_rows(self) -> list[dict[str, Any]]:
        return [msgspec.structs.asdict(row) for row in self.rows]

    def undo(self, to: int) -> None:
        assert self.timeline.state is not None
        self.add("undo", self.timeline.line[-1].seat, json.dumps({"to": to}))


def long_triage_log(entries: int, checkpoints: dict[int, str] | None = None) -> LogWriter:
    """A log of this length of a mission that is not solved."""
    writer = LogWriter(context_for("triage", 1), 7, checkpoints)
    fill_triage_log(writer, entries)
    return writer


def fill_triage_log(writer: LogWriter, entries: int) -> None:
    """Moves, now and then a few taken back."""
    while len(writer.rows) < entries:
        line = writer.timeline.line
        if len(line) > 4 and writer.chance.random() < 0.2:
            writer.undo(line[-writer.chance.randint(2, 4)].number)
        else:
            writer.act()
