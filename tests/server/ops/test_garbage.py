"""Full collections run when there is something to collect, not every few seconds."""

import gc

import pytest

from rotonde.server.ops import garbage_collection
from rotonde.server.ops.garbage_collection import ENDED, FullCollections, keep_what_is_loaded
from rotonde.server.tables.subscriptions import Connection, Subscriptions


def test_a_full_collection_runs_after_enough_connections_or_time_and_not_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hub, now = Subscriptions(), [0.0]
    monkeypatch.setattr("rotonde.server.ops.garbage_collection.time.monotonic", lambda: now[0])
    collections = FullCollections(hub)
    assert not collections.collect_if_due()
    for _ in range(ENDED):
        connection = Connection(None, "10.0.0.1", hub.backlog)
        hub.add(connection)
        hub.remove(connection)
    assert collections.collect_if_due() and not collections.collect_if_due()
    now[0] += garbage_collection.SECONDS
    assert collections.collect_if_due() and not collections.collect_if_due()


def test_no_full_collection_comes_by_itself_and_a_cycle_goes_with_the_next() -> None:
    thresholds = gc.get_threshold()
    try:
        keep_what_is_loaded()
        full = gc.get_stats()[2]["collections"]
        kept = [[index] for index in range(300_000)]
        assert gc.get_stats()[2]["collections"] == full and len(kept) == 300_000
        cycle: list[object] = []
        cycle.append(cycle)
        del cycle
        assert gc.collect() >= 1
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
