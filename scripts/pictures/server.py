"""A server for the pictures, a person with games in every state, and two friends of theirs."""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from itertools import count
from typing import Any, TypedDict

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, sync_playwright

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
START_SECONDS, MOVE_SECONDS, BUSY_SECONDS = 300, 240, 120
MIDDLE = {"rail": 70, "tram": 80, "trains": 24}  # log entries until a game is worth a picture
BEGINNING = {"tickets", "draw"}  # actions that can only be the first of a turn
FRIENDS = ("Inès", "Papi Luc")
MOST_TURNS = 400  # far more than any game has


class Code(TypedDict):
    code: int


class Choice(Code):
    """One of the legal actions."""

    text: str
    action: dict[str, Any]


class LookSent(TypedDict):
    number: int
    turn: int | None
    legal: list[Choice]
    view: dict[str, Any]
    insight: dict[str, Any]


class SeatSent(TypedDict):
    kind: str


class TableSent(TypedDict):
    status: str
    seats: list[SeatSent]


class State(TypedDict):
    """A TableState, as far as it is read here."""

    table: TableSent
    look: LookSent


Choose = Callable[[State], Choice]


class PictureServer:
    def __init__(self, address: str, browser: Browser) -> None:
        self.address = address
        self.browser = browser
        self._ids = count()
        self._kept: dict[str, str] = {}
        context = browser.new_context(base_url=address)
        self._api = self._introduce(context, "Camille")
        self.state = context.storage_state()
        self._friends = [
            self._introduce(browser.new_context(base_url=address), name) for name in FRIENDS
        ]

    def _introduce(self, context: BrowserContext, name: str) -> APIRequestContext:
        self.send("/api/people", {"name": name}, context.request)
        return context.request

    def send(self, path: str, body: object = None, sender: APIRequestContext | None = None) -> Any:
        deadline = time.monotonic() + BUSY_SECONDS
        while True:
            answer = (sender or self._api).post(path, data=body)
            if answer.status != HTTPStatus.SERVICE_UNAVAILABLE or time.monotonic() > deadline:
                break
            time.sleep(float(answer.headers["retry-after"]))  # busy: others help at the moment
        assert answer.ok, (path, answer.status, answer.text())
        return answer.json() if answer.text() else None

    def fetch(self, path: str) -> Any:
        return self._api.get(path).json()

    def at(self, table: str, seat: int = 0) -> State:
        state: State = self.fetch(f"/api/tables/{table}?seat={seat}")
        return state

    def once(self, name: str, make: Callable[["PictureServer"], str]) -> str:
        """A table that several pictures show."""
        if name not in self._kept:
            self._kept[name] = make(self)
        return self._kept[name]

    # --- tables ----------------------------------------------------------------------------------

    def open(self, game: str, **more: object) -> str:
        """Open a table, by default with seats for the friends."""
        free = [{"kind": "open"}] * len(self._friends)
        wanted = {"game": game, "seats": [{"kind": "me"}, *free], "name": "Table du dimanche"}
        return str(self.send("/api/tables", {**wanted, **more})["id"])

    def started(self, game: str, **more: object) -> str:
        """A table at which the friends sit, if seats are open, and have left."""
        table = self.open(game, **more)
        seats = self.at(table)["table"]["seats"]
        invited = self._friends[: sum(seat["kind"] == "open" for seat in seats)]
        for friend in invited:
            self.send(f"/api/tables/{table}/join", {}, friend)
        self.send(f"/api/tables/{table}/start")
        for friend in invited:
            self.send(f"/api/tables/{table}/leave", None, friend)
        return table

    def rate(self) -> str:
        """Finish some rated games, so that there is a ladder."""
        for round_ in range(4):
            table = self.open("rail", rated=True, hints=False)
            for friend in self._friends:
                self.send(f"/api/tables/{table}/join", {}, friend)
            self.send(f"/api/tables/{table}/start")
            seats: list[tuple[int, APIRequestContext | None]] = [
                (0, None),
                *enumerate(self._friends, 1),
            ]
            winner = round_ % 2
            for seat, who in seats:
                if seat != winner:
                    self.send(f"/api/tables/{table}/resign", {"seat": seat}, who)
        bots = [{"kind": "bot", "level": level} for level in ("apprentice", "conductor")]
        table = self.open("rail", rated=True, hints=False, seats=[{"kind": "me"}, *bots])
        self.send(f"/api/tables/{table}/start")
        self.send(f"/api/tables/{table}/resign", {"seat": 0})
        self.wait(table, lambda state: state["table"]["status"] == "finished")
        return ""

    def offer_seats(self) -> str:
        """Let each friend open a public table."""
        for friend, game in zip(self._friends, ("rail", "trains"), strict=True):
            seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
            self.send("/api/tables", {"game": game, "seats": seats, "public": True}, friend)
        return ""

    def middle(self, game: str, **more: object) -> str:
        """A table whose bots have played to mid-game, at my turn; retried if the game ends."""
        far = MIDDLE[game]
        while True:
            table = self.started(game, **more)
            self.send(f"/api/tables/{table}/leave")
            self.wait(table, lambda state: _is_over(state) or state["look"]["number"] >= far)
            if _is_over(self.at(table)):
                continue
            self.send(f"/api/tables/{table}/return", {"seat": 0})
            if self._to_my_turn(table):
                if more.get("seats"):
                    self.send(f"/api/tables/{table}/return", {"seat": 1}, self._friends[0])
                return table

    def _to_my_turn(self, table: str) -> bool:
        """Play to the beginning of my next turn; False if the game ends first."""
        while True:
            self.wait(table, lambda state: state["look"]["turn"] in (0, None))
            state = self.at(table)
            if _is_over(state):
                return False
            if BEGINNING & {choice["action"]["type"] for choice in state["look"]["legal"]}:
                return True
            # The bot at my seat had begun a turn: finish it.
            self.act(table, state, state["look"]["legal"][0])

    def finished(self, game: str) -> str:
        table = self.started(game)
        self.send(f"/api/tables/{table}/leave")
        self.wait(table, lambda state: state["table"]["status"] == "finished")
        return table

    def proposed(self, game: str, *, by_friend: bool) -> str:
        """A finished table, at which somebody proposes to play again."""
        table = self.finished(game)
        sender = self._friends[0] if by_friend else None
        proposal = self.send(f"/api/tables/{table}/rematch", None, sender)["proposal"]["id"]
        self.send(f"/api/tables/{table}/rematch/answer", {"id": proposal, "agree": True}, sender)
        return table

    def played(self, game: str, choose: Choose, until: Callable[[State], bool]) -> str:
        """A table that I have played at until a condition holds in my turn; retried if it never
        does."""
        while True:
            table = self.started(game)
            for _ in range(MOST_TURNS):
                self.wait(table, lambda state: state["look"]["turn"] in (0, None))
                state = self.at(table)
                if state["look"]["turn"] is None:
                    break
                if until(state):
                    return table
                self.act(table, state, choose(state))

    def act(self, table: str, state: State, choice: Code) -> None:
        body = {"number": state["look"]["number"], "id": f"picture-{next(self._ids)}", "seat": 0}
        self.send(f"/api/tables/{table}/actions", {**body, "action": choice["code"]})

    def wait(self, table: str, until: Callable[[State], bool]) -> None:
        deadline = time.monotonic() + MOVE_SECONDS
        while not until(self.at(table)):
            assert time.monotonic() < deadline, "the bots take too long"
            time.sleep(0.1)

    # --- missions --------------------------------------------------------------------------------

    def mission(self, number: int) -> str:
        album = self.fetch("/api/missions")
        return str(self.send(f"/api/missions/{album[number - 1]['name']}/play")["id"])

    def help(self, table: str, topic: str, step: int = 0) -> Any:
        return self.send(f"/api/tables/{table}/help", {"seat": 0, "topic": topic, "step": step})


@contextmanager
def start_server() -> Iterator[PictureServer]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "rotonde", "serve", "--port", str(port)]
        command += ["--folder", folder, "--bot-pace", "0.02"]
        process = subprocess.Popen(command)
        try:
            _wait_until_ready(port)
            with visiting(f"http://127.0.0.1:{port}") as server:
                yield server
        finally:
            process.terminate()
            process.wait(30)


@contextmanager
def visiting(address: str) -> Iterator[PictureServer]:
    """Use a server that is already running."""
    with sync_playwright() as playwright:
        path = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield PictureServer(address, browser)
        browser.close()


def _wait_until_ready(port: int) -> None:
    """Wait for the readiness probe: the port answers before the games are compiled."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5):
                return
        except OSError:  # refused, or 503 while the games are loading
            time.sleep(0.3)
    raise RuntimeError("the server did not start")


def _is_over(state: State) -> bool:
    return bool(state["table"]["status"] == "finished")
