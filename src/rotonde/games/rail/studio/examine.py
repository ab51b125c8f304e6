"""The faults and remarks of a map file, as the command line, the server and the page tell them."""

import re
from collections.abc import Iterator
from typing import Any

from rotonde.core.errors import Fault
from rotonde.core.studio import Examined, Finding
from rotonde.games.rail.map import UNKNOWN_FIELD, check
from rotonde.games.rail.studio.network import Network
from rotonde.games.rail.studio.warnings import warnings

_TICKET = re.compile(r"tickets\[(\d+)\]")
_SHORTEST_KIND = {"map.ticket-unconnected": "unreachable-ticket"}


def examine(data: object) -> Examined:
    """Every fault and every remark. Of a map with faults of form, only these can be told."""
    found = [_finding(data, fault) for fault in check(data)]
    unknown = tuple(finding for finding in found if finding.key == UNKNOWN_FIELD)
    faults = [finding for finding in found if finding.key != UNKNOWN_FIELD]
    readable = all(finding.kind == "unreachable-ticket" for finding in faults)
    if not readable or not isinstance(data, dict):
        return Examined(tuple(faults), unknown)
    network = Network(data)
    faults += _pieces(network)
    return Examined(tuple(faults), (*unknown, *warnings(network)))


def _finding(data: Any, fault: Fault) -> Finding:
    place = fault.place
    if fault.key == "map.ticket-unconnected":
        number = _TICKET.match(place)
        assert number is not None
        ticket = data["tickets"][int(number[1])]
        place = f"{ticket['a']}--{ticket['b']}"
    kind = _SHORTEST_KIND.get(fault.key, fault.key.partition(".")[2])
    return Finding(kind, place, fault.key, fault.parameters)


def _pieces(network: Network) -> Iterator[Finding]:
    """Every piece but the largest, told at its first city."""
    largest, *others = network.pieces
    for piece in others:
        about = {"city": piece[0], "count": len(piece), "other": largest[0]}
        yield Finding("two-pieces", piece[0], "studio.two-pieces", about)
