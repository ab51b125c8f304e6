"""Around a table before and after the game: opening, sitting down, starting, playing again."""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from rotonde.core import fairness
from rotonde.core.log_events import note
from rotonde.games.registry import game, game_table
from rotonde.players.levels import levels
from rotonde.server.accounts.keys import new_code, new_id
from rotonde.server.accounts.people import Person
from rotonde.server.cluster.bus import PersonChanged
from rotonde.server.storage import schema
from rotonde.server.storage.store import Conflict, retried, step_tables_of
from rotonde.server.tables import permissions
from rotonde.server.tables.commit import UNAVAILABLE, TableWriter, exclusive
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.model import Rules, Seat, TableData, is_custom, row_of
from rotonde.server.tables.play import Play
from rotonde.server.tables.requests import require_one_seat, rules_of, seat_for, table_name
from rotonde.server.wire.problems import Trouble, bad_request, conflict, forbidden, not_found
from rotonde.server.wire.tables import ChangeSeat, SeatWanted, TableWanted
from rotonde.server.wire.text_input import clean_file

log = logging.getLogger("rotonde.lobby")
MOST_SEATS = 8
NOT_FOUND = 404
MOST_OPEN_TABLES_OF_A_PERSON = 50


SeatCheck = Callable[[Rules, Mapping[str, Any], Sequence[Seat]], None]


