"""The states of a route: what must stand out against what, and by how much."""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from contrast.colour import EYES, Rgb, contrast, difference, mixed, over, seen_by
from contrast.tokens import Tokens

TEXT, GRAPHIC = 4.5, 3.0  # WCAG 2.2: 1.4.3 contrast of texts, 1.4.11 of graphics
GLANCE = 10.0  # CIEDE2000 at which two flat colours are told apart at a glance
CARDS = ("purple", "blue", "brown", "white", "green", "yellow", "black", "red")
PLAYERS = range(1, 6)
EVERYBODY = EYES
COLOURED = tuple(eyes for eyes in EYES if eyes != "grey")


class Ratio(NamedTuple):
    """A contrast: the worst of several pairs."""

    what: str
    value: float
    least: float


class Distance(NamedTuple):
    """A colour difference to each kind of eyes: the worst of several pairs."""

    what: str
    values: dict[str, float]
    must: frozenset[
        str
    ]  # the eyes to which it must be GLANCE at least; the rest is carried by shapes


class Routes:
    """The colours of the states of a route on the board, in one theme."""

    def __init__(self, theme: str) -> None:
        self.tokens = Tokens(theme)
        colour, opacity = self.tokens.colour, self.tokens.opacity
        self.land, self.water = colour("board-land"), colour("board-water")
        self.bed = over(colour("board-bed"), opacity("bed-opacity"), self.land)
        own = {"white": "slot-white", "black": "slot-black"}
        self.frames = {card: colour(own.get(card, f"c-{card}")) for card in CARDS}
        self.frames["any"] = colour("slot-any")
        self.bodies = [colour(f"p{player}") for player in PLAYERS]
        self.roofs = [colour(f"p{player}-on") for player in PLAYERS]
        self.strong = over(colour("glow"), opacity("glow-strong"), self.land)
        self.faint = over(colour("glow"), opacity("glow-faint"), self.bed)

    def insides(self, tint: str = "slot-tint") -> dict[str, Rgb]:
        share, paper = self.tokens.opacity(tint), self.tokens.colour("slot-paper")
        return {card: mixed(frame, share, paper) for card, frame in self.frames.items()}

    def ratios(self) -> list[Ratio]:
        c = self.tokens.colour
        case, edge = c("mine-case"), c("mine-edge")
        return [
            Ratio("free: symbol on the inside", self._symbols(), TEXT),
            Ratio("free: keyline on the bed", self._keyline(), GRAPHIC),
            Ratio("owned: casing on land and water", self._on_map("piece-key"), GRAPHIC),
            Ratio("owned: casing on the inside of any free space", self._casing(), GRAPHIC),
            Ratio(
                "owned: pattern and emblem on the piece",
                _worst(zip(self.roofs, self.bodies, strict=True)),
                TEXT,
            ),
            Ratio("mine: cream casing on its edge", contrast(case, edge), GRAPHIC),
            Ratio(
                "mine: edge or casing on land",
                max(contrast(edge, self.land), contrast(case, self.land)),
                GRAPHIC,
            ),
            Ratio("payable: keyline or inside on brass", self._on_brass(), GRAPHIC),
            Ratio("way of a ticket: edge on land and water", self._on_map("way"), GRAPHIC),
            Ratio(
                "way of a ticket: edge on its inside",
                contrast(c("way"), c("way-inside")),
                GRAPHIC,
            ),
            Ratio("closed: buffer stops on land and water", self._on_map("oxblood"), GRAPHIC),
            Ratio(
                "last move: edge of the ring on land and water",
                self._on_map("board-key"),
                GRAPHIC,
            ),
            Ratio("last move: points on the pill", contrast(c("paint-ink"), c("brass")), TEXT),
            Ratio("focus: ring on land and water", self._on_map("focus"), GRAPHIC),
            Ratio("names on their halo", contrast(c("board-label"), c("board-halo")), TEXT),
            Ratio("names on plates", contrast(c("on-enamel-sign"), c("enamel-sign")), TEXT),
        ]

    def _on_map(self, token: str) -> float:
        return _worst((self.tokens.colour(token), ground) for ground in (self.land, self.water))

    def _symbols(self) -> float:
        return _worst(
            (self.tokens.colour("slot-symbol"), inside)
            for tint in ("slot-tint", "slot-tint-payable")
            for card, inside in self.insides(tint).items()
            if card != "any"  # has none
        )

    def _keyline(self) -> float:
        colour, opacity = self.tokens.colour("slot-key"), self.tokens.opacity("slot-key")
        return contrast(over(colour, opacity, self.bed), self.bed)

    def _casing(self) -> float:
        casing = self.tokens.colour("piece-key")
        return _worst((casing, inside) for inside in self.insides().values())

    def _on_brass(self) -> float:
        """On light land the keyline tells a space from the brass, on dark land its inside."""
        insides = self.insides("slot-tint-payable").values()
        keyline = contrast(self.tokens.colour("board-key"), self.strong)
        return max(keyline, _worst((inside, self.strong) for inside in insides))

    def distances(self) -> list[Distance]:
        c = self.tokens.colour
        cards = [self.frames[card] for card in CARDS]
        rim = over(c("glow"), self.tokens.opacity("glow-rim"), self.land)
        return [
            _distance("free: frames of two colours", combinations(cards, 2), COLOURED),
            _distance(
                "free: frame of any colour and of one colour",
                ((self.frames["any"], frame) for frame in cards),
                (),
            ),
            _distance("owned: pieces of two players", combinations(self.bodies, 2), COLOURED),
            _distance(
                "free and owned: inside of a space and casing of a piece",
                ((c("piece-key"), inside) for inside in self.insides().values()),
                EVERYBODY,
            ),
            _distance(
                "free and owned: inside of a space and piece",
                ((body, inside) for body in self.bodies for inside in self.insides().values()),
                (),
            ),
            _distance("payable or not: brass bed and bed", [(self.faint, self.bed)], EVERYBODY),
            _distance(
                "payable, helps a ticket: rim of the glow and land", [(rim, self.land)], COLOURED
            ),
            _distance("way of a ticket: ribbon and bed", [(c("way-inside"), self.bed)], COLOURED),
            _distance(
                "way of a ticket: brass inside the ribbon and ribbon",
                [(self.strong, c("way-inside"))],
                COLOURED,
            ),
        ]


def _distance(what: str, pairs: Iterable[tuple[Rgb, Rgb]], who: Iterable[str]) -> Distance:
    all_pairs = list(pairs)
    values = {
        eyes: min(difference(seen_by(eyes, a), seen_by(eyes, b)) for a, b in all_pairs)
        for eyes in EYES
    }
    return Distance(what, values, frozenset(who))


def _worst(pairs: Iterable[tuple[Rgb, Rgb]]) -> float:
    return min(contrast(one, other) for one, other in pairs)
