"""Pictures of every screen, for docs/screenshots: desktop and phone, light and dark.

    .venv/bin/python scripts/screenshots.py [NAME …]

It opens a house of its own, lets bots play tables to an interesting moment, and looks at each
screen in Debian's chromium: in French, some in English too. Needs the built page (`make page`).
"""

import sys
from pathlib import Path

from pictures.camera import LOOKS, take
from pictures.house import House, open_house
from pictures.screens import SCREENS, Stop

FOLDER = Path(__file__).resolve().parent.parent / "docs/screenshots"


def main(names: list[str]) -> None:
    unknown = set(names) - set(SCREENS)
    if unknown:
        raise SystemExit(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(SCREENS)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with open_house() as house:
        for name in names or SCREENS:
            shoot(house, name, FOLDER)
            print(name, flush=True)


def shoot(house: House, name: str, folder: Path) -> None:
    screen = SCREENS[name]
    stop: Stop | None = None
    for look in LOOKS:
        if look.language == "en" and not screen.english:
            continue
        if stop is None or screen.again:
            stop = screen.stop(house)
        take(house, stop, look, folder / f"{name}-{look.name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
