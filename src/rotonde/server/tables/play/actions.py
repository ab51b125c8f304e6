"""Actions of people and of bots."""

from typing import Any

import msgspec

from rotonde.server.tables import permissions
from rotonde.server.tables.commit import TableWriter, exclusive
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.log.entries import BotFailure
from rotonde.server.tables.play import refusals


class Actions:
    def __init__(self, writer: TableWriter) -> None:
        self._writer = writer

    @exclusive
    async def act(
        self, live: LiveTable, person: str | None, seat: int, number: int, client: str, action: Any
    ) -> int:
        """Play an action; the number of its entry. The same client id again: the same answer."""
        refusals.require_client_id(client)
        permissions.require_seat(live, person, seat)
        # Ids are kept per seat, so that they reveal nothing about another seat's requests.
        known = live.clients.get(f"{seat}:{client}")
        if known is not None:
            return known
        refusals.require_playing(live)
        await refusals.require_fresh(self._writer.tables, live, person, seat, number)
        refusals.require_turn(live, seat)
        return await self._append_action(live, seat, action, client=f"{seat}:{client}")

    @exclusive
    async def act_as_bot(
        self,
        live: LiveTable,
        seat: int,
        moved: int,
        action: str,
        failure: BotFailure | None = None,
    ) -> bool:
        """A bot's move, if the position is still that of this entry, and waits for it.

        `failure`: of the bot that sits there, in whose place another one moves.
        """
        if live.timeline.moved != moved or live.timeline.turn != seat:
            return False
        if live.bot_to_move() is None:
            return False
        if failure is not None:
            told = msgspec.json.encode(failure).decode()
            await self._writer.append(live, "bot-failed", seat=seat, action=told)
        await self._append_action(live, seat, action, by_bot=True)
        return True

    async def _append_action(
        self,
        live: LiveTable,
        seat: int,
        action: Any,
        client: str | None = None,
        by_bot: bool = False,
    ) -> int:
        text, after = live.timeline.try_action(seat, action)
        await self._writer.append(
            live,
            "action",
            seat=seat,
            action=text,
            client=client,
            by_bot=by_bot,
            after=after,
        )
        return live.timeline.number
