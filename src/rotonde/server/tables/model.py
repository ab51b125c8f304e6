"""A table as it is stored and as it is sent: settings, seats, what each person may see of it."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from rotonde.core import fairness
from rotonde.players.pace import Pace
from rotonde.server.wire.rematch import ProposalSent, RematchAnswerSent
from rotonde.server.wire.tables import Absence, Clock, Fairness, SeatSent, Status, TableSent, Undo

SECONDS_A_DAY = 86_400


class TableSettings(msgspec.Struct, frozen=True):
    """What the host chose for a table, besides the game's own options."""

    clock: Clock = Clock()
    undo: Undo = "ask"
    hints: bool = True
    rated: bool = False
    absence: Absence = "bot"
    one_device: bool = False
    pace: Pace = "natural"


class Proposal(msgspec.Struct, frozen=True):
    """A proposed rematch. People are identified by their seats alone.

    The new table has its id and the seal of its shuffle before any answer, so that a page can give
    its part of the shuffle together with its yes.
    """

    id: str  # of the table to come
    secret: str  # of its shuffle
    by: int  # the seat that proposes
    time: float
    until: float  # from then on it counts as withdrawn
    answers: dict[int, bool] = {}  # seat -> yes or no; who is missing has not answered
    seeds: dict[int, str] = {}  # parts in the shuffle, by seat

    def is_open(self, now: float) -> bool:
        return now < self.until


class Seat(msgspec.Struct):
    table_id: str
    seat: int
    kind: str
    person: str | None = None
    name: str | None = None
    level: str | None = None
    seed: str | None = None
    looked: int = 0
    left: float | None = None
    nudged: float | None = None
    livery: int | None = None

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
    settings: TableSettings
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
    proposal: Proposal | None = None

    @property
    def seconds_a_move(self) -> float | None:
        clock = self.settings.clock
        if clock.kind == "none":
            return None
        return clock.amount * (SECONDS_A_DAY if clock.kind == "days" else 1)


_JSON_FIELDS = {
    "options": dict[str, Any],
    "settings": TableSettings,
    "winners": list[int] | None,
    "proposal": Proposal | None,
}


def decoded(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a stored row, their JSON read."""
    return {
        name: msgspec.json.decode(value, type=_JSON_FIELDS[name])
        if name in _JSON_FIELDS and value is not None
        else value
        for name, value in values.items()
    }


def encoded(values: Mapping[str, object]) -> dict[str, Any]:
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


def proposal_sent(table: TableData, seats: Sequence[Seat]) -> ProposalSent | None:
    """The rematch that is proposed, for the people of the table; None if it has run out."""
    proposal = table.proposal
    if proposal is None or not proposal.is_open(time.time()):
        return None
    return ProposalSent(
        id=proposal.id,
        by=proposal.by,
        time=proposal.time,
        until=proposal.until,
        answers=[_answer(proposal, seat) for seat in seats],
        commitment=fairness.commitment(bytes.fromhex(proposal.secret)),
    )


def _answer(proposal: Proposal, seat: Seat) -> RematchAnswerSent:
    if not seat.is_of_people:
        return "bot"
    if seat.person is None:
        return "gone"
    match proposal.answers.get(seat.seat):
        case None:
            return "waiting"
        case agreed:
            return "yes" if agreed else "no"


def shown_options(options: Mapping[str, object]) -> dict[str, Any]:
    """A whole file among the options (a custom map) is shown by its name alone."""
    return {
        name: value.get("name", "") if isinstance(value, Mapping) else value
        for name, value in options.items()
    }


def is_custom(options: Mapping[str, object]) -> bool:
    return any(isinstance(value, Mapping) for value in options.values())


def table_sent(
    table: TableData,
    seats: Sequence[Seat],
    person: str | None,
    shown_seats: list[SeatSent],
    fixtures_id: str = "",
) -> TableSent:
    """A table as it is sent to this person."""
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
        seats=shown_seats,
        public=table.public,
        clock=table.settings.clock,
        undo=table.settings.undo,
        hints=table.settings.hints,
        rated=table.settings.rated,
        absence=table.settings.absence,
        one_device=table.settings.one_device,
        pace=table.settings.pace,
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
        proposal=proposal_sent(table, seats) if mine else None,
        fixtures_id=fixtures_id,
        winners=table.winners,
        unread=max(0, table.number - looked),
    )
