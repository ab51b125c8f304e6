"""Pictures of every screen, for docs/screenshots: desktop and phone, light and dark.

    .venv/bin/python scripts/screenshots.py [NAME …]

It opens a house of its own, lets bots play tables to an interesting moment, and looks at each
screen in Debian's chromium. Needs the built page (`make page`).
"""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs/screenshots"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
SIZES = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
START_SECONDS, MOVE_SECONDS = 300, 240
MIDDLE = {"rail": 70, "tram": 80, "trains": 24}  # log entries until a game is worth a picture


class House:
    """A server for the pictures, and one person who has been everywhere."""

    def __init__(self, address: str, browser: Browser) -> None:
        self.address = address
        self.browser = browser
        context = browser.new_context(base_url=address)
        self.api: APIRequestContext = context.request
        self.send("/api/people", {"name": "Camille"})
        self.state = context.storage_state()

    def send(self, path: str, body: Any = None) -> Any:
        answer = self.api.post(path, data=body)
        assert answer.ok, (path, answer.status, answer.text())
        return answer.json() if answer.text() else None

    def fetch(self, path: str) -> Any:
        return self.api.get(path).json()

    # --- tables at an interesting moment ---------------------------------------------------------

    def open(self, game: str, level: str = "conductor", **more: Any) -> str:
        bots = [{"kind": "bot", "level": level}] * 2
        wanted = {"game": game, "seats": [{"kind": "me"}, *bots], "name": "Table du dimanche"}
        return str(self.send("/api/tables", {**wanted, **more})["id"])

    def started(self, game: str) -> str:
        table = self.open(game)
        self.send(f"/api/tables/{table}/start")
        return table

    def middle(self, game: str) -> str:
        """A game that bots have brought to its middle, and my turn."""
        table = self.started(game)
        self.send(f"/api/tables/{table}/leave")
        self.wait(table, lambda state: state["look"]["number"] >= MIDDLE[game])
        self.send(f"/api/tables/{table}/return", {"seat": 0})
        self.wait(table, lambda state: state["look"]["turn"] == 0)
        return table

    def finished(self, game: str) -> str:
        table = self.started(game)
        self.send(f"/api/tables/{table}/leave")
        self.wait(table, lambda state: state["table"]["status"] == "finished")
        return table

    def wait(self, table: str, until: Callable[[Any], bool]) -> None:
        deadline = time.monotonic() + MOVE_SECONDS
        while not until(self.fetch(f"/api/tables/{table}?seat=0")):
            assert time.monotonic() < deadline, "the bots take too long"
            time.sleep(0.2)

    def mission(self) -> str:
        album = self.fetch("/api/missions")
        return str(self.send(f"/api/missions/{album[22]['name']}/play")["id"])

    def waiting(self) -> str:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "driver"}]
        return self.open("tram", seats=seats)


# name -> the address of the screen, made when it is asked for
SCREENS: dict[str, Callable[[House], str]] = {
    "hall": lambda house: "/",
    "open-table": lambda house: "/new?game=tram",
    "waiting": lambda house: f"/table/{house.waiting()}",
    "tickets": lambda house: f"/table/{house.started('rail')}",
    "rail": lambda house: f"/table/{house.middle('tram')}",
    "usa": lambda house: f"/table/{house.middle('rail')}",
    "final": lambda house: f"/table/{house.finished('rail')}",
    "replay": lambda house: f"/replay/{house.finished('tram')}?move=60",
    "trains-setup": lambda house: f"/table/{house.started('trains')}",
    "trains": lambda house: f"/table/{house.middle('trains')}",
    "trains-win": lambda house: f"/table/{house.finished('trains')}",
    "album": lambda house: "/missions",
    "yard": lambda house: f"/table/{house.mission()}",
    "rules": lambda house: "/rules/rail",
    "learn": lambda house: "/learn/rail",
    "profile": lambda house: "/me",
    "fairness": lambda house: "/fairness",
    "not-found": lambda house: "/no/such/place",
}


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with open_house() as house:
        for name in names or SCREENS:
            address = SCREENS[name](house)
            for size, viewport in SIZES.items():
                for theme in ("light", "dark"):
                    picture(house, address, name, size, viewport, theme)
            print(name, flush=True)


def picture(house: House, address: str, name: str, size: str, viewport: Any, theme: Any) -> None:
    context: BrowserContext = house.browser.new_context(
        base_url=house.address,
        viewport=viewport,
        locale="fr-FR",
        color_scheme=theme,
        storage_state=house.state,
        reduced_motion="reduce",
        has_touch=size == "phone",
    )
    page: Page = context.new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(700)
    suffix = "" if theme == "light" else "-dark"
    page.screenshot(path=FOLDER / f"{name}-{size}{suffix}.png")
    context.close()


@contextmanager
def open_house() -> Iterator[House]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "rotonde", "serve", "--port", str(port)]
        command += ["--folder", folder, "--bot-pace", "0.02"]
        server = subprocess.Popen(command)
        try:
            wait_for_port(port)
            with sync_playwright() as playwright:
                path = shutil.which("chromium")
                browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
                yield House(f"http://127.0.0.1:{port}", browser)
                browser.close()
        finally:
            server.terminate()
            server.wait(30)


def wait_for_port(port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.3)
    raise RuntimeError("the server did not start")


if __name__ == "__main__":
    main(sys.argv[1:])
