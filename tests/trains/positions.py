"""Positions of Trains in text, for tests.

turn 0                              whose turn; or: setup 0, place 0, over
0: 70 60 50 40 30 20 10 | 1=2 4=18  the row of seat 0, and the locks under positions 1 and 4
1: 71 61 51 41 31 21 11
display: 45 3
pile: 12 13                         the wagons not mentioned are in the discard;
discard: 5 6                        or, if only the discard is given or neither, in the pile
drawn: 33
hand 1: 8 9                         set-up wagons
leftovers 1: 14                     set-up wagons laid aside
turns: 999
"""

from typing import Any

from rotonde.core.position import read_shape
from rotonde.game import State
from rotonde.games.trains.game import trains
from rotonde.games.trains.index_tables import Deck, shipped_deck
from rotonde.games.trains.position.restore import Reader
from rotonde.games.trains.position.show import Position

GAME = trains()
WAGONS = 84


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def position(text: str, wagons: int = WAGONS) -> dict[str, Any]:
    """The position as `show` would write it."""
    head, *lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    phase, _, seat = head.partition(" ")
    fields = {name.strip(): rest for name, _, rest in (line.partition(":") for line in lines)}
    seats = sum(name.isdigit() for name in fields)
    players = [_player(fields, seat) for seat in range(seats)]
    leftovers = [numbers(fields.get(f"leftovers {seat}", "")) for seat in range(seats)]
    drawn = numbers(fields.get("drawn", ""))
    pile, discard = numbers(fields.get("pile", "")), numbers(fields.get("discard", ""))
    display = numbers(fields.get("display", ""))
    mentioned = {*pile, *discard, *display, *drawn, *(n for hand in leftovers for n in hand)}
    for player in players:
        mentioned |= {*player["row"], *player["locks"].values(), *player["hand"]}
    rest = [n for n in range(1, wagons + 1) if n not in mentioned]
    (discard if "pile" in fields else pile).extend(rest)
    return {
        "phase": phase,
        "turn": int(seat) if seat else None,
        "eyes": -2,
        "ply": 0,
        "first": int(fields.get("first", "0")),
        "turns": int(fields.get("turns", "0")),
        "players": players,
        "display": display,
        "pile_count": len(pile),
        "discard_count": len(discard) + sum(map(len, leftovers)),
        "drawn": drawn[0] if drawn else None,
        "winner": int(fields["winner"]) if "winner" in fields else None,
        "memory": {"discard": discard, "leftovers": leftovers, "pile": pile},
    }


def _player(fields: dict[str, str], seat: int) -> dict[str, Any]:
    row, _, locks = fields[str(seat)].partition("|")
    hand = numbers(fields.get(f"hand {seat}", ""))
    pairs = (pair.split("=") for pair in locks.split())
    return {
        "row": [None if word == "-" else int(word) for word in row.split()],
        "locks": {place: int(lock) for place, lock in pairs},
        "hand": hand,
        "hand_count": len(hand),
        "leftover_count": len(numbers(fields.get(f"leftovers {seat}", ""))),
    }


def set_up(text: str, seed: int = 0) -> State:
    """The state of a position in text; it need not be one that play leads to."""
    return read(position(text), seed=seed)


def read(source: dict[str, Any], deck: Deck | None = None, seed: int = 0) -> State:
    """The state of a position as `show` writes it, without the check that play leads to it."""
    deck = deck or shipped_deck("trains")
    reader = Reader(deck, read_shape(source, Position), seed)
    assert not reader.faults, reader.faults
    return State(reader.records, deck)


def play(state: State, *lines: str) -> State:
    """The state after these actions, each as a line of text."""
    for line in lines:
        state = GAME.play(state, GAME.read(state, line))
    return state


def row(state: State, seat: int) -> str:
    """A row in text, with its locks."""
    player = GAME.show(state)["players"][seat]
    wagons = " ".join("-" if wagon is None else str(wagon) for wagon in player["row"])
    locks = " ".join(f"{place}={lock}" for place, lock in player["locks"].items())
    return f"{wagons} | {locks}" if locks else wagons


def display(state: State) -> set[int]:
    return set(GAME.show(state)["display"])


def discard(state: State) -> set[int]:
    """Everything in the discard, known to a seat or not."""
    memory = GAME.show(state)["memory"]
    return {*memory["discard"], *(n for hand in memory["leftovers"] for n in hand)}


def pile(state: State) -> set[int]:
    return set(GAME.show(state)["memory"]["pile"])


def legal(state: State) -> set[str]:
    return {str(action) for action in GAME.legal(state).values()}
