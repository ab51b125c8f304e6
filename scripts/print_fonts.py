# /// script
# dependencies = ["fonttools", "brotli"]
# ///
"""Make the fonts of printed sheets: python scripts/print_fonts.py node_modules FOLDER

Run once for new versions of the Fontsource packages that the page uses (`node_modules` is that of
frontend/). Each font is the Latin part and its extension in one TrueType file, at one weight: what
is printed must look the same everywhere, without the reader's fonts.
"""

import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SANSITA = "@fontsource/sansita/files/sansita-{part}-{weight}-normal.woff2"
ATKINSON = (
    "@fontsource-variable/atkinson-hyperlegible-next/files/"
    "atkinson-hyperlegible-next-{part}-wght-normal.woff2"
)
PARTS = ("latin", "latin-ext")
# Name of the file, where it comes from, family, weight, style
FONTS = (
    ("Sansita-Bold", SANSITA, "Sansita", 700, "Bold"),
    ("Sansita-Black", SANSITA, "Sansita", 900, "Black"),
    ("AtkinsonHyperlegibleNext-Regular", ATKINSON, "Atkinson Hyperlegible Next", 400, "Regular"),
    ("AtkinsonHyperlegibleNext-SemiBold", ATKINSON, "Atkinson Hyperlegible Next", 600, "SemiBold"),
    (
        "AtkinsonHyperlegibleNext-ExtraBold",
        ATKINSON,
        "Atkinson Hyperlegible Next",
        800,
        "ExtraBold",
    ),
)


def part_of(path: Path, weight: int) -> TTFont:
    font = TTFont(path)
    font.flavor = None
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": weight})
    for table in ("STAT", "GSUB", "GDEF"):  # the instance has no axes; print uses kerning only
        if table in font:
            del font[table]
    return font


def named(font: TTFont, family: str, weight: int, style: str) -> None:
    names = font["name"]
    names.names = [record for record in names.names if record.nameID in (0, 5, 8, 9, 11, 13, 14)]
    for number, text in (
        (1, f"{family} {style}"),
        (2, "Regular"),
        (4, f"{family} {style}"),
        (6, f"{family.replace(' ', '')}-{style}"),
        (16, family),
        (17, style),
    ):
        names.setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight


def main() -> None:
    modules, folder = map(Path, sys.argv[1:])
    for file, source, family, weight, style in FONTS:
        parts = []
        for part in PARTS:
            path = folder / f"{part}.ttf"
            part_of(modules / source.format(part=part, weight=weight), weight).save(path)
            parts.append(path)
        font = Merger().merge([str(path) for path in parts])
        named(font, family, weight, style)
        font.save(folder / f"{file}.ttf")
        for path in parts:
            path.unlink()


if __name__ == "__main__":
    main()
