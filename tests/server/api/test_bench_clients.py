"""The clients of the benchmark, a few: each receives every move, in order, once."""

import json
import subprocess
import sys
from pathlib import Path

from server.real import RealServer


def test_a_small_crowd_misses_nothing(tmp_path: Path) -> None:
    with RealServer(tmp_path) as server:
        port, tables, seconds, bot_tables, first = server.port, 5, 5, 1, 0
        arguments = [str(value) for value in (port, tables, seconds, bot_tables, first)]
        done = subprocess.run(
            [sys.executable, "-m", "rotonde.bench.clients", *arguments],
            check=True,
            capture_output=True,
        )
    figures = json.loads(done.stdout)
    assert figures["connections"] == 20 and figures["moves"] >= 10
    for fault in ("lost", "out_of_order_missing_or_doubled", "refused", "connections_lost"):
        assert figures[fault] == 0
    assert 0 < figures["p50_ms"] <= figures["p99_ms"] <= figures["worst_ms"]
