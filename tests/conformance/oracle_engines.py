"""The slow oracles as engines of somebody else: they answer the questions of the autograder.

    python tests/conformance/oracle_engines.py [FAULT]

reads a question a line and writes an answer a line, as docs/conformance.md says. Nothing of Rotonde
is imported. FAULT plants a mistake (see FAULTS).
"""

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oracles.rail_oracle import LOCOMOTIVE, RailOracle
from oracles.trains_oracle import Player, TrainsOracle, _read_abilities
from oracles.triage_oracle import Move, TriageOracle, _meets

Json = dict[str, Any]


class Script:
    """Deals what the question says."""

    def __init__(self, chance: list[Any]) -> None:
        self.left = list(chance)

    def card(self, pile: Any) -> Any:
        return self.left.pop(0)


# --- Rail and Tram --------------------------------------------------------------------------------


def route_names(data: Json) -> list[str]:
    names: list[str] = []
    first: dict[frozenset[str], str] = {}
    for route in data["routes"]:
        pair = frozenset((route["a"], route["b"]))
        names.append(f"{first[pair]}--2" if pair in first else f"{route['a']}--{route['b']}")
        first.setdefault(pair, names[-1])
    return names


class RailEngine:
    def __init__(self, question: Json, data: Json, kind: type[RailOracle] = RailOracle) -> None:
        p, junior = question["position"], bool(question["options"].get("junior"))
        if junior:
            data = data | {"tickets_dealt": 2, "tickets_kept_at_start": 1, "tickets_drawn": 2}
        self.routes = route_names(data)
        self.tickets = [f"{t['a']}--{t['b']}" for t in data["tickets"]]
        self.script = Script(question["chance"])
        o = self.oracle = kind.__new__(kind)
        players = p["players"]
        o.map, o.routes, o.colours = data, data["routes"], list(data["colours"])
        o.players, o.first, o.dealer = len(players), p["first"], self.script
        empty = dict.fromkeys([*o.colours, LOCOMOTIVE], 0)
        o.pile, o.discard = empty | p["pile"], empty | p["discard"]
        o.hands = [empty | player["hand"] for player in players]
        o.row, o.resets_in_a_row = list(p["row"]), p["sweeps_in_a_row"]
        o.ticket_pile = [self.tickets.index(entry["ticket"]) for entry in p["ticket_pile"]]
        o.tickets = [[self.tickets.index(t) for t in player["tickets"]] for player in players]
        o.offer = [[self.tickets.index(t) for t in player["offer"]] for player in players]
        o.trains = [player["trains"] for player in players]
        o.scores = [player["score"] for player in players]
        o.missed_tickets_count = not junior
        o.owner = {self.routes.index(name): seat for name, seat in p["owners"].items()}
        o.phase, o.seat = p["phase"], p["turn"] or 0
        o.passes_in_a_row, o.turns_left = p["passes"], p["turns_left"]

    def legal(self) -> list[str]:
        return [self.text(action) for action in self.oracle.legal()]

    def text(self, action: tuple[Any, ...]) -> str:
        if action[0] == "keep":
            return " ".join(["keep", *(self.tickets[t] for t in action[1])])
        if action[0] == "claim":
            _, route, colour, locomotives = action
            plus = f"+{locomotives}" if locomotives and colour != LOCOMOTIVE else ""
            return f"claim {self.routes[route]} {colour}{plus}"
        return " ".join(action)

    def play(self, text: str) -> None:
        word, *rest = text.split()
        if word == "keep":
            self.oracle.play(("keep", frozenset(self.tickets.index(t) for t in rest)))
        elif word == "claim":
            route = self.routes.index(rest[0])
            colour, _, locomotives = rest[1].partition("+")
            length = self.oracle.routes[route]["length"]
            count = length if colour == LOCOMOTIVE else int(locomotives or 0)
            self.oracle.play(("claim", route, colour, count))
        else:
            self.oracle.play(tuple(text.split()))

    def position(self) -> Json:
        s = self.oracle.snapshot()
        return {
            "phase": s["phase"],
            "turn": s["turn"],
            "row": s["row"],
            "pile": s["pile"],
            "discard": s["discard"],
            "owners": {self.routes[r]: seat for r, seat in s["owner"].items()},
            "ticket_pile": [{"ticket": self.tickets[t]} for t in s["ticket_pile"]],
            "turns_left": self.oracle.turns_left,
            "players": [
                {
                    "hand": s["hands"][seat],
                    "trains": s["trains"][seat],
                    "score": s["scores"][seat],
                    "tickets": [self.tickets[t] for t in s["tickets"][seat]],
                    "offer": [self.tickets[t] for t in self.oracle.offer[seat]],
                }
                for seat in range(self.oracle.players)
            ],
        }

    def result(self) -> Json | None:
        if self.oracle.turn is not None:
            return None
        final = self.oracle.final()
        return {"winners": final["winners"], "scores": final["scores"]}


