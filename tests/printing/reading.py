"""Reads printed sheets back: sizes, fonts, letters, pixels; in millimetres from the top left."""

import atexit
import ctypes
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image

from rotonde.printing.picture import Box

POINT = 25.4 / 72


@dataclass(frozen=True)
class Glyph:
    text: str
    box: Box


class Printed:
    """A PDF, as a reader sees it."""

    def __init__(self, content: bytes) -> None:
        self.document = pdfium.PdfDocument(content)
        atexit.register(self.document.close)  # tests share them: they stay open until the end

    def __len__(self) -> int:
        return len(self.document)

    def size(self, page: int = 0) -> tuple[float, float]:
        width, height = self.document[page].get_size()
        return round(width * POINT, 2), round(height * POINT, 2)

    def text(self, page: int = 0) -> str:
        return str(self.document[page].get_textpage().get_text_range())

    def glyphs(self, page: int = 0) -> list[Glyph]:
        """Every letter but spaces, with the box of its ink."""
        found = []
        sheet = self.document[page]
        height = sheet.get_size()[1]
        text = sheet.get_textpage()
        for i in range(text.count_chars()):
            letter = text.get_text_range(i, 1)
            left, bottom, right, top = text.get_charbox(i)
            if letter.strip():
                box = Box(
                    left * POINT, (height - top) * POINT, right * POINT, (height - bottom) * POINT
                )
                found.append(Glyph(letter, box))
        return found

    def unembedded_fonts(self) -> set[str]:
        return {name for name, embedded in self._fonts() if not embedded}

    def fonts(self) -> set[str]:
        return {name for name, _ in self._fonts()}

    def _fonts(self) -> Iterator[tuple[str, bool]]:
        for page in self.document:
            for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=30):
                font = raw.FPDFTextObj_GetFont(thing.raw)
                size = raw.FPDFFont_GetBaseFontName(font, None, 0)
                name = ctypes.create_string_buffer(size)
                raw.FPDFFont_GetBaseFontName(font, name, size)
                yield name.value.decode(), raw.FPDFFont_GetIsEmbedded(font) == 1

    def pixels(self, page: int = 0, dots_per_inch: float = 72) -> Any:
        """A page as an RGB picture."""
        return self.document[page].render(scale=dots_per_inch / 72).to_pil().convert("RGB")


def png(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")
