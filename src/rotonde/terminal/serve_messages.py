"""What the terminal shows while a server starts: its addresses, then that all is loaded."""

import io
import os
import socket
import sys
import webbrowser

from rich.console import Console

from rotonde.core.messages import Voice
from rotonde.server.ops.settings import Settings


class Reception:
    def __init__(self, language: str, settings: Settings, *, lan: bool, browser: bool) -> None:
        self._voice = Voice(language)
        self._settings = settings
        self._lan = lan
        self._browser = browser
        self._console = Console()

    def say(self, stage: str) -> None:
        if stage == "compiling":
            self._console.print(self._voice("server.compiling"))
        elif stage == "ready":
            self._welcome()
        elif stage in ("loaded", "working"):
            self._console.print(self._voice(f"server.{stage}"))

    def _welcome(self) -> None:
        settings = self._settings
        host = "127.0.0.1" if settings.host == "0.0.0.0" else settings.host
        address = settings.public_address or f"http://{host}:{settings.port}"
        self._console.print(self._voice("server.ready", address=address))
        if self._lan:
            outside = f"http://{own_address()}:{settings.port}"
            self._console.print(self._voice("server.lan", address=outside))
            self._console.print(qr_text(outside), highlight=False)
        self._console.print(self._voice("server.stop"))
        self._console.print(self._voice("server.loading"))
        if self._browser and _has_screen():
            webbrowser.open(address)


def own_address() -> str:
    """This machine's address on its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def qr_text(address: str) -> str:
    """A QR code in half-height blocks, for a telephone to read off the screen."""
    import segno

    out = io.StringIO()
    segno.make(address, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()


def _has_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
