"""Fixtures of the browser tests: a real server and a real browser.

The tests use only the page: they send no other requests and do not inspect the server.
They run two at a time (`-n 2`). Session fixtures belong to one xdist worker, so each worker has its
own server, port, data folder and browser; nothing is shared between workers.
"""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

# The page objects beside this file are for these tests alone: tests/ has names like theirs.
sys.path.insert(0, str(Path(__file__).parent))

from person import NewPerson, Person
from waiting import wait_for

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
START_SECONDS = 600  # the first start compiles
STOP_SECONDS = 30
EXPECT_MILLISECONDS = 20_000
PORTS_TRIED = 5
REFUSED_OPTION = 2  # exit code of `rotonde serve`; of its options here only the port can be wrong
PAGE = Path(__file__).parent.parent / "src/rotonde/server/page/index.html"


class PortTaken(Exception):
    """Another process has taken the port between its choice and the server's start."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`rotonde serve` in a separate process; it can be stopped and started again."""

    def __init__(self, folder: Path, compiled: Path | None = None) -> None:
        """`compiled`: another cache than the user's, for compiled rules."""
        self.folder = folder
        self._environment = os.environ | ({"XDG_CACHE_HOME": str(compiled)} if compiled else {})
        self.port = free_port()
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, probe: str = "/readyz") -> None:
        """Start the server and wait until it is ready for requests, or answers another probe."""
        settings = self.folder / "settings.toml"
        settings.write_text(SETTINGS)
        command = [
            sys.executable, "-m", "rotonde", "serve", "--port", str(self.port),
            "--folder", str(self.folder), "--bot-pace", "0.05", "--settings", str(settings),
        ]  # fmt: skip
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=self._environment)
        try:
            wait_for(lambda: self._answers(probe), START_SECONDS, explain=self._log.read_text)
        except Exception:
            self._process.kill()
            raise

    def start_on_any_port(self) -> None:
        """As `start`, on another port if the chosen one was taken in the meantime."""
        for _ in range(PORTS_TRIED - 1):
            try:
                self.start()
            except PortTaken:
                self.port = free_port()
            else:
                return
        self.start()

    def _answers(self, probe: str) -> bool:
        code = self._process.poll() if self._process else None
        if code == REFUSED_OPTION:
            raise PortTaken(self._log.read_text())
        if code is not None:
            raise RuntimeError(self._log.read_text())
        connection = HTTPConnection("127.0.0.1", self.port, timeout=5)  # past any proxy
        try:
            connection.request("GET", probe)
            return connection.getresponse().status == HTTPStatus.OK
        except OSError:  # it does not listen yet
            return False
        finally:
            connection.close()

    def stop(self) -> None:
        """Stop the server; fail if it does not end by itself, or not with exit code 0."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            code = process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        assert code == 0, self._log.read_text()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not PAGE.exists():
        pytest.fail("the page is not built: make page")
    running = Server(tmp_path_factory.mktemp("server"))
    running.start_on_any_port()
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
    """A person with a separate browser context: new_person("Ann", language="en", phone=True)."""
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
    # Two servers and two browsers share the machine: what must happen may take a while.
    expect.set_options(timeout=EXPECT_MILLISECONDS)
    # Playwright's own event loop and warnings about it are not ours to mend.
    os.environ.setdefault("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
