"""What a table of Rail or Tram shows besides the position: the board, progress and ways, help."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any, Literal

import msgspec
import numpy as np

from rotonde.core.adapter import read_intent
from rotonde.core.errors import InvalidOptions
from rotonde.core.game_table import Advice, Choice, GameTable
from rotonde.core.interface import Action, State
from rotonde.games.rail import game as games
from rotonde.games.rail import limits
from rotonde.games.rail.actions import Blind, Claim, DrawTickets, Keep, Pass, Take
from rotonde.games.rail.events.bot_reasons import REASON_TYPES
from rotonde.games.rail.events.help_answers import (
    ADVICE_TYPES,
    HelpDone,
    HelpNoWay,
    HelpWay,
    WayData,
)
from rotonde.games.rail.events.types import EVENT_TYPES
from rotonde.games.rail.index_tables import NO_TWIN, RailMap, shipped_map
from rotonde.games.rail.layout.backdrop import Backdrop
from rotonde.games.rail.layout.draft import draft_of
from rotonde.games.rail.layout.geometry import Layout
from rotonde.games.rail.layout.shipped import shipped_backdrop, shipped_layout
from rotonde.games.rail.layout.solve import layout_of
from rotonde.games.rail.manifest import MANIFEST
from rotonde.games.rail.map import GRAY
from rotonde.games.rail.position.show import Position, RailScore
from rotonde.games.rail.table.coming_turn import coming_turn
from rotonde.games.rail.table.insight import Insight, RailMarks, insight_of, marks_of
from rotonde.games.rail.table.ticket_progress import ticket_ends
from rotonde.games.rail.table.ways import Prospects
from rotonde.games.rail.table.why_not import ClaimRoute, likely_claim
from rotonde.games.rail.variant import is_even, reseated

WAY = "way:"  # the topic of help for a ticket: way:boston--miami
LAYOUT_SECONDS = 12.0  # for the board of an uploaded map; the best one found by then is taken


class City(msgspec.Struct, frozen=True):
    id: str
    name: str


class Line(msgspec.Struct, frozen=True):
    """A route, as the map has it."""

    id: str
    a: str
    b: str
    length: int
    colour: str  # gray: any one colour
    cards: list[str]  # the kinds of cards that pay for it, in the order of a hand
    points: int
    twin: str | None  # the other track of a double route


class Ticket(msgspec.Struct, frozen=True):
    id: str
    a: str
    b: str
    points: int


class LengthPoints(msgspec.Struct, frozen=True):
    length: int
    points: int


class Fixtures(msgspec.Struct, frozen=True):
    """All that is drawn and never changes."""

    name: str
    map: str | None  # the name of a shipped map; null: an uploaded one
    vehicle: Literal["train", "tram"]  # what one places on a route
    cards: list[str]  # kinds of cards, in the order in which a hand is held; the locomotive last
    cities: list[City]
    routes: list[Line]
    tickets: list[Ticket]
    route_points: list[LengthPoints]
    trains: int  # each player's, at the start
    end_at_trains: int  # with so few left at the end of a turn the last round begins
    longest_path_bonus: int
    layout: Layout
    backdrop: Backdrop
    final: bool = True  # False: a draft, until a better layout has been worked out
    junior: bool = False  # tickets as pictures; missed ones cost nothing
    head_start: list[int] = []  # points that each seat has from the start; empty: nobody any


class RailTable(GameTable):
    least_seats, most_seats = MANIFEST.seats
    position_type = Position
    action_types = (Take, Blind, DrawTickets, Keep, Claim, Pass)
    event_types = EVENT_TYPES
    reason_types = REASON_TYPES
    score_type = RailScore
    fixtures_type = Fixtures
    insight_type = Insight
    marks_type = RailMarks
    intent_types = (ClaimRoute,)
    advice_types = ADVICE_TYPES
    advice_data_types = (WayData,)
    variants = ("junior", "head_start")

    def __init__(self, game: games.Rail, vehicle: Literal["train", "tram"]) -> None:
        self.game = game
        self.vehicle = vehicle

    def options(self, seats: int, chosen: Mapping[str, object]) -> dict[str, Any]:
        wanted = {"map": self.game.default_map, **chosen, "players": seats}
        self.game.start(wanted)
        return wanted

    def choices(self) -> dict[str, tuple[Choice, ...]]:
        """The game's own map first."""
        others = [name for name in shipped_names() if name != self.game.default_map]
        names = [self.game.default_map, *others]
        maps = {name: shipped_map(name).name for name in names}
        return {"map": tuple(Choice(name, {"fr": maps[name], "en": maps[name]}) for name in names)}

    def is_even(self, options: Mapping[str, object]) -> bool:
        return is_even(options)

    def reseated(self, options: Mapping[str, object], seats: Sequence[int]) -> dict[str, Any]:
        return reseated(options, seats)

    def build_fixtures(self, options: Mapping[str, object], thorough: bool = False) -> Fixtures:
        """A shipped map on its own layout; another one as a draft, unless `thorough`."""
        rail_map: RailMap = self.game.start(options).tables
        wanted = msgspec.convert(options, games.RailOptions)
        shipped = None if isinstance(wanted.map, dict) else wanted.map or self.game.default_map
        t, layout = rail_map.tables[0], shipped_layout(rail_map)
        final = layout is not None or thorough
        if layout is None:
            plain = self.game.start({**options, "junior": False, "head_start": []}).tables
            layout = _worked_out(plain) if thorough else draft_of(plain)
        return Fixtures(
            name=rail_map.name,
            map=shipped,
            vehicle=self.vehicle,
            cards=[kind for k, kind in enumerate(rail_map.kinds) if t.deck[k]],
            cities=[City(c["id"], typographic(c["name"])) for c in rail_map.data["cities"]],
            routes=[_line(rail_map, r) for r in range(int(t.routes))],
            tickets=[
                Ticket(name, ticket["a"], ticket["b"], ticket["points"])
                for name, ticket in zip(rail_map.tickets, rail_map.data["tickets"], strict=True)
            ],
            route_points=[
                LengthPoints(int(length), points)
                for length, points in sorted(rail_map.data["route_points"].items())
            ],
            trains=int(t.trains),
            end_at_trains=int(t.end_at_trains),
            longest_path_bonus=int(t.longest_path_bonus),
            layout=_with_typographic_names(layout),
            backdrop=shipped_backdrop(rail_map, layout),
            final=final,
            junior=wanted.junior,
            head_start=wanted.head_start,
        )

    def insight(self, observation: State, hints: bool) -> Insight:
        return insight_of(observation, hints)

    def marks(self, state: State) -> RailMarks:
        return marks_of(state)

    def intended(self, observation: State, source: Mapping[str, object]) -> Action | None:
        intent = read_intent(source, ClaimRoute)
        return None if intent is None else likely_claim(observation, intent)

    def coming_turn(self, observation: State, prepared: Sequence[Action] = ()) -> State | None:
        return coming_turn(observation, prepared)

    def reveals(self, before: State, after: State) -> bool:
        """Cards and tickets that come off a pile, and payments out of what nobody had seen.

        Keeping tickets shows nothing: the others see how many, and the pile only grows.
        """
        b, a = before.records[0], after.records[0]
        drawn = b.pile_size != a.pile_size or b.shuffles != a.shuffles
        turned_up = bool(np.any(b.row != a.row)) or b.sweeps != a.sweeps
        tickets = a.ticket_pile_size < b.ticket_pile_size
        paid = b.hand - a.hand
        hidden = b.hand - b.seen
        # cards that others have seen are paid first; the rest of the payment was hidden
        shown = bool(np.any(np.minimum(paid - b.seen, hidden) > 0))
        return bool(drawn or turned_up or tickets or shown)

    def help(self, observation: State, topic: str, step: int) -> Advice:
        """`way:TICKET`: the cheapest way still open for a ticket that one holds or may keep."""
        rail_map: RailMap = observation.tables
        name = topic.removeprefix(WAY)
        if not topic.startswith(WAY) or name not in rail_map.ticket_index:
            raise InvalidOptions("help.rail.unknown", topic=topic, known=f"{WAY}…")
        ticket = rail_map.ticket_index[name]
        if observation.eyes not in range(observation.players):
            raise InvalidOptions("options.seat", seat=observation.eyes, players=observation.players)
        prospects = Prospects.of_seat(observation, observation.eyes)
        way = prospects.way(*ticket_ends(rail_map, ticket))
        if way is None:
            return Advice((HelpNoWay(name),))
        if way.missing == 0:
            return Advice((HelpDone(name),))
        routes = [rail_map.routes[r] for r in way.routes]
        return Advice((HelpWay(name, way.missing, routes),), WayData(routes))

    def warm_up(self) -> None:
        layout_of(shipped_map(self.game.default_map), seconds=0.0)


