"""The documents are true: their examples run, their links lead somewhere, their tests exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
RULES = sorted((ROOT / "docs" / "rules").glob("*.md"))


def ids(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_the_first_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    assert re.fullmatch(r"\(\d(, \d)*,?\) \(-?\d+, -?\d+, -?\d+\)\n", capsys.readouterr().out)


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_every_link_leads_to_a_file(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if not link.startswith("http"):
            assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", RULES, ids=ids)
def test_every_test_that_a_rules_page_names_exists_where_it_says(page: Path) -> None:
    named = 0
    for line in page.read_text(encoding="utf-8").splitlines():
        # A link to a test file, then the names of tests in it, up to the next link.
        for link, names in re.findall(r"\[test\]\(([^)]+)\)((?:[,;]? ?`test_\w+`)+)", line):
            source = (page.parent / link).read_text(encoding="utf-8")
            for name in re.findall(r"`(test_\w+)`", names):
                assert f"def {name}(" in source, (link, name)
                named += 1
    assert named > 20


@pytest.mark.parametrize("page", RULES, ids=ids)
def test_every_rule_test_is_on_its_rules_page(page: Path) -> None:
    """A rule without a line is as bad as a line without a test."""
    text = page.read_text(encoding="utf-8")
    linked = {(page.parent / link).resolve() for link in re.findall(r"\[test\]\(([^)]+)\)", text)}
    for path in linked:
        if path.name.startswith("test_rules_"):
            for name in re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE):
                assert f"`{name}`" in text, f"{path.name}: {name}"


def test_the_project_speaks_of_itself_alone() -> None:
    """No path of a machine in any text that is checked in."""
    forbidden = re.compile(r"/(?:home|root|work|Users)/\w")
    for path in [*PAGES, *(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        assert not forbidden.search(path.read_text(encoding="utf-8")), path
