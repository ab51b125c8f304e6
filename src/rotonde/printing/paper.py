"""Sizes of paper, and how near to its rim a home printer prints."""

from dataclasses import dataclass

RIM = 4.5  # millimetres that many printers leave white
MARGIN = 10.0  # from the paper's edge to the trim: marks, ruler and the sheet's name lie there
POSTER = "poster"


@dataclass(frozen=True)
class Paper:
    """A sheet, upright, in millimetres."""

    name: str
    width: float
    height: float

    @property
    def landscape(self) -> tuple[float, float]:
        return self.height, self.width


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)
A3 = Paper("A3", 297.0, 420.0)
PAPERS = {"a4": A4, "letter": LETTER, "a3": A3}
NAMES = (*PAPERS, POSTER)
