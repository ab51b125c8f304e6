"""The figures of a play-test, with their 95 % intervals."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.core.studio import Outline, Ticket
from rotonde.kernel.bits import BITS
from rotonde.studio.deals import Played
from rotonde.studio.intervals import bootstrap, round_off, wilson

Games = npt.NDArray[np.void]
Ints = npt.NDArray[np.int64]
NOBODY = -1

DORMANT = 0.05  # claimed, with its twin, in a smaller share of the games
FEW_HOLDERS = 30  # a ticket that was held less often tells nothing of its worth
MOST_CORRECTION = 0.15  # of a ticket's usual value, by how often it is completed


def win_shares(games: Games, players: int) -> npt.NDArray[np.float64]:
    """A row for each game, a column for each seat; who shares a win has a part of it."""
    wins = games["wins"][:, :players].astype(np.float64)
    shares: npt.NDArray[np.float64] = wins / wins.sum(axis=1, keepdims=True)
    return shares


def in_turn_order(games: Games, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Columns by seat, put in the order in which the seats take their first turns."""
    players = values.shape[1]
    seats = (np.arange(players)[None, :] + games["first"][:, None]) % players
    ordered: npt.NDArray[Any] = np.take_along_axis(values, seats, axis=1)
    return ordered


def table_figures(games: Games, players: int, styles: Sequence[str]) -> dict[str, Any]:
    """One table size."""
    count = len(games)
    shares = win_shares(games, players)
    seats = in_turn_order(games, shares).mean(axis=0)
    style = games["style"][:, :players]
    of_style = {name: shares[style == i] for i, name in enumerate(styles)}
    totals = games["total"][:, :players]
    held = games["held"][:, :players].sum()
    made = games["completed"][:, :players].sum()
    return {
        "games": count,
        "seats": [round_off(share) for share in seats],
        "seat_intervals": [wilson(float(share), count) for share in seats],
        "styles": {n: round_off(s.mean()) if len(s) else None for n, s in of_style.items()},
        "style_intervals": {
            n: wilson(float(s.mean()) if len(s) else 0.0, len(s)) for n, s in of_style.items()
        },
        "scores": {
            **_measured(totals.mean(axis=1)),
            "low": round_off(np.quantile(totals, 0.1)),
            "high": round_off(np.quantile(totals, 0.9)),
        },
        "winning_score": _measured(totals.max(axis=1)),
        "length": _measured(games["plies"]),
        "longest_path": _measured(games["longest"][:, :players].max(axis=1)),
        "passes": _measured(games["passes"]),
        "empty_piles": _counted(games["empty_pile"] > 0),
        "stuck": _counted(games["stuck"] > 0),
        "tickets_held": round_off(held / (count * players)),
        "tickets_made": round_off(made / held) if held else None,
        "pieces_left": _measured(games["left"][:, :players].mean(axis=1)),
    }


def _measured(values: npt.NDArray[Any]) -> dict[str, Any]:
    return {"mean": round_off(values.mean()), "interval": bootstrap(values)}


def _counted(happened: npt.NDArray[np.bool_]) -> dict[str, Any]:
    share = float(happened.mean())
    return {"share": round_off(share), "interval": wilson(share, len(happened))}


def needed_by(games: Games, players: int, route: int) -> npt.NDArray[np.bool_]:
    """Did the tickets of each seat want the route while it was free? A row for each game."""
    word, bit = divmod(route, BITS)
    found: npt.NDArray[np.bool_] = (games["needed"][:, :players, word] >> bit) & 1 == 1
    return found


def route_figures(outline: Outline, played: Played) -> list[dict[str, Any]]:
    return [_route(outline, played, number) for number in range(len(outline.routes))]


