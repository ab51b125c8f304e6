"""The album and the mission of the day of Triage, as the server offers them."""

import datetime
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from rotonde.core.campaign import MissionCard, Progress
from rotonde.core.interface import State
from rotonde.games.triage.campaign.daily import daily_mission
from rotonde.games.triage.campaign.grades import GRADES, grade
from rotonde.games.triage.table.game_table import triage

DAILY = "daily"


class TriageCampaign:
    game = "triage"

    def album(self) -> Mapping[str, MissionCard]:
        return _album()

    def options(self, name: str) -> dict[str, Any]:
        return {"mission": name}

    def daily(self, date: datetime.date) -> MissionCard:
        return _card(self.daily_options(date), DAILY)

    def daily_options(self, date: datetime.date) -> dict[str, Any]:
        return {"mission": daily_mission(date).data}

    def progress(self, state: State) -> Progress:
        return Progress(state.ply, medal_of(state.ply, state.tables.minimum))


CAMPAIGN = TriageCampaign()


@cache
def _album() -> dict[str, MissionCard]:
    names = [choice.name for choice in triage().choices()["mission"]]
    return {name: _card({"mission": name}, name) for name in names}


def _card(options: dict[str, Any], name: str) -> MissionCard:
    fixtures = triage().build_fixtures(options)
    card = fixtures.mission
    return MissionCard(
        name=name,
        title=card.title,
        level=card.level or 0,
        board=fixtures.board.name,
        minimum=card.minimum or 0,
        grades=list(card.grades),
        start=msgspec.to_builtins(card.start),
        goal=msgspec.to_builtins(card.goal),
        interruptions=list(card.interruptions),
    )


def medal_of(moves: int, minimum: int | None) -> int:
    """0 for the highest grade …, one more than the last for a mission solved without a grade."""
    earned = grade(moves, minimum)
    return len(GRADES) if earned is None else GRADES.index(earned)
