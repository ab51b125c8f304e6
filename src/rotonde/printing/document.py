"""Pages as files: PDF for the printer, one PNG for each page, or SVG with its fonts inside.

No page is written to disk on the way: the drawings are handed to typst as text.
"""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from types import ModuleType

from rotonde.core.errors import InvalidOptions, RotondeError
from rotonde.printing.svg import DISPLAY_FONT, TEXT_FONT, document, printable

FONTS = {
    "Sansita-Bold.ttf": (DISPLAY_FONT, 700),
    "Sansita-Black.ttf": (DISPLAY_FONT, 900),
    "AtkinsonHyperlegibleNext-Regular.ttf": (TEXT_FONT, 400),
    "AtkinsonHyperlegibleNext-SemiBold.ttf": (TEXT_FONT, 600),
    "AtkinsonHyperlegibleNext-ExtraBold.ttf": (TEXT_FONT, 800),
}
MOST_PAGES = 200  # of a document
LONGEST_SIDE = 5000.0  # millimetres of a page: PDF ends at 5080
_RESOLUTION = 300.0  # of pictures, in dots per inch
_LARGEST_PICTURE = 300.0  # millimetres: its side is 3,543 dots at most
_SOURCE = """#set document(title: sys.inputs.title, date: none)
#set page(margin: 0mm)
{pages}
"""
_PAGE = (
    "#page(width: {width:.3f}mm, height: {height:.3f}mm)"
    '[#image(bytes(sys.inputs.at("{i}")), format: "svg", '
    "width: {width:.3f}mm, height: {height:.3f}mm)]"
)


class CannotPrint(RotondeError):
    """Something that printing needs is not installed."""


@dataclass(frozen=True)
class Page:
    """One side of a sheet: its size in millimetres, and SVG in millimetres."""

    width: float
    height: float
    content: str


def font_bytes(file: str) -> bytes:
    return (resources.files("rotonde.printing") / "fonts" / file).read_bytes()


def font_rules(files: Sequence[str]) -> str:
    """The fonts themselves, so that an SVG file looks the same everywhere."""
    rules = []
    for file in files:
        family, weight = FONTS[file]
        data = base64.b64encode(font_bytes(file)).decode()
        rules.append(
            f'@font-face{{font-family:"{family}";font-weight:{weight};'
            f'src:url("data:font/ttf;base64,{data}")}}'
        )
    return f"<style>{''.join(rules)}</style>"


def pdf(pages: Sequence[Page], title: str) -> bytes:
    """All pages in one PDF, with the fonts that they use."""
    (made,) = _compiled(pages, title, "pdf")
    return made


def pictures(pages: Sequence[Page], title: str) -> list[bytes]:
    """Each page as a PNG of 300 dots per inch."""
    for page in pages:
        if max(page.width, page.height) > _LARGEST_PICTURE:
            raise InvalidOptions("print.too-large", most=f"{_LARGEST_PICTURE:g}")
    return _compiled(pages, title, "png")


def _compiled(pages: Sequence[Page], title: str, kind: str) -> list[bytes]:
    typst = _typst()
    if len(pages) > MOST_PAGES:
        raise InvalidOptions("print.too-many", count=len(pages), most=MOST_PAGES)
    for page in pages:
        if max(page.width, page.height) > LONGEST_SIDE:
            raise InvalidOptions("print.too-large", most=f"{LONGEST_SIDE:g}")
    source = _SOURCE.format(
        pages="\n".join(
            _PAGE.format(i=i, width=page.width, height=page.height) for i, page in enumerate(pages)
        )
    )
    title = printable(title)
    drawn = {
        str(i): document(page.width, page.height, page.content, title)
        for i, page in enumerate(pages)
    }
    with resources.as_file(resources.files("rotonde.printing") / "fonts") as fonts:
        made = typst.compile(
            source.encode(),
            sys_inputs=drawn | {"title": title},
            font_paths=[str(fonts)],
            ignore_system_fonts=True,
            format=kind,
            ppi=_RESOLUTION,
        )
    return list(made) if isinstance(made, list) else [made]


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError:
        raise CannotPrint("print.no-typst") from None
    return typst
