"""Campaigns of the games: missions as tables for one person, and each person's results."""

import datetime
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from rotonde.core.campaign import Campaign, MissionCard
from rotonde.games.registry import campaigns
from rotonde.server.accounts.people import Person
from rotonde.server.storage import schema
from rotonde.server.storage.store import Row, Store, upsert
from rotonde.server.tables.commit import LONGEST_LOG, Announcement, Change
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.lobby.lobby import Lobby
from rotonde.server.tables.registry import TableRegistry
from rotonde.server.wire.campaign import Daily, MissionSent
from rotonde.server.wire.problems import not_found

DAYS_SHOWN = 7
DAILY = "daily"  # the name of the mission of the day


# --- the album -----------------------------------------------------------------------------------


async def missions_of(store: Store, person: str | None) -> list[MissionSent]:
    """All missions, with this person's medals and unfinished tables."""
    best: dict[str, Row] = {}
    unfinished: dict[str, str] = {}
    if person is not None:
        best, unfinished = await store.read(lambda connection: _progress(connection, person))
    return [
        _sent(
            card,
            best[name]["moves"] if name in best else None,
            best[name]["medal"] if name in best else None,
            unfinished.get(name),
        )
        for campaign in campaigns()
        for name, card in campaign.album().items()
    ]


def _sent(card: MissionCard, best: int | None, medal: int | None, table: str | None) -> MissionSent:
    return MissionSent(**msgspec.structs.asdict(card), best=best, medal=medal, table=table)


def _progress(connection: sa.Connection, person: str) -> tuple[dict[str, Row], dict[str, str]]:
    mine = sa.select(schema.progress).where(schema.progress.c.person == person)
    best = {row["mission"]: row for row in connection.execute(mine).mappings()}
    running = sa.select(schema.tables.c.mission, schema.tables.c.id).where(
        schema.tables.c.host == person,
        schema.tables.c.mission.is_not(None),
        schema.tables.c.daily.is_(None),
        schema.tables.c.status == "playing",
    )
    ordered = running.order_by(schema.tables.c.changed)
    return best, {row.mission: row.id for row in connection.execute(ordered)}


def _daily_campaign() -> Campaign:
    """The campaign that the mission of the day is of."""
    found = campaigns()
    if not found:
        raise not_found("mission")
    return found[0]


def campaign_with(name: str) -> Campaign:
    """The campaign that this mission is of; `daily` is today's."""
    if name == DAILY:
        return _daily_campaign()
    for campaign in campaigns():
        if name in campaign.album():
            return campaign
    raise not_found("mission")


# --- tables of missions --------------------------------------------------------------------------


class MissionTables:
    def __init__(self, tables: TableRegistry, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby

    async def open(self, person: Person, name: str) -> LiveTable:
        """My table of a mission: an unfinished one, or a new one. `daily` is today's."""
        campaign = campaign_with(name)
        if name == DAILY:
            date = today()
            options, day = campaign.daily_options(date), date.isoformat()
        else:
            options, day = campaign.options(name), None
        left = await self._left(person, name, day)
        if left is not None:
            return await self._tables.get(left)
        return await self._lobby.open_alone(person, campaign.game, options, name, day)

    async def _left(self, person: Person, name: str, day: str | None) -> str | None:
        """The table at which this person has begun the mission, if it can go on."""
        tables = schema.tables.c
        found = await self._tables.store.one(
            sa.select(tables.id).where(
                tables.host == person.id,
                tables.mission == name,
                tables.daily == day if day else tables.daily.is_(None),
                tables.status == "playing",
                tables.number < LONGEST_LOG,  # nothing can be added to a full log
            )
        )
        return None if found is None else str(found["id"])


# --- progress ------------------------------------------------------------------------------------


async def contribute(announcement: Announcement) -> Sequence[Change]:
    """If this entry solved a mission: the change that keeps it, if it is their best."""
    live, timeline = announcement.live, announcement.after
    person, name = live.data.host, live.data.mission
    if person is None or name is None or timeline.state is None:
        return ()
    if timeline.game.result(timeline.state) is None:  # going on, or given up
        return ()
    campaign = next((known for known in campaigns() if known.game == live.data.game), None)
    if campaign is None:  # of a game that is no longer installed
        return ()
    values = msgspec.structs.asdict(campaign.progress(timeline.state))
    date = live.data.daily

    def change(connection: sa.Connection) -> None:
        if date is not None:
            key = {"person": person, "date": date}
            _keep_best(connection, schema.dailies, key, values)
        else:
            key = {"person": person, "mission": name}
            _keep_best(connection, schema.progress, key, {**values, "time": live.data.changed})

    return (change,)


def _keep_best(
    connection: sa.Connection, table: sa.Table, key: dict[str, Any], values: dict[str, Any]
) -> None:
    mine = sa.and_(*(table.c[name] == value for name, value in key.items()))
    known = connection.execute(sa.select(table.c.moves).where(mine)).scalar()
    if known is None or known > values["moves"]:
        upsert(connection, table, list(key), {**key, **values})


# --- the mission of the day ----------------------------------------------------------------------


def today() -> datetime.date:
    return datetime.datetime.now(datetime.UTC).date()


async def daily_of(store: Store, person: str | None) -> Daily:
    date = today()
    medals: dict[str, int] = {}
    best: int | None = None
    unfinished: str | None = None
    if person is not None:
        mine = sa.select(schema.dailies).where(schema.dailies.c.person == person)
        for row in await store.all(mine):
            medals[row["date"]] = row["medal"]
            if row["date"] == date.isoformat():
                best = row["moves"]
        running = sa.select(schema.tables.c.id).where(
            schema.tables.c.host == person,
            schema.tables.c.daily == date.isoformat(),
            schema.tables.c.status == "playing",
        )
        left = await store.one(running)
        unfinished = None if left is None else str(left["id"])
    card = _daily_campaign().daily(date)
    days = [date - datetime.timedelta(days=n) for n in range(DAYS_SHOWN - 1, -1, -1)]
    return Daily(
        date=date.isoformat(),
        mission=_sent(card, best, medals.get(date.isoformat()), unfinished),
        streak=_streak(set(medals), date),
        week=[medals.get(day.isoformat()) for day in days],
    )


def _streak(solved: set[str], date: datetime.date) -> int:
    """Days in a row, up to today; until today's is solved, up to yesterday."""
    if date.isoformat() not in solved:
        date -= datetime.timedelta(days=1)
    days = 0
    while date.isoformat() in solved:
        days += 1
        date -= datetime.timedelta(days=1)
    return days
