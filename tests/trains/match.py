"""Plays the engine and the oracle side by side, and the policies that choose for both."""

import random
from collections.abc import Iterator
from typing import Any

from oracles.trains_oracle import TrainsOracle
from rotonde.game import State
from rotonde.games.trains.actions import Draw, Place, SetUp, Use
from rotonde.games.trains.game import trains

GAME = trains()
POLICIES = ("random", "greedy", "mixed")


class Script:
    """The oracle's pile: it deals what the engine has dealt."""

    def __init__(self) -> None:
        self.wagons: list[int] = []

    def card(self, pile: frozenset[int]) -> int:
        wagon = self.wagons.pop(0)
        assert wagon in pile, f"{wagon} came off a pile that does not hold it"
        return wagon


def oracle_action(action: Any) -> tuple[Any, ...]:
    match action:
        case SetUp(card, position):
            return ("setup", card, position)
        case Draw():
            return ("draw",)
        case Place(position):
            return ("place", position)
        case Use(ability, position):
            return ("use", ability, position)
    raise AssertionError(action)


def snapshot(state: State) -> dict[str, Any]:
    """The engine's state in the oracle's terms. Its display keeps no order of arrival."""
    shown = GAME.show(state)
    memory, players = shown["memory"], shown["players"]
    return {
        "turn": shown["turn"],
        "phase": shown["phase"],
        "rows": [[wagon or 0 for wagon in player["row"]] for player in players],  # 0: a gap
        "locks": [{int(k): v for k, v in player["locks"].items()} for player in players],
        "display": sorted(shown["display"]),
        "pile": memory["pile"],
        "discard": sorted([*memory["discard"], *(n for hand in memory["leftovers"] for n in hand)]),
        "setup": [player["hand"] for player in players],
        "drawn": shown["drawn"],
        "turns": shown["turns"],
        "winner": shown["winner"],
    }


def dealt_by(before: State, after: State) -> Iterator[int]:
    """The wagons that left the pile between two states, in the order in which they did."""
    for event in GAME.tell(before, after):
        if event.key in ("trains.drew-card", "trains.filled"):
            yield event.parameters["card"]


def ascending_pairs(state: State, seat: int) -> int:
    wagons = [n for n in state.records["row"][0][seat].tolist() if n]
    return sum(a < b for i, a in enumerate(wagons) for b in wagons[i + 1 :])


def choose(policy: str, state: State, chance: random.Random) -> int:
    codes = list(GAME.legal(state))
    if policy == "random" or (policy == "mixed" and chance.random() < 0.4):
        return chance.choice(codes)
    seat = state.turn
    assert seat is not None
    chance.shuffle(codes)
    # A draw is worth a little more than standing still, so that a game does not run in circles.
    return max(codes, key=lambda code: ascending_pairs(GAME.play(state, code), seat) + (code == 0))


def begin(deck: dict[str, Any], players: int, seed: int) -> tuple[State, TrainsOracle, Script]:
    state = GAME.start({"players": players, "deck": deck}, seed=seed)
    shown = GAME.show(state)
    script = Script()
    for player in shown["players"]:
        script.wagons += player["row"]
    first = shown["first"]
    for i in range(players):
        script.wagons += shown["players"][(first + i) % players]["hand"]
    return state, TrainsOracle(deck, players, first, script), script


def compare(state: State, oracle: TrainsOracle) -> None:
    theirs = oracle.snapshot()
    theirs["display"] = sorted(theirs["display"])
    assert snapshot(state) == theirs
    ours = {oracle_action(action) for action in GAME.legal(state).values()}
    assert ours == (oracle.legal() if state.turn is not None else set())


def play_beside(deck: dict[str, Any], players: int, policy: str, seed: int) -> State:
    """One game, compared after every action, to its end."""
    chance = random.Random(seed)
    state, oracle, script = begin(deck, players, seed)
    compare(state, oracle)
    while state.turn is not None:
        code = choose(policy, state, chance)
        after = GAME.play(state, code)
        script.wagons = list(dealt_by(state, after))
        oracle.play(oracle_action(GAME.legal(state)[code]))
        assert not script.wagons, "the engine took more wagons off the pile than the oracle"
        state = after
        compare(state, oracle)
    return state
