"""Why a move is refused; and that the walk along one move agrees with the search for all."""

import itertools
import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotonde.errors import IllegalAction, MalformedAction
from rotonde.game import SPECTATOR, State
from rotonde.games.triage.actions import Move
from rotonde.games.triage.legal import REASONS
from triage.match import random_mission
from triage.positions import GAME, TEST_BOARDS, moves, set_up

TRIAGE = """
    L A3
    L T2
    red A4
    green A2
    blue A1
    x A6
"""


def reason(text: str, move: str) -> str:
    state = set_up(text)
    shown = GAME.show(state)
    with pytest.raises(IllegalAction) as caught:
        GAME.play(state, GAME.read(state, move))
    assert GAME.show(state) == shown
    assert caught.value.parameters["action"] == move
    return caught.value.key.removeprefix("illegal.triage.")


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("move A0 + to A1", "no-locomotive"),
        ("move A4 + to A5", "no-locomotive"),
        ("move T2 - pull B2 to T1", "nothing-to-couple"),
        ("move A3 + pull A1 to A4 push A5", "not-behind"),
        ("move A3 + pull A4 to A4", "not-behind"),
        ("move A3 + pull A2 A2 to A4 push A5", "coupled-twice"),
        ("move A3 + pull A3 to A4 push A5", "coupled-twice"),
        ("move A3 - to A4", "other-heading"),
        ("move T2 + to T1", "other-heading"),
        ("move T2 - to B1", "no-track"),
        ("move T2 - via T1 to T2", "sharp-turn"),
        ("move T2 - via T1 B1 to B2", "sharp-turn"),
        ("move A3 + via A4 to A5 push A6", "interruption"),
        ("move A3 + to A4", "pushes-more"),
        ("move A3 - to A2 push A1", "pushes-more"),
        ("move A3 + to A4 push A5 B3", "pushes-fewer"),
        ("move T2 - to T1 push B1", "pushes-fewer"),
    ],
)
def test_a_refused_move_says_why(move: str, expected: str) -> None:
    assert reason(TRIAGE, move) == expected


@pytest.mark.parametrize(
    ("move", "bend"),
    [
        ("move T2 - via T1 to T2", ["T2", "T1", "T2"]),
        ("move T2 - via T1 B1 to B2", ["T1", "B1", "B2"]),
    ],
)
def test_a_sharp_turn_says_where_it_is(move: str, bend: list[str]) -> None:
    state = set_up(TRIAGE)
    with pytest.raises(IllegalAction) as caught:
        GAME.play(state, GAME.read(state, move))
    assert caught.value.parameters["bend"] == bend
    assert caught.value.parameters["slot"] == bend[1]


def test_a_bend_before_a_pushed_vehicle_is_the_one_named() -> None:
    state = set_up("L T2\nred T1")
    with pytest.raises(IllegalAction) as caught:
        GAME.play(state, GAME.read(state, "move T2 - via T1 to B1 push B2"))
    assert caught.value.parameters["bend"] == ["T1", "B1", "B2"]


def test_an_interruption_behind_is_not_coupled() -> None:
    assert reason("L A3\nx A2", "move A3 + pull A2 to A4") == "interruption-behind"


def test_the_end_of_the_track_is_a_buffer() -> None:
    assert reason("L A7\nred A5", "move A7 + to A0") == "buffer"
    assert reason("board straight-6\nL A4\nred A5", "move A4 + to A5") == "buffer"
    assert reason("board straight-6\nL A4\nred A5", "move A4 + to A5 push A0") == "buffer"


def test_a_consist_does_not_run_into_itself() -> None:
    text = "board ring-6\nL R0\nred R5\ngreen R4\nyellow R3\nblue R2\nblack R1"
    assert reason(text, "move R0 + pull R5 R4 R3 R2 R1 to R1") == "own-consist"


def test_a_move_without_a_step_is_refused() -> None:
    state = set_up(TRIAGE)
    with pytest.raises(IllegalAction, match=r"illegal\.triage\.no-step"):
        GAME.play(state, Move("A3", 1, ()))


@pytest.mark.parametrize("code", [-1, 10_000])
def test_a_code_beyond_the_list_is_refused(code: int) -> None:
    with pytest.raises(IllegalAction, match=r"illegal\.triage\.no-such-move"):
        GAME.play(set_up(TRIAGE), code)


def test_an_observation_cannot_be_played() -> None:
    with pytest.raises(IllegalAction, match=r"illegal\.observation"):
        GAME.play(GAME.observe(set_up(TRIAGE), SPECTATOR), 0)


def test_an_unknown_slot_is_malformed() -> None:
    with pytest.raises(MalformedAction, match=r"malformed\.triage\.slot"):
        GAME.play(set_up(TRIAGE), Move("A3", 1, ("Q7",)))