# --- Trains ---------------------------------------------------------------------------------------


class TrainsEngine:
    def __init__(self, question: Json, data: Json, kind: type[TrainsOracle] = TrainsOracle) -> None:
        p = question["position"]
        self.script = Script(question["chance"])
        o = self.oracle = kind.__new__(kind)
        o._dealer, o._ability = self.script, _read_abilities(data)
        o._pile = set(p["memory"]["pile"])
        aside = [wagon for wagons in p["memory"]["leftovers"] for wagon in wagons]
        o._discard = {*p["memory"]["discard"], *aside}
        o._display = list(p["display"])
        o._players = []
        for given in p["players"]:
            player = Player()
            player.row = [wagon or 0 for wagon in given["row"]]
            player.locks = {int(place): wagon for place, wagon in given["locks"].items()}
            player.hand = set(given["hand"])
            o._players.append(player)
        o._first, o._phase, o._turn = p["first"], p["phase"], p["turn"]
        o._drawn, o._turns, o._winner = p["drawn"], p["turns"], p["winner"]

    def legal(self) -> list[str]:
        return [self.text(action) for action in self.oracle.legal()]

    def text(self, action: tuple[Any, ...]) -> str:
        words = action[:-1] if action[0] == "use" and action[-1] == 0 else action
        return " ".join(map(str, words))

    def play(self, text: str) -> None:
        (action,) = (a for a in self.oracle.legal() if self.text(a) == text)
        self.oracle.play(action)

    def position(self) -> Json:
        s = self.oracle.snapshot()
        return {
            "phase": s["phase"],
            "turn": s["turn"],
            "turns": s["turns"],
            "winner": s["winner"],
            "drawn": s["drawn"],
            "display": s["display"],
            "memory": {"pile": s["pile"], "discard": s["discard"]},
            "players": [
                {
                    "row": [wagon or None for wagon in row],
                    "locks": {str(place): wagon for place, wagon in locks.items()},
                    "hand": hand,
                }
                for row, locks, hand in zip(s["rows"], s["locks"], s["setup"], strict=True)
            ],
        }

    def result(self) -> Json | None:
        if self.oracle.turn is not None:
            return None
        winner = self.oracle._winner
        seats = range(len(self.oracle._players))
        return {
            "winners": [] if winner is None else [winner],
            "scores": [int(seat == winner) for seat in seats],
        }


# --- Triage ---------------------------------------------------------------------------------------


def named(standing: Json) -> dict[str, str]:
    """A standing of a mission file by the oracle's names of vehicles."""
    locomotives = dict(zip(("L1", "L2"), standing.get("locomotives", ()), strict=False))
    rest = {name: slot for name, slot in standing.items() if name != "locomotives"}
    return {name: slot for name, slot in {**locomotives, **rest}.items() if slot is not None}


