"""The pages about the environments are true: made from them, and their examples run."""

import re
from pathlib import Path

import pytest

from rotonde.env import make
from rotonde.study.field_pages import field_page

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted((DOCS / "environments").glob("*.md"))
EXAMPLES = re.findall(
    r"```python\n(.*?)```", (DOCS / "environments.md").read_text(encoding="utf-8"), re.DOTALL
)


def test_there_are_pages_and_examples() -> None:
    assert {page.stem for page in PAGES} >= {"rail", "tram"}
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_of_fields_is_current(page: Path) -> None:
    """If not: .venv/bin/python scripts/field_pages.py"""
    written = page.read_text(encoding="utf-8")
    title = written.splitlines()[0].removeprefix("# ")
    assert written == field_page(make(page.stem, games=1), title)


@pytest.mark.parametrize("example", EXAMPLES, ids=["play", "search", "adapters"])
def test_the_examples_run(example: str) -> None:
    exec(compile(example, "environments.md", "exec"), {})
