"""The inks of a print: full colour, or lines on white that spare the printer."""

from dataclasses import dataclass

from rotonde.printing.palette import COLOURS, INK, LINE_COLOURS, OXBLOOD, PAPER

# Cards and routes are named in map files as the first rulebook did; the palette has plain words.
WORDS = {"purple": "violet", "brown": "orange", "gray": "grey"}


def colour_name(kind: str) -> str:
    return WORDS.get(kind, kind)


@dataclass(frozen=True)
class Ground:
    """The colours of what lies under the tracks; a `None` is not filled."""

    land: str
    foreign: str
    water: str
    relief: str | None
    park: str | None
    water_line: str
    contour: str
    park_line: str | None
    name: str  # letters of rivers
    halo: str  # behind the names of cities
    bed: str


FULL_GROUND = Ground(
    land="#EDE8D8",
    foreign="#E0DAC6",
    water="#BAD5DA",
    relief="#E2DCC5",
    park="#D3DFC3",
    water_line="#97BCC4",
    contour="#D5CDB2",
    park_line=None,
    name="#3C6B77",
    halo="#F3EFE2",
    bed="#FFFDF6",
)
LOW_GROUND = Ground(
    land=PAPER,
    foreign=PAPER,
    water=PAPER,
    relief=None,
    park=None,
    water_line="#8FB4BC",
    contour="#DAD6CA",
    park_line="#B9CBA9",
    name="#3C6B77",
    halo=PAPER,
    bed=PAPER,
)


@dataclass(frozen=True)
class Space:
    """A space, a card, a chip of a colour: ground, rim, what is drawn on it, dashes of the rim."""

    ground: str
    rim: str
    mark: str
    dashed: bool = False


@dataclass(frozen=True)
class Ink:
    low: bool

    @property
    def ground(self) -> Ground:
        return LOW_GROUND if self.low else FULL_GROUND

    @property
    def title(self) -> str:
        return OXBLOOD

    def of(self, kind: str) -> Space:
        """How a colour of a map is printed."""
        name = colour_name(kind)
        if self.low:
            return Space(PAPER, LINE_COLOURS[name], INK, dashed=name == "grey")
        ground, mark = ("#C9C5BA", INK) if name == "grey" else COLOURS[name]
        return Space(ground, INK, mark)


FULL, LOW = Ink(low=False), Ink(low=True)
