"""Write the pages of docs/environments: fields and actions of the environments at their usual size.

.venv/bin/python scripts/field_pages.py
"""

from pathlib import Path

from rotonde.env import make
from rotonde.study.field_pages import field_page

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "environments"
TITLES = {
    "rail": "Rail on the map of the USA, two players",
    "tram": "Tram on the map of Lyon, two players",
    "trains": "Trains, two players",
    "triage": "Triage, the first mission of the album",
}


def pages() -> dict[str, str]:
    """The text of every page by the name of its file."""
    return {f"{name}.md": field_page(make(name, games=1), title) for name, title in TITLES.items()}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for file, text in pages().items():
        (FOLDER / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
