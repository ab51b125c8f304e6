"""The coming turn of a seat: which actions it may prepare. Made from its observation alone."""

import contextlib
from collections.abc import Sequence
from typing import Any

from rotonde.core.errors import MalformedAction
from rotonde.core.interface import Action, State
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.wire.play import Choice
from rotonde.server.wire.problems import conflict, forbidden


class ComingTurn:
    """What a seat knows now, and what it could do if its turn came."""

    def __init__(self, live: LiveTable, seat: int) -> None:
        timeline = live.timeline
        if timeline.state is None:
            raise conflict("not-started")
        self._game, self._table = timeline.game, timeline.game_table
        self._seen = timeline.game.observe(timeline.state, seat)

    def after(self, actions: Sequence[Action]) -> State | None:
        """The position in which the seat would go on after these actions, as far as it knows."""
        return self._table.coming_turn(self._seen, actions)

    def choices(self, state: State | None) -> list[Choice]:
        legal = self._game.legal(state) if state is not None else {}
        return [Choice(code, str(action), action) for code, action in legal.items()]

    def named(self, texts: Sequence[str]) -> list[Action]:
        """Stored actions as typed values, possible now or not; those without a meaning under the
        present rules are left out."""
        found: list[Action] = []
        for text in texts:
            with contextlib.suppress(MalformedAction):
                found.append(self._game.read(self.after([]) or self._seen, text))
        return found

    def read(self, sources: Sequence[Any]) -> list[Choice]:
        """These actions one after the other; raises the reason if one of them is not possible."""
        found: list[Choice] = []
        for source in sources:
            state = self.after([choice.action for choice in found])
            if state is None:
                raise forbidden("cannot-prepare")
            action = self._game.read(state, source)
            choice = next((one for one in self.choices(state) if one.action == action), None)
            if choice is None:
                self._game.play(self._game.guess(state, 0), action, 0)  # raises the reason
                raise forbidden("cannot-prepare")
            found.append(choice)
        return found
