"""Edits that are worth a trial, as the figures of a play-test suggest them."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from rotonde.core.studio import Edit, MapData, Outline, Route, Studio
from rotonde.studio import measures
from rotonde.studio.measures import Measure

GRAY = "gray"
Direction = Literal["less", "more"]
MOST_OF_A_KIND = 3
UNEVEN = 0.03  # what the favoured seat certainly wins beyond its equal share
OFF_VALUE = 0.3  # of a ticket from its suggested value
TWICE = 1.6  # spaces of a colour, in those of the mean of the others


class Candidate(NamedTuple):
    edit: Edit
    about: str  # what its measure measures: claimed, shut-out, advantage, favour, colour
    measure: Measure
    wanted: Direction
    urgent: bool = False  # something is wrong, and not only improvable


def candidates(
    studio: Studio, data: MapData, outline: Outline, figures: Mapping[str, Any]
) -> list[Candidate]:
    """At most a few of each kind, the most urgent first."""
    found = [
        *_tickets(outline, figures),
        *_dormant(data, outline, figures),
        *_contested(data, outline, figures),
        *_new_routes(studio, data, outline, figures),
        *_colours(data, outline),
        *_seats(outline, figures),
    ]
    return [c for c in found if not studio.examine(studio.apply(data, c.edit)).faults]


def _tickets(outline: Outline, figures: Mapping[str, Any]) -> list[Candidate]:
    def off(number: int) -> float:
        row = figures["tickets"][number]
        return float(abs(row["points"] - row["suggested"]) / row["suggested"])

    order = sorted(range(len(outline.tickets)), key=off, reverse=True)
    found = []
    for number in order[:MOST_OF_A_KIND]:
        ticket, suggested = outline.tickets[number], figures["tickets"][number]["suggested"]
        if suggested != ticket.points:
            edit = Edit("ticket-points", ticket.id, suggested, ticket.points)
            wanted: Direction = "less" if suggested < ticket.points else "more"
            measure, urgent = measures.advantage(number), off(number) > OFF_VALUE
            found.append(Candidate(edit, "advantage", measure, wanted, urgent))
    return found


def _dormant(data: MapData, outline: Outline, figures: Mapping[str, Any]) -> list[Candidate]:
    """The routes that are claimed least often: shorter, longer, or of any colour."""
    claimed: dict[frozenset[str], float] = {}
    for route, row in zip(outline.routes, figures["routes"], strict=True):
        pair = frozenset((route.a, route.b))
        claimed[pair] = claimed.get(pair, 0.0) + row["claimed"]
    order = sorted(outline.routes, key=lambda route: claimed[frozenset((route.a, route.b))])
    lengths = {int(length) for length in data["route_points"]}
    found = []
    for route in order[:MOST_OF_A_KIND]:
        measure = measures.claimed(route.a, route.b)
        shorter = max((n for n in lengths if n < route.length), default=None)
        longer = min((n for n in lengths if n > route.length), default=None)
        edits = [
            Edit("route-length", route.id, length, route.length)
            for length in (shorter, longer)
            if length is not None
        ]
        if route.colour != GRAY:
            edits.append(Edit("route-colour", route.id, GRAY, route.colour))
        asleep = route.id in figures["dormant"]
        found += [Candidate(edit, "claimed", measure, "more", asleep) for edit in edits]
    return found


def colour_spaces(data: MapData, outline: Outline) -> Counter[str]:
    spaces = Counter(dict.fromkeys(data["colours"], 0))
    for route in outline.routes:
        if route.colour != GRAY:
            spaces[route.colour] += route.length
    return spaces


def _rarest(data: MapData, outline: Outline) -> str:
    spaces = colour_spaces(data, outline)
    return min(spaces, key=lambda colour: spaces[colour])


def _by_contest(outline: Outline, figures: Mapping[str, Any]) -> list[Route]:
    order = sorted(
        range(len(outline.routes)), key=lambda i: figures["routes"][i]["contested"], reverse=True
    )
    return [outline.routes[i] for i in order]


def _contested(data: MapData, outline: Outline, figures: Mapping[str, Any]) -> list[Candidate]:
    """A second track for the routes that most seats want, in the rarest colour."""
    if outline.players[1] < outline.doubles_from:
        return []
    colour = _rarest(data, outline)
    single = [route for route in _by_contest(outline, figures) if route.twin is None]
    return [
        Candidate(
            Edit("double-route", route.id, colour),
            "shut-out",
            measures.shut_out(route.a, route.b),
            "less",
        )
        for route in single[:MOST_OF_A_KIND]
    ]


def _new_routes(
    studio: Studio, data: MapData, outline: Outline, figures: Mapping[str, Any]
) -> list[Candidate]:
    """A way around the routes that most seats want."""
    found: list[Candidate] = []
    for route in _by_contest(outline, figures)[: 2 * MOST_OF_A_KIND]:
        for edit in studio.ways_around(data, route.id)[:1]:
            if len(found) < MOST_OF_A_KIND and all(edit.place != c.edit.place for c in found):
                measure = measures.shut_out(route.a, route.b)
                found.append(Candidate(edit, "shut-out", measure, "less"))
    return found


def _colours(data: MapData, outline: Outline) -> list[Candidate]:
    """Of a colour that is far more frequent than the others, routes in the rarest colour."""
    spaces = colour_spaces(data, outline)
    if len(spaces) < 2:
        return []
    often = max(spaces, key=lambda colour: spaces[colour])
    others = (spaces.total() - spaces[often]) / (len(spaces) - 1)
    if spaces[often] <= TWICE * others:
        return []
    routes = sorted(
        (r for r in outline.routes if r.colour == often), key=lambda r: r.length, reverse=True
    )
    rarest = _rarest(data, outline)
    return [
        Candidate(
            Edit("route-colour", route.id, rarest, often),
            "colour",
            measures.spaces_of_colour(often),
            "less",
            urgent=True,
        )
        for route in routes[:MOST_OF_A_KIND]
    ]


def _seats(outline: Outline, figures: Mapping[str, Any]) -> list[Candidate]:
    """Of a game that favours a place in the turn order: more pieces, so that it takes longer."""
    favoured = [
        (low - 1 / len(table["seats"]), turn)
        for table in figures["players"].values()
        for turn, (low, _) in enumerate(table["seat_intervals"])
    ]
    most, turn = max(favoured)
    if most <= UNEVEN:
        return []
    have = outline.pieces
    return [
        Candidate(
            Edit("pieces", "pieces", more, have), "favour", measures.favour(turn), "less", True
        )
        for more in sorted({have + 2, round(have * 1.25), round(have * 1.6)})
    ]
