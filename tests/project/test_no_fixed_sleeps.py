"""Tests wait for what must happen, and do not sleep for a fixed time.

Where the time itself is what is tested (the pace of a client, a slow player), the line says so:

    time.sleep(PACE)  # fixed pause: the pace of a visitor
"""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*(ROOT / "tests").rglob("*.py"), *(ROOT / "e2e").rglob("*.py")])
HELPER = ROOT / "tests/waiting.py"  # it looks again and again, with a deadline
SLEEPS = {"sleep", "wait_for_timeout"}
REASON = re.compile(r"# fixed pause: \w.{5,}")


def unexplained_sleeps(source: str) -> list[int]:
    """Line numbers of calls that sleep for a fixed time, with no reason in the same line."""
    lines = source.splitlines()
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and called_name(node) in SLEEPS
        and not gives_way(node)
        and not REASON.search(lines[node.lineno - 1])
    ]


def called_name(call: ast.Call) -> str | None:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else None


def gives_way(call: ast.Call) -> bool:
    """`asyncio.sleep(0)` waits for no time: it lets other tasks run once."""
    return [arg.value for arg in call.args if isinstance(arg, ast.Constant)] == [0]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("time.sleep(1)", [1]),
        ("x = 1\nsleep(pause)", [2]),
        ("page.wait_for_timeout(400)", [1]),
        ("await asyncio.sleep(0.1)", [1]),
        ("await asyncio.sleep(0)", []),
        ("time.sleep(1)  # fixed pause: the pace of a client", []),
        ("time.sleep(1)  # fixed pause:", [1]),
        ("text = 'time.sleep(600)'", []),
    ],
)
def test_a_sleep_without_a_reason_is_found(source: str, found: list[int]) -> None:
    assert unexplained_sleeps(source) == found


def test_no_test_sleeps_for_a_fixed_time_without_a_reason() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in FILES
        if path != HELPER
        for line in unexplained_sleeps(path.read_text(encoding="utf-8"))
    ]
    assert found == []
