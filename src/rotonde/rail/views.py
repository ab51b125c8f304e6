"""A position as named fields: what the page shows, what a snapshot keeps, what a test sets up.

`show` writes it, of a whole state or of an observation (what is not known is then null);
`restore` reads it back. Names, never numbers of a table: it outlives a change of the layout.
"""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from rotonde.errors import Fault, InvalidFile, MalformedAction
from rotonde.kernel.bits import BITS
from rotonde.kernel.random import WORDS as RNG_WORDS
from rotonde.kernel.state import EVERYTHING, State
from rotonde.kernel.state import OVER as NOBODY
from rotonde.rail.actions import decode, encode, from_text
from rotonde.rail.limits import KINDS, OFFER, TICKETS
from rotonde.rail.rules import clear, take_possession
from rotonde.rail.state import NOT_YET, NOTHING, OVER, PHASES, STATE
from rotonde.rail.tables import RailMap
from rotonde.rail.ways import in_order


class Player(msgspec.Struct, forbid_unknown_fields=True):
    cards: int  # how many in hand
    trains: int
    score: int  # for routes
    ticket_count: int
    offer_count: int
    hand: dict[str, int] = {}  # all that is known of it
    seen: dict[str, int] = {}  # taken face up and still in hand
    tickets: list[str] | None = None  # null: not known
    offer: list[str] | None = None


class PileTicket(msgspec.Struct, forbid_unknown_fields=True):
    ticket: str | None  # null: not known
    put_by: int | None = None  # who put it there


class Position(msgspec.Struct, forbid_unknown_fields=True):
    phase: str
    turn: int | None
    eyes: int
    ply: int
    first: int
    row: list[str | None]
    pile_count: int
    discard: dict[str, int]
    players: list[Player]
    owners: dict[str, int]  # route -> seat
    ticket_pile: list[PileTicket]
    pile: dict[str, int] | None = None
    turns_left: int | None = None
    passes: int = 0
    sweeps_in_a_row: int = 0
    sweeps: int = 0
    shuffles: int = 0
    last: str | None = None  # the last action, as a line of text
    last_by: int | None = None
    last_offer: list[str] = []  # what tickets there were to choose from, if it was that
    generator: list[str] | None = None


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
            for i in ((int(s.ticket_head) + k) % TICKETS for k in range(s.ticket_pile_size))
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


def _name(names: tuple[str, ...], index: Any) -> str | None:
    return None if index == NOTHING else names[int(index)]


def _or_none(number: Any) -> int | None:
    return None if number == NOTHING else int(number)


# --- reading -------------------------------------------------------------------------------------


def restore(rail_map: RailMap, source: Mapping[str, Any]) -> npt.NDArray[Any]:
    """The record of a position that `show` wrote. Faults are listed, as in a map file."""
    try:
        position = msgspec.convert(source, Position)
    except msgspec.ValidationError as error:
        fault = Fault("position", "position.shape", reason=str(error))
        raise InvalidFile("position.invalid", [fault], count=1) from None
    reader = _Reader(rail_map, position)
    if reader.faults:
        raise InvalidFile("position.invalid", reader.faults, count=len(reader.faults))
    return reader.records


