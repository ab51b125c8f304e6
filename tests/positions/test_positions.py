"""Positions from outside: every one that play leads to is taken, every other is refused by name.

No position may make compiled code crash or run for ever: changed ones are tried in a process of
their own, which is given up after a while.
"""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from core.cases import CASES, IDS
from rail.maps import variant
from rotonde import NAMES, Action, State, game
from rotonde.errors import InvalidFile

# Ways to play that reach other corners: full hands and an empty pile, all tickets drawn, the end.
TASTES: dict[str, tuple[str, ...]] = {
    "random": (),
    "hoard": ("blind", "take", "draw", "place"),
    "build": ("claim", "use"),
    "collect": ("tickets", "keep", "use remove"),
}
PLIES = 400


def other_maps(name: str) -> list[dict[str, Any]]:
    """Decks that run out, rows that are swept again and again, games that end soon."""
    return [
        {"players": 3, "map": variant(name, cards_per_colour=4, locomotives=9, players=[2, 3])},
        {"players": 2, "map": variant(name, cards_per_colour=5, locomotives=45, players=[2, 3])},
        {"players": 5, "map": variant(name, trains=8)},
    ]


def choose(legal: list[Action], taste: str, rng: random.Random) -> Action:
    wanted = [action for action in legal if str(action).startswith(TASTES[taste])]
    return rng.choice(wanted if wanted and rng.random() < 0.95 else legal)


def round_trip(name: str, options: dict[str, Any], state: State) -> None:
    shown = json.loads(json.dumps(game(name).show(state)))
    again = game(name).start(options, position=shown)
    assert game(name).show(again) == shown


def play_and_round_trip(
    name: str, options: dict[str, Any], seed: int, taste: str, every: int
) -> None:
    played, rng = game(name), random.Random(seed)
    state = played.start(options, seed)
    for ply in range(PLIES):
        if ply % every == 0 or state.turn is None:
            round_trip(name, options, state)
            seat = rng.randrange(-1, state.players)
            seen = played.observe(state, seat)
            round_trip(name, options, seen)
            round_trip(name, options, played.guess(seen, seed))
        legal = list(played.legal(state).values())
        if not legal:
            break
        state = played.play(state, choose(legal, taste, rng))


@pytest.mark.parametrize("taste", TASTES)
@pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)
def test_every_position_of_play_is_taken(name: str, options: dict[str, Any], taste: str) -> None:
    play_and_round_trip(name, options, seed=len(taste), taste=taste, every=9)


@pytest.mark.parametrize("taste", TASTES)
@pytest.mark.parametrize("name", ["rail", "tram"])
def test_every_position_of_play_on_other_maps_is_taken(name: str, taste: str) -> None:
    for options in other_maps(name):
        play_and_round_trip(name, options, seed=7, taste=taste, every=7)


@pytest.mark.proof
@pytest.mark.parametrize("taste", TASTES)
@pytest.mark.parametrize("name", NAMES)
def test_every_position_of_play_is_taken_at_length(name: str, taste: str) -> None:
    cases = [options for case, options in CASES if case == name]
    cases += other_maps(name) if name in ("rail", "tram") else []
    for options in cases:
        for seed in range(100, 120):
            play_and_round_trip(name, options, seed, taste, every=2)


# --- changed positions ----------------------------------------------------------------------------


def try_mutations(name: str, seed: int, tries: int, patience: float) -> dict[str, int]:
    """What became of so many changed positions. A crash or a hang fails here, not everywhere."""
    tests = Path(__file__).resolve().parent.parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tests), *sys.path])}
    command = [sys.executable, "-m", "positions.position_mutations", name, str(seed), str(tries)]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, timeout=patience, check=False
    )
    assert done.returncode == 0, (name, seed, done.returncode, done.stderr[-2000:])
    outcome: dict[str, int] = json.loads(done.stdout)
    return outcome


@pytest.mark.parametrize("name", NAMES)
def test_a_changed_position_is_refused_or_can_be_played(name: str) -> None:
    outcome = try_mutations(name, seed=1, tries=2000, patience=600)
    assert outcome["refused"] + outcome["accepted"] >= 2000
    assert outcome["refused"] > outcome["accepted"] > 20


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(2, 8))
@pytest.mark.parametrize("name", NAMES)
def test_a_changed_position_is_refused_or_can_be_played_at_length(name: str, seed: int) -> None:
    outcome = try_mutations(name, seed, tries=20_000, patience=3600)
    assert outcome["refused"] > outcome["accepted"] > 100


# --- the positions that once hung, crashed or slipped through ------------------------------------


def whole(name: str, plies: int = 30) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options, and a position of a random game with them."""
    options = next(options for case, options in CASES if case == name)
    played, rng = game(name), random.Random(1)
    state = played.start(options, 1)
    for _ in range(plies):
        state = played.play(state, rng.choice(list(played.legal(state))))
    return options, played.show(state)


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_position_without_a_generator_goes_on_from_the_seed(name: str) -> None:
    options, position = whole(name, plies=4)
    del position["generator"]
    played = game(name)
    states = [played.start(options, seed, position) for seed in (1, 1, 2)]
    assert states[0] == states[1] != states[2]
    assert any(states[0].records["rng"][0])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "words",
    [[], ["0"] * 4, ["1"] * 3, ["1"] * 5, ["-1"] * 4, ["1" * 17] * 4, ["g"] * 4, ["0x1"] * 4,
     ["1_0"] * 4, [" 1"] * 4, ["+1"] * 4, [""] * 4, ["١"] * 4],
    ids=str,
)  # fmt: skip
def test_a_generator_that_cannot_be_is_refused(name: str, words: list[str]) -> None:
    options, position = whole(name, plies=4)
    with pytest.raises(InvalidFile) as caught:
        game(name).start(options, position=position | {"generator": words})
    assert [(fault.place, fault.key) for fault in caught.value.faults] == [
        ("generator", "position.generator")
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", [2**63, 2**64, 2**70, -(2**70), 10**9 + 1, 1.5, True, "1", None])
def test_a_number_that_no_record_holds_is_refused(name: str, number: Any) -> None:
    options, position = whole(name, plies=4)
    with pytest.raises(InvalidFile) as caught:
        game(name).start(options, position=position | {"ply": number})
    assert [(fault.place, fault.key) for fault in caught.value.faults] == [
        ("position", "position.shape")
    ]


@pytest.mark.parametrize("name", ["rail", "tram", "trains"])
def test_the_options_and_the_position_agree_on_the_players(name: str) -> None:
    options, position = whole(name)
    with pytest.raises(InvalidFile) as caught:
        game(name).start(options | {"players": 3}, position=position)
    assert [fault.key for fault in caught.value.faults] == ["position.other-players"]
