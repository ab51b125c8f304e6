"""Games and records of rules 1, under which the row stood after three sweeps in a row.

Both files were written by the last release with those rules.
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from rail.maps import variant
from records.fair_games import Table, seal
from rotonde import State, game
from rotonde.errors import BadRecord
from rotonde.record import last_state, read, write
from rotonde.records.sealed_record import Began
from rotonde.records.verify import verify

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
RAIL = game("rail")


def options() -> dict[str, Any]:
    return {"players": 2, "map": variant(locomotives=60, cards_per_colour=5)}


def standing() -> dict[str, Any]:
    """Three locomotives in a full row that stands: after three sweeps, enough coloured cards."""
    position: dict[str, Any] = json.loads((GOLDEN / "position-of-rail-rules-1.json").read_text())
    return position


def restored() -> State:
    return RAIL.start(options(), position=standing())


def test_a_row_that_stood_under_rules_1_is_shown_as_it_was() -> None:
    assert standing()["row"].count("locomotive") == 3 and standing()["sweeps_in_a_row"] == 3
    assert RAIL.show(restored()) == standing()


def test_it_is_swept_when_a_card_is_taken_or_a_route_claimed() -> None:
    state = restored()
    legal = [str(action) for action in RAIL.legal(state).values()]
    for kind in ("take", "claim"):
        action = next(text for text in legal if text.startswith(kind))
        after = RAIL.show(RAIL.play(state, RAIL.read(state, action), key=3))
        assert after["row"].count("locomotive") < 3, action
        assert after["sweeps"] > standing()["sweeps"] or kind == "take"
    blind = RAIL.play(state, RAIL.read(state, "blind"))
    assert RAIL.show(blind)["row"] == standing()["row"]
    assert RAIL.start(options(), position=RAIL.show(blind)) == blind


def test_a_game_that_went_on_from_there_has_a_record_that_verifies() -> None:
    table = Table("rail", options(), seal(2))
    table.start("1")
    table.number += 1
    table.log.append(Began(table.number, RAIL.version, standing()))
    table.line = [(table.number, restored())]
    rng = random.Random(1)
    for _ in range(25):
        table.play(rng)
    table.give_up()
    verdict = verify(read(write(table.record())))
    assert all(check.status != "fails" for check in verdict.checks)
    replays = [(c.parameters["rules"], c.status) for c in verdict.checks if c.name == "replay"]
    assert replays == [("1", "unchecked"), (RAIL.version, "holds")]


def test_a_record_of_rules_1_is_refused_by_name_and_neither_right_nor_wrong() -> None:
    record = read((GOLDEN / "record-of-rail-rules-1.json").read_bytes())
    with pytest.raises(BadRecord) as caught:
        last_state(record)
    assert caught.value.key == "record.rules"
    assert caught.value.parameters == {"found": "1", "known": RAIL.version}
    verdict = verify(record)
    assert not verdict.holds
    assert all(check.status != "fails" for check in verdict.checks)
    assert {"whole", "commitment", "seeds", "numbers", "keys"} <= {
        check.name for check in verdict.checks if check.status == "holds"
    }
