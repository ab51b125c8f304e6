"""`rotonde bench` measures everything that it promises. How fast is not a matter for a test."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REACHED = ("page", "lists", "triage_move", "rail_move", "all_loaded")


def test_every_figure_is_measured() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rotonde", "bench", "--quick", "--json"],
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    rail, parts, trains = figures["rail"], figures["rail_parts"], figures["trains"]
    triage, start = figures["triage"], figures["start"]
    assert triage
    for players in (2, 4):
        for kind in ("usa", "custom"):
            assert rail[f"{kind}_{players}_players_plies_per_s"] > 0
    assert rail["two_threads_speed_up"] > 0
    for name in ("copy_ns", "observe_us", "legal_us", "guess_us", "replay_whole_game_ms"):
        assert parts[name] > 0
    for kind in ("random", "connected", "dense", "worst_found"):
        assert parts[f"longest_path_{kind}_us"] > 0
    # The C loop plays the same games as we do, wherever there is a compiler to build it.
    assert all(same for name, same in trains.items() if name.startswith("same_games"))
    assert start["cold_start_s"] > start["cached_start_s"] > 0
    for name in ("rail", "tram", "trains", "triage"):
        for kind in ("env", "env_step_alone", "env_mask_alone", "single", "loop"):
            assert figures["env"][f"{name}_{kind}_steps_per_s"] > 0
        assert figures["env"][f"{name}_state_copy_us"] > 0
    for state in ("cold", "warm"):
        reached = [start[f"server_{state}_{name}_s"] for name in REACHED]
        assert reached[0] > 0 and reached == sorted(reached)
    # The page answers before compiling ends: with everything to compile, long before.
    assert start["server_cold_page_s"] < start["server_cold_triage_move_s"]
    assert start["server_cold_triage_move_s"] < start["server_cold_rail_move_s"]
    assert start["server_cold_rail_move_s"] < start["server_cold_all_loaded_s"]
    server = figures["server"]
    assert server["crowd_lost"] == server["crowd_out_of_order_missing_or_doubled"] == 0
    assert server["beside_bots_p99_ms"] > 0 and server["durable_actions_per_s"] > 0
