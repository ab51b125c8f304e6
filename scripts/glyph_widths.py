# /// script
# dependencies = ["fonttools", "brotli"]
# ///
"""Measure the letters of a font: python scripts/glyph_widths.py FONT.woff2 … > glyphs.json

Run once for a new font, with its files from Fontsource (latin and latin-ext). What it prints is
src/rotonde/games/rail/layout/text/glyphs.json: the advance width of each letter, and how much
closer or wider two letters stand (kerning), both in thousandths of the font size.
"""

import json
import sys
import unicodedata
from collections.abc import Iterator
from typing import Any

from fontTools.ttLib import TTFont

LAST = 0x24F  # Latin, its supplements and extensions A and B: every European language
EXTRA = "’‘“”–—…·ẞȘșȚț"


def wanted(code: int) -> bool:
    letter = chr(code)
    return (code <= LAST or letter in EXTRA) and unicodedata.category(letter)[0] in "LNPSZ"


def advances(font: TTFont) -> dict[str, int]:
    em = font["head"].unitsPerEm
    metrics = font["hmtx"]
    return {
        chr(code): round(metrics[name][0] * 1000 / em)
        for code, name in font.getBestCmap().items()
        if wanted(code)
    }


def kerning(font: TTFont) -> dict[str, int]:
    """Pairs of letters with a horizontal adjustment, from the font's pair positioning."""
    if "GPOS" not in font:
        return {}
    em = font["head"].unitsPerEm
    letters: dict[str, list[str]] = {}
    for code, name in font.getBestCmap().items():
        if wanted(code):
            letters.setdefault(name, []).append(chr(code))
    table = font["GPOS"].table
    used = {
        index
        for feature in table.FeatureList.FeatureRecord
        if feature.FeatureTag == "kern"
        for index in feature.Feature.LookupListIndex
    }
    pairs: dict[str, int] = {}
    for index in sorted(used):
        for subtable in table.LookupList.Lookup[index].SubTable:
            if subtable.LookupType == 9:
                subtable = subtable.ExtSubTable
            if subtable.LookupType != 2:
                continue
            for first, second, value in _pairs_of(subtable, set(letters)):
                for a in letters[first]:
                    for b in letters[second]:
                        pairs.setdefault(a + b, round(value * 1000 / em))
    return {pair: value for pair, value in pairs.items() if value}


def _pairs_of(subtable: Any, known: set[str]) -> Iterator[tuple[str, str, int]]:
    if subtable.Format == 1:
        for first, pair_set in zip(subtable.Coverage.glyphs, subtable.PairSet, strict=True):
            for record in pair_set.PairValueRecord:
                if first in known and record.SecondGlyph in known:
                    yield first, record.SecondGlyph, _advance(record.Value1)
        return
    covered = [glyph for glyph in subtable.Coverage.glyphs if glyph in known]
    second_class = subtable.ClassDef2.classDefs
    for first in covered:
        row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(first, 0)].Class2Record
        for second in known:
            yield first, second, _advance(row[second_class.get(second, 0)].Value1)


def _advance(value: object) -> int:
    return getattr(value, "XAdvance", 0) or 0 if value else 0


def main() -> None:
    widths: dict[str, int] = {}
    pairs: dict[str, int] = {}
    for path in sys.argv[1:]:
        font = TTFont(path)
        widths = advances(font) | widths
        pairs = kerning(font) | pairs
    result = {"widths": dict(sorted(widths.items())), "kerning": dict(sorted(pairs.items()))}
    json.dump(result, sys.stdout, ensure_ascii=False, indent=0, separators=(",", ":"))


if __name__ == "__main__":
    main()