class TriageEngine:
    def __init__(self, question: Json, data: Json, kind: type[TriageOracle] = TriageOracle) -> None:
        self.script = Script([])
        self.data = data
        self.oracle = kind(data["board"], data.get("interruptions", ()))
        self.ply = question["position"]["ply"]
        self.here = named(question["position"]["standing"])

    @property
    def is_solved(self) -> bool:
        marks = named(self.data["goal"])
        return _meets(self.here, marks, self.data.get("named_locomotives", False))

    def moves(self) -> list[Move]:
        return [] if self.is_solved else self.oracle.moves(self.here)

    def legal(self) -> list[str]:
        return [self.text(move) for move in self.moves()]

    def text(self, move: Move) -> str:
        pulled = [self.here[vehicle] for vehicle in move.pulled]
        words = ["move", move.path[0], "+" if move.heading > 0 else "-"]
        words += ["pull", *pulled] if pulled else []
        words += ["via", *move.path[1:-1]] if move.path[1:-1] else []
        words += ["to", move.path[-1]]
        pushed = self.pushed(move)
        return " ".join([*words, "push", *pushed] if pushed else words)

    def pushed(self, move: Move) -> list[str]:
        """Where the pushed vehicles stand afterwards, the nearest first."""
        own = {move.locomotive, *move.pulled}
        after = dict(move.after)
        ahead = {
            slot for name, slot in after.items() if slot != self.here[name] and name not in own
        }
        heading = move.heading
        for slot, then in zip(move.path, move.path[1:], strict=False):
            assert then in self.oracle.exits[slot][heading]
            heading = -self.oracle.end_towards[then, slot]
        (order,) = self.chains(move.path[-1], heading, ahead)
        return order

    def chains(self, slot: str, heading: int, left: set[str]) -> list[list[str]]:
        """Every way through all these slots; there is one."""
        if not left:
            return [[]]
        return [
            [then, *rest]
            for then in self.oracle.exits[slot][heading]
            if then in left
            for rest in self.chains(then, -self.oracle.end_towards[then, slot], left - {then})
        ]

    def play(self, text: str) -> None:
        """The move that ends so: the way there may be another one of the same length."""
        found = [move for move in self.moves() if self.ends_so(move, text)]
        (move,) = found if len(found) == 1 else [m for m in found if self.text(m) == text]
        self.here, self.ply = dict(move.after), self.ply + 1

    def ends_so(self, move: Move, text: str) -> bool:
        mine, theirs = parts(self.text(move)), parts(text)
        track = [*reversed(theirs["pull"]), theirs["move"][0], *theirs["via"], *theirs["to"]]
        after = dict(move.after)
        follow = [after[vehicle] for vehicle in move.pulled]
        return (
            all(mine[part] == theirs[part] for part in ("move", "pull", "to", "push"))
            and follow == track[::-1][1 : 1 + len(follow)]
        )

    def position(self) -> Json:
        wagons = {name: slot for name, slot in self.here.items() if name not in ("L1", "L2")}
        locomotives = [self.here[name] for name in ("L1", "L2") if name in self.here]
        return {
            "turn": None if self.is_solved else 0,
            "ply": self.ply,
            "standing": {"locomotives": locomotives, **wagons},
        }

    def result(self) -> Json | None:
        return {"winners": [0], "scores": [self.ply]} if self.is_solved else None


def parts(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {name: [] for name in ("move", "pull", "via", "to", "push")}
    part = ""
    for word in text.split():
        if word in found:
            part = word
        else:
            found[part].append(word)
    return found


# --- answers --------------------------------------------------------------------------------------

Engine = RailEngine | TrainsEngine | TriageEngine
ENGINES: dict[str, type[Engine]] = {
    "rail": RailEngine,
    "tram": RailEngine,
    "trains": TrainsEngine,
    "triage": TriageEngine,
}


class Answering:
    """Remembers the boards, which are sent once."""

    def __init__(self, fault: str | None = None) -> None:
        self.boards: dict[str, Json] = {}
        self.faulty = FAULTS[fault] if fault is not None else (None, None)

    def __call__(self, question: Json) -> Json:
        if question.get("data") is not None:
            self.boards[question["board"]] = question["data"]
        data = self.boards[question["board"]]
        engine = self.engine(question, data)
        answer: Json = {"id": question["id"], "legal": engine.legal()}
        if question["action"] is not None:
            try:
                engine.play(question["action"])
            except ValueError:  # it thinks that this is not legal
                return answer
            assert not engine.script.left, "not every card was drawn"
            answer["next"] = engine.position()
        return answer | {"result": engine.result()}

    def engine(self, question: Json, data: Json) -> Engine:
        kind = ENGINES[question["game"]]
        family, oracle = self.faulty
        return kind(question, data, oracle) if kind is family else kind(question, data)


# --- planted faults -------------------------------------------------------------------------------


class OwnsTwins(RailOracle):
    """A player may own both tracks of a double route."""

    def _route_open(self, index: int) -> bool:
        return index not in self.owner


class CountsNoTickets(RailOracle):
    """A missed ticket costs nothing."""

    def final(self) -> dict[str, Any]:
        self.missed_tickets_count = False
        return super().final()


class LockStays(TrainsOracle):
    """A replaced wagon leaves its lock under the new one."""

    def _play_place(self, seat: int, position: int) -> None:
        lock = self._players[seat].locks.get(position)
        super()._play_place(seat, position)
        if lock is not None:
            self._players[seat].locks[position] = lock
            self._discard.discard(lock)


class NoPulling(TriageOracle):
    """Nothing is coupled behind a locomotive."""

    def _couplings(self, position: Any, locomotive: str, heading: int) -> Any:
        return super()._couplings(position, locomotive, heading)[:1]


FAULTS: dict[str, tuple[Any, Any]] = {
    "owns-twins": (RailEngine, OwnsTwins),
    "no-missed-tickets": (RailEngine, CountsNoTickets),
    "lock-stays": (TrainsEngine, LockStays),
    "no-pulling": (TriageEngine, NoPulling),
}


if __name__ == "__main__":
    answering = Answering(*sys.argv[1:])
    for line in sys.stdin:
        print(json.dumps(answering(json.loads(line))), flush=True)
