"""One turn of an added bot, in a process of its own: whatever it does, there is an answer in time.

With bubblewrap where it works, and with the limits alone.
"""

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.command_bots import EXAMPLE, node, write_command
from rotonde import game
from rotonde.players.sources import command_source, split_command
from rotonde.pool import sandbox
from rotonde.server.jobs.added_bot_turn import Answered, BotTerms, ask
from rotonde.server.tables.views.sent_observation import send
from waiting import wait_for

SECONDS = 6.0
QUICK = 2.0  # for a bot that is waited for in vain, once it is ready
OPTIONS = {"players": 2}


@pytest.fixture(params=["sandboxed", "limits-only"])
def sandboxed(request: pytest.FixtureRequest) -> bool:
    why = sandbox.obstacle()
    if request.param == "sandboxed" and why is not None:
        pytest.skip(why)
    return bool(request.param == "sandboxed")


def turn(
    command: str,
    sandboxed: bool,
    name: str = "trains",
    seconds: float = SECONDS,
    hidden: str = "/nope",
) -> Answered:
    rules = game(name)
    start = rules.start(OPTIONS, 1)
    seen = rules.observe(start, start.turn or 0)
    words = tuple(split_command(command_source(command).where))
    terms = BotTerms(words, seconds, 300, (), (hidden,), sandboxed)
    return ask(send(name, OPTIONS, seen), terms, seed=3)


def test_a_bot_in_python_answers(sandboxed: bool, tmp_path: Path) -> None:
    answered = turn(write_command(tmp_path, "first"), sandboxed)
    assert answered.fault is None, answered.detail
    assert answered.action is not None


@pytest.mark.parametrize("name", ["rail", "trains"])
def test_the_example_in_javascript_answers(sandboxed: bool, name: str) -> None:
    answered = turn(f"{shlex.quote(node())} {shlex.quote(str(EXAMPLE))}", sandboxed, name)
    assert answered.fault is None, answered.detail


@pytest.mark.parametrize(
    ("name", "faults"),
    [
        ("garbage", {"illegal"}),
        ("no-action", {"illegal"}),
        ("deep", {"illegal"}),
        ("huge-line", {"illegal"}),
        ("endless-line", {"illegal"}),
        ("flood-of-lines", {"illegal"}),
        ("exits", {"crashed"}),
        ("illegal", {"illegal"}),
        ("wrong-json", {"illegal"}),
        ("eats-memory", {"crashed"}),
        ("hangs", {"stalled"}),
        ("closes-stdout", {"crashed", "stalled"}),  # bubblewrap keeps its end open
        ("starts-others", {"stalled"}),
    ],
)
def test_a_bot_that_fails_is_ended_and_said_to_have_failed(
    sandboxed: bool, name: str, faults: set[str], tmp_path: Path
) -> None:
    answered = turn(write_command(tmp_path, name), sandboxed)
    assert answered.action is None and answered.fault in faults, answered


def test_a_program_that_does_not_exist_has_crashed(sandboxed: bool) -> None:
    assert turn("ghost=no-such-program-anywhere", sandboxed).fault == "crashed"


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_process_that_leaves_its_group_ends_with_the_turn(
    sandboxed: bool, tmp_path: Path
) -> None:
    answered = turn(write_command(tmp_path, "leaves-its-group"), sandboxed)
    assert answered.fault == "stalled"
    wait_for(lambda: not processes_with("leaves-its-group-child"), 20)


def processes_with(word: str) -> list[str]:
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            text = path.read_text()
        except OSError:
            continue  # it has ended
        if word in text and str(os.getpid()) not in path.parts:
            found.append(text)
    return found


# --- the sandbox ---------------------------------------------------------------------------------


def test_inside_there_is_no_network_and_nothing_of_the_server(tmp_path: Path) -> None:
    why = sandbox.obstacle()
    if why is not None:
        pytest.skip(why)
    server = tmp_path / "server"
    bots = tmp_path / "server" / "bots"  # even there
    bots.mkdir(parents=True)
    (server / "secrets").write_text("a secret")
    command = write_command(bots, "looks-around")
    # What it finds it says, as an action that is not legal.
    answered = turn(command, sandboxed=True, hidden=str(tmp_path / "elsewhere"))
    assert answered.fault is None, answered.detail


def test_a_hidden_folder_is_empty_inside(tmp_path: Path) -> None:
    why = sandbox.obstacle()
    if why is not None:
        pytest.skip(why)
    hidden = tmp_path / "bots" / "server"
    hidden.mkdir(parents=True)
    (hidden / "secrets").write_text("a secret")
    (tmp_path / "bots" / "bot.py").write_text("")
    python = shlex.quote(sys.executable)
    code = f"import os; print(os.listdir({str(hidden)!r}))"
    command = sandbox.shut_off(
        [*split_command(python), "-c", code, str(tmp_path / "bots" / "bot.py")],
        hidden=[str(hidden)],
    )

    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr


def test_without_bubblewrap_there_is_an_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    why = sandbox.obstacle()
    assert why is not None and "not installed" in why


def test_a_bubblewrap_that_may_make_no_namespaces_is_an_obstacle(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake = tmp_path / "bwrap"
    fake.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    why = sandbox.obstacle()
    assert why is not None and "No permissions" in why


def test_a_turn_takes_no_longer_than_its_limits(sandboxed: bool, tmp_path: Path) -> None:
    began = time.monotonic()
    turn(write_command(tmp_path, "hangs"), sandboxed, seconds=QUICK)
    assert time.monotonic() - began < 60  # and not the ten minutes that it sleeps
