"""Rail positions in a few lines of text, for tests that look at one rule each.

    players 3                  how many (2 if left out)
    turn 1                     whose turn (0)
    phase second-card          tickets-start, turn, second-card, tickets or over (turn)
    row red red blue - green   the face-up cards, - for an empty slot
    hand 0: blue 3, locomotive 1
    seen 1: red 2
    owns 0: montreal--new-york, boston--montreal
    trains 0: 3
    score 1: 12
    tickets 0: denver--el-paso
    offer 0: boston--miami, calgary--phoenix
    ticket-pile: houston--kansas-city, …   (top first; all other tickets if left out)
    pile: red 5                (all other cards if left out)
    discard: blue 4
    turns-left 2
    passes 1
    sweeps-in-a-row 3

A position that shows one rule is seldom one that play leads to (three trains left, but no route):
it is read as `start` reads positions, and not checked for that.

Cards that lie nowhere are in the pile unless the pile is given; then they are in the hand of the
last player, where they do no harm.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rotonde import Game, State, game
from rotonde.core.position import read_shape
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.position.restore import Reader
from rotonde.games.rail.position.show import Position

RAIL: Game = game("rail")
_NUMBERS = {"players", "turn", "turns-left", "passes", "sweeps-in-a-row", "first"}
_BY_SEAT = {"hand", "seen", "owns", "trains", "score", "tickets", "offer"}


def position(text: str, map_data: Mapping[str, Any] | None = None) -> State:
    """The state that a text describes."""
    options = {"map": dict(map_data)} if map_data is not None else {}
    rail_map: RailMap = RAIL.start(options).tables
    reader = Reader(rail_map, read_shape(_build(rail_map, _parse(text)), Position), seed=1)
    assert not reader.faults, reader.faults
    return State(reader.records, rail_map)


def _parse(text: str) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for line in filter(None, (line.strip() for line in text.splitlines())):
        head, colon, value = line.partition(":")
        words = head.split()
        if colon and len(words) == 2 and words[0] in _BY_SEAT:
            fields.setdefault(words[0], {})[int(words[1])] = value.strip()
        elif colon:
            fields[head] = value.strip()
        elif words[0] in _NUMBERS:
            fields[words[0]] = int(words[1])
        else:
            fields[words[0]] = words[1:]
    return fields


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def _cards(text: str) -> Counter[str]:
    pairs = (item.split() for item in _items(text))
    return Counter({kind: int(count) for kind, count in pairs})


def _build(rail_map: RailMap, fields: dict[str, Any]) -> dict[str, Any]:
    seats = range(fields.get("players", 2))
    deck = {kind: int(rail_map.tables[0].deck[i]) for i, kind in enumerate(rail_map.kinds)}
    face_up = int(rail_map.tables[0].face_up)
    row = [None if kind == "-" else kind for kind in fields.get("row", ["-"] * face_up)]
    hands = [_cards(fields.get("hand", {}).get(seat, "")) for seat in seats]
    discard = _cards(fields.get("discard", ""))
    rest = Counter(deck) - Counter(kind for kind in row if kind) - discard
    for hand in hands:
        rest -= hand
    if "pile" in fields:
        pile = _cards(fields["pile"])
        hands[-1] += rest - pile
    else:
        pile = rest
    tickets = [_items(fields.get("tickets", {}).get(seat, "")) for seat in seats]
    offers = [_items(fields.get("offer", {}).get(seat, "")) for seat in seats]
    held = {name for names in (*tickets, *offers) for name in names}
    ticket_pile = [name for name in rail_map.tickets if name not in held]
    if "ticket-pile" in fields:
        wanted = _items(fields["ticket-pile"])
        tickets[-1] += [name for name in ticket_pile if name not in wanted]
        ticket_pile = wanted
    phase = fields.get("phase", ["turn"])[0]
    return {
        "phase": phase,
        "turn": None if phase == "over" else fields.get("turn", 0),
        "eyes": -2,
        "ply": 10,
        "first": fields.get("first", 0),
        "row": row,
        "pile_count": pile.total(),
        "pile": dict(pile),
        "discard": dict(discard),
        "players": [
            {
                "cards": hands[seat].total(),
                "trains": int(fields.get("trains", {}).get(seat, rail_map.tables[0].trains)),
                "score": int(fields.get("score", {}).get(seat, 0)),
                "ticket_count": len(tickets[seat]),
                "offer_count": len(offers[seat]),
                "hand": dict(hands[seat]),
                "seen": dict(_cards(fields.get("seen", {}).get(seat, ""))),
                "tickets": tickets[seat],
                "offer": offers[seat],
            }
            for seat in seats
        ],
        "owners": {
            route: seat for seat in seats for route in _items(fields.get("owns", {}).get(seat, ""))
        },
        "ticket_pile": [{"ticket": name} for name in ticket_pile],
        "turns_left": fields.get("turns-left"),
        "passes": fields.get("passes", 0),
        "sweeps_in_a_row": fields.get("sweeps-in-a-row", 0),
        "generator": ["1", "2", "3", "4"],
    }


def texts(state: State) -> list[str]:
    """Every legal action, as text."""
    return [str(action) for action in RAIL.legal(state).values()]


def play(state: State, *actions: str, key: int | None = None) -> State:
    """The state after some actions, given as text."""
    for action in actions:
        state = RAIL.play(state, RAIL.read(state, action), key)
    return state


def shown(state: State) -> dict[str, Any]:
    return RAIL.show(state)


def refused(state: State, action: str) -> str:
    """Why an action cannot be played: the message key of the error. The state must not change."""
    from rotonde.errors import RotondeError

    before = state.records.tobytes()
    try:
        play(state, action)
    except RotondeError as error:
        assert state.records.tobytes() == before
        return error.key
    raise AssertionError(f"{action} was played")
