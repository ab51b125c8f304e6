"""Nothing of ours runs in the event loop's default executor: see server/bounded_threads.py."""

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import rotonde

SOURCES = sorted(Path(rotonde.__file__).parent.rglob("*.py"))
# Litestar runs a handler that is no coroutine in a thread, unless it is set not to.
HANDLERS = frozenset({"get", "post", "put", "patch", "delete", "head", "route", "websocket"})


def faults_of(source: str) -> list[str]:
    """Every use of the default executor, or of anyio's threads, in a source."""
    tree = ast.parse(source)
    return [f"line {line}: {what}" for line, what in (*_calls(tree), *_handlers(tree))]


def _calls(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name):
            name = node.attr if isinstance(node, ast.Attribute) else node.id
            if name in ("to_thread", "run_sync", "set_default_executor", "sync_to_async"):
                yield node.lineno, name
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.name in ("to_thread", "sync_to_async"):
                    yield node.lineno, alias.name
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr == "run_in_executor":
                first = node.args[0] if node.args else None
                # An executor that is named is there; anything else may turn out to be None.
                if not isinstance(first, ast.Attribute | ast.Name):
                    yield node.lineno, "run_in_executor without a pool of its own"
            for keyword in node.keywords:
                if keyword.arg == "sync_to_thread" and not _is(keyword.value, False):
                    yield node.lineno, "sync_to_thread"


def _handlers(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name):
                    given = {keyword.arg: keyword.value for keyword in decorator.keywords}
                    told = given.get("sync_to_thread")
                    if decorator.func.id in HANDLERS and (told is None or not _is(told, False)):
                        yield node.lineno, f"{node.name} is a handler, and no coroutine"


def _is(node: ast.AST, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_source_uses_the_default_executor(path: Path) -> None:
    assert not faults_of(path.read_text())


@pytest.mark.parametrize(
    "source",
    [
        "asyncio.to_thread(work)",
        "from asyncio import to_thread",
        "await anyio.to_thread.run_sync(work)",
        "asyncio.get_running_loop().run_in_executor(None, work)",
        "loop.run_in_executor(pool if pool else None, work)",
        "loop.run_in_executor(executor=None, func=work)",
        "@get('/', sync_to_thread=True)\ndef page() -> str: ...",
        "@get('/')\ndef page() -> str: ...",
        "post('/', sync_to_thread=chosen)(page)",
    ],
)
def test_every_way_to_use_it_is_found(source: str) -> None:
    assert faults_of(source)


def test_what_is_allowed_is_not_taken_for_it() -> None:
    allowed = """
await loop.run_in_executor(self._readers, run)
@get('/', sync_to_thread=False)
def page() -> str: ...
@get('/')
async def other() -> str: ...
"""
    assert not faults_of(allowed)


def test_a_full_default_executor_blocks_none_of_our_code() -> None:
    """Passphrases, readiness and boards have threads of their own."""
    from rotonde.server.jobs.bounded_threads import BoundedThreads

    async def used() -> object:
        assert await BoundedThreads("own", 1, 1).run(lambda: 7) == 7
        return getattr(asyncio.get_running_loop(), "_default_executor", None)

    assert asyncio.run(used()) is None
