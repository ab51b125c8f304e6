"""Playing at a table: actions, taking back, absence, questions and help."""

import time
from typing import Any

import msgspec

from rotonde.core.errors import RotondeError
from rotonde.players.levels import levels
from rotonde.pool.pool import WorkerPool
from rotonde.server.accounts.people import Person
from rotonde.server.jobs.hints import HelpDesk
from rotonde.server.tables.live_table import Room
from rotonde.server.tables.registry import House, alone
from rotonde.server.wire.messages import (
    Help,
    HelpWanted,
    Problem,
    Question,
    UndoAnswer,
    UndoWanted,
    WhatIf,
)
from rotonde.server.wire.problems import Trouble, bad_request, conflict, forbidden, problem_of

CLIENT_ID_LENGTH = 64
STAND_IN = "driver"  # who plays for an absent person


class Play:
    def __init__(self, house: House, pool: WorkerPool) -> None:
        self._house = house
        self.help_desk = HelpDesk(pool)

    # --- actions ---------------------------------------------------------------------------------

    @alone
    async def act(
        self, room: Room, person: str | None, seat: int, number: int, client: str, action: Any
    ) -> int:
        """Play an action; the number of its entry. The same client id again: the same answer."""
        _require_client_id(client)
        room.require_seat(person, seat)
        # Ids are of a seat: nobody learns from them what another seat has sent.
        known = room.clients.get(f"{seat}:{client}")
        if known is not None:
            return known
        self._require_playing(room)
        await self._require_fresh(room, person, seat, number)
        self._require_turn(room, seat)
        return await self._append_action(room, seat, action, client=f"{seat}:{client}")

    @alone
    async def act_as_bot(self, room: Room, seat: int, moved: int, action: str) -> bool:
        """A bot's move, if the position is still that of this entry, and waits for it."""
        if room.timeline.moved != moved or room.timeline.turn != seat:
            return False
        if room.bot_to_move() is None:
            return False
        await self._append_action(room, seat, action, by_bot=True)
        return True

    async def _append_action(
        self, room: Room, seat: int, action: Any, client: str | None = None, by_bot: bool = False
    ) -> int:
        text, after = room.timeline.try_action(seat, action)
        await self._house.append(
            room,
            "action",
            seat=seat,
            action=text,
            client=client,
            by_bot=by_bot,
            after=after,
        )
        return room.timeline.number

    def _require_playing(self, room: Room) -> None:
        if room.data.status == "waiting":
            raise conflict("not-started")
        if room.data.status != "playing":
            raise conflict("over", number=room.timeline.number)

    async def _require_fresh(self, room: Room, person: str | None, seat: int, number: int) -> None:
        """The player must have seen the present position, though not all that is said about it.

        Who has not is shown it with the refusal. It is their seat: that has been seen to.
        """
        now = room.timeline
        if not now.moved <= number <= now.number:
            state = await self._house.show(room, person, seat, number)
            raise Trouble(409, "stale", number=now.number, state=state)

    def _require_turn(self, room: Room, seat: int) -> None:
        if room.timeline.turn != seat:
            raise conflict("not-your-turn", number=room.timeline.number)
        self._require_at_the_table(room, seat)

    def _require_at_the_table(self, room: Room, seat: int) -> None:
        """Whoever is away or has resigned has no hand in what the bot does for them."""
        if seat in room.timeline.resigned:
            raise conflict("resigned", number=room.timeline.number)
        if seat in room.timeline.stand_ins:
            raise conflict("away", number=room.timeline.number)

    # --- taking back -----------------------------------------------------------------------------

    @alone
    async def undo(self, room: Room, person: Person, wanted: UndoWanted) -> None:
        """Take back for free what showed nothing in one's turn; ask for anything else."""
        _require_client_id(wanted.id)
        room.require_seat(person.id, wanted.seat)
        client = f"{wanted.seat}:{wanted.id}"
        if client in room.clients:
            return
        self._require_playing(room)
        self._require_at_the_table(room, wanted.seat)
        await self._require_fresh(room, person.id, wanted.seat, wanted.number)
        policy = room.data.settings
        if policy.undo == "never":
            raise forbidden("undo-never")
        if not room.timeline.is_a_step(wanted.to):
            raise bad_request("undo-where")
        free = room.is_free(wanted.seat, wanted.to)
        if not free and policy.rated:
            raise forbidden("undo-rated")
        at_once = free or policy.undo == "free" or room.is_granted(wanted.seat, wanted.to)
        if not at_once and room.timeline.asked is not None:
            raise conflict("undo-asked", number=room.timeline.number)
        await self._house.append(
            room,
            "undo" if at_once else "ask-undo",
            seat=wanted.seat,
            action=_json({"to": wanted.to}),
            client=client,
        )

    @alone
    async def answer_undo(self, room: Room, person: Person, answer: UndoAnswer) -> None:
        room.require_seat(person.id, answer.seat)
        self._require_playing(room)
        asked = room.timeline.asked
        if asked is None or asked.number != answer.number:
            raise conflict("undo-gone", number=room.timeline.number)
        if answer.seat not in room.others(asked.seat):
            raise forbidden("not-your-seat")
        if answer.seat not in asked.agreed:
            kind = "agree-undo" if answer.agree else "refuse-undo"
            await self._house.append(room, kind, seat=answer.seat)
        asked = room.timeline.asked
        if asked is not None and room.is_granted(asked.seat, asked.to):
            await self._house.append(room, "undo", seat=asked.seat, action=_json({"to": asked.to}))

    # --- absence ---------------------------------------------------------------------------------

    @alone
    async def run_out(self, room: Room) -> None:
        """If the clock of whoever is to move has run out, the game goes on without them."""
        deadline, turn = room.deadline(), room.timeline.turn
        if turn is not None and deadline is not None and deadline <= time.time():
            await self.give_up_seat(room, turn)

    async def give_up_seat(self, room: Room, seat: int) -> None:
        """Somebody left for good or ran out of time: the game goes on without them.

        To be called within `alone`.
        """
        if room.is_absent(seat):
            return
        # Triage has no bots: who leaves a mission for good gives it up.
        if room.data.settings.absence == "resign" or not levels(room.data.game):
            await self._resign(room, seat)
        else:
            await self._house.append(room, "stand-in", seat=seat, action=STAND_IN)

    @alone
    async def resign(self, room: Room, person: Person, seat: int) -> None:
        room.require_seat(person.id, seat)
        self._require_playing(room)
        if seat not in room.timeline.resigned:
            await self._resign(room, seat)

    async def _resign(self, room: Room, seat: int) -> None:
        await self._house.append(room, "resign", seat=seat)
        if room.data.status == "playing" and seat not in room.timeline.stand_ins:
            # With three or more the game goes on: a bot plays the seat to the end.
            await self._house.append(room, "stand-in", seat=seat, action=STAND_IN)

    @alone
    async def come_back(self, room: Room, person: Person, seat: int) -> None:
        room.require_seat(person.id, seat)
        self._require_playing(room)
        if seat in room.timeline.resigned:
            raise conflict("resigned")
        if seat in room.timeline.stand_ins:
            await self._house.append(room, "return", seat=seat)

    # --- questions -------------------------------------------------------------------------------

    def why(self, room: Room, person: Person, question: Question) -> Problem | None:
        """Why an action cannot be played now; None if it can."""
        seen = self._seen(room, person, question.seat)
        game = room.timeline.game
        if room.timeline.turn != question.seat:
            return problem_of(conflict("not-your-turn", number=room.timeline.number))
        try:
            game.play(game.guess(seen, 0), game.read(seen, question.action), 0)
        except RotondeError as error:
            return problem_of(error)
        return None

    def what_if(self, room: Room, person: Person, question: Question) -> WhatIf:
        """What an action would bring, from what the seat knows; nothing that chance decides."""
        seen = self._seen(room, person, question.seat)
        timeline = room.timeline
        if timeline.turn != question.seat:
            raise conflict("not-your-turn", number=timeline.number)
        guess = timeline.game.guess(seen, 0)
        after = timeline.game.play(guess, timeline.game.read(seen, question.action), 0)
        if timeline.game_table.reveals(guess, after):
            raise forbidden("not-to-be-known")
        then = timeline.game.observe(after, question.seat)
        return WhatIf(timeline.game.tell(seen, then), timeline.game.show(then))

    async def help(self, room: Room, person: Person, wanted: HelpWanted) -> Help:
        if not room.data.settings.hints and room.data.status == "playing":
            raise forbidden("no-hints")
        seen = self._seen(room, person, wanted.seat)
        advice = await self.help_desk.ask(
            person.id, room.data.game, room.data.options, seen, wanted.topic, wanted.step
        )
        return Help(list(advice.events), advice.data)

    def _seen(self, room: Room, person: Person, seat: int) -> Any:
        room.require_seat(person.id, seat)
        if room.timeline.state is None:
            raise Trouble(409, "not-started")
        return room.timeline.game.observe(room.timeline.state, seat)


def _require_client_id(client: str) -> None:
    if not 0 < len(client) <= CLIENT_ID_LENGTH:
        raise bad_request("client-id", most=CLIENT_ID_LENGTH)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
