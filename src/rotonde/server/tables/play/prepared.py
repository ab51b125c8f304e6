"""Prepared actions: a seat decides before its turn; the server plays it when the turn comes.

What is prepared is stored and shown to the person of the seat only: it is no entry of the log,
changes no revision, and no message about it reaches other people. It is played exactly as it was
prepared, or not at all.
"""

import time
from collections.abc import Callable

import msgspec

from rotonde.core.errors import RotondeError
from rotonde.server.storage.store import Conflict
from rotonde.server.tables import permissions
from rotonde.server.tables.commit import TableWriter, exclusive
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.play import prepared_rows, refusals
from rotonde.server.tables.play.coming_turn import ComingTurn
from rotonde.server.tables.play.prepared_rows import PreparedRow
from rotonde.server.wire.prepared import Plan, PlanWanted, Prepared, PrepareWanted
from rotonde.server.wire.problems import Problem, conflict, problem_of


class PreparedActions:
    """`changed` is called with the table and a seat: what that seat has prepared is different."""

    def __init__(self, writer: TableWriter, changed: Callable[[LiveTable, int], None]) -> None:
        self._writer = writer
        self._store = writer.tables.store
        self._changed = changed

    # --- what a person asks for ------------------------------------------------------------------

    async def get(self, live: LiveTable, person: str | None, seat: int) -> Prepared:
        permissions.require_seat(live, person, seat)
        return self._sent(live, seat, await prepared_rows.find(self._store, live.data.id, seat))

    @exclusive
    async def prepare(self, live: LiveTable, person: str | None, wanted: PrepareWanted) -> Prepared:
        """Keep actions for the next turn of a seat; answered once they are stored.

        If that turn has come in the meantime, they are played all the same.
        """
        refusals.require_client_id(wanted.id)
        permissions.require_seat(live, person, wanted.seat)
        client = f"{wanted.seat}:{wanted.id}"
        if client in live.clients:  # it has been played already, and this is a repetition
            row = await prepared_rows.find(self._store, live.data.id, wanted.seat)
            return self._sent(live, wanted.seat, row)
        refusals.require_playing(live)
        refusals.require_at_the_table(live, wanted.seat)
        choices = ComingTurn(live, wanted.seat).read(wanted.actions)
        row = PreparedRow(
            table_id=live.data.id,
            seat=wanted.seat,
            client=client,
            actions=[choice.text for choice in choices],
            number=live.timeline.number,
            time=time.time(),
        )
        await prepared_rows.keep(self._store, row, live.data.revision)
        self._changed(live, wanted.seat)
        return self._sent(live, wanted.seat, row)

    async def cancel(self, live: LiveTable, person: str | None, seat: int) -> None:
        """Forget what a seat has prepared, or that it was dropped."""
        permissions.require_seat(live, person, seat)
        await prepared_rows.remove(self._store, live.data.id, seat)
        self._changed(live, seat)

    def plan(self, live: LiveTable, person: str | None, wanted: PlanWanted) -> Plan:
        """What a seat could do if its turn came now, from what it knows."""
        permissions.require_seat(live, person, wanted.seat)
        refusals.require_playing(live)
        coming = ComingTurn(live, wanted.seat)
        done = coming.read(wanted.after)
        state = coming.after([choice.action for choice in done])
        hints = live.data.settings.hints
        insight = None if state is None else live.timeline.game_table.insight(state, hints)
        return Plan(live.timeline.number, coming.choices(state), insight)

    def _sent(self, live: LiveTable, seat: int, row: PreparedRow | None) -> Prepared:
        nothing = Prepared(live.data.id, seat)
        if row is None or live.data.status != "playing":
            return nothing
        coming = ComingTurn(live, seat)
        kept = msgspec.structs.replace(
            nothing, id=row.client.partition(":")[2], actions=coming.named(row.actions)
        )
        if row.dropped is not None:
            return msgspec.structs.replace(kept, dropped=row.dropped)
        try:
            done = [choice.action for choice in coming.read(row.actions)]
        except RotondeError as error:
            return msgspec.structs.replace(kept, obstacle=problem_of(error))
        return msgspec.structs.replace(kept, next=coming.choices(coming.after(done)))

    # --- when the turn has come ------------------------------------------------------------------

    @exclusive
    async def play(self, live: LiveTable, seat: int) -> None:
        """Play what the seat to move has prepared; or drop it, if it is not possible any more."""
        row = await prepared_rows.find(self._store, live.data.id, seat)
        timeline = live.timeline
        if row is None or row.dropped is not None or live.data.status != "playing":
            return
        if timeline.turn != seat or live.bot_to_move() is not None:
            return
        if timeline.base > row.number:  # the game goes on under new rules since
            await self._drop(live, row, problem_of(conflict("prepared-rules")))
            return
        try:
            text, after = timeline.try_action(seat, row.actions[0])
        except RotondeError as error:
            if await self._writer.tables.is_behind(live):
                raise Conflict(live.data.id) from None  # decided on an old position: try again
            await self._drop(live, row, problem_of(error))
            return
        await self._writer.append(
            live,
            "action",
            seat=seat,
            action=text,
            client=row.client,
            after=after,
            also=[prepared_rows.played(row)],
        )
        self._changed(live, seat)

    async def _drop(self, live: LiveTable, row: PreparedRow, why: Problem) -> None:
        await prepared_rows.drop(self._store, row, why)
        self._changed(live, row.seat)