class Lobby:
    """`check_seats` refuses a table whose settings do not allow these seats."""

    def __init__(self, writer: TableWriter, play: Play, check_seats: SeatCheck) -> None:
        self._writer = writer
        self._tables = writer.tables
        self._play = play
        self._check_seats = check_seats

    # --- opening ---------------------------------------------------------------------------------

    async def create(self, person: Person, wanted: TableWanted) -> LiveTable:
        settings = rules_of(wanted)
        top = game_table(wanted.game)
        if not 1 <= len(wanted.seats) <= MOST_SEATS:
            raise bad_request("seats", least=top.least_seats, most=top.most_seats)
        options = top.options(len(wanted.seats), clean_file(wanted.options))
        if is_custom(options) and wanted.public:
            raise bad_request("custom-public")
        name = table_name(wanted.name)
        seats = [
            seat_for("", number, seat, person, wanted.game)
            for number, seat in enumerate(wanted.seats)
        ]
        for seat in seats:
            require_one_seat(settings, seats, seat)
        self._check_seats(settings, options, seats)
        return await self._store(person, wanted.game, options, settings, seats, name, wanted.public)

    async def open_alone(
        self,
        person: Person,
        name_of_game: str,
        options: dict[str, Any],
        mission: str,
        daily: str | None,
    ) -> LiveTable:
        """A new table of a mission for one person, already started."""
        options = game_table(name_of_game).options(1, options)
        seats = [seat_for("", 0, SeatWanted("me"), person, name_of_game)]
        rules = Rules(undo="free")
        live = await self._store(
            person, name_of_game, options, rules, seats, None, False, mission=mission, daily=daily
        )
        await self.start(live, person)
        return live

    async def _store(
        self,
        person: Person,
        name_of_game: str,
        options: dict[str, Any],
        settings: Rules,
        seats: list[Seat],
        name: str | None,
        public: bool,
        mission: str | None = None,
        daily: str | None = None,
    ) -> LiveTable:
        now = time.time()
        data = TableData(
            id=new_id(),
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
            secret=fairness.new_secret().hex(),
            created=now,
            changed=now,
        )
        for seat in seats:
            seat.table_id = data.id

        def change(connection: sa.Connection) -> str:
            running = sa.select(sa.func.count()).where(
                schema.tables.c.host == person.id, schema.tables.c.status == "waiting"
            )
            if connection.execute(running).scalar_one() >= MOST_OPEN_TABLES_OF_A_PERSON:
                return ""
            code = _free_code(connection)
            connection.execute(sa.insert(schema.tables).values(**{**row_of(data), "code": code}))
            rows = [msgspec.structs.asdict(seat) for seat in seats]
            connection.execute(sa.insert(schema.seats), rows)
            return code

        data.code = await retried(lambda: self._tables.store.write(change))
        if not data.code:
            raise conflict("too-many-tables", most=MOST_OPEN_TABLES_OF_A_PERSON)
        live = LiveTable(data, seats, self._tables.subscriptions.here)
        self._tables.add(live)
        return live

    # --- sitting down and getting up -------------------------------------------------------------

    @exclusive
    async def join(self, live: LiveTable, person: Person, wanted: int | None) -> None:
        if permissions.seats_of(live, person.id) and wanted is None:
            return
        self._require_waiting(live)
        free = [s for s in live.seats if s.kind == "open" and wanted in (None, s.seat)]
        if not free:
            raise conflict("seat-taken")
        seat = seat_for(live.data.id, free[0].seat, SeatWanted("me"), person, live.data.game)
        require_one_seat(live.data.settings, live.seats, seat)
        await self._change_seat(live, free[0], kind="person", person=person.id, name=person.name)

    @exclusive
    async def leave(self, live: LiveTable, person: Person) -> None:
        """Get up: a seat that waits is free again; a game that runs goes on without me."""
        mine = permissions.seats_of(live, person.id)
        if not mine:
            raise forbidden("not-your-seat")
        if live.data.status == "playing":
            for seat in mine:
                await self._play.give_up_seat(live, seat)
            return
        if live.data.status != "waiting":
            return
        if live.data.host == person.id:
            await self._writer.alter(live, {"status": "closed"})
            return
        for seat in mine:
            await self._change_seat(
                live, live.seats[seat], kind="open", person=None, name=None, seed=None
            )

    @exclusive
    async def change_seat(self, live: LiveTable, person: Person, change: ChangeSeat) -> None:
        """The host says who sits where, before the start."""
        self._require_host(live, person)
        self._require_waiting(live)
        if not 0 <= change.seat < len(live.seats):
            raise not_found("seat")
        seat = seat_for(live.data.id, change.seat, change.to, person, live.data.game)
        require_one_seat(live.data.settings, live.seats, seat)
        if live.seats[change.seat].person == person.id and seat.kind != "person":
            others = [s for s in permissions.seats_of(live, person.id) if s != change.seat]
            if not others and seat.kind != "guest":
                raise conflict("host-needs-a-seat")
        values = msgspec.structs.asdict(seat)
        del values["table_id"], values["seat"]
        await self._change_seat(live, live.seats[change.seat], **values)

    @exclusive
    async def give_seed(self, live: LiveTable, person: Person, seed: str) -> None:
        """A page's part in the shuffle: once, before the start, for all the seats of the device."""
        self._require_waiting(live)
        if not fairness.is_32_bytes(seed):
            raise bad_request("seed")
        mine = permissions.seats_of(live, person.id)
        if not mine:
            raise forbidden("not-your-seat")
        for seat in mine:
            if live.seats[seat].seed is None:
                await self._change_seat(live, live.seats[seat], seed=seed)

    @exclusive
    async def close(self, live: LiveTable, person: Person) -> None:
        self._require_host(live, person)
        self._require_waiting(live)
        await self._writer.alter(live, {"status": "closed"})

    async def rename(self, person: Person) -> None:
        """Somebody has a new name: it shows on all their seats."""
        mine = sa.and_(schema.seats.c.person == person.id, schema.seats.c.kind == "person")

        def change(connection: sa.Connection) -> None:
            connection.execute(sa.update(schema.seats).where(mine).values(name=person.name))
            step_tables_of(connection, person.id)

        await self._tables.store.write(change)
        for live in self._tables.live_tables:
            seats = [s for s in live.seats if s.person == person.id and s.kind == "person"]
            for seat in seats:
                seat.name = person.name
            if seats:
                self._tables.subscriptions.publish(live)
        self._writer.bus.publish(PersonChanged(person.id))

    async def forget(self, person: Person) -> None:
        """Somebody is about to delete themselves: they get up from every table."""
        tables, seats = schema.tables, schema.seats
        at = sa.select(seats.c.table_id).where(seats.c.person == person.id)
        running = sa.select(tables.c.id).where(
            tables.c.id.in_(at), tables.c.status.in_(("waiting", "playing"))
        )
        for row in await self._tables.store.all(running):
            try:
                live = await self._tables.get(row["id"])
            except Exception as error:
                if getattr(error, "status", None) == UNAVAILABLE:
                    raise
                # Whatever is wrong with one table: nobody has to stay because of it.
                note(log, logging.WARNING, "a table cannot be loaded to leave it", error)
                continue
            await self.leave(live, person)

    def tell_forgotten(self, person: Person) -> None:
        """They are no more: nobody may remember them, here or at the other processes."""
        for live in self._tables.live_tables:
            if live.data.host == person.id or any(s.person == person.id for s in live.seats):
                live.forget(person.id)
                self._tables.subscriptions.publish(live)
        self._tables.subscriptions.let_go(person.id)
        self._writer.bus.publish(PersonChanged(person.id))

    def tell_signed_out(self, person: Person) -> None:
        """Close the live channels of a person's ended sessions, here and at other processes."""
        self._tables.subscriptions.let_go(person.id, person.epoch)
        self._writer.bus.publish(PersonChanged(person.id))

    # --- starting --------------------------------------------------------------------------------

    @exclusive
    async def start(self, live: LiveTable, person: Person) -> None:
        """Begin. Seats that are still open are taken by bots."""
        self._require_host(live, person)
        self._require_waiting(live)
        for seat in live.seats:
            if seat.kind == "open":
                level = levels(live.data.game)[:2][-1]  # a game may have a single level
                await self._change_seat(live, seat, kind="bot", level=level)
        # A table may have waited through a new release: it is played by the rules of today.
        begun = {"status": "playing", "rules": game(live.data.game).version}
        await self._writer.append(live, "started", table=begun)

    @exclusive
    async def rematch(self, live: LiveTable, person: Person) -> LiveTable:
        """A rematch with the same people; every request gets the same table."""
        if not permissions.seats_of(live, person.id):
            raise forbidden("not-your-seat")
        if live.data.status != "finished":
            raise conflict("not-over")
        earlier = await self._rematch_of(live)
        if earlier is not None:
            return earlier
        # The seats move on by one: the last player gets the first seat.
        seats = [
            _seat_again(seat, number)
            for number, seat in enumerate([*live.seats[1:], *live.seats[:1]])
        ]
        data = live.data
        if not data.settings.one_device:
            seats = _one_for_each(seats)
        fresh = await self._store(
            person, data.game, data.options, data.settings, seats, data.name, False
        )
        try:
            await self._writer.alter(live, {"rematch": fresh.data.id})
        except Conflict:  # somebody asked at another process first: theirs it is
            await self._writer.exclusively(
                fresh, lambda: self._writer.alter(fresh, {"status": "closed"})
            )
            raise
        self._writer.show_in_lists(fresh, [seat.person for seat in seats])
        return fresh

    async def _rematch_of(self, live: LiveTable) -> LiveTable | None:
        """The rematch that somebody has asked for already, unless it was closed or forgotten."""
        if live.data.rematch is None:
            return None
        try:
            found = await self._tables.get_fresh(live.data.rematch)
        except Trouble as trouble:
            if trouble.status == NOT_FOUND:
                return None
            raise
        return None if found.data.status == "closed" else found

    async def looked(self, live: LiveTable, person: str, seat: int, number: int) -> None:
        """They have seen the table as it was after that entry."""
        if seat >= 0 and live.seats[seat].person == person and live.seats[seat].looked < number:
            seats = schema.seats.c
            # Another process may know better: what has been seen is never unseen.
            older = sa.and_(
                seats.table_id == live.data.id, seats.seat == seat, seats.looked < number
            )
            await self._tables.store.execute(
                sa.update(schema.seats).where(older).values(looked=number)
            )
            live.seats[seat].looked = number

    # --- small things ----------------------------------------------------------------------------

    def _require_host(self, live: LiveTable, person: Person) -> None:
        if live.data.host != person.id:
            raise forbidden("not-the-host")

    def _require_waiting(self, live: LiveTable) -> None:
        if live.data.status != "waiting":
            raise conflict("already-started")

    async def _change_seat(self, live: LiveTable, seat: Seat, **values: Any) -> None:
        changed = msgspec.structs.replace(seat, **values)
        seats = [changed if other is seat else other for other in live.seats]
        self._check_seats(live.data.settings, live.data.options, seats)
        await self._writer.alter(live, seats={seat.seat: values})


def _seat_again(seat: Seat, number: int) -> Seat:
    """A seat of a rematch: of the same person, or open if the account was deleted."""
    if seat.is_of_people and seat.person is None:
        return Seat(seat.table_id, number, "open")
    return msgspec.structs.replace(seat, seat=number, seed=None, looked=0)


def _one_for_each(seats: list[Seat]) -> list[Seat]:
    """The same seats, each person in the first of theirs alone: more of them are open.

    Tables of earlier releases let one person take several.
    """
    sitting: set[str] = set()
    kept = []
    for seat in seats:
        again = seat.kind == "person" and seat.person in sitting
        kept.append(Seat(seat.table_id, seat.seat, "open") if again else seat)
        if seat.kind == "person" and seat.person is not None:
            sitting.add(seat.person)
    return kept


def _free_code(connection: sa.Connection) -> str:
    while True:
        code = new_code()
        taken = sa.select(schema.tables.c.id).where(schema.tables.c.code == code)
        if connection.execute(taken).first() is None:
            return code
