"""Measure how well the states of a route can be told apart, and write docs/route-contrast.md.

    .venv/bin/python scripts/route_contrast.py

The colours are read from the page's tokens. tests/project/test_route_contrast.py requires the
least values and that the document is up to date.
"""

from pathlib import Path

from contrast.colour import EYES
from contrast.routes import GLANCE, GRAPHIC, TEXT, Routes
from contrast.tokens import THEMES

DOCUMENT = Path(__file__).resolve().parent.parent / "docs/route-contrast.md"


def document() -> str:
    return "\n".join([*_head(), *_ratios(), *_differences(), *_foot()])


def _head() -> list[str]:
    return [
        "# Routes: contrast and colour-blind eyes",
        "",
        "Made by `scripts/route_contrast.py` from the tokens of the page"
        " (`frontend/src/ui/styles/tokens.css`), translucent colours mixed as a browser mixes"
        " them. `tests/project/test_route_contrast.py` fails if a value falls below its least or"
        " this page is not up to date.",
        "",
    ]


def _ratios() -> list[str]:
    light, dark = (Routes(theme).ratios() for theme in THEMES)
    rows = [
        f"| {one.what} | {one.value:.1f} | {other.value:.1f} | {one.least:.1f} |"
        for one, other in zip(light, dark, strict=True)
    ]
    return [
        "## Contrast",
        "",
        f"The ratio of WCAG 2.2: {TEXT:.1f} for texts and symbols, {GRAPHIC:.1f} for lines."
        " Each is the worst of all colours.",
        "",
        "| what on what | light | dark | least |",
        "|---|---|---|---|",
        *rows,
        "",
    ]


def _differences() -> list[str]:
    lines = [
        "## Colours as other eyes see them",
        "",
        f"CIEDE2000, the worst pair; {GLANCE:.0f} is told apart at a glance. Protan, deutan and"
        " tritan after Machado 2009, severity 1; grey is luminance alone. **Bold** values are"
        f" required to be {GLANCE:.0f} or more; the others are carried by shapes: the symbols of"
        " colours, the roof patterns and emblems of players, the casing of pieces, the edge of"
        " the ribbon.",
        "",
    ]
    for theme in THEMES:
        lines += [
            f"| {theme} | {' | '.join(EYES)} |",
            "|---|" + "---|" * len(EYES),
            *(
                f"| {one.what} | "
                + " | ".join(
                    f"**{one.values[eyes]:.1f}**" if eyes in one.must else f"{one.values[eyes]:.1f}"
                    for eyes in EYES
                )
                + " |"
                for one in Routes(theme).distances()
            ),
            "",
        ]
    return lines


def _foot() -> list[str]:
    return [
        "## Weak points",
        "",
        "A yellow train is as light as the pale inside of a free space, and in the dark a red or"
        " black one as dark: there the casing, the pattern and the rail from station to station"
        " tell owned from free. Insides alone are close for red-green eyes: frame and symbol tell"
        " the colours. Brass on light land has little contrast of its own: spaces on it have a"
        " full keyline.",
        "",
    ]


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
    print(DOCUMENT)
