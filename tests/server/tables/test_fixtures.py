"""Boards: shipped ones at once; that of an uploaded map as a draft first, and better later."""

import dataclasses
from typing import Any

import pytest

from rotonde.pool import group
from rotonde.server.jobs import pool_functions
from rotonde.server.tables.views import fixtures as table_fixtures
from server.harness import Guest, InProcessServer
from server.uploaded_maps import costly_map, plain_map
from waiting import wait_for


def open_table(guest: Guest, **options: Any) -> str:
    return guest.open("rail", options=options)


def fixtures(guest: Guest, table: str) -> tuple[Any, str]:
    response = guest.client.get(f"/api/tables/{table}/fixtures?v=1")
    assert response.status_code == 200, response.text
    return response.json(), response.headers["cache-control"]


def test_a_map_that_comes_along_is_final_at_once(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    board, kept = fixtures(ann, open_table(ann, map="usa"))
    assert board["final"] and "immutable" in kept
    assert server.services.pool.pids == []


def test_an_uploaded_map_is_a_draft_and_then_laid_out_once_for_all_clients(
    server: InProcessServer,
) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table, same = (open_table(guest, map=plain_map()) for guest in (ann, bob))
    draft, kept = fixtures(ann, table)
    assert not draft["final"] and kept == "no-cache"
    [pid] = wait_for(lambda: server.services.pool.pids)
    assert fixtures(bob, same)[0] == draft
    wait_for(lambda: fixtures(bob, same)[0]["final"])
    board, kept = fixtures(ann, table)
    assert board["final"] and "immutable" in kept
    assert board["layout"] != draft["layout"]
    assert {**board, "layout": 0, "backdrop": 0, "final": 0} == {
        **draft, "layout": 0, "backdrop": 0, "final": 0,
    }  # fmt: skip
    assert server.services.pool.pids == [pid]


def test_a_layout_that_runs_out_of_time_stays_a_draft_and_is_not_tried_again(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = dataclasses.replace(pool_functions.LAYOUT, seconds=0.0)
    monkeypatch.setattr(pool_functions, "LAYOUT", at_once)
    ann = server.guest("Ann")
    table = open_table(ann, map=costly_map(1))
    draft, _ = fixtures(ann, table)
    wait_for(lambda: fixtures(ann, table)[0]["final"])
    board, kept = fixtures(ann, table)
    assert board == {**draft, "final": True} and kept == "no-cache"
    wait_for(lambda: not server.services.pool.pids)
    fixtures(ann, table)
    assert not server.services.fixtures._under_way


def test_a_layout_job_without_waiting_clients_is_cancelled(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group, "SHORT_SECONDS", 0.1)
    ann, bob = server.guest("Ann"), server.guest("Bob")
    running, waiting = open_table(ann, map=costly_map(1)), open_table(bob, map=costly_map(2))
    fixtures(ann, running)
    wait_for(lambda: _begun(server))
    monkeypatch.setattr(table_fixtures, "INTEREST", 0.2)
    fixtures(ann, running)
    fixtures(bob, waiting)
    wait_for(lambda: not server.services.fixtures._under_way)
    wait_for(lambda: not server.services.pool.pids)
    assert not fixtures(ann, running)[0]["final"], "and it is begun again if somebody asks"
    assert server.services.fixtures._under_way


def _begun(server: InProcessServer) -> bool:
    tasks = server.services.pool._tasks.values()
    return any(task.began is not None for task in tasks)


def test_layout_jobs_of_one_client_run_one_at_a_time_and_alternate_with_other_clients(
    server: InProcessServer,
) -> None:
    eve, ann = server.guest("Eve"), server.guest("Ann")
    tables = [open_table(eve, map=costly_map(seed)) for seed in range(1, 8)]
    for table in tables:
        assert not fixtures(eve, table)[0]["final"]
    mine = open_table(ann, map=plain_map())
    assert not fixtures(ann, mine)[0]["final"]
    running = [task for task in server.services.pool._tasks.values() if task.worker is not None]
    assert len(running) <= 1
    queued = len(server.services.pool._tasks)
    assert queued <= 1 + pool_functions.LAYOUT.most_waiting_of_one + 1, (
        "the rest is not even queued"
    )
    wait_for(lambda: fixtures(ann, mine)[0]["final"])
    drawn = [table for table in tables if fixtures(eve, table)[0]["final"]]
    assert len(drawn) <= 2
