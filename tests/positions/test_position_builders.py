"""Positions from what is said of them: legal, complete, cards conserved, contradictions named."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from rotonde import Game, game
from rotonde.errors import InvalidFile, RotondeError
from rotonde.games.rail.index_tables import RailMap

RAIL, TRAINS = game("rail"), game("trains")


def faults(call: Any) -> set[tuple[str, str]]:
    with pytest.raises(InvalidFile) as caught:
        call()
    return {(fault.place, fault.key.removeprefix("position.")) for fault in caught.value.faults}


def cards_of(position: dict[str, Any]) -> Counter[str]:
    found = Counter(card for card in position["row"] if card is not None)
    for counts in (position["pile"], position["discard"]):
        found.update(counts)
    for player in position["players"]:
        found.update(player["hand"])
    return found


def deck() -> Counter[str]:
    rail_map: RailMap = RAIL.start({}).tables
    return Counter({kind: int(rail_map.tables[0].deck[i]) for i, kind in enumerate(rail_map.kinds)})


# --- Rail -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"turn": 1},
        {"turn": 1, "first": 1},
        {"hands": {0: {"red": 4}}},
        {"hands": [{"red": 4, "blue": 1}, {"locomotive": 5}]},
        {"routes": {1: ["seattle--vancouver"]}, "turn": 1},
        {"routes": [["boston--montreal"], ["montreal--boston--2", "miami--new-orleans"]]},
        {"tickets": {0: ["boston--miami", "denver--el-paso"]}, "ticket_pile": ["calgary--phoenix"]},
        {"row": ["red", "red", "blue", "green", "locomotive"], "discard": {}},
        {"routes": {0: ["boston--montreal"]}, "discard": {"red": 1}},
        {"pile": {"red": 2}},
        {"phase": "second-card"},
        {"phase": "tickets", "turn": 1},
        {"phase": "tickets", "offer": ["boston--miami"]},
        {"discard": {"red": 7}},
    ],
    ids=str,
)
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_not_said_of_rail_is_filled_in(said: dict[str, Any], players: int) -> None:
    if players == 2 and "montreal--boston--2" in str(said):
        with pytest.raises(InvalidFile):
            RAIL.position({"players": 2}, **said)  # closed with its twin
        return
    options = {"players": players}
    position = RAIL.position(options, **said)
    assert cards_of(position) == deck()
    state = RAIL.start(options, 3, position)
    shown = RAIL.show(state)
    assert shown["turn"] == said.get("turn", 0) and shown["first"] == said.get("first", 0)
    for seat, hand in enumerate(said["hands"]) if isinstance(said.get("hands"), list) else ():
        assert shown["players"][seat]["hand"] == hand
    assert "row" not in said or shown["row"] == said["row"]
    assert "pile" not in said or shown["pile"] == said["pile"]
    assert (
        shown["ticket_pile"][0]["ticket"]
        == said.get("ticket_pile", [shown["ticket_pile"][0]["ticket"]])[0]
    )
    rng = random.Random(1)
    while state.turn is not None:  # it can be played to its end
        state = RAIL.play(state, rng.choice(list(RAIL.legal(state))))
    assert RAIL.result(state) is not None


def test_the_same_seed_gives_the_same_position() -> None:
    assert RAIL.position(seed=5) == RAIL.position(seed=5) != RAIL.position(seed=6)


def test_the_last_round_follows_from_the_trains() -> None:
    data = dict(RAIL.start({}).tables.data) | {"trains": 8, "start_hand": 0, "end_at_trains": 2}
    position = RAIL.position({"map": data}, routes={1: ["duluth--toronto"]}, turn=0)
    assert position["players"][1]["trains"] == 2
    assert position["turns_left"] == 2
    state = RAIL.start({"map": data}, 0, position)
    for _ in range(2):
        codes = list(RAIL.legal(state))
        while state.turn is not None and len(codes) and state.ply < position["ply"] + 6:
            state = RAIL.play(state, codes[0])
            codes = list(RAIL.legal(state))
    assert state.turn is None


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"hands": {0: {"red": 7}, 1: {"red": 7}}}, ("position", "cards")),
        ({"hands": {0: {"red": 2}}}, ("players[0].cards", "rail.too-few-cards")),
        ({"hands": {0: {"pink": 4}}}, ("hands[0].pink", "unknown")),
        ({"hands": {7: {"red": 4}}}, ("hands[7]", "turn")),
        ({"hands": {0: {"red": -4}}}, ("hands[0].red", "count")),
        ({"routes": {0: ["boston--paris"]}}, ("routes[0][0]", "unknown")),
        ({"routes": [["boston--montreal"], ["montreal--boston"]]}, ("routes[1][0]", "twice")),
        ({"routes": {0: ["boston--montreal", "boston--montreal--2"]}},
         ("owners.boston--montreal--2", "rail.twin")),
        ({"tickets": {0: ["boston--miami"]}, "ticket_pile": ["miami--boston"]},
         ("ticket_pile[0]", "twice")),
        ({"offer": ["boston--miami"]}, ("offer", "build.offer")),
        ({"phase": "over"}, ("phase", "build.phase")),
        ({"turn": 9}, ("turn", "turn")),
        ({"row": ["red"]}, ("row", "row")),
        ({"pile": {}, "discard": {}}, ("pile", "build.left-over")),
        ({"hands": "red"}, ("position", "shape")),
    ],
    ids=str,
)  # fmt: skip
def test_what_contradicts_itself_is_refused_by_name(
    said: dict[str, Any], fault: tuple[str, str]
) -> None:
    assert fault in faults(lambda: RAIL.position({"players": 2}, **said))


def test_numbers_of_numpy_are_numbers() -> None:
    hands: Any = {0: {"red": np.int64(4)}}
    turn: Any = np.int64(1)
    assert RAIL.position(hands=hands, turn=turn)["players"][0]["hand"] == {"red": 4}


@pytest.mark.parametrize("seed", range(12))
def test_positions_of_real_games_can_be_built_again(seed: int) -> None:
    rng = random.Random(seed)
    options = {"players": 2 + seed % 4}
    state = RAIL.start(options, seed)
    while state.turn is not None and state.ply < 30 + 12 * seed:
        state = RAIL.play(state, rng.choice(list(RAIL.legal(state))))
    shown = RAIL.show(state)
    if shown["phase"] not in ("turn", "second-card"):
        return
    routes: dict[int, list[str]] = {}
    for route, seat in shown["owners"].items():
        routes.setdefault(seat, []).append(route)
    players = shown["players"]
    position = RAIL.position(
        options,
        hands=[player["hand"] for player in players],
        routes=routes,
        tickets=[player["tickets"] for player in players],
        row=shown["row"],
        discard=shown["discard"],
        ticket_pile=[entry["ticket"] for entry in shown["ticket_pile"]],
        turn=shown["turn"],
        first=shown["first"],
        phase=shown["phase"],
    )
    for field in ("row", "pile", "discard", "owners", "turn", "turns_left"):
        assert position[field] == shown[field], field
    for mine, real in zip(position["players"], players, strict=True):
        assert [mine[f] for f in ("hand", "trains", "score")] == [
            real[f] for f in ("hand", "trains", "score")
        ]
    again = RAIL.start(options, 1, position)
    assert {str(a) for a in RAIL.legal(again).values()} == {
        str(a) for a in RAIL.legal(state).values()
    }


# --- Trains ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"turn": 1},
        {"drawn": 5},
        {"drawn": 5, "turn": 1, "first": 1},
        {"rows": {0: [7, 6, 5, 4, 3, 2, 1]}},
        {"rows": [[7, 6, 5, 4, 3, 2, 1], [8, 10, 9, 20, 30, 40, 50]], "turn": 1},
        {"display": [10, 20, 30], "discard": [44]},
        {"locks": {1: {4: 42}}},
    ],
    ids=str,
)
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_not_said_of_trains_is_filled_in(said: dict[str, Any], players: int) -> None:
    options = {"players": players}
    state = TRAINS.start(options, 3, TRAINS.position(options, **said))
    shown = TRAINS.show(state)
    rows = said.get("rows", {})
    for seat, row in rows.items() if isinstance(rows, dict) else enumerate(rows):
        assert shown["players"][seat]["row"] == row
    assert shown["drawn"] == said.get("drawn")
    assert sorted(shown["display"]) == said.get("display", [])
    rng = random.Random(1)
    for _ in range(200):
        if state.turn is not None:
            state = TRAINS.play(state, rng.choice(list(TRAINS.legal(state))))


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"rows": {0: [1, 2, 3, 4, 5, 6, 7]}}, ("players[0].row", "trains.sorted")),
        ({"rows": [[1, 2]]}, ("rows[0]", "trains.row")),
        ({"rows": [[7, 6, 5, 4, 3, 2, 1]], "display": [7]}, ("display[0]", "trains.twice")),
        ({"display": [99]}, ("display[0]", "trains.wagon")),
        ({"rows": {3: [7, 6, 5, 4, 3, 2, 1]}}, ("rows[3]", "turn")),
        ({"discard": list(range(1, 80))}, ("discard", "trains.build-too-few")),
    ],
    ids=str,
)
def test_what_contradicts_itself_in_trains_is_refused_by_name(
    said: dict[str, Any], fault: tuple[str, str]
) -> None:
    assert fault in faults(lambda: TRAINS.position({"players": 2}, **said))


# --- players and positions ------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [RAIL, TRAINS], ids=["rail", "trains"])
def test_players_that_disagree_with_a_position_are_refused_with_what_to_do(rules: Any) -> None:
    position = rules.position({"players": 3})
    assert rules.start({}, 0, position).players == 3
    assert rules.start({"players": 3}, 0, position).players == 3
    with pytest.raises(InvalidFile) as caught:
        rules.start({"players": 2}, 0, position)
    assert "leave “players” out" in str(caught.value)


def test_a_puzzle_with_a_position_is_for_one() -> None:
    triage: Game = game("triage")
    position = triage.show(triage.start({}))
    with pytest.raises(RotondeError):
        triage.start({"players": 2}, 0, position)


def test_head_starts_go_by_the_players_of_the_position() -> None:
    options = {"players": 3, "head_start": [0, 10, 20]}
    position = RAIL.position(options)
    state = RAIL.start({"head_start": [0, 10, 20]}, 0, position)
    assert [player["score"] for player in RAIL.show(state)["players"]] == [0, 10, 20]
