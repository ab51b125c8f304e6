"""A map in the formats of others: CSV, GraphML, the node-link JSON of networkx.

Every field of a city or route is written, those that Rotonde does not know included.
"""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from rotonde.core.studio import MapData
from rotonde.games.rail.index_tables import route_names

_PARTS = (("city", "cities"), ("route", "routes"), ("ticket", "tickets"))


def _fields(items: Sequence[Mapping[str, Any]]) -> list[str]:
    """The fields of all items, in the order in which they first appear."""
    return list(dict.fromkeys(field for item in items for field in item))


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def as_csv(data: MapData) -> str:
    """One table: the kind of each row, its id, then every field that cities, routes, tickets have.

    A spreadsheet takes a cell that begins with = or @ for a formula, so such a text gets a quote.
    """
    rows = []
    for kind, part in _PARTS:
        names = _names(data, kind)
        rows += [
            {**item, "kind": kind, "id": name} for name, item in zip(names, data[part], strict=True)
        ]
    columns = ["kind", "id", *(field for field in _fields(rows) if field not in ("kind", "id"))]
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows({field: _cell(value) for field, value in row.items()} for row in rows)
    return out.getvalue()


def _cell(value: object) -> str:
    text = _text(value)
    risky = isinstance(value, str) and text[:1] in ("=", "@", "+", "-", "\t", "\r")
    return f"'{text}" if risky else text


def _names(data: MapData, kind: str) -> Sequence[str]:
    if kind == "city":
        return [city["id"] for city in data["cities"]]
    if kind == "route":
        return route_names(data["routes"])
    return [f"{ticket['a']}--{ticket['b']}" for ticket in data["tickets"]]


def as_networkx(data: MapData) -> str:
    """`networkx.node_link_graph` reads it: a multigraph, its edges also as `links` for networkx
    before 3.4. Tickets and rules are attributes of the graph."""
    cities, routes = data["cities"], data["routes"]
    names = route_names(routes)
    edges = [
        {
            **{field: value for field, value in route.items() if field not in ("a", "b")},
            "id": name,
            "source": route["a"],
            "target": route["b"],
            "key": int(name.count("--") > 1),
        }
        for name, route in zip(names, routes, strict=True)
    ]
    graph = {field: value for field, value in data.items() if field not in ("cities", "routes")}
    nodes = [dict(city) for city in cities]
    whole = {"directed": False, "multigraph": True, "graph": graph, "nodes": nodes}
    return (
        json.dumps({**whole, "edges": edges, "links": edges}, ensure_ascii=False, indent=1) + "\n"
    )


def as_graphml(data: MapData) -> str:
    """A GraphML document; tickets and rules are data of the graph, as JSON."""
    graph = {field: value for field, value in data.items() if field not in ("cities", "routes")}
    nodes = [{k: v for k, v in city.items() if k != "id"} for city in data["cities"]]
    edges = [{k: v for k, v in r.items() if k not in ("a", "b")} for r in data["routes"]]
    keys: dict[tuple[str, str], str] = {}
    heads = []
    for scope, items in (("graph", [graph]), ("node", nodes), ("edge", edges)):
        for field in _fields(items):
            keys[scope, field] = f"d{len(keys)}"
            kind = _kind([item[field] for item in items if field in item])
            heads.append(
                f' <key id="{keys[scope, field]}" for="{scope}"'
                f' attr.name={quoteattr(_plain(field))} attr.type="{kind}"/>'
            )

    def values(scope: str, item: Mapping[str, Any]) -> str:
        return "".join(
            f'<data key="{keys[scope, field]}">{escape(_plain(_text(value)))}</data>'
            for field, value in item.items()
        )

    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
        *heads,
        f' <graph edgedefault="undirected">{values("graph", graph)}',
    ]
    for city, node in zip(data["cities"], nodes, strict=True):
        lines.append(f"  <node id={quoteattr(city['id'])}>{values('node', node)}</node>")
    for name, route, edge in zip(route_names(data["routes"]), data["routes"], edges, strict=True):
        ends = f"source={quoteattr(route['a'])} target={quoteattr(route['b'])}"
        lines.append(f"  <edge id={quoteattr(name)} {ends}>{values('edge', edge)}</edge>")
    return "\n".join([*lines, " </graph>", "</graphml>"]) + "\n"


def _plain(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return "".join(
        c
        for c in text
        if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff" and not "\ud800" <= c <= "\udfff")
    )


def _kind(values: Sequence[object]) -> str:
    if all(isinstance(value, bool) for value in values):
        return "boolean"
    if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return "long" if any(abs(int(str(value))) >= 1 << 31 for value in values) else "int"
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        return "double"
    return "string"


EXPORTS: Mapping[str, Callable[[MapData], str]] = {
    "csv": as_csv,
    "graphml": as_graphml,
    "networkx-json": as_networkx,
}
