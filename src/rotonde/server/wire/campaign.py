"""Messages about a campaign: its missions and the mission of the day."""

from rotonde.core.campaign import MissionCard
from rotonde.server.wire.base import Sent


class MissionSent(MissionCard, frozen=True):
    """A mission, with what this person has made of it."""

    best: int | None = None  # my fewest moves
    medal: int | None = None  # 0 is the highest; one more than the last: solved without one
    table: str | None = None  # where I left it unfinished


class Daily(Sent, frozen=True):
    date: str
    mission: MissionSent
    streak: int  # days in a row, up to today or yesterday
    week: list[int | None]  # medals of the last seven days, today last
