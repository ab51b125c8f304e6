"""A turn that a bot is to decide, as it is sent to a worker."""

from collections.abc import Mapping
from dataclasses import dataclass

from rotonde.core.interface import State
from rotonde.server.tables.views.sent_observation import SentObservation, send


@dataclass(frozen=True)
class BotTurn:
    table: str
    game: str
    options: Mapping[str, object]
    observation: State  # of the bot's seat: all that it may know
    seed: int  # for what the bot does by chance

    def sent(self) -> SentObservation:
        return send(self.game, self.options, self.observation)