def test_an_endless_way_is_malformed() -> None:
    with pytest.raises(MalformedAction, match=r"malformed\.triage\.too-long"):
        GAME.play(set_up(TRIAGE), Move("A3", 1, ("A4",) * 5000))
    with pytest.raises(MalformedAction, match=r"malformed\.triage\.too-many"):
        GAME.play(set_up(TRIAGE), Move("A3", 1, ("A4",), pushed=("A5",) * 10))


def test_every_reason_is_reached_by_a_test() -> None:
    told = {"", "no-such-move", "game-over", "interruption-behind", "buffer", "own-consist"}
    told |= {"no-step", "no-locomotive", "not-behind", "nothing-to-couple", "coupled-twice"}
    told |= {"other-heading", "no-track", "sharp-turn", "interruption"}
    assert told | {"pushes-more", "pushes-fewer"} == set(REASONS)


# --- the walk and the search ---------------------------------------------------------------------


def accepted(state: State, move: Move) -> State | None:
    try:
        return GAME.play(state, move)
    except (IllegalAction, MalformedAction):
        return None


def test_a_longer_way_to_the_same_position_is_the_same_move() -> None:
    state = set_up("L A1")
    by_the_loop = "move A1 + via B1 B2 B3 to A5"
    assert str(GAME.read(state, by_the_loop)) == "move A1 + via A2 A3 A4 to A5"
    ring = set_up("board ring-6\nL R0")
    twice = Move("R0", 1, ("R1", "R2", "R3", "R4", "R5", "R0", "R1"))
    assert GAME.play(ring, twice) == GAME.play(ring, Move("R0", 1, ("R1",)))


def all_walks(state: State, steps: int) -> list[Move]:
    """Every conceivable description of a move on the slots around, legal or not."""
    slots = state.tables.board.slots
    beside: dict[str, set[str]] = {slot: set() for slot in slots}
    for a, b in state.tables.board.data["links"]:
        beside[a].add(b)
        beside[b].add(a)

    def chains(start: str, most: int) -> list[tuple[str, ...]]:
        found: list[tuple[str, ...]] = [()]
        longest: list[tuple[str, ...]] = [()]
        for _ in range(most):
            longest = [(*chain, slot) for chain in longest for slot in beside[(start, *chain)[-1]]]
            found += longest
        return found

    return [
        Move(slot, heading, path, pulled, pushed)
        for slot in slots
        for heading in (1, -1)
        for pulled in chains(slot, 2)
        for path in chains(slot, steps)
        if path
        for pushed in chains(path[-1], 2)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "board straight-6\nL A2\nred A3\ngreen A1",
        "board ring-6\nL R0\nred R5\ngreen R2\nL R3",
        "board ring-8\nL R1\nred R0\ngreen R2\nx R7",
    ],
)
def test_walks_that_are_accepted_are_the_moves_that_are_listed(text: str) -> None:
    state = set_up(text)
    listed = set(moves(state))
    accepted_moves = {
        GAME.read(state, str(walk)) for walk in all_walks(state, 3) if accepted(state, walk)
    }
    assert accepted_moves <= listed
    short = {m for m in listed if len(m.path) <= 3 and max(len(m.pulled), len(m.pushed)) <= 2}
    assert short <= accepted_moves


@settings(max_examples=60)
@given(st.sampled_from(("yard-22", *TEST_BOARDS)), st.integers(0, 10**9))
def test_every_listed_move_is_accepted_and_keeps_its_code(name: str, seed: int) -> None:
    chance = random.Random(seed)
    state = GAME.start({"mission": dict(random_mission(chance, name).data)})
    legal = list(GAME.legal(state).items())
    for code, move in chance.sample(legal, min(10, len(legal))):
        assert GAME.play(state, move) == GAME.play(state, code)


@settings(max_examples=60)
@given(st.sampled_from(("yard-22", *TEST_BOARDS)), st.integers(0, 10**9))
def test_a_spoilt_move_is_refused_or_is_another_listed_move(name: str, seed: int) -> None:
    chance = random.Random(seed)
    state = GAME.start({"mission": dict(random_mission(chance, name).data)})
    listed = moves(state)
    slots = state.tables.board.slots
    for move in itertools.islice(listed, 8):
        part = chance.choice(["path", "pulled", "pushed"])
        kept = list(getattr(move, part))
        if kept and chance.random() < 0.5:
            kept[chance.randrange(len(kept))] = chance.choice(slots)
        else:
            kept.append(chance.choice(slots))
        spoilt = msgspec.structs.replace(move, **{part: tuple(kept)})
        if accepted(state, spoilt) is not None:
            assert GAME.read(state, str(spoilt)) in listed
