"""A position as named fields: what the page shows, what a snapshot keeps, what a test sets up.

`show` writes it, of a whole state or of an observation (what is not known is then null);
`restore.py` reads it back. Names, never numbers of a table: it outlives a change of the layout.
"""

from types import SimpleNamespace
from typing import Any

import msgspec

from rotonde.core.interface import Score
from rotonde.core.position import Count, Number
from rotonde.core.state import EVERYTHING, State
from rotonde.games.rail.actions import decode
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import KINDS, TICKETS
from rotonde.games.rail.state import NOTHING, OVER, PHASES
from rotonde.games.rail.table.ways import in_order


class Player(msgspec.Struct, forbid_unknown_fields=True):
    cards: Count  # how many in hand
    trains: Count
    score: Count  # for routes, and the head start
    ticket_count: Count
    offer_count: Count
    hand: dict[str, Count] = {}  # all that is known of it
    seen: dict[str, Count] = {}  # taken face up and still in hand
    tickets: list[str] | None = None  # null: not known
    offer: list[str] | None = None


class PileTicket(msgspec.Struct, forbid_unknown_fields=True):
    ticket: str | None  # null: not known
    put_by: Number | None = None  # who put it there


class Position(msgspec.Struct, forbid_unknown_fields=True):
    phase: str
    turn: Number | None
    eyes: Number
    ply: Count
    first: Number
    row: list[str | None]
    pile_count: Count
    discard: dict[str, Count]
    players: list[Player]
    owners: dict[str, Number]  # route -> seat
    ticket_pile: list[PileTicket]
    pile: dict[str, Count] | None = None
    turns_left: Count | None = None
    passes: Count = 0
    sweeps_in_a_row: Count = 0
    sweeps: Count = 0
    shuffles: Count = 0
    last: str | None = None  # the last action, as a line of text
    last_by: Number | None = None
    last_offer: list[str] = []  # what tickets there were to choose from, if it was that
    generator: list[str] | None = None


class RailScore(Score, frozen=True, tag="rail", omit_defaults=True):
    """How one seat came to its score, for the final scoring and the report.

    A head start is left out where there is none: results of earlier releases stay as they were.
    """

    routes: int  # points for routes
    tickets: dict[str, int]  # ticket -> its points; if it was missed: negative, in junior mode 0
    completed: int
    longest: int  # of its longest path
    bonus: int  # for the longest path of all
    head_start: int = 0


# --- writing -------------------------------------------------------------------------------------


def show(state: State) -> dict[str, Any]:
    rail_map: RailMap = state.tables
    s = _plain(state)
    whole = not state.is_observation
    position = Position(
        phase=PHASES[int(s.phase)],
        turn=state.turn,
        eyes=state.eyes,
        ply=state.ply,
        first=int(s.first),
        row=[_name(rail_map.kinds, k) for k in s.row[: rail_map.tables[0].face_up]],
        pile_count=int(s.pile_size),
        discard=_counts(rail_map, s.discard),
        players=[_player(rail_map, s, seat, state.eyes) for seat in range(state.players)],
        owners={
            rail_map.routes[r]: seat
            for seat in range(state.players)
            for r in in_order(s.owned[seat])
        },
        ticket_pile=[
            PileTicket(_name(rail_map.tickets, s.ticket_pile[i]), _or_none(s.put_by[i]))
            for i in (
                (s.ticket_head + k) % TICKETS for k in range(min(s.ticket_pile_size, TICKETS))
            )
        ],
        pile=_counts(rail_map, s.pile) if whole else None,
        turns_left=_or_none(s.turns_left),
        passes=int(s.passes),
        sweeps_in_a_row=int(s.sweeps_in_a_row),
        sweeps=int(s.sweeps),
        shuffles=int(s.shuffles),
        last=None if s.last == NOTHING else str(decode(rail_map, s.last_offer, int(s.last))),
        last_by=_or_none(s.last_by),
        last_offer=[rail_map.tickets[int(i)] for i in s.last_offer if i != NOTHING],
        generator=[f"{int(word):016x}" for word in s.rng] if whole else None,
    )
    plain: dict[str, Any] = msgspec.to_builtins(position)
    return plain


def _plain(state: State) -> Any:
    """The record as plain numbers and lists: reading a record's fields one by one is slow."""
    records = state.records
    assert records.dtype.names is not None
    return SimpleNamespace(**{name: records[name][0].tolist() for name in records.dtype.names})


def _player(rail_map: RailMap, s: Any, seat: int, eyes: int) -> Player:
    own = eyes in (EVERYTHING, seat)
    known = own or s.phase == OVER
    offer = [rail_map.tickets[int(i)] for i in s.offer[seat] if i != NOTHING]
    return Player(
        cards=int(s.hand_size[seat]),
        trains=int(s.trains[seat]),
        score=int(s.score[seat]),
        ticket_count=int(s.ticket_count[seat]),
        offer_count=int(s.offer_size[seat]),
        hand=_counts(rail_map, s.hand[seat]),
        seen=_counts(rail_map, s.seen[seat]),
        tickets=[rail_map.tickets[i] for i in in_order(s.tickets[seat])] if known else None,
        offer=offer if own else None,
    )


def _counts(rail_map: RailMap, counts: Any) -> dict[str, int]:
    return {rail_map.kinds[k]: int(counts[k]) for k in range(KINDS) if counts[k]}


def _name(names: tuple[str, ...], index: int) -> str | None:
    return None if index == NOTHING else names[int(index)]


def _or_none(number: int) -> int | None:
    return None if number == NOTHING else int(number)
