"""docs/architecture.md: every hop of the walks names a file and a function that are there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
WALKS = TEXT.partition("\n## Walks\n")[2].partition("\n## ")[0]
HOP = re.compile(r"`([\w./-]+\.(?:py|ts)): (\w+)`")
MOST_HOPS = 20


def walks() -> dict[str, str]:
    """The walks by their titles."""
    parts = WALKS.split("\n### ")[1:]
    return {part.partition("\n")[0]: part for part in parts}


def hops() -> list[tuple[str, str]]:
    return sorted(set(HOP.findall(WALKS)))


def functions(path: Path) -> set[str]:
    """The functions and methods of a Python file; the words of another."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return set(re.findall(r"\b(\w+)\b(?=\s*(?:[(<:=]))", text))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)}


def test_there_are_the_five_walks() -> None:
    titles = " ".join(walks()).lower()
    assert len(walks()) == 5
    for word in ("move", "bot", "prepared", "hint", "replay"):
        assert word in titles


@pytest.mark.parametrize("title", walks())
def test_a_walk_has_twenty_hops_at_most(title: str) -> None:
    numbered = re.findall(r"^(\d+)\. ", walks()[title], flags=re.MULTILINE)
    assert [int(number) for number in numbered] == list(range(1, len(numbered) + 1))
    assert 5 <= len(numbered) <= MOST_HOPS


@pytest.mark.parametrize("title", walks())
def test_every_hop_names_a_file_and_a_function(title: str) -> None:
    lines = [line for line in walks()[title].splitlines() if re.match(r"\d+\. ", line)]
    assert all(HOP.search(line) for line in lines)


@pytest.mark.parametrize(("file", "function"), hops())
def test_a_hop_is_there(file: str, function: str) -> None:
    base = "src/rotonde" if file.endswith(".py") else "frontend/src"
    assert function in functions(ROOT / base / file)
