"""A table before its start: sitting down, getting up, who sits where, starting."""

from typing import Any

import msgspec

from rotonde.core import fairness
from rotonde.games.registry import game, game_table
from rotonde.players.levels import usual_level
from rotonde.server.accounts.people import Person
from rotonde.server.tables import permissions
from rotonde.server.tables.commit import TableWriter, exclusive
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.liveries import (
    liveries_of_others,
    livery_on_sitting,
    require_livery,
)
from rotonde.server.tables.lobby.new_tables import NewTables, SeatCheck
from rotonde.server.tables.lobby.requests import require_one_seat, seat_for
from rotonde.server.tables.model import Seat, TableSettings
from rotonde.server.tables.play.absence import Absence
from rotonde.server.wire.problems import bad_request, conflict, forbidden, not_found
from rotonde.server.wire.tables import ChangeSeat, LiveryWanted, SeatWanted


class Lobby:
    """`check_seats` refuses a change of seats that the table's settings do not allow."""

    def __init__(
        self,
        writer: TableWriter,
        new_tables: NewTables,
        absence: Absence,
        check_seats: SeatCheck,
    ) -> None:
        self._writer = writer
        self._new_tables = new_tables
        self._absence = absence
        self._check_seats = check_seats

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
        taken = liveries_of_others(live.seats, seat.seat)
        livery = livery_on_sitting(taken, seat.seat, person.livery)
        await self._change_seat(
            live, free[0], kind="person", person=person.id, name=person.name, livery=livery
        )

    @exclusive
    async def choose_livery(self, live: LiveTable, person: Person, wanted: LiveryWanted) -> None:
        """Another colour and emblem for one of my seats. A bot that has it takes another one."""
        self._require_waiting(live)
        if wanted.seat not in permissions.seats_of(live, person.id):
            raise forbidden("not-your-seat")
        require_livery(liveries_of_others(live.seats, wanted.seat), wanted.livery)
        await self._change_seat(live, live.seats[wanted.seat], livery=wanted.livery)

    @exclusive
    async def leave(self, live: LiveTable, person: Person) -> None:
        """Get up: a seat that waits is free again; a game that runs goes on without me."""
        mine = permissions.seats_of(live, person.id)
        if not mine:
            raise forbidden("not-your-seat")
        if live.data.status == "playing":
            for seat in mine:
                await self._absence.give_up_seat(live, seat)
            return
        if live.data.status != "waiting":
            return
        if live.data.host == person.id:
            await self._writer.alter(live, {"status": "closed"})
            return
        for seat in mine:
            await self._change_seat(
                live, live.seats[seat], kind="open", person=None, name=None, seed=None, livery=None
            )

    @exclusive
    async def change_seat(self, live: LiveTable, person: Person, change: ChangeSeat) -> None:
        """The host says who sits where, before the start."""
        self._require_host(live, person)
        self._require_waiting(live)
        if not 0 <= change.seat < len(live.seats):
            raise not_found("seat")
        added = self._writer.tables.settings.added_bots
        seat = seat_for(live.data.id, change.seat, change.to, person, live.data.game, added)
        require_one_seat(live.data.settings, live.seats, seat)
        if live.seats[change.seat].person == person.id and seat.kind != "person":
            others = [s for s in permissions.seats_of(live, person.id) if s != change.seat]
            if not others and seat.kind != "guest":
                raise conflict("host-needs-a-seat")
        if seat.is_of_people:
            taken = liveries_of_others(live.seats, seat.seat)
            if seat.livery is not None:
                require_livery(taken, seat.livery)
            else:
                kept = person.livery if seat.kind == "person" else None
                seat.livery = livery_on_sitting(taken, seat.seat, kept)
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

    # --- starting --------------------------------------------------------------------------------

    @exclusive
    async def start(self, live: LiveTable, person: Person) -> None:
        """Begin. Seats that are still open are taken by bots."""
        self._require_host(live, person)
        self._require_waiting(live)
        for seat in live.seats:
            if seat.kind == "open":
                level = usual_level(live.data.game)
                await self._change_seat(live, seat, kind="bot", level=level)
        # A table may have waited through a new release: it is played by the rules of today.
        begun = {"status": "playing", "rules": game(live.data.game).version}
        await self._writer.append(live, "started", table=begun)

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
        settings = TableSettings(undo="free")
        live = await self._new_tables.store(
            person,
            name_of_game,
            options,
            settings,
            seats,
            None,
            False,
            mission=mission,
            daily=daily,
        )
        await self.start(live, person)
        return live

    # --- small things ----------------------------------------------------------------------------

    def _require_host(self, live: LiveTable, person: Person) -> None:
        if live.data.host != person.id:
            raise forbidden("not-the-host")

    def _require_waiting(self, live: LiveTable) -> None:
        if live.data.status != "waiting":
            raise conflict("already-started")

    async def _change_seat(self, live: LiveTable, seat: Seat, **values: object) -> None:
        changed = msgspec.structs.replace(seat, **values)
        seats = [changed if other is seat else other for other in live.seats]
        self._check_seats(live.data.settings, live.data.options, seats)
        await self._writer.alter(live, seats={seat.seat: values})
