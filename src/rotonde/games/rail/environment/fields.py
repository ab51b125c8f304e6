"""What an observation of Rail is made of, for a map and a number of players.

Players are counted from the one who looks, then clockwise.
"""

from typing import Any

from rotonde.core.environment import FieldList, places_for
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import KINDS, LENGTH
from rotonde.games.rail.state import OVER, PHASES

MOST_PLIES = 128 * 128 - 1


def field_list(rail_map: RailMap, players: int) -> FieldList:
    t = rail_map.tables[0]
    routes, tickets, offer = int(t.routes), int(t.tickets), most_offered(t)
    by_route, by_ticket, by_kind = rail_map.routes, rail_map.tickets, rail_map.kinds
    f = FieldList()
    f.add(
        "routes",
        players * routes,
        "1 if a player owns the route: all routes for the one who looks, then for the next "
        "player, and so on",
        by_route,
    )
    f.add(
        "closed",
        routes,
        "1 if nobody owns the route, but the one who looks can no longer claim it: its twin is "
        "taken",
        by_route,
    )
    f.add("tickets", tickets, "1 if the one who looks holds the ticket", by_ticket)
    f.add("completed", tickets, "1 if the ticket is held and its two cities are joined", by_ticket)
    for i in range(offer):
        f.add(
            f"offer_{i + 1}",
            tickets,
            f"1 for the ticket in place {i + 1} of those on offer to the one who looks",
            by_ticket,
        )
    f.add(
        "pile_put_by",
        tickets,
        "of each ticket of the ticket pile, from its bottom up: 0 if it was dealt so, else 1 + "
        "the player who put it there",
    )
    f.add(
        "pile_known",
        tickets,
        "of the same tickets: 1 + the number of the ticket, if the one who looks put it there",
    )
    f.add("hand", KINDS, "cards in the hand of the one who looks, by kind", by_kind)
    f.add(
        "seen",
        players * KINDS,
        "cards that each player took face up and can still hold, by kind: what everybody knows "
        "of a hand",
        by_kind,
    )
    f.add("face_up", KINDS, "cards face up, by kind", by_kind)
    f.add("row", int(t.face_up), "the same place by place: 1 + the kind, 0 for an empty place")
    f.add_number("discard", int(max(t.deck)), "cards in the discard, by kind", KINDS)
    f.add_number(
        "unseen",
        int(max(t.deck)),
        "cards that the one who looks cannot place, by kind: they are in the pile or in others' "
        "hands",
        KINDS,
    )
    f.add_number("pile_size", int(sum(t.deck)), "cards in the pile")
    f.add_number("hand_size", int(sum(t.deck)), "cards in each hand", players)
    f.add_number("trains", int(t.trains), "trains that each player has left", players)
    f.add_number(
        "score", most_points(t), "points for routes of each player, with a head start", players
    )
    f.add("ticket_count", players, "tickets that each player holds")
    f.add("offer_size", players, "tickets that each player has to choose from")
    f.add("ticket_pile_size", 1, "tickets in the ticket pile")
    f.add("phase", OVER, "1 for the present phase: " + ", ".join(PHASES[:OVER]))
    f.add("turn", players, "1 for the player to act")
    f.add("seat", players, "1 for the seat of the one who looks")
    f.add("first", players, "1 for the player who takes the first turn")
    f.add("turns_left", 1, "turns to the end, once the last round has begun; 0 before")
    f.add("passes", 1, "passes since anybody last did something else")
    f.add("sweeps_in_a_row", 1, "how often the row was swept since a card was taken from it")
    f.add_number("sweeps", MOST_PLIES, "how often the row was swept")
    f.add_number("shuffles", MOST_PLIES, "how often the discard became the pile")
    f.add_number("ply", MOST_PLIES, "actions played so far")
    f.add_number("last", MOST_PLIES, "1 + the rules' code of the last action; 0 at the start")
    f.add("last_by", players, "1 for the player of the last action")
    f.add(
        "last_offer",
        offer,
        "what the one who looks chose from, if that was the last action: 1 + the numbers of the "
        "tickets",
    )
    return f


def offsets(rail_map: RailMap, fields: FieldList) -> Any:
    """The starts of the fields for the compiled writer, and how wide their numbers are."""
    t = rail_map.tables[0]
    return fields.offsets(
        kind_places=places_for(int(max(t.deck))),
        card_places=places_for(int(sum(t.deck))),
        train_places=places_for(int(t.trains)),
        score_places=places_for(most_points(t)),
    )


def most_offered(t: Any) -> int:
    return max(int(t.tickets_dealt), int(t.tickets_drawn))


def most_points(t: Any) -> int:
    """No player can have more points for routes: every train at the best rate there is, on top of
    a head start."""
    rate = max(int(t.points[length]) / length for length in range(1, LENGTH + 1))
    return int(int(t.trains) * rate) + int(max(t.head_start))
