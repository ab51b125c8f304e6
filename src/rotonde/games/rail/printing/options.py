"""What a print may be asked for, and what it is refused for."""

import math
from dataclasses import dataclass, field

from rotonde.core.errors import InvalidOptions
from rotonde.games.rail.layout import units
from rotonde.games.rail.printing.ink import FULL, LOW, Ink
from rotonde.printing.cards import CARDS, Cards
from rotonde.printing.paper import A4, LETTER, NAMES, PAPERS, POSTER, Paper

LEAST, MOST = 4.0, 60.0  # millimetres of a wagon, either way
_WIDEST = 2 * units.TRACK - 3.2  # board units of a space, so that two tracks stay apart


@dataclass(frozen=True)
class Wagon:
    """The size of a space, in millimetres."""

    length: float = 20.0
    width: float = 8.0

    def __post_init__(self) -> None:
        for value in (self.length, self.width):
            if not (math.isfinite(value) and LEAST <= value <= MOST):
                raise InvalidOptions("print.wagon", least=f"{LEAST:g}", most=f"{MOST:g}")

    @property
    def scale(self) -> float:
        """Millimetres of a board unit, so that spaces of this size keep apart on any board."""
        return max(self.length / units.CAR, self.width / _WIDEST)


@dataclass(frozen=True)
class Options:
    paper: str = "a4"
    low_ink: bool = False
    wagon: Wagon = field(default_factory=Wagon)
    language: str = "en"
    cards: Cards = "sheet"
    backs: bool = False  # of sheets of cards: a page of backs behind each of fronts

    def __post_init__(self) -> None:
        if self.paper not in NAMES:
            raise InvalidOptions("print.paper", name=self.paper, known=", ".join(NAMES))
        if self.cards not in CARDS:
            raise InvalidOptions("print.cards", name=self.cards, known=", ".join(CARDS))

    @property
    def ink(self) -> Ink:
        return LOW if self.low_ink else FULL

    @property
    def is_poster(self) -> bool:
        return self.paper == POSTER

    @property
    def card_paper(self) -> Paper:
        """Where cards lie. A poster is for a print shop, its cards are not."""
        return PAPERS.get(self.paper, A4)

    @property
    def page_paper(self) -> Paper:
        """Of what is read in the hand: rules, track of points."""
        return LETTER if self.paper == "letter" else A4


def wagon_of(text: str) -> Wagon:
    """`20x8`: length and width in millimetres, a comma or a point before decimals."""
    length, _, width = text.lower().replace("×", "x").replace(",", ".").partition("x")
    try:
        return Wagon(float(length), float(width))
    except ValueError:
        raise InvalidOptions("print.wagon", least=f"{LEAST:g}", most=f"{MOST:g}") from None
