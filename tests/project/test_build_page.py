"""The page is built when its sources changed, and only then; with whatever Node there is."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/build_page.py"


@pytest.fixture
def builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, pointed at a small project, its steps noted instead of run."""
    spec = importlib.util.spec_from_file_location("build_page", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for path, text in {
        "frontend/package-lock.json": "{}",
        "frontend/src/main.ts": "1",
        "src/rotonde/core/messages/fr/page.json": "{}",
        "src/rotonde/server/wire/play.py": "",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    package = tmp_path / "src/rotonde"
    for name, value in {
        "ROOT": tmp_path,
        "FRONTEND": tmp_path / "frontend",
        "PACKAGE": package,
        "PAGE": package / "server/page",
        "STAMPS": tmp_path / ".make",
        "BUILT": tmp_path / ".make/page",
        "INSTALLED": tmp_path / ".make/node-modules",
    }.items():
        monkeypatch.setattr(module, name, value)
    steps: list[str] = []

    def note(name: str, command: list[str], environment: dict[str, str]) -> None:
        steps.append(name)
        if name == "packages of the page":
            (module.FRONTEND / "node_modules").mkdir(exist_ok=True)
        if name == "page":
            module.PAGE.mkdir(exist_ok=True)
            (module.PAGE / "index.html").write_text("")

    monkeypatch.setattr(module, "step", note)
    monkeypatch.setattr(module, "new_enough", lambda environment: True)
    module.__dict__["steps"] = steps
    return module


def test_the_first_build_does_everything(builder: ModuleType) -> None:
    builder.main()
    assert builder.steps == ["packages of the page", "types of the messages", "page"]


def test_nothing_is_done_while_nothing_changed(builder: ModuleType) -> None:
    builder.main()
    builder.steps.clear()
    (builder.FRONTEND / "node_modules/anything.js").write_text("")
    builder.main()
    assert builder.steps == []


@pytest.mark.parametrize(
    "path",
    [
        "frontend/src/main.ts",
        "src/rotonde/core/messages/fr/page.json",
        "src/rotonde/server/wire/play.py",
    ],
)
def test_a_changed_source_builds_again_without_new_packages(builder: ModuleType, path: str) -> None:
    builder.main()
    builder.steps.clear()
    (builder.ROOT / path).write_text("2")
    builder.main()
    assert builder.steps == ["types of the messages", "page"]


def test_a_page_that_was_removed_is_built_again(builder: ModuleType) -> None:
    builder.main()
    builder.steps.clear()
    (builder.PAGE / "index.html").unlink()
    builder.main()
    assert "page" in builder.steps


def test_a_new_lock_file_installs_again(builder: ModuleType) -> None:
    builder.main()
    builder.steps.clear()
    (builder.FRONTEND / "package-lock.json").write_text('{"a": 1}')
    builder.main()
    assert builder.steps[0] == "packages of the page"


def test_node_is_installed_where_there_is_none(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder, "new_enough", lambda environment: False)
    environment = builder.with_node()
    assert builder.steps == ["Node.js"]
    assert environment["PATH"].startswith(str(Path(sys.executable).parent))
