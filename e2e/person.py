"""A person at a browser: coming in, looking around, and what must hold wherever they go."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Page, WebSocket, expect

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
AXE = Path(__file__).parent.parent / "frontend/node_modules/axe-core/axe.min.js"
AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
STILL = "!document.getAnimations().some((one) => one.constructor.name === 'CSSTransition')"
LOCALES = {"fr": "fr-FR", "en": "en-GB"}
# What the browser says of an answer that its page no longer waited for.
UNREAD = re.compile("No resource|No data found|closed")
# What the browser itself notes in its console when the server refuses something.
REFUSED = re.compile(r"status of (\d+)")


class Person:
    def __init__(
        self, browser: Browser, address: str, name: str, language: str,
        *, phone: bool = False, dark: bool = False, motion: bool = False,
    ) -> None:  # fmt: skip
        self.name = name
        self.address = address
        self.language = language
        self.problems: list[str] = []
        self.refusals: set[int] = set()  # that a test has asked for; any other is a fault
        self.heard: list[str] = []  # every text that came from the server
        self.context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            locale=LOCALES[language],
            color_scheme="dark" if dark else "light",
            has_touch=phone,
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.problems.append(f"{name}: {error}"))
        self.page.on("request", self._require_own_address)
        self.page.on("websocket", self._listen)
        self.page.on("response", self._hear)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        refused = REFUSED.search(message.text)
        if not refused or int(refused[1]) not in self.refusals:
            self.problems.append(f"{self.name}: {message.text} {message.location['url']}")

    def _require_own_address(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.problems.append(f"{self.name}: a request to another server: {request.url}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.heard.append(str(data)))

    def _hear(self, response: Any) -> None:
        if "/api/" in response.url and "json" in response.headers.get("content-type", ""):
            try:
                self.heard.append(response.text())
            except Exception as error:  # the page went elsewhere before the body was read
                if not UNREAD.search(str(error)):
                    self.problems.append(f"{self.name}: {error}")

    # --- going about -----------------------------------------------------------------------------

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)
        self.page.wait_for_load_state("networkidle")

    def expect_refusal(self, status: int) -> None:
        """From here on the server is going to say no, because the test wants to see how."""
        self.refusals.add(status)

    def leave(self) -> None:
        self.context.close()

    # --- what must hold everywhere ---------------------------------------------------------------

    def check_accessibility(self, where: str) -> None:
        """axe-core finds nothing on this screen, in this state."""
        self.page.evaluate(AXE.read_text())
        self._expect_clean(where, AXE_RULES)

    def check_accessibility_in_both_themes(self, where: str) -> None:
        """The same, and then the contrasts once more in the other theme."""
        self.check_accessibility(where)
        dark = bool(self.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches"))
        self._change_theme("light" if dark else "dark")
        self._expect_clean(f"{where}, in the other theme", ["color-contrast"])
        self._change_theme("dark" if dark else "light")

    def _expect_clean(self, where: str, rules: list[str]) -> None:
        found: Any = self.page.evaluate("rules => axe.run(document, { runOnly: rules })", rules)
        told = [
            f"{violation['id']}: {node['html'][:120]} ({node['failureSummary'][:200]})"
            for violation in found["violations"]
            for node in violation["nodes"][:3]
        ]
        assert not told, f"{where}: " + "\n".join(told)

    def _change_theme(self, theme: Literal["light", "dark"]) -> None:
        """As the system would, at sunset; until all colours have changed."""
        self.page.emulate_media(color_scheme=theme)
        expect(self.page.locator("html")).to_have_attribute("data-theme", theme)
        self.page.wait_for_function(STILL)

    def holds(self) -> str:
        """All that this page holds: its document, its storage, everything it was ever sent."""
        stored = self.page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
        return "\n".join([self.page.content(), str(stored), *self.heard])


NewPerson = Callable[..., Person]
