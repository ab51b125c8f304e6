"""Documents as finished files, still in memory: who asks for them decides where they go."""

from dataclasses import dataclass

from rotonde.printing.document import Page, pdf, pictures


@dataclass(frozen=True)
class Sheets:
    """One document of a set. With names of pictures each page is one; else all are one PDF."""

    part: str
    title: str
    pages: list[Page]
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True)
class PrintFile:
    """A finished file: its path inside a folder, its bytes, and its pages (0: a picture)."""

    path: str
    content: bytes
    pages: int = 0


def files_of(sheets: Sheets) -> list[PrintFile]:
    """A document as files: one PDF, or a folder of pictures."""
    if not sheets.pictures:
        content = pdf(sheets.pages, sheets.title)
        return [PrintFile(f"{sheets.part}.pdf", content, len(sheets.pages))]
    drawn = pictures(sheets.pages, sheets.title)
    return [
        PrintFile(f"{sheets.part}/{name}.png", content)
        for name, content in zip(sheets.pictures, drawn, strict=True)
    ]
