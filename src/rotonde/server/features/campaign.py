"""Triage missions as tables of one's own, and what each person has made of them."""

import datetime
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec
import sqlalchemy as sa

from rotonde.games.registry import game_table
from rotonde.games.triage.campaign.grades import GRADES, grade
from rotonde.server.storage import schema
from rotonde.server.storage.store import Row, Store, upsert
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.timeline import Timeline
from rotonde.server.wire.campaign import Daily, MissionSent
from rotonde.server.wire.problems import not_found

DAYS_SHOWN = 7


# --- the album -----------------------------------------------------------------------------------


@cache
def album() -> dict[str, MissionSent]:
    """The missions that come with the program, in their order."""
    names = [choice.name for choice in game_table("triage").choices()["mission"]]
    return {name: _card({"mission": name}, name) for name in names}


def _card(options: dict[str, Any], name: str) -> MissionSent:
    furniture: Any = game_table("triage").build_fixtures(options)
    card = furniture.mission
    return MissionSent(
        name=name,
        title=card.title,
        level=card.level or 0,
        board=furniture.board.name,
        minimum=card.minimum or 0,
        grades=list(card.grades),
        start=msgspec.to_builtins(card.start),
        goal=msgspec.to_builtins(card.goal),
        interruptions=list(card.interruptions),
    )


async def missions_of(store: Store, person: str | None) -> list[MissionSent]:
    """The album, with this person's medals and unfinished tables."""
    if person is None:
        return list(album().values())
    best, unfinished = await store.read(lambda connection: _progress(connection, person))
    return [
        msgspec.structs.replace(
            mission,
            best=best[name]["moves"] if name in best else None,
            medal=best[name]["medal"] if name in best else None,
            table=unfinished.get(name),
        )
        for name, mission in album().items()
    ]


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


def daily(date: datetime.date) -> Any:
    from rotonde.games.triage.campaign.daily import daily_mission

    return daily_mission(date)


def options_for(name: str) -> dict[str, Any]:
    """What a table of this mission starts from; `daily` is today's."""
    if name == "daily":
        return {"mission": daily(today()).data}
    if name not in album():
        raise not_found("mission")
    return {"mission": name}


# --- progress ------------------------------------------------------------------------------------


def medal_of(moves: int, minimum: int | None) -> int:
    """0 for the highest grade …, one more than the last for a mission solved without a grade."""
    earned = grade(moves, minimum)
    return len(GRADES) if earned is None else GRADES.index(earned)


def keep_progress(live: LiveTable, timeline: Timeline) -> Sequence[Callable[[sa.Connection], None]]:
    """If this entry solved a mission: the change that keeps it, if it is their best."""
    person, name = live.data.host, live.data.mission
    if person is None or name is None or timeline.state is None:
        return ()
    if timeline.game.result(timeline.state) is None:  # going on, or given up
        return ()
    moves = timeline.state.ply
    minimum = timeline.state.tables.minimum
    values = {"moves": moves, "medal": medal_of(moves, minimum)}
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
    mission = _card({"mission": daily(date).data}, "daily")
    days = [date - datetime.timedelta(days=n) for n in range(DAYS_SHOWN - 1, -1, -1)]
    return Daily(
        date=date.isoformat(),
        mission=msgspec.structs.replace(
            mission, best=best, medal=medals.get(date.isoformat()), table=unfinished
        ),
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
