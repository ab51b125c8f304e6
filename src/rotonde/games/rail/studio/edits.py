"""Edits of a map: a value, a length, a colour, a second track, a new route.

The map that an edit is applied to is not changed, and what it does not concern is kept, fields
that Rotonde does not know included. To undo an edit, keep the map before it.
"""

import copy
from typing import Any

from rotonde.core.errors import InvalidOptions
from rotonde.core.studio import Edit, MapData
from rotonde.games.rail.index_tables import route_names
from rotonde.games.rail.map import GRAY

TICKET_POINTS, LENGTH, COLOUR, DOUBLE, NEW_ROUTE, PIECES = KINDS = (
    "ticket-points",
    "route-length",
    "route-colour",
    "double-route",
    "new-route",
    "pieces",
)


def apply_edit(data: MapData, edit: Edit) -> dict[str, Any]:
    """A copy of the map with this edit; it may be invalid, and `examine` tells."""
    edited: dict[str, Any] = copy.deepcopy(dict(data))
    if edit.kind == TICKET_POINTS:
        _ticket(edited, edit.place)["points"] = edit.value
    elif edit.kind == LENGTH:
        _route(edited, edit.place)["length"] = edit.value
    elif edit.kind == COLOUR:
        _route(edited, edit.place)["colour"] = edit.value
    elif edit.kind == DOUBLE:
        first = _route(edited, edit.place)
        track = {key: first[key] for key in ("a", "b", "length")} | {"colour": edit.value}
        edited["routes"].insert(edited["routes"].index(first) + 1, track)
    elif edit.kind == NEW_ROUTE:
        a, b = edit.place.split("--")
        edited["routes"].append({"a": a, "b": b, "length": edit.value, "colour": GRAY})
    elif edit.kind == PIECES:
        edited["trains"] = edit.value
    else:
        raise InvalidOptions("studio.edit-unknown", kind=edit.kind, known=", ".join(KINDS))
    return edited


def _route(data: dict[str, Any], name: str) -> dict[str, Any]:
    for route, found in zip(data["routes"], route_names(data["routes"]), strict=True):
        if found == name:
            chosen: dict[str, Any] = route
            return chosen
    raise InvalidOptions("studio.place-unknown", place=name)


def _ticket(data: dict[str, Any], name: str) -> dict[str, Any]:
    for ticket in data["tickets"]:
        if f"{ticket['a']}--{ticket['b']}" == name:
            chosen: dict[str, Any] = ticket
            return chosen
    raise InvalidOptions("studio.place-unknown", place=name)
