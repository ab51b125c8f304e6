"""The files for GitHub and pre-commit parse, and call scripts, targets and tests that exist."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
# Paths of the checkout in a command: .ci/run, scripts/setup.py, tests/rail, constraints.txt.
PATHS = re.compile(r"(?<![\w/])((?:\.ci|scripts|tests|e2e|src)/[\w./-]+|constraints\.txt)")


def load(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def commands(workflow: Any) -> list[str]:
    return [
        step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step
    ]


def require_existing(command: str) -> int:
    """Fail if the command names a path or make target that does not exist; count those named."""
    paths = PATHS.findall(command)
    for path in paths:
        assert (ROOT / path).exists(), path
    targets = re.findall(r"\bmake ([a-z]+)", command)
    assert set(targets) <= TARGETS, command
    return len(paths) + len(targets)


@pytest.mark.parametrize("path", WORKFLOWS, ids=name)
def test_every_job_of_a_workflow_is_complete(path: Path) -> None:
    workflow = load(path)
    assert workflow[True], "no trigger"  # YAML reads the key `on` as true
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert job["runs-on"] and job["timeout-minutes"]
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step), step
            if "uses" in step:
                assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"]), step["uses"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=name)
def test_a_workflow_calls_what_exists(path: Path) -> None:
    assert sum(require_existing(command) for command in commands(load(path))) > 0


def test_ci_runs_everything_on_the_oldest_and_newest_python() -> None:
    jobs = load(ROOT / ".github/workflows/ci.yml")["jobs"]
    assert jobs["everything"]["strategy"]["matrix"]["python"] == ["3.11", "3.13"]
    assert any(".ci/run" in step.get("run", "") for step in jobs["everything"]["steps"])
    systems = jobs["engine"]["strategy"]["matrix"]["os"]
    assert sorted(system.split("-")[0] for system in systems) == ["macos", "windows"]


def test_the_release_checks_the_packages_that_it_has_built() -> None:
    script = "\n".join(commands(load(ROOT / ".github/workflows/release.yml")))
    assert script.index("-m build") < script.index("check_packages.py")


def test_the_ci_script_can_be_run_and_calls_what_exists() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert require_existing(script.read_text()) >= 3


@pytest.mark.parametrize("path", FORMS, ids=name)
def test_an_issue_form_has_fields_with_unique_ids(path: Path) -> None:
    form = load(path)
    if path.stem == "config":
        assert set(form) <= {"blank_issues_enabled", "contact_links"}
        return
    assert form["name"] and form["description"]
    ids = [field["id"] for field in form["body"] if field["type"] != "markdown"]
    assert ids and len(ids) == len(set(ids))


def test_hooks_are_local_and_call_what_exists() -> None:
    hooks = load(ROOT / ".pre-commit-config.yaml")
    assert [source["repo"] for source in hooks["repos"]] == ["local"]
    for hook in hooks["repos"][0]["hooks"]:
        assert hook["language"] == "system"
        assert hook["entry"].startswith(".venv/bin/")
        require_existing(hook["entry"])
        re.compile(hook.get("files", ""))


def test_every_target_of_make_is_in_its_help() -> None:
    helped = set(re.findall(r'"make ([a-z]+)', (ROOT / "Makefile").read_text()))
    assert helped == TARGETS - {"help", "setup", "page"}  # these two are parts of the others
