"""Foreign code in processes of its own: whatever it does harms nothing else."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pool import foreign_programs
from pool.pool_helpers import is_alive
from rotonde.pool.foreign import Crashed, ForeignProcess, Program, Stalled
from waiting import wait_for

PATIENCE = 60.0
TESTS = Path(__file__).resolve().parent.parent


@pytest.fixture
def process() -> Iterator[ForeignProcess]:
    program = Program(foreign_programs.load, ("hello",), foreign_programs.play, megabytes=200)
    opened = ForeignProcess(program, PATIENCE)
    yield opened
    opened.close()


def test_sessions_follow_each_other_and_remember_nothing(process: ForeignProcess) -> None:
    for opening in (7, 8, 9):
        process.begin(opening, PATIENCE)
        assert process.ask("greet", PATIENCE) == ("hello", opening)
        assert process.ask("remember", PATIENCE) == 1


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ("raise", "ValueError: no idea"),
        ("exit", "exit code 3"),
        ("memory", "MemoryError"),
        ("nonsense", "no known kind"),
        ("unreadable", "in its answer"),
    ],
)
def test_a_crash_is_reported_and_the_next_session_works(
    process: ForeignProcess, wish: str, why: str
) -> None:
    process.begin(1, PATIENCE)
    with pytest.raises(Crashed, match=why):
        process.ask(wish, PATIENCE)
    process.begin(2, PATIENCE)
    assert process.ask("greet", PATIENCE) == ("hello", 2)
    assert process.ask("a little memory", PATIENCE) == 20 << 20


@pytest.mark.parametrize("wish", ["hang", "spin"])
def test_what_does_not_answer_in_time_is_ended(process: ForeignProcess, wish: str) -> None:
    process.begin(1, PATIENCE)
    playing = process.ask("pid", PATIENCE)
    assert isinstance(playing, int)
    with pytest.raises(Stalled, match=r"> 0.3 s"):
        process.ask(wish, 0.3)
    assert process.pid is None
    wait_until_gone(playing)
    process.begin(2, PATIENCE)
    assert process.ask("greet", PATIENCE) == ("hello", 2)


def test_a_session_that_cannot_begin_is_a_crash() -> None:
    program = Program(foreign_programs.load, ("hello",), foreign_programs.refuse)
    process = ForeignProcess(program, PATIENCE)
    with pytest.raises(Crashed, match="ImportError: no such module"):
        process.begin(1, PATIENCE)
    process.close()


def test_it_ends_with_the_process_that_started_it() -> None:
    """Even if that is killed outright, and even if the foreign code never gives way."""
    parent = subprocess.Popen(
        [sys.executable, "-m", "pool.foreign_programs"],
        cwd=TESTS,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout is not None
    host, playing = map(int, parent.stdout.readline().split())
    assert is_alive(host) and is_alive(playing)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_until_gone(host)
    wait_until_gone(playing)


def wait_until_gone(pid: int) -> None:
    wait_for(lambda: not _runs(pid), PATIENCE, lambda: f"process {pid} is still there")


def _runs(pid: int) -> bool:
    """A process that has ended but was not collected does not run."""
    status = Path(f"/proc/{pid}/stat")
    if not Path("/proc/self/stat").exists():
        return is_alive(pid)
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