def shipped_names() -> list[str]:
    """The shipped maps: NAME.json; their drawings are NAME.layout.json."""
    folder = resources.files("rotonde.games.rail") / "maps"
    names = [path.name.removesuffix(".json") for path in folder.iterdir()]
    return sorted(name for name in names if "." not in name)


def typographic(name: str) -> str:
    """A name as it is shown; map files may have the apostrophe of a keyboard."""
    return name.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def _with_typographic_names(layout: Layout) -> Layout:
    labels = [
        msgspec.structs.replace(label, lines=[typographic(line) for line in label.lines])
        for label in layout.labels
    ]
    return msgspec.structs.replace(layout, labels=labels)


def _line(rail_map: RailMap, route: int) -> Line:
    t = rail_map.tables[0]
    colour, twin = int(t.colour[route]), int(t.twin[route])
    return Line(
        id=rail_map.routes[route],
        a=rail_map.cities[int(t.route_a[route])],
        b=rail_map.cities[int(t.route_b[route])],
        length=int(t.length[route]),
        colour=GRAY if colour == limits.LOCOMOTIVE else rail_map.kinds[colour],
        cards=[
            kind
            for k, kind in enumerate(rail_map.kinds)
            if (t.deck[k] and limits.LOCOMOTIVE in (k, colour)) or k == colour
        ],
        points=int(t.points[int(t.length[route])]),
        twin=None if twin == NO_TWIN else rail_map.routes[twin],
    )


@lru_cache(maxsize=64)
def _worked_out(rail_map: RailMap) -> Layout:
    """For tables of one map with more or fewer seats: the search is done once."""
    return layout_of(rail_map, seconds=LAYOUT_SECONDS)


def rail() -> RailTable:
    return RailTable(games.rail(), "train")


def tram() -> RailTable:
    return RailTable(games.tram(), "tram")
