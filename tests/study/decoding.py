"""An observation's numbers, put back into the named fields of `Game.show`.

Written from the meanings of the fields alone: that this can be done shows that nothing which a
seat knows is missing.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.env import Environment
from rotonde.games.rail.actions import decode as decode_rail
from rotonde.games.trains.actions import decode as decode_trains
from rotonde.games.triage.actions import describe
from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.move_list import moves_of

KINDS = ("purple", "blue", "brown", "white", "green", "yellow", "black", "red", "locomotive")


class Row:
    """One row of an observation, by the names of its fields."""

    def __init__(self, env: Environment, numbers: npt.NDArray[np.int8]) -> None:
        self.env, self.numbers = env, numbers.astype(int)
        (self.seat,) = self.where("seat") if env.players > 1 else (0,)

    def values(self, name: str) -> list[int]:
        found: list[int] = self.numbers[self.env.field(name).slice].tolist()
        return found

    def where(self, name: str) -> list[int]:
        return [i for i, value in enumerate(self.values(name)) if value]

    def parts(self, name: str, count: int) -> list[list[int]]:
        values = self.values(name)
        size = len(values) // count
        return [values[i * size : (i + 1) * size] for i in range(count)]

    def wide(self, name: str, count: int = 1) -> list[int]:
        """Numbers of one place or of two."""
        return [n[0] if len(n) == 1 else n[0] * 128 + n[1] for n in self.parts(name, count)]

    def number(self, name: str) -> int:
        return self.wide(name)[0]

    def absolute(self, relative: int) -> int:
        return (relative + self.seat) % self.env.players

    def player(self, name: str) -> int | None:
        """The seat of the one player who is marked."""
        marked = self.where(name)
        return self.absolute(marked[0]) if marked else None

    def by_seat(self, values: list[Any]) -> list[Any]:
        return [values[(seat - self.seat) % self.env.players] for seat in range(len(values))]


def counts(values: list[int]) -> dict[str, int]:
    return {kind: n for kind, n in zip(KINDS, values, strict=True) if n}


def rail(env: Environment, row: Row) -> dict[str, Any]:
    rail_map = env.batch.tables(0)
    players, routes, tickets = env.players, rail_map.routes, rail_map.tickets
    seats = range(players)
    seen = row.by_seat(row.parts("seen", players))
    owned = row.by_seat(row.parts("routes", players))
    places = [f.name for f in env.fields if f.name.startswith("offer_") and f.name[-1].isdigit()]
    offer = [ticket for place in places for ticket in row.where(place)]
    last = row.number("last") - 1
    last_offer = [i - 1 for i in row.values("last_offer") if i]
    pile = row.values("ticket_pile_size")[0]
    put_by = row.values("pile_put_by")[:pile][::-1]
    known = row.values("pile_known")[:pile][::-1]
    plural = {
        "cards": row.by_seat(row.wide("hand_size", players)),
        "trains": row.by_seat(row.wide("trains", players)),
        "score": row.by_seat(row.wide("score", players)),
        "ticket_count": row.by_seat(row.values("ticket_count")),
        "offer_count": row.by_seat(row.values("offer_size")),
    }
    return {
        "phase": ("tickets-start", "turn", "second-card", "tickets")[row.where("phase")[0]],
        "turn": row.player("turn"),
        "eyes": row.seat,
        "ply": row.number("ply"),
        "first": row.player("first"),
        "row": [KINDS[k - 1] if k else None for k in row.values("row")],
        "pile_count": row.number("pile_size"),
        "discard": counts(row.wide("discard", len(KINDS))),
        "players": [
            {
                **{name: values[seat] for name, values in plural.items()},
                "hand": counts(row.values("hand") if seat == row.seat else seen[seat]),
                "seen": counts(seen[seat]),
                "tickets": [tickets[i] for i in row.where("tickets")] if seat == row.seat else None,
                "offer": [tickets[i] for i in offer] if seat == row.seat else None,
            }
            for seat in seats
        ],
        "owners": {routes[r]: seat for seat in seats for r, mine in enumerate(owned[seat]) if mine},
        "ticket_pile": [
            {
                "ticket": tickets[ticket - 1] if ticket else None,
                "put_by": row.absolute(by - 1) if by else None,
            }
            for ticket, by in zip(known, put_by, strict=True)
        ],
        "pile": None,
        "turns_left": row.number("turns_left") or None,
        "passes": row.number("passes"),
        "sweeps_in_a_row": row.number("sweeps_in_a_row"),
        "sweeps": row.number("sweeps"),
        "shuffles": row.number("shuffles"),
        "last": str(decode_rail(rail_map, last_offer, last)) if last >= 0 else None,
        "last_by": row.player("last_by"),
        "last_offer": [tickets[i] for i in last_offer],
        "generator": None,
    }


def trains(env: Environment, row: Row) -> dict[str, Any]:
    players, deck = env.players, env.batch.tables(0)
    rows, locks = (row.by_seat(row.parts(name, players)) for name in ("rows", "locks"))
    hands, aside = (row.by_seat(row.values(name)) for name in ("hand_size", "laid_aside_size"))
    hand, laid = ([w for w in row.values(name) if w] for name in ("hand", "laid_aside"))
    discard = [i + 1 for i in row.where("discard")]
    unseen = [i + 1 for i in row.where("unseen")]
    last = row.number("last") - 1
    return {
        "phase": ("setup", "turn", "place")[row.where("phase")[0]],
        "turn": row.player("turn"),
        "eyes": row.seat,
        "ply": row.number("ply"),
        "first": row.player("first"),
        "turns": row.number("turns"),
        "players": [
            {
                "row": rows[seat],
                "locks": {str(1 + 3 * i): lock for i, lock in enumerate(locks[seat]) if lock},
                "hand_count": hands[seat],
                "hand": hand if seat == row.seat else None,
                "leftover_count": aside[seat],
            }
            for seat in range(players)
        ],
        "display": [wagon for wagon in row.values("display") if wagon],
        "pile_count": row.number("pile_size"),
        "discard_count": len(discard) + sum(aside),
        "memory": {
            "discard": discard,
            "leftovers": [laid if seat == row.seat else None for seat in range(players)],
            # Known as soon as every wagon that is not seen can only be there.
            "pile": unseen if len(unseen) == row.number("pile_size") else None,
        },
        "drawn": row.number("drawn") or None,
        "winner": None,
        "shuffles": row.number("shuffles"),
        "last": str(decode_trains(deck, last)) if last >= 0 else None,
        "last_by": row.player("last_by"),
        "generator": None,
    }


def triage(env: Environment, row: Row, seed: int) -> dict[str, Any]:
    mission = env.batch.tables(seed)
    slots = mission.board.slots
    names = ("locomotive-1", "locomotive-2", "red", "green", "yellow", "blue", "black")

    def places(name: str) -> dict[str, str]:
        found = zip(names, row.parts(name, len(names)), strict=True)
        return {vehicle: slots[part.index(1)] for vehicle, part in found if 1 in part}

    def standing(name: str) -> dict[str, Any]:
        found = places(name)
        locomotives = [slot for vehicle, slot in found.items() if vehicle.startswith("loc")]
        return {"locomotives": locomotives, **{v: s for v, s in found.items() if v in names[2:]}}

    assert places("goal") == mission.goal
    assert [slots[i] for i in row.where("interruptions")] == sorted(
        mission.interruptions, key=slots.index
    )
    assert row.number("named") == mission.named
    last = row.number("last") - 1
    before = standing("was") if last >= 0 else None
    was = [part.index(1) if 1 in part else -1 for part in row.parts("was", len(names))]
    return {
        "turn": 0,
        "eyes": 0,
        "ply": row.number("ply"),
        "standing": standing("standing"),
        "before": before,
        "last": _move(mission, was, last) if before else None,
        "generator": None,
    }


def _move(mission: Mission, slots: list[int], code: int) -> str:
    """The move of a code, in the position that it was made in."""
    desk, nodes = moves_of(mission, np.array(slots))
    return str(describe(mission, desk, nodes[code]))
