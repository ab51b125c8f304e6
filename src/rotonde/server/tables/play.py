"""Playing at a table: actions, taking back, absence, questions and help."""

import time
from typing import Any

import msgspec

from rotonde.core.errors import RotondeError
from rotonde.players.levels import levels
from rotonde.pool.pool import WorkerPool
from rotonde.server.accounts.people import Person
from rotonde.server.jobs.hints import Hints
from rotonde.server.tables import permissions, undo_policy
from rotonde.server.tables.commit import TableWriter, exclusive
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.wire.play import Help, HelpWanted, Question, UndoAnswer, UndoWanted, WhatIf
from rotonde.server.wire.problems import (
    Problem,
    Trouble,
    bad_request,
    conflict,
    forbidden,
    problem_of,
)

CLIENT_ID_LENGTH = 64
STAND_IN = "driver"  # who plays for an absent person


class Play:
    def __init__(self, writer: TableWriter, pool: WorkerPool) -> None:
        self._writer = writer
        self.hints = Hints(pool)

    # --- actions ---------------------------------------------------------------------------------

    @exclusive
    async def act(
        self, live: LiveTable, person: str | None, seat: int, number: int, client: str, action: Any
    ) -> int:
        """Play an action; the number of its entry. The same client id again: the same answer."""
        _require_client_id(client)
        permissions.require_seat(live, person, seat)
        # Ids are of a seat: nobody learns from them what another seat has sent.
        known = live.clients.get(f"{seat}:{client}")
        if known is not None:
            return known
        self._require_playing(live)
        await self._require_fresh(live, person, seat, number)
        self._require_turn(live, seat)
        return await self._append_action(live, seat, action, client=f"{seat}:{client}")

    @exclusive
    async def act_as_bot(self, live: LiveTable, seat: int, moved: int, action: str) -> bool:
        """A bot's move, if the position is still that of this entry, and waits for it."""
        if live.timeline.moved != moved or live.timeline.turn != seat:
            return False
        if live.bot_to_move() is None:
            return False
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

    def _require_playing(self, live: LiveTable) -> None:
        if live.data.status == "waiting":
            raise conflict("not-started")
        if live.data.status != "playing":
            raise conflict("over", number=live.timeline.number)

    async def _require_fresh(
        self, live: LiveTable, person: str | None, seat: int, number: int
    ) -> None:
        """The player must have seen the present position, though not all that is said about it.

        Who has not is shown it with the refusal. It is their seat: that has been seen to.
        """
        now = live.timeline
        if not now.moved <= number <= now.number:
            state = await self._writer.tables.show(live, person, seat, number)
            raise Trouble(409, "stale", number=now.number, state=state)

    def _require_turn(self, live: LiveTable, seat: int) -> None:
        if live.timeline.turn != seat:
            raise conflict("not-your-turn", number=live.timeline.number)
        self._require_at_the_table(live, seat)

    def _require_at_the_table(self, live: LiveTable, seat: int) -> None:
        """Refuse actions of a seat that is away or has resigned: a bot plays for it."""
        if seat in live.timeline.resigned:
            raise conflict("resigned", number=live.timeline.number)
        if seat in live.timeline.stand_ins:
            raise conflict("away", number=live.timeline.number)

    # --- taking back -----------------------------------------------------------------------------

    @exclusive
    async def undo(self, live: LiveTable, person: Person, wanted: UndoWanted) -> None:
        """Take back for free what showed nothing in one's turn; ask for anything else."""
        _require_client_id(wanted.id)
        permissions.require_seat(live, person.id, wanted.seat)
        client = f"{wanted.seat}:{wanted.id}"
        if client in live.clients:
            return
        self._require_playing(live)
        self._require_at_the_table(live, wanted.seat)
        await self._require_fresh(live, person.id, wanted.seat, wanted.number)
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
            action=_json({"to": wanted.to}),
            client=client,
        )

    @exclusive
    async def answer_undo(self, live: LiveTable, person: Person, answer: UndoAnswer) -> None:
        permissions.require_seat(live, person.id, answer.seat)
        self._require_playing(live)
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
            await self._writer.append(live, "undo", seat=asked.seat, action=_json({"to": asked.to}))

    # --- absence ---------------------------------------------------------------------------------

    @exclusive
    async def expire_clock(self, live: LiveTable) -> None:
        """If the clock of the seat to move has run out, the game goes on without them."""
        deadline, turn = live.deadline(), live.timeline.turn
        if turn is not None and deadline is not None and deadline <= time.time():
            await self.give_up_seat(live, turn)

    async def give_up_seat(self, live: LiveTable, seat: int) -> None:
        """Somebody left for good or ran out of time: the game goes on without them.

        Called within `exclusively`.
        """
        if live.is_absent(seat):
            return
        # A game without bots: leaving it for good is giving up.
        if live.data.settings.absence == "resign" or not levels(live.data.game):
            await self._resign(live, seat)
        else:
            await self._writer.append(live, "stand-in", seat=seat, action=STAND_IN)

    @exclusive
    async def resign(self, live: LiveTable, person: Person, seat: int) -> None:
        permissions.require_seat(live, person.id, seat)
        self._require_playing(live)
        if seat not in live.timeline.resigned:
            await self._resign(live, seat)

    async def _resign(self, live: LiveTable, seat: int) -> None:
        await self._writer.append(live, "resign", seat=seat)
        if live.data.status == "playing" and seat not in live.timeline.stand_ins:
            # With three or more the game goes on: a bot plays the seat to the end.
            await self._writer.append(live, "stand-in", seat=seat, action=STAND_IN)

    @exclusive
    async def come_back(self, live: LiveTable, person: Person, seat: int) -> None:
        permissions.require_seat(live, person.id, seat)
        self._require_playing(live)
        if seat in live.timeline.resigned:
            raise conflict("resigned")
        if seat in live.timeline.stand_ins:
            await self._writer.append(live, "return", seat=seat)

    # --- questions -------------------------------------------------------------------------------

    def why(self, live: LiveTable, person: Person, question: Question) -> Problem | None:
        """Why an action cannot be played now; None if it can."""
        seen = self._seen(live, person, question.seat)
        game = live.timeline.game
        if live.timeline.turn != question.seat:
            return problem_of(conflict("not-your-turn", number=live.timeline.number))
        try:
            meant = None
            if isinstance(question.action, dict):
                meant = live.timeline.game_table.intended(seen, question.action)
            game.play(game.guess(seen, 0), meant or game.read(seen, question.action), 0)
        except RotondeError as error:
            return problem_of(error)
        return None

    def what_if(self, live: LiveTable, person: Person, question: Question) -> WhatIf:
        """What an action would bring, from what the seat knows; nothing that chance decides."""
        seen = self._seen(live, person, question.seat)
        timeline = live.timeline
        if timeline.turn != question.seat:
            raise conflict("not-your-turn", number=timeline.number)
        guess = timeline.game.guess(seen, 0)
        after = timeline.game.play(guess, timeline.game.read(seen, question.action), 0)
        if timeline.game_table.reveals(guess, after):
            raise forbidden("not-to-be-known")
        then = timeline.game.observe(after, question.seat)
        return WhatIf(timeline.game.tell(seen, then), timeline.game.show(then))

    async def help(self, live: LiveTable, person: Person, wanted: HelpWanted) -> Help:
        if not live.data.settings.hints and live.data.status == "playing":
            raise forbidden("no-hints")
        seen = self._seen(live, person, wanted.seat)
        advice = await self.hints.ask(
            person.id, live.data.game, live.data.options, seen, wanted.topic, wanted.step
        )
        return Help(list(advice.events), advice.data)

    def _seen(self, live: LiveTable, person: Person, seat: int) -> Any:
        permissions.require_seat(live, person.id, seat)
        if live.timeline.state is None:
            raise Trouble(409, "not-started")
        return live.timeline.game.observe(live.timeline.state, seat)


def _require_client_id(client: str) -> None:
    if not 0 < len(client) <= CLIENT_ID_LENGTH:
        raise bad_request("client-id", most=CLIENT_ID_LENGTH)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
