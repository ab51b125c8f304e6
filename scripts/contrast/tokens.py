"""The colours of the page, read from its tokens: what is measured is what is drawn."""

import re
from pathlib import Path

from contrast.colour import Rgb

TOKENS = Path(__file__).resolve().parents[2] / "frontend/src/ui/styles/tokens.css"
THEMES = ("light", "dark")
_BLOCK = re.compile(r'^:root(?P<dark>\[data-theme="dark"\])? \{(?P<body>.*?)^\}', re.S | re.M)
_TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")


class Tokens:
    def __init__(self, theme: str) -> None:
        self._values: dict[str, str] = {}
        css = re.sub(r"/\*.*?\*/", "", TOKENS.read_text(encoding="utf-8"), flags=re.S)
        for block in _BLOCK.finditer(css):
            if not block["dark"] or theme == "dark":
                self._values.update(_TOKEN.findall(block["body"]))

    def colour(self, name: str) -> Rgb:
        return self._parsed(name)[0]

    def opacity(self, name: str) -> float:
        """Of a translucent colour, or a number: 0.62, 34 %."""
        value = self._resolved(name)
        if value.startswith(("#", "rgb")):
            return self._parsed(name)[1]
        return float(value.removesuffix("%")) / (100 if value.endswith("%") else 1)

    def _resolved(self, name: str) -> str:
        value = self._values[name].strip()
        other = re.fullmatch(r"var\(--([\w-]+)\)", value)
        return self._resolved(other[1]) if other else value

    def _parsed(self, name: str) -> tuple[Rgb, float]:
        value = self._resolved(name)
        if value.startswith("#"):
            return Rgb(*(int(value[i : i + 2], 16) / 255 for i in (1, 3, 5))), 1.0
        parts = re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)", value)
        if parts is None:
            raise ValueError(f"--{name}: {value} is no colour")
        red, green, blue = (int(part) / 255 for part in parts.groups()[:3])
        return Rgb(red, green, blue), float(parts[4])
