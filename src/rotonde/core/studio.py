"""What a game offers to those who make maps for it: `Manifest.studio` names one of these.

The studio (`rotonde.studio`), the command line and the server find it there and know no game
themselves.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rotonde.core.messages import Voice

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MapData = Mapping[str, Any]
LONGEST_WORD = 80  # of what a file says, in a message about it


def _cut(value: object) -> object:
    if isinstance(value, list | tuple | dict):
        value = str(value)
    if isinstance(value, str) and len(value) > LONGEST_WORD:
        return value[:LONGEST_WORD] + "…"
    return value


class Finding(msgspec.Struct, frozen=True):
    """A fault or a remark: of what kind, where, and the message that puts it into words."""

    kind: str
    place: str  # a city, a--b, or a path in the file
    key: str
    parameters: dict[str, Any] = {}

    def told(self, voice: Voice) -> dict[str, str]:
        """In words; what the file itself says is cut, for a file may say anything."""
        given = {name: _cut(value) for name, value in self.parameters.items()}
        place = str(_cut(self.place))
        return {"kind": self.kind, "place": place, "message": voice(self.key, **given)}


class Examined(msgspec.Struct, frozen=True):
    """All that can be said of a map file without playing on it."""

    faults: tuple[Finding, ...]
    warnings: tuple[Finding, ...] = ()

    def told(self, voice: Voice) -> dict[str, list[dict[str, str]]]:
        return {
            "faults": [finding.told(voice) for finding in self.faults],
            "warnings": [finding.told(voice) for finding in self.warnings],
        }


class Route(msgspec.Struct, frozen=True):
    """A route of a map, as far as its figures and edits need it."""

    id: str
    a: str
    b: str
    length: int
    colour: str
    twin: str | None  # the other track of a double route


class Ticket(msgspec.Struct, frozen=True):
    id: str
    points: int
    way: int  # the spaces of its shortest way
    usual: int  # the value that the other tickets of the map suggest for such a way


class Outline(msgspec.Struct, frozen=True):
    """A valid map, as the studio reads it. Routes and tickets are in the order of the file."""

    name: str
    words: dict[str, str]  # what people call cities, routes and tickets
    players: tuple[int, int]
    pieces: int  # of each player, to place on routes
    doubles_from: int  # from so many players on, both tracks of a double route are open
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]


class Edit(msgspec.Struct, frozen=True):
    """One change of a map: of what kind, where, and to what value."""

    kind: str
    place: str  # a--b
    value: int | str
    before: int | str | None = None


class Mark(msgspec.Struct, frozen=True):
    """How a route is brought out on a board."""

    width: float  # board units
    colour: str  # of CSS
    text: str  # a tooltip
    label: str = ""
    dotted: bool = False


class Studio(msgspec.Struct, frozen=True):
    """The parts of a game's studio. Only `examine` takes any data; all others a valid map."""

    examine: Callable[[object], Examined]
    outline: Callable[[MapData], Outline]
    styles: Sequence[str]  # of the bots that try a map, by their numbers in a line-up
    # What happened in one game for every line-up (a style for each seat) and seed: named arrays.
    play: "Callable[[MapData, npt.NDArray[np.int64], Sequence[int]], npt.NDArray[Any]]"
    apply: Callable[[MapData, Edit], dict[str, Any]]
    # New routes that lead around a given one, the best first.
    ways_around: Callable[[MapData, str], Sequence[Edit]]
    shipped: Callable[[], Mapping[str, MapData]]  # the maps that come with the game, by name
    references: Callable[[], Mapping[str, Any]]  # figures of the shipped maps, by name
    exports: Mapping[str, Callable[[MapData], str]]
    # Pictures, as SVG and HTML documents; they take seconds. The last argument is the language.
    board: Callable[[MapData, Mapping[str, Mark], str], str]
    overlay: Callable[[MapData, str, tuple[str | None, str | None], str], str]
    worksheet: Callable[[MapData, str], str]
    warm_up_drawing: Callable[[], None]  # compile
