"""Taking back: at once, or by asking the others. undo_policy.py says which."""

import msgspec

from rotonde.server.accounts.people import Person
from rotonde.server.tables import permissions
from rotonde.server.tables.commit import TableWriter, exclusive
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.play import refusals, undo_policy
from rotonde.server.wire.play import UndoAnswer, UndoWanted
from rotonde.server.wire.problems import bad_request, conflict, forbidden


class Undo:
    def __init__(self, writer: TableWriter) -> None:
        self._writer = writer

    @exclusive
    async def take_back(self, live: LiveTable, person: Person, wanted: UndoWanted) -> None:
        """Take back for free what showed nothing in one's turn; ask for anything else."""
        refusals.require_client_id(wanted.id)
        permissions.require_seat(live, person.id, wanted.seat)
        client = f"{wanted.seat}:{wanted.id}"
        if client in live.clients:
            return
        refusals.require_playing(live)
        refusals.require_at_the_table(live, wanted.seat)
        await refusals.require_fresh(
            self._writer.tables, live, person.id, wanted.seat, wanted.number
        )
        policy = live.data.settings
        if policy.undo == "never":
            raise forbidden("undo-never")
        if not live.timeline.is_a_step(wanted.to):
            raise bad_request("undo-where")
        free = undo_policy.is_free(live, wanted.seat, wanted.to)
        if not free and policy.rated:
            raise forbidden("undo-rated")
        at_once = (
            free or policy.undo == "free" or undo_policy.is_granted(live, wanted.seat, wanted.to)
        )
        if not at_once and live.timeline.asked is not None:
            raise conflict("undo-asked", number=live.timeline.number)
        await self._writer.append(
            live,
            "undo" if at_once else "ask-undo",
            seat=wanted.seat,
            action=_target(wanted.to),
            client=client,
        )

    @exclusive
    async def answer(self, live: LiveTable, person: Person, answer: UndoAnswer) -> None:
        permissions.require_seat(live, person.id, answer.seat)
        refusals.require_playing(live)
        asked = live.timeline.asked
        if asked is None or asked.number != answer.number:
            raise conflict("undo-gone", number=live.timeline.number)
        if answer.seat not in undo_policy.others(live, asked.seat):
            raise forbidden("not-your-seat")
        if answer.seat not in asked.agreed:
            kind = "agree-undo" if answer.agree else "refuse-undo"
            await self._writer.append(live, kind, seat=answer.seat)
        asked = live.timeline.asked
        if asked is not None and undo_policy.is_granted(live, asked.seat, asked.to):
            await self._writer.append(live, "undo", seat=asked.seat, action=_target(asked.to))


def _target(to: int) -> str:
    """The entry to go back to, as `undo_target` reads it from the log."""
    return msgspec.json.encode({"to": to}).decode()
