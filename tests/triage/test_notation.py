"""The three forms of a move: code, typed value (and JSON), line of text."""

import random

import msgspec
import pytest

from rotonde.errors import MalformedAction
from rotonde.games.triage.actions import Move, from_text
from triage.match import random_mission
from triage.positions import GAME, TEST_BOARDS, set_up

TRIAGE = "L A3\nL T2\nred A4\ngreen A2\nblue A1"


@pytest.mark.parametrize("name", ["yard-22", *TEST_BOARDS])
def test_code_text_and_json_are_one_move(name: str) -> None:
    chance = random.Random(name)
    for _ in range(4):
        state = GAME.start({"mission": dict(random_mission(chance, name).data)})
        legal = list(GAME.legal(state).items())
        for code, move in chance.sample(legal, min(25, len(legal))):
            assert GAME.read(state, code) == move
            assert GAME.read(state, str(move)) == move
            assert GAME.read(state, msgspec.to_builtins(move)) == move
            assert GAME.read(state, msgspec.json.decode(msgspec.json.encode(move))) == move


def test_codes_count_the_legal_moves_in_order() -> None:
    legal = GAME.legal(set_up(TRIAGE))
    assert list(legal) == list(range(len(legal)))
    assert list(GAME.legal(set_up(TRIAGE)).items()) == list(legal.items())


def test_the_order_is_locomotive_heading_load_length() -> None:
    state = set_up("L A3\nL T2\nred A4\ngreen A2")
    legal = [move for move in GAME.legal(state).values() if isinstance(move, Move)]
    order = [(m.locomotive != "A3", -m.heading, len(m.pulled), len(m.path)) for m in legal]
    assert order == sorted(order)


def test_a_line_tells_heading_load_way_stop_and_push() -> None:
    move = Move("A3", 1, ("A4", "A5"), ("A2", "A1"), ("A6",))
    assert str(move) == "move A3 + pull A2 A1 via A4 to A5 push A6"
    assert from_text(str(move)) == move
    assert str(Move("A3", -1, ("A2",))) == "move A3 - to A2"


def test_the_json_form_is_typed() -> None:
    state = set_up(TRIAGE)
    source = {"type": "move", "locomotive": "T2", "heading": -1, "path": ["T1"]}
    assert GAME.read(state, source) == Move("T2", -1, ("T1",))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "go A3",
        "move",
        "move A3",
        "move A3 to A4",
        "move A3 * to A4",
        "move A3 + A4",
        "move A3 + push A4 to A5",
        "move A3 + to A4 to A5",
        "move A3 + pull to A4",
        "move A3 + to A4 push",
        "take blue",
    ],
)
def test_a_line_that_is_no_move_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAction, match=r"malformed\.text"):
        GAME.read(set_up(TRIAGE), text)


@pytest.mark.parametrize("text", ["move A3 +", "move A3 + via A4", "move A3 + to A4 A5"])
def test_a_line_without_its_one_stop_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAction, match=r"malformed\.triage\.no-stop"):
        GAME.read(set_up(TRIAGE), text)


@pytest.mark.parametrize(
    "source",
    [
        {},
        {"type": "take", "card": "blue"},
        {"type": "move", "locomotive": "A3", "heading": 0, "path": ["A4"]},
        {"type": "move", "locomotive": "A3", "heading": 1, "path": "A4"},
        {"type": "move", "locomotive": 3, "heading": 1, "path": ["A4"]},
    ],
)
def test_json_that_is_no_move_is_malformed(source: dict[str, object]) -> None:
    with pytest.raises(MalformedAction, match=r"malformed\.json"):
        GAME.read(set_up(TRIAGE), source)


@pytest.mark.parametrize("code", [-1, 99_999])
def test_a_code_of_no_move_is_malformed(code: int) -> None:
    with pytest.raises(MalformedAction, match=r"malformed\.code"):
        GAME.read(set_up(TRIAGE), code)


def test_true_is_not_a_code() -> None:
    with pytest.raises(MalformedAction, match=r"malformed\.code"):
        GAME.read(set_up(TRIAGE), True)


def test_slots_the_board_has_not_are_malformed() -> None:
    with pytest.raises(MalformedAction, match=r"malformed\.triage\.slot"):
        GAME.read(set_up(TRIAGE), "move A3 + to Q9")
