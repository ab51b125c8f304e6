"""A map as the studio reads it."""

from rotonde.core.adapter import as_key
from rotonde.core.studio import MapData, Outline, Route, Ticket
from rotonde.games.rail.index_tables import custom_map
from rotonde.games.rail.studio.network import Network
from rotonde.games.rail.studio.warnings import usual_value
from rotonde.games.rail.variant import PLAIN


def outline(data: MapData) -> Outline:
    rail_map, network = custom_map(as_key(data), PLAIN), Network(data)
    least, most = data["players"]
    twins = rail_map.tables["twin"][0]
    return Outline(
        name=rail_map.name,
        words=rail_map.words,
        players=(least, most),
        pieces=data["trains"],
        doubles_from=data["double_routes_open_from_players"],
        routes=tuple(
            Route(
                id=name,
                a=route["a"],
                b=route["b"],
                length=route["length"],
                colour=route["colour"],
                twin=rail_map.routes[twin] if twin >= 0 else None,
            )
            for name, route, twin in zip(rail_map.routes, data["routes"], twins, strict=False)
        ),
        tickets=tuple(
            Ticket(
                id=name,
                points=ticket["points"],
                way=network.distances[ticket["a"]][ticket["b"]],
                usual=usual_value(network, i) or 1,
            )
            for i, (name, ticket) in enumerate(zip(network.tickets, data["tickets"], strict=True))
        ),
    )