class _Reader:
    def __init__(self, rail_map: RailMap, position: Position) -> None:
        self.map = rail_map
        self.position = position
        self.faults: list[Fault] = []
        self.records = np.zeros(1, dtype=STATE)
        self.s = self.records[0]
        seats = len(position.players)
        if not rail_map.least_players <= seats <= rail_map.most_players:
            self.fault("players", "position.players", count=seats)
            return
        clear(rail_map.tables[0], self.s, seats)
        self.read_course()
        self.read_cards()
        for seat, player in enumerate(position.players):
            self.read_player(seat, player)
        self.read_routes()
        self.read_ticket_pile()
        if not self.faults and position.eyes == EVERYTHING:
            self.check_conservation()

    def fault(self, place: str, key: str, **parameters: Any) -> None:
        self.faults.append(Fault(place, key, **parameters))

    def read_course(self) -> None:
        """Where the game stands: phase, turn, counters, generator."""
        s, p = self.s, self.position
        if p.phase not in PHASES:
            self.fault("phase", "position.unknown", name=p.phase)
            return
        s.phase = PHASES.index(p.phase)
        seats = range(len(p.players))
        if (p.turn is None) != (s.phase == OVER) or (p.turn is not None and p.turn not in seats):
            self.fault("turn", "position.turn", turn=p.turn)
        if p.first not in seats:
            self.fault("first", "position.turn", turn=p.first)
        s.turn = NOBODY if p.turn is None else p.turn
        s.eyes, s.ply, s.first = p.eyes, p.ply, p.first
        s.turns_left = NOT_YET if p.turns_left is None else p.turns_left
        s.passes, s.sweeps_in_a_row = p.passes, p.sweeps_in_a_row
        s.sweeps, s.shuffles = p.sweeps, p.shuffles
        s.last_by = NOTHING if p.last_by is None else p.last_by
        self.read_tickets("last_offer", p.last_offer, s.last_offer)
        if p.last is not None:
            try:
                s.last = encode(self.map, s.last_offer, from_text(p.last))
            except MalformedAction as error:
                self.fault("last", error.key, **error.parameters)
        words = p.generator or ["0"] * RNG_WORDS
        try:
            s.rng[:] = np.array([int(word, 16) for word in words], dtype=np.uint64)
        except (ValueError, OverflowError):
            self.fault("generator", "position.generator")

    def index(self, place: str, names: Mapping[str, int], name: str) -> int | None:
        if name not in names:
            self.fault(place, "position.unknown", name=name)
            return None
        return names[name]

    def read_counts(self, place: str, source: Mapping[str, int], target: Any) -> int:
        total = 0
        target[:] = 0
        for name, count in source.items():
            kind = self.index(f"{place}.{name}", self.map.kind_index, name)
            if count < 0:
                self.fault(f"{place}.{name}", "position.negative")
            elif kind is not None:
                target[kind] = count
                total += count
        return total

    def read_cards(self) -> None:
        s, p = self.s, self.position
        if len(p.row) != self.map.tables[0].face_up:
            self.fault("row", "position.row", count=len(p.row))
            return
        for slot, name in enumerate(p.row):
            kind = None
            if name is not None:
                kind = self.index(f"row[{slot}]", self.map.kind_index, name)
            s.row[slot] = NOTHING if kind is None else kind
            if kind is not None:
                s.face_up[kind] += 1
                s.row_size += 1
        s.discard_size = self.read_counts("discard", p.discard, s.discard)
        self.read_counts("pile", p.pile or {}, s.pile)
        s.pile_size = p.pile_count

    def read_player(self, seat: int, player: Player) -> None:
        s, place = self.s, f"players[{seat}]"
        s.trains[seat], s.score[seat] = player.trains, player.score
        s.hand_size[seat], s.ticket_count[seat] = player.cards, player.ticket_count
        s.offer_size[seat] = player.offer_count
        self.read_counts(f"{place}.hand", player.hand, s.hand[seat])
        self.read_counts(f"{place}.seen", player.seen, s.seen[seat])
        for i, name in enumerate(player.tickets or []):
            ticket = self.index(f"{place}.tickets[{i}]", self.map.ticket_index, name)
            if ticket is not None:
                s.tickets[seat][ticket // BITS] |= 1 << (ticket % BITS)
        self.read_tickets(f"{place}.offer", player.offer or [], s.offer[seat])

    def read_tickets(self, place: str, names: list[str], target: Any) -> None:
        """A short list of tickets, such as an offer."""
        if len(names) > OFFER:
            self.fault(place, "position.offer", most=OFFER)
            return
        for i, name in enumerate(names):
            ticket = self.index(f"{place}[{i}]", self.map.ticket_index, name)
            target[i] = NOTHING if ticket is None else ticket

    def read_routes(self) -> None:
        for name, seat in self.position.owners.items():
            route = self.index(f"owners.{name}", self.map.route_index, name)
            if seat not in range(len(self.position.players)):
                self.fault(f"owners.{name}", "position.turn", turn=seat)
            elif route is not None:
                take_possession(self.map.tables[0], self.s, seat, route)

    def read_ticket_pile(self) -> None:
        s, pile = self.s, self.position.ticket_pile
        s.ticket_pile[:] = NOTHING
        if len(pile) > TICKETS:
            self.fault("ticket_pile", "position.offer", most=TICKETS)
            return
        s.ticket_pile_size = len(pile)
        for i, entry in enumerate(pile):
            if entry.ticket is not None:
                place = f"ticket_pile[{i}]"
                ticket = self.index(place, self.map.ticket_index, entry.ticket)
                s.ticket_pile[i] = NOTHING if ticket is None else ticket
            s.put_by[i] = NOTHING if entry.put_by is None else entry.put_by

    def check_conservation(self) -> None:
        """Every card and every ticket of the box lies in exactly one place."""
        s, t, seats = self.s, self.map.tables[0], len(self.position.players)
        cards = s.face_up + s.pile + s.discard + s.hand[:seats].sum(axis=0)
        for kind in range(KINDS):
            if cards[kind] != t.deck[kind]:
                name, count, box = self.map.kinds[kind], int(cards[kind]), int(t.deck[kind])
                self.fault("position", "position.cards", name=name, count=count, box=box)
        tickets = [i for seat in range(seats) for i in in_order(s.tickets[seat])]
        tickets += [int(i) for seat in range(seats) for i in s.offer[seat] if i != NOTHING]
        tickets += [int(i) for i in s.ticket_pile if i != NOTHING]
        if sorted(tickets) != list(range(t.tickets)):
            self.fault("position", "position.tickets")
        sizes = [int(s.hand[seat].sum()) == s.hand_size[seat] for seat in range(seats)]
        if not all(sizes) or s.pile.sum() != s.pile_size:
            self.fault("position", "position.sizes")
