"""Positions with thousands of moves count more against the rate limit of their player only."""

from typing import Any

import msgspec

from rotonde.server.ops.settings import Limits
from rotonde.server.tables.views.projection import COSTLIEST
from server.harness import InProcessServer
from triage.solver.costly import costly_mission


def test_an_action_at_a_table_with_thousands_of_moves_costs_as_much_as_many(tmp_path: Any) -> None:
    limits = msgspec.structs.replace(Limits(), actions=(40, 0.001))
    with InProcessServer(tmp_path, limits=limits) as server:
        ann = server.guest("Ann")
        options = {"mission": costly_mission()}
        table = ann.open("triage", [{"kind": "me"}], options=options)
        ann.start(table)
        assert len(ann.look(table)["look"]["legal"]) > 2_000
        live = server.services.tables.in_memory(table)
        assert live is not None and live.projection.cost == COSTLIEST
        ann.act(table, 0)
        ann.act(table, 0)
        refused = ann.act(table, 0, expect=429)
        assert refused["code"] == "too-many"
        mission = ann.get("/api/missions")[0]["name"]
        plain = ann.post(f"/api/missions/{mission}/play")["id"]
        ann.look(plain)
        quiet = server.services.tables.in_memory(plain)
        assert quiet is not None and quiet.projection.cost < 1.1


def test_an_action_with_a_very_large_hand_costs_as_much_as_any_other(tmp_path: Any) -> None:
    with InProcessServer(tmp_path) as server:
        ann = server.guest("Ann")
        table = ann.open("rail", [{"kind": "me"}, {"kind": "guest", "name": "Papi"}])
        ann.start(table)
        live = server.services.tables.in_memory(table)
        assert live is not None and live.timeline.state is not None
        state, most = live.timeline.state, live.timeline.state
        while state.turn is not None:
            state = live.timeline.game.play(state, next(iter(live.timeline.game.legal(state))), 1)
            most = max(most, state, key=lambda held: len(live.timeline.game.legal(held)))
        live.timeline.state = most
        live.projection.look(most.turn or 0)
        assert len(live.timeline.game.legal(most)) > 1_000 and live.projection.cost == 1
