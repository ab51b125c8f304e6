"""A Rail position read back into a record: names into numbers, then whether it all fits."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.core.errors import MalformedAction
from rotonde.core.position import Faults, read_shape, require_faultless
from rotonde.core.state import EVERYTHING
from rotonde.core.state import OVER as NOBODY
from rotonde.games.rail.actions import encode, from_text
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import OFFER, TICKETS
from rotonde.games.rail.position.check import PositionCheck
from rotonde.games.rail.position.show import Player, Position
from rotonde.games.rail.rules import clear, take_possession
from rotonde.games.rail.state import NOT_YET, NOTHING, PHASES, STATE
from rotonde.kernel.bits import add


def restore(
    rail_map: RailMap, source: Mapping[str, Any], options: Mapping[str, Any], seed: int
) -> npt.NDArray[Any]:
    """The record of a position that `show` wrote. Faults are listed, as in a map file.

    A whole position without a generator goes on from the seed.
    """
    position = read_shape(source, Position)
    reader = Reader(rail_map, position, seed)
    reader.check_players(len(position.players), options)
    require_faultless(reader.faults)
    require_faultless(PositionCheck(rail_map, position).faults)
    return reader.records


class Reader(Faults):
    """Fills a record. It finds names and seats that do not exist; contradictions it does not."""

    def __init__(self, rail_map: RailMap, position: Position, seed: int) -> None:
        super().__init__()
        self.map = rail_map
        self.position = position
        self.records = np.zeros(1, dtype=STATE)
        self.s = self.records[0]
        self.seats = range(len(position.players))
        if not rail_map.least_players <= len(self.seats) <= rail_map.most_players:
            self.fault("players", "position.players", count=len(self.seats))
            return
        clear(rail_map.tables[0], self.s, len(self.seats))
        self.read_course()
        self.read_generator(self.records, position.generator, position.eyes, seed)
        self.read_cards()
        for seat, player in enumerate(position.players):
            self.read_player(seat, player)
        self.read_routes()
        self.read_ticket_pile()

    def read_course(self) -> None:
        """Where the game stands: phase, turn, counters, last action."""
        s, p = self.s, self.position
        if p.phase not in PHASES:
            self.fault("phase", "position.unknown", name=p.phase)
        else:
            s.phase = PHASES.index(p.phase)
        s.turn = self.seat("turn", p.turn, NOBODY)
        s.first = self.seat("first", p.first, 0)
        s.last_by = self.seat("last_by", p.last_by, NOTHING)
        if not EVERYTHING <= p.eyes < len(self.seats):
            self.fault("eyes", "position.turn", turn=p.eyes)
        else:
            s.eyes = p.eyes
        s.turns_left = NOT_YET if p.turns_left is None else p.turns_left
        s.ply, s.passes, s.sweeps_in_a_row = p.ply, p.passes, p.sweeps_in_a_row
        s.sweeps, s.shuffles = p.sweeps, p.shuffles
        self.read_tickets("last_offer", p.last_offer, s.last_offer)
        if p.last is not None:
            try:
                s.last = encode(self.map, s.last_offer, from_text(p.last))
            except MalformedAction as error:
                self.fault("last", error.key, **error.parameters)

    def seat(self, place: str, number: int | None, nobody: int) -> int:
        if number is not None and number not in self.seats:
            self.fault(place, "position.turn", turn=number)
            return nobody
        return nobody if number is None else number

    def index(self, place: str, names: Mapping[str, int], name: str) -> int | None:
        if name not in names:
            self.fault(place, "position.unknown", name=name)
            return None
        return names[name]

    def read_counts(self, place: str, source: Mapping[str, int], target: Any) -> int:
        target[:] = 0
        for name, count in source.items():
            kind = self.index(f"{place}.{name}", self.map.kind_index, name)
            if kind is not None:
                target[kind] = count
        return sum(source.values())

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
                add(s.tickets[seat], ticket)
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
            if seat not in self.seats:
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
            place = f"ticket_pile[{i}]"
            if entry.ticket is not None:
                ticket = self.index(place, self.map.ticket_index, entry.ticket)
                s.ticket_pile[i] = NOTHING if ticket is None else ticket
            s.put_by[i] = self.seat(f"{place}.put_by", entry.put_by, NOTHING)
