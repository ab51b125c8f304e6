"""Take pictures of every screen: desktop and phone, light and dark, French and some in English.

The tables, their guides and the hall are also taken on tablets, lying phones and a low window.

    .venv/bin/python scripts/screenshots.py [NAME …]   into build/pictures, which is not committed
    .venv/bin/python scripts/screenshots.py --readme   the six of the README, into docs/pictures

`make pictures` runs it. It starts a server, lets bots play tables to an interesting
moment, and opens each screen in chromium. Needs the built page (`make page`).
"""

import sys
import tempfile
from pathlib import Path

from pictures.camera import LOOKS, WINDOWS, Look, shrink, take
from pictures.screens import SCREENS, Stop
from pictures.server import PictureServer, start_server

ROOT = Path(__file__).resolve().parent.parent
ON_DEMAND = ROOT / "build/pictures"
COMMITTED = ROOT / "docs/pictures"
# The README's pictures: file name → screen and look.
README = {
    "hall": ("hall", "en-desktop"),
    "tram": ("rail", "en-desktop"),
    "usa": ("usa", "en-desktop"),
    "trains": ("trains", "en-desktop"),
    "triage": ("triage-solved", "en-desktop"),
    "phone": ("rail", "en-phone"),
}
README_WIDTH, README_COLOURS = 1080, 128


def main(arguments: list[str]) -> None:
    if arguments == ["--readme"]:
        take_readme_pictures()
        return
    unknown = set(arguments) - set(SCREENS)
    if unknown:
        raise SystemExit(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(SCREENS)}")
    ON_DEMAND.mkdir(parents=True, exist_ok=True)
    with start_server() as server:
        for name in arguments or SCREENS:
            take_all_looks(server, name, ON_DEMAND)
            print(name, flush=True)


def take_all_looks(server: PictureServer, name: str, folder: Path) -> None:
    screen = SCREENS[name]
    stop: Stop | None = None
    for look in (*LOOKS, *(WINDOWS if screen.windows else ())):
        if look.language == "en" and not screen.english:
            continue
        if stop is None or screen.again:
            stop = screen.stop(server)
        take(server, stop, look, folder / f"{name}-{look.name}.png")


def take_readme_pictures() -> None:
    looks: dict[str, Look] = {look.name: look for look in LOOKS}
    with start_server() as server, tempfile.TemporaryDirectory() as folder:
        for file, (name, look) in README.items():
            picture = Path(folder) / f"{file}.png"
            take(server, SCREENS[name].stop(server), looks[look], picture)
            shrink(picture, width=README_WIDTH, colours=README_COLOURS)
            (COMMITTED / picture.name).write_bytes(picture.read_bytes())
            print(file, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
