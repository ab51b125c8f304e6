"""The rules page names, for every rule, a test that exists; and no rule test goes unnamed."""

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "rules" / "trains.md"


def names_in(pattern: str) -> set[str]:
    texts = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob(pattern))]
    return {name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)}


def test_every_test_that_the_rules_page_names_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE.read_text(encoding="utf-8")))
    assert named <= names_in("test_*.py")
    assert names_in("test_abilities.py") <= named


def test_every_file_that_the_rules_page_links_to_exists() -> None:
    for link in re.findall(r"\]\(([^)#]+)", PAGE.read_text(encoding="utf-8")):
        assert (PAGE.parent / link).exists(), link
