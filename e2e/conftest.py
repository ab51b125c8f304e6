"""A real server, a real browser: what the tests in the browser share.

The bodies of the tests use the page alone: no request of their own, no look into the server.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

# The page objects beside this file are for these tests alone: tests/ has names like theirs.
sys.path.insert(0, str(Path(__file__).parent))

from person import NewPerson, Person

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# All browsers of these tests have one address: coming back on another device is counted by it.
SETTINGS = "[limits]\nentering = [100, 10]\n"
START_SECONDS = 300  # the first start compiles
PAGE = Path(__file__).parent.parent / "src/rotonde/server/page/index.html"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`rotonde serve` in a process of its own; it can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        settings = self.folder / "settings.toml"
        settings.write_text(SETTINGS)
        command = [
            sys.executable, "-m", "rotonde", "serve", "--port", str(self.port),
            "--folder", str(self.folder), "--bot-pace", "0.05", "--settings", str(settings),
        ]  # fmt: skip
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                break
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.2)
        raise RuntimeError((self.folder / "server.log").read_text())

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(30)
            self._process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not PAGE.exists():
        pytest.fail("the page is not built: make page")
    running = Server(tmp_path_factory.mktemp("house"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no chromium here; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        yield _launch(playwright)


def _launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)


@pytest.fixture
def new_person(server: Server, chromium: Browser) -> Iterator[NewPerson]:
    """A person with a browser of their own: new_person("Ann", language="en", phone=True)."""
    people: list[Person] = []

    def arrive(
        name: str, *, language: str = "fr", phone: bool = False, dark: bool = False,
        motion: bool = False,
    ) -> Person:  # fmt: skip
        person = Person(
            chromium, server.address, name, language, phone=phone, dark=dark, motion=motion
        )
        people.append(person)
        return person

    yield arrive
    problems = [problem for person in people for problem in person.problems]
    for person in people:
        person.leave()
    assert not problems, problems


def pytest_configure(config: pytest.Config) -> None:
    # Playwright's own event loop and warnings about it are not ours to mend.
    os.environ.setdefault("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
