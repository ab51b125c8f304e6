"""Absence: clocks that run out, resigning, bots that play for a person, coming back."""

import time

import msgspec

from rotonde.players.levels import levels
from rotonde.server.accounts.people import Person
from rotonde.server.tables import permissions
from rotonde.server.tables.commit import TableWriter, exclusive
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.play import refusals
from rotonde.server.wire.problems import conflict, forbidden, not_found

STAND_IN = "driver"  # the level of the bot that plays for an absent person


class Absence:
    def __init__(self, writer: TableWriter) -> None:
        self._writer = writer

    @exclusive
    async def expire_clock(self, live: LiveTable) -> None:
        """If the clock of the seat to move has run out, the game goes on without them."""
        deadline, turn = live.deadline(), live.timeline.turn
        if turn is not None and deadline is not None and deadline <= time.time():
            await self.give_up_seat(live, turn)

    async def give_up_seat(self, live: LiveTable, seat: int) -> None:
        """A person has resigned or run out of time: the game goes on without them.

        Called within `exclusively`.
        """
        if live.is_absent(seat):
            return
        # A game without bots: to leave it is to resign.
        if live.data.settings.absence == "resign" or not levels(live.data.game):
            await self._resign(live, seat)
        else:
            await self._writer.append(live, "stand-in", seat=seat, action=STAND_IN)

    @exclusive
    async def resign(self, live: LiveTable, person: Person, seat: int) -> None:
        permissions.require_seat(live, person.id, seat)
        refusals.require_playing(live)
        if seat not in live.timeline.resigned:
            await self._resign(live, seat)

    @exclusive
    async def replace(self, live: LiveTable, person: Person, number: int) -> None:
        """Have a bot play for a person who has been away for a while, until they come back."""
        mine = permissions.seats_of(live, person.id)
        if not mine:
            raise forbidden("not-your-seat")
        refusals.require_playing(live)
        if not 0 <= number < len(live.seats):
            raise not_found("seat")
        if number in live.timeline.stand_ins:
            return  # another player's request came first
        since = live.projection.seats_for(person.id).replace_from(live.seats[number])
        if since is None or since > time.time():
            raise conflict("not-away")
        asked = {"level": STAND_IN, "by": mine[0]}
        action = msgspec.json.encode(asked).decode()
        await self._writer.append(live, "stand-in", seat=number, action=action)

    async def _resign(self, live: LiveTable, seat: int) -> None:
        await self._writer.append(live, "resign", seat=seat)
        if live.data.status == "playing" and seat not in live.timeline.stand_ins:
            # With three or more the game goes on: a bot plays the seat to the end.
            await self._writer.append(live, "stand-in", seat=seat, action=STAND_IN)

    @exclusive
    async def come_back(self, live: LiveTable, person: Person, seat: int) -> None:
        permissions.require_seat(live, person.id, seat)
        refusals.require_playing(live)
        if seat in live.timeline.resigned:
            raise conflict("resigned")
        if seat in live.timeline.stand_ins:
            await self._writer.append(live, "return", seat=seat)
