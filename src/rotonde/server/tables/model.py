"""A table as it is stored and as it is told: settings, seats, what each person may see of it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from rotonde.core import fairness
from rotonde.server.wire.tables import Absence, Clock, Fairness, SeatSent, Status, TableSent, Undo

SECONDS_A_DAY = 86_400


class Rules(msgspec.Struct, frozen=True):
    """What the host chose for a table, besides the game's own options."""

    clock: Clock = Clock()
    undo: Undo = "ask"
    hints: bool = True
    rated: bool = False
    absence: Absence = "bot"
    one_device: bool = False


class Seat(msgspec.Struct):
    table_id: str
    seat: int
    kind: str
    person: str | None = None
    name: str | None = None
    level: str | None = None
    seed: str | None = None
    looked: int = 0

    @property
    def is_of_people(self) -> bool:
        return self.kind in ("person", "guest")


class TableData(msgspec.Struct):
    """A row of the table of tables, its JSON read."""

    id: str
    code: str
    name: str | None
    game: str
    options: dict[str, Any]
    settings: Rules
    rules: str
    status: Status
    public: bool
    host: str | None
    mission: str | None
    daily: str | None
    secret: str
    created: float
    changed: float
    number: int = 0
    turn: int | None = None
    deadline: float | None = None
    winners: list[int] | None = None
    rematch: str | None = None
    revision: int = 0
    waits_for: str | None = None
    holder: str | None = None
    held_until: float | None = None

    @property
    def seconds_a_move(self) -> float | None:
        clock = self.settings.clock
        if clock.kind == "none":
            return None
        return clock.amount * (SECONDS_A_DAY if clock.kind == "days" else 1)


_JSON_FIELDS = {"options": dict[str, Any], "settings": Rules, "winners": list[int] | None}


def decoded(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a stored row, their JSON read."""
    return {
        name: msgspec.json.decode(value, type=_JSON_FIELDS[name])
        if name in _JSON_FIELDS and value is not None
        else value
        for name, value in values.items()
    }


def encoded(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as a row stores them."""
    return {
        name: msgspec.json.encode(value).decode()
        if name in _JSON_FIELDS and value is not None
        else value
        for name, value in values.items()
    }


def table_of(row: sa.RowMapping) -> TableData:
    return TableData(**decoded({name: row[name] for name in TableData.__struct_fields__}))


def row_of(table: TableData) -> dict[str, Any]:
    return encoded(msgspec.structs.asdict(table))


def fairness_of(table: TableData, seats: Sequence[Seat]) -> Fairness:
    """The seal of the shuffle; the seeds from the start on, the secret once all is over."""
    started = table.status != "waiting"
    return Fairness(
        scheme=fairness.SCHEME,
        commitment=fairness.commitment(bytes.fromhex(table.secret)),
        seeds=[seat.seed if started else None for seat in seats],
        secret=table.secret if table.status == "finished" else None,
    )


def shown_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """A whole file among the options (a custom map) is shown by its name alone."""
    return {
        name: value.get("name", "") if isinstance(value, Mapping) else value
        for name, value in options.items()
    }


def is_custom(options: Mapping[str, Any]) -> bool:
    return any(isinstance(value, Mapping) for value in options.values())


def table_sent(
    table: TableData,
    seats: Sequence[Seat],
    person: str | None,
    *,
    here: frozenset[str] = frozenset(),
    stand_ins: Mapping[int, str] | None = None,
    resigned: frozenset[int] = frozenset(),
    scenery: str = "",
) -> TableSent:
    """What this person is told of the table."""
    stand_ins = stand_ins or {}
    mine = [s.seat for s in seats if person is not None and s.person == person and s.is_of_people]
    looked = max((s.looked for s in seats if s.seat in mine), default=table.number)
    return TableSent(
        id=table.id,
        code=table.code,
        name=table.name,
        game=table.game,
        options=shown_options(table.options),
        rules=table.rules,
        status=table.status,
        seats=[
            SeatSent(
                seat=seat.seat,
                kind=seat.kind,  # type: ignore[arg-type]  # one of the stored words
                name=seat.name,
                person=seat.person,
                level=seat.level,
                here=seat.person in here if seat.person else False,
                ready=seat.seed is not None,
                stand_in=stand_ins.get(seat.seat),
                resigned=seat.seat in resigned,
            )
            for seat in seats
        ],
        public=table.public,
        clock=table.settings.clock,
        undo=table.settings.undo,
        hints=table.settings.hints,
        rated=table.settings.rated,
        absence=table.settings.absence,
        one_device=table.settings.one_device,
        created=table.created,
        changed=table.changed,
        number=table.number,
        turn=table.turn,
        deadline=table.deadline,
        host=person is not None and table.host == person,
        your_seats=mine,
        # While a bot stands in for me, it is the bot's turn.
        your_turn=table.status == "playing" and table.turn in mine and table.waits_for != "bot",
        fairness=fairness_of(table, seats),
        rematch=table.rematch,
        scenery=scenery,
        winners=table.winners,
        unread=max(0, table.number - looked),
    )