def _route(outline: Outline, played: Played, number: int) -> dict[str, Any]:
    claimed, plies, when, contested, won, by_size = [], [], [], [], [], {}
    for players, games in played.items():
        owner = games["owner"][:, number]
        taken = owner != NOBODY
        claimed.append(taken)
        plies.append(games["claimed_at"][taken, number])
        when.append(games["claimed_at"][taken, number] / games["plies"][taken])
        contested.append(needed_by(games, players, number).sum(axis=1) > 1)
        shares = win_shares(games, players)
        won.append(shares[np.flatnonzero(taken), owner[taken]])
        by_size[str(players)] = round_off(taken.mean())
    taken, fought = np.concatenate(claimed), np.concatenate(contested)
    moments, owners_won = np.concatenate(plies), np.concatenate(won)
    share = float(taken.mean())
    return {
        "id": outline.routes[number].id,
        "claimed": round_off(share),
        "interval": wilson(share, len(taken)),
        "first_ply": round_off(moments.mean()) if len(moments) else None,
        "first_ply_interval": bootstrap(moments) if len(moments) else None,
        "moment": round_off(np.concatenate(when).mean()) if len(moments) else None,
        "contested": round_off(fought.mean()),
        "contested_interval": wilson(float(fought.mean()), len(fought)),
        "by_winners": round_off(owners_won.mean()) if len(owners_won) else None,
        "players": by_size,
    }


def dormant_routes(outline: Outline, routes: Sequence[Mapping[str, Any]]) -> list[str]:
    """Routes that, with their twins, hardly anybody claims."""
    claimed = {route["id"]: float(route["claimed"]) for route in routes}
    return [
        route.id
        for route in outline.routes
        if claimed[route.id] + (claimed[route.twin] if route.twin else 0.0) < DORMANT
    ]


def ticket_figures(outline: Outline, played: Played) -> list[dict[str, Any]]:
    """How often each ticket is kept and completed, and what it would be worth."""
    rows = [_ticket(outline, played, number) for number in range(len(outline.tickets))]
    expected = _made_by_length(outline.tickets, rows)
    for ticket, row, share in zip(outline.tickets, rows, expected, strict=True):
        row["suggested"] = _suggested(ticket, row, float(share))
    return rows


def _ticket(outline: Outline, played: Played, number: int) -> dict[str, Any]:
    held, done, offered, kept, advantage = 0, 0, 0, 0, []
    for players, games in played.items():
        holder = games["holder"][:, number]
        has = np.flatnonzero(holder != NOBODY)
        held += len(has)
        done += int(games["done"][has, number].sum())
        offered += int(games["offered"][:, number].sum())
        kept += len(has)
        shares = win_shares(games, players)
        advantage.append(shares[has, holder[has]] - 1 / players)
    ticket = outline.tickets[number]
    made, keep = done / held if held else 0.0, kept / offered if offered else 0.0
    gains = np.concatenate(advantage)
    return {
        "id": ticket.id,
        "points": ticket.points,
        "way": ticket.way,
        "usual": ticket.usual,
        "held": held,
        "offered": offered,
        "made": round_off(made),
        "made_interval": wilson(made, held),
        "kept": round_off(keep),
        "kept_interval": wilson(keep, offered),
        "advantage": round_off(gains.mean()) if held else None,
        "advantage_interval": bootstrap(np.round(gains, 6)) if held else None,
    }


def _made_by_length(
    tickets: Sequence[Ticket], rows: Sequence[Mapping[str, Any]]
) -> npt.NDArray[np.float64]:
    """How often tickets of each shortest way are completed on this map, along a straight line."""
    ways = np.array([ticket.way for ticket in tickets], dtype=np.float64)
    made = np.array([row["made"] for row in rows], dtype=np.float64)
    weights = np.array([row["held"] for row in rows], dtype=np.float64)
    if weights.sum() == 0:
        return made
    middle = float(np.average(ways, weights=weights))
    level = float(np.average(made, weights=weights))
    spread = float(np.average((ways - middle) ** 2, weights=weights))
    together = float(np.average((ways - middle) * (made - level), weights=weights))
    line: npt.NDArray[np.float64] = level + (together / spread if spread else 0.0) * (ways - middle)
    return line


def _suggested(ticket: Ticket, row: Mapping[str, Any], expected: float) -> int:
    """The usual value of such a way, a little more for a ticket that is completed less often than
    others of its length. A convention: no play-test knows what a ticket ought to be worth."""
    if row["held"] < FEW_HOLDERS:
        return ticket.usual
    late = expected - float(row["made"])
    correction = min(MOST_CORRECTION, max(-MOST_CORRECTION, late / 2))
    return max(1, round(ticket.usual * (1 + correction)))
