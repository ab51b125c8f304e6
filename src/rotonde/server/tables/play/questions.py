"""Questions about the present position: why not, what if, and help that is asked for."""

from typing import Any

from rotonde.core.errors import RotondeError
from rotonde.pool.pool import WorkerPool
from rotonde.server.accounts.people import Person
from rotonde.server.jobs.hints import Hints
from rotonde.server.tables import permissions
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.wire.play import Help, HelpWanted, Question, WhatIf
from rotonde.server.wire.problems import Problem, RequestError, conflict, forbidden, problem_of


class Questions:
    """Answered from what the seat may know, never from the whole position."""

    def __init__(self, pool: WorkerPool) -> None:
        self._hints = Hints(pool)

    def close(self) -> None:
        self._hints.close()

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
        advice = await self._hints.ask(
            person.id, live.data.game, live.data.options, seen, wanted.topic, wanted.step
        )
        return Help(list(advice.events), advice.data)

    def _seen(self, live: LiveTable, person: Person, seat: int) -> Any:
        permissions.require_seat(live, person.id, seat)
        if live.timeline.state is None:
            raise RequestError(409, "not-started")
        return live.timeline.game.observe(live.timeline.state, seat)
