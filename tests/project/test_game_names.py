"""No code outside `games/` names a game: it reads manifests."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rotonde
from rotonde.games.registry import MANIFESTS

SOURCE = Path(rotonde.__file__).parent
# The games themselves, the words about them, and the databases of earlier releases.
MAY_NAME_GAMES = ("games", "core/messages", "server/storage/migrations")
GAME_NAMES = {
    name
    for manifest in MANIFESTS
    for edition in manifest.editions
    for name in (manifest.name, edition.name, *edition.former_names)
}


def names_in(text: str) -> set[str]:
    """The game names that a string is, or has as a part of a path, module, key or reference."""
    return {part for word in text.split() for part in re.split(r"[./:]", word)} & GAME_NAMES


def strings_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every string constant but the docstrings, with its line."""
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, holders) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if id(node) in docstrings:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def sources() -> list[str]:
    files = sorted(file.relative_to(SOURCE).as_posix() for file in SOURCE.rglob("*.py"))
    return [file for file in files if not file.startswith(tuple(f"{p}/" for p in MAY_NAME_GAMES))]


def test_the_names_are_those_of_games_and_editions_present_and_former() -> None:
    assert {"rail", "tram", "trains", "triage", "yard"} == GAME_NAMES


@pytest.mark.parametrize(
    "text",
    [
        "rail",
        "why.rail.kept",
        "/api/yard/5",
        "rotonde.games.trains.game:trains",
        "play tram --seed",
    ],
)
def test_a_name_is_found_in_a_string(text: str) -> None:
    assert names_in(text)


@pytest.mark.parametrize("text", ["railway", "yard-22", "trailing", "constraints", "rail_parts"])
def test_other_words_are_no_names(text: str) -> None:
    assert not names_in(text)


def test_strings_are_found_in_code_but_not_in_docstrings() -> None:
    code = '"""rail"""\ndef f():\n    """tram"""\n    return {"trains": f"{f}.triage"}\n'
    assert [text for _, text in strings_in(ast.parse(code))] == ["trains", ".triage"]


def test_no_source_file_outside_games_names_a_game() -> None:
    named = [
        f"{file}:{line}: {text!r}"
        for file in sources()
        for line, text in strings_in(ast.parse((SOURCE / file).read_text(encoding="utf-8")))
        if names_in(text)
    ]
    assert not named, "\n".join(named)
