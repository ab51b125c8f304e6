"""What a table of Nim shows besides the position: here, the matches that would be best taken."""

from collections.abc import Mapping
from typing import Any

import msgspec

from nim.actions import HEAPS, MOST, Take
from nim.bot import best_takes
from nim.events import BestTake, NoBestTake, Took
from nim.game import Nim
from nim.manifest import MANIFEST
from nim.position import Position
from rotonde.core.errors import InvalidOptions
from rotonde.core.game_table import Advice, Choice, GameTable, Insight
from rotonde.core.interface import Score, State


class Fixtures(msgspec.Struct, frozen=True):
    heaps: int
    most: int


class NimInsight(Insight, frozen=True, tag="nim"):
    best: list[Take]  # empty without hints, or if nothing helps


class NimTable(GameTable):
    least_seats, most_seats = MANIFEST.seats
    position_type = Position
    action_types = (Take,)
    event_types = (Took,)
    reason_types = ()
    score_type = Score
    fixtures_type = Fixtures
    insight_type = NimInsight
    advice_types = (BestTake, NoBestTake)
    advice_data_types = ()
    long_help = ()

    def options(self, seats: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
        wanted = {**chosen, "players": seats}
        Nim().start(wanted)
        return wanted

    def choices(self) -> dict[str, tuple[Choice, ...]]:
        return {}

    def build_fixtures(self, options: Mapping[str, Any], thorough: bool = False) -> Fixtures:
        return Fixtures(HEAPS, MOST)

    def insight(self, observation: State, hints: bool) -> NimInsight:
        return NimInsight(_best(observation) if hints else [])

    def reveals(self, before: State, after: State) -> bool:
        return False

    def help(self, observation: State, topic: str, step: int) -> Advice:
        if topic != "best":
            raise InvalidOptions("help.unknown", topic=topic, known="best")
        best = _best(observation)
        return Advice((BestTake(best[0].count, best[0].heap) if best else NoBestTake(),))

    def warm_up(self) -> None:
        """Nothing takes long."""


def _best(observation: State) -> list[Take]:
    return best_takes([int(matches) for matches in observation.records["heaps"][0]])


def nim() -> GameTable:
    return NimTable()
