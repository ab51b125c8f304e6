"""The end of a game: tickets, the longest path, the winner."""

from typing import Any

import numpy as np

from rotonde.games.rail.limits import CITIES, PLAYERS, WORDS
from rotonde.games.rail.longest_path import longest_path
from rotonde.kernel.bits import BITS, lowest
from rotonde.kernel.compiled import rule

SCORE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("total", "i8", PLAYERS),
                ("ticket_points", "i8", PLAYERS),  # completed minus what missed ones cost
                ("completed", "i8", PLAYERS),  # how many tickets
                ("done", "i8", (PLAYERS, WORDS)),  # which ones these are
                ("longest", "i8", PLAYERS),
                ("bonus", "i8", PLAYERS),
                ("wins", "i8", PLAYERS),  # 1 for a winner, or for each who shares the win
                ("joined", "i8", CITIES),  # scratch: cities that hang together have one root
            ],
            align=True,
        ),
    )
)


@rule
def root(joined: Any, city: int) -> int:
    while joined[city] != city:
        city = joined[city]
    return city


@rule
def join_cities(t: Any, owned: Any, joined: Any) -> None:
    """Which cities hang together by the routes of one player."""
    for city in range(t.cities):
        joined[city] = city
    for word in range(WORDS):
        routes = owned[word]
        while routes:
            route = word * BITS + lowest(routes)
            routes &= routes - 1
            joined[root(joined, t.route_a[route])] = root(joined, t.route_b[route])


@rule
def ticket_done(t: Any, joined: Any, ticket: int) -> bool:
    return root(joined, t.ticket_a[ticket]) == root(joined, t.ticket_b[ticket])


@rule
def score_tickets(t: Any, s: Any, seat: int, score: Any) -> None:
    join_cities(t, s.owned[seat], score.joined)
    score.ticket_points[seat] = 0
    score.completed[seat] = 0
    for word in range(WORDS):
        tickets = s.tickets[seat][word]
        score.done[seat][word] = 0
        while tickets:
            ticket = word * BITS + lowest(tickets)
            if ticket_done(t, score.joined, ticket):
                score.ticket_points[seat] += t.ticket_points[ticket]
                score.completed[seat] += 1
                score.done[seat][word] |= tickets & -tickets
            else:
                score.ticket_points[seat] -= t.missed_ticket_cost * t.ticket_points[ticket]
            tickets &= tickets - 1


@rule
def keep_best(values: Any, still: Any, players: int) -> None:
    """Of those still in the running, only the ones with the greatest value stay in it."""
    best = np.int64(-(1 << 40))
    for seat in range(players):
        if still[seat] and values[seat] > best:
            best = values[seat]
    for seat in range(players):
        if values[seat] < best:
            still[seat] = 0


@rule
def score_game(t: Any, s: Any, score: Any, network: Any) -> None:
    """Fill in the score sheet. `network` is scratch for the longest path."""
    longest = 0
    for seat in range(s.players):
        score_tickets(t, s, seat, score)
        score.longest[seat] = longest_path(t, s.owned[seat], network)
        longest = max(longest, score.longest[seat])
    for seat in range(s.players):
        wins_bonus = score.longest[seat] == longest and longest > 0
        score.bonus[seat] = t.longest_path_bonus if wins_bonus else 0
        score.total[seat] = s.score[seat] + score.ticket_points[seat] + score.bonus[seat]
        score.wins[seat] = 1
    keep_best(score.total, score.wins, s.players)
    keep_best(score.completed, score.wins, s.players)
    keep_best(score.longest, score.wins, s.players)
