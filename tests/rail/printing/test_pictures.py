"""Two pages against pictures of them, so that nobody changes a sheet without looking at it.

`python tests/rail/printing/test_pictures.py` makes the pictures again.
"""

from pathlib import Path

import pytest

pytest.importorskip("typst", reason="typst is not installed: no PDF")
pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed: PDF cannot be read back")

from PIL import Image, ImageChops, ImageFilter

from rail.printing.kits import printed

FOLDER = Path(__file__).parent / "pictures"
DOTS = 26  # per inch
PAGES = {"lyon-poster": ("lyon", "board", "poster"), "usa-tickets": ("usa", "tickets", "a4")}
_CLEAR = 48  # a difference of this much, after a blur, is no matter of renderers


def drawn(name: str) -> Image.Image:
    where, part, paper = PAGES[name]
    picture = printed(where, part, paper=paper, language="fr").pixels(0, DOTS)
    assert isinstance(picture, Image.Image)
    return picture


def unlike(a: Image.Image, b: Image.Image) -> float:
    """The part of the pixels that clearly differ, renderers of fonts and edges aside."""
    blurred = (picture.filter(ImageFilter.GaussianBlur(1.5)) for picture in (a, b))
    histogram = ImageChops.difference(*blurred).convert("L").histogram()
    return sum(histogram[_CLEAR:]) / sum(histogram)


@pytest.mark.parametrize("name", PAGES)
def test_the_page_looks_as_in_its_picture(name: str) -> None:
    kept = Image.open(FOLDER / f"{name}.png").convert("RGB")
    made = drawn(name)
    assert max(abs(made.width - kept.width), abs(made.height - kept.height)) <= 1
    assert unlike(made.resize(kept.size), kept) < 0.001


@pytest.mark.parametrize("name", PAGES)
def test_a_missing_piece_would_be_noticed(name: str) -> None:
    kept = Image.open(FOLDER / f"{name}.png").convert("RGB")
    spoiled = kept.copy()
    x, y = kept.width // 3, kept.height // 2
    spoiled.paste((255, 255, 255), (x, y, x + kept.width // 10, y + kept.height // 20))
    assert unlike(spoiled, kept) >= 0.001


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in PAGES:
        drawn(name).quantize(64).save(FOLDER / f"{name}.png", optimize=True)
