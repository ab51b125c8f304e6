"""The mission of the day."""

import datetime

import pytest

from rotonde.games.triage.campaign.album import album
from rotonde.games.triage.campaign.daily import WEEK, daily, daily_mission, pool
from rotonde.games.triage.census.symmetry import canonical
from rotonde.games.triage.index_tables import Mission, shipped_mission
from rotonde.games.triage.solver import solve

MONDAY = datetime.date(2026, 11, 16)


def test_a_date_has_one_mission() -> None:
    assert daily(MONDAY) == daily(MONDAY)
    assert daily(MONDAY).mission != daily(MONDAY + datetime.timedelta(1)).mission


def test_the_mission_of_a_date_never_changes() -> None:
    """The mission of a past day stays the same."""
    told = daily(datetime.date(2026, 1, 5))
    assert (told.pool, told.number) == (1, 1)
    assert told.mission["start"] == pool(1).missions[0]["start"]
    assert daily(MONDAY).number == 316


def test_the_pool_begins_again_after_its_last_day_and_reaches_into_the_past() -> None:
    given = pool()
    again = datetime.timedelta(len(given.missions))
    assert daily(given.first + again).mission == daily(given.first).mission
    assert daily(given.first - again).mission == daily(given.first).mission


def test_a_week_gets_harder_from_monday_to_sunday() -> None:
    given = pool()
    assert given.first.weekday() == 0
    assert len(given.missions) % WEEK == 0
    for i, mission in enumerate(given.missions):
        assert mission["level"] == (1, 1, 2, 2, 2, 3, 3)[i % WEEK]
    means = [sum(m["difficulty"] for m in given.missions[day::WEEK]) for day in range(WEEK)]
    assert means == sorted(means)


def test_there_are_four_hundred_and_twenty_and_no_two_alike_nor_in_the_album() -> None:
    given = [Mission(mission) for mission in pool().missions]
    forms = {canonical(mission) for mission in given}
    assert len(given) == len(forms) == 420
    assert not forms & {canonical(shipped_mission(name)) for name in album()}


def test_some_of_the_pool_are_proven_again() -> None:
    for mission in pool().missions[::20]:
        assert solve(Mission(mission)).minimum == mission["minimum"]


@pytest.mark.proof
def test_the_whole_pool_is_proven_again() -> None:
    for mission in pool().missions:
        assert solve(Mission(mission)).minimum == mission["minimum"]


def test_the_mission_can_be_played() -> None:
    assert daily_mission(MONDAY).minimum == daily(MONDAY).mission["minimum"]
