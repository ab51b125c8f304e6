"""New tables: checked as a person wants them, stored, and kept in memory."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from rotonde.core import fairness
from rotonde.games.registry import game, game_table
from rotonde.server.accounts.keys import new_code, new_id
from rotonde.server.accounts.people import Person
from rotonde.server.storage import schema
from rotonde.server.storage.store import Conflict, retried
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.liveries import settle_liveries
from rotonde.server.tables.lobby.requests import require_one_seat, seat_for, settings_of, table_name
from rotonde.server.tables.model import Seat, TableData, TableSettings, is_custom, row_of
from rotonde.server.tables.registry import TableRegistry
from rotonde.server.wire.problems import bad_request, conflict
from rotonde.server.wire.tables import TableWanted
from rotonde.server.wire.text_input import clean_file

MOST_SEATS = 8
MOST_OPEN_TABLES_OF_A_PERSON = 50

SeatCheck = Callable[[TableSettings, Mapping[str, object], Sequence[Seat]], None]


class NewTables:
    """`check_seats` refuses a table whose settings do not allow these seats."""

    def __init__(self, tables: TableRegistry, check_seats: SeatCheck) -> None:
        self._tables = tables
        self.check_seats = check_seats

    async def create(self, person: Person, wanted: TableWanted) -> LiveTable:
        settings = settings_of(wanted)
        top = game_table(wanted.game)
        if not 1 <= len(wanted.seats) <= MOST_SEATS:
            raise bad_request("seats", least=top.least_seats, most=top.most_seats)
        options = top.options(len(wanted.seats), clean_file(wanted.options))
        if is_custom(options) and wanted.public:
            raise bad_request("custom-public")
        if settings.rated and not top.is_even(options):
            raise bad_request("rated-uneven")
        name = table_name(wanted.name)
        seats = [
            seat_for("", number, seat, person, wanted.game, self._tables.settings.added_bots)
            for number, seat in enumerate(wanted.seats)
        ]
        for seat in seats:
            require_one_seat(settings, seats, seat)
        self.check_seats(settings, options, seats)
        return await self.store(person, wanted.game, options, settings, seats, name, wanted.public)

    async def store(
        self,
        person: Person,
        name_of_game: str,
        options: dict[str, Any],
        settings: TableSettings,
        seats: list[Seat],
        name: str | None,
        public: bool,
        mission: str | None = None,
        daily: str | None = None,
        sealed: tuple[str, str] | None = None,
        only_if: Callable[[sa.Connection], bool] = lambda _: True,
    ) -> LiveTable:
        """Store a table that waits for its players, without checking what was wanted.

        `sealed` is the id and the secret that it was announced with, if it was. `only_if` is a
        change of the same transaction: if it is False nothing is stored, and Conflict is raised.
        """
        settle_liveries(seats, person.id, person.livery)
        table_id, secret = sealed or (new_id(), fairness.new_secret().hex())
        now = time.time()
        data = TableData(
            id=table_id,
            code="",
            name=name,
            game=name_of_game,
            options=options,
            settings=settings,
            rules=game(name_of_game).version,
            status="waiting",
            public=public,
            host=person.id,
            mission=mission,
            daily=daily,
            secret=secret,
            created=now,
            changed=now,
        )
        for seat in seats:
            seat.table_id = data.id

        def change(connection: sa.Connection) -> str | None:
            running = sa.select(sa.func.count()).where(
                schema.tables.c.host == person.id, schema.tables.c.status == "waiting"
            )
            if connection.execute(running).scalar_one() >= MOST_OPEN_TABLES_OF_A_PERSON:
                return ""
            if not only_if(connection):
                return None
            code = _free_code(connection)
            connection.execute(sa.insert(schema.tables).values(**{**row_of(data), "code": code}))
            rows = [msgspec.structs.asdict(seat) for seat in seats]
            connection.execute(sa.insert(schema.seats), rows)
            return code

        code = await retried(lambda: self._tables.store.write(change))
        if code is None:
            raise Conflict(data.id)
        if not code:
            raise conflict("too-many-tables", most=MOST_OPEN_TABLES_OF_A_PERSON)
        data.code = code
        live = LiveTable(data, seats, self._tables.subscriptions)
        self._tables.add(live)
        return live


def _free_code(connection: sa.Connection) -> str:
    while True:
        code = new_code()
        taken = sa.select(schema.tables.c.id).where(schema.tables.c.code == code)
        if connection.execute(taken).first() is None:
            return code
