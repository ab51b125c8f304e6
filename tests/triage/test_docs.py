"""The pages about Triage say what is so."""

import json
import re
from pathlib import Path

from rotonde.games.triage.board import check
from rotonde.games.triage.index_tables import Mission

HERE = Path(__file__).parent
DOCS = HERE.parent.parent / "docs"


def test_every_test_that_the_rules_name_exists() -> None:
    text = (DOCS / "rules" / "triage.md").read_text(encoding="utf-8")
    named = re.findall(r"tests/triage/([\w/]+\.py)\) ((?:`test_\w+`(?:, )?)+)", text)
    assert len(named) > 40
    for module, names in named:
        source = (HERE / module).read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", names):
            assert f"def {name}(" in source, name


def test_the_examples_for_makers_are_valid() -> None:
    text = (DOCS / "boards-and-missions.md").read_text(encoding="utf-8")
    board, mission = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.S))
    assert check(board) == []
    assert Mission(mission).minimum == mission["minimum"]
