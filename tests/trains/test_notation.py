"""Actions in text, JSON and code: they round-trip, and nonsense is refused."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rotonde.errors import MalformedAction
from rotonde.game import Action
from rotonde.games.trains.actions import (
    Draw,
    Place,
    SetUp,
    TrainsAction,
    Use,
    decode,
    encode,
    from_text,
)
from rotonde.games.trains.state import CODES
from trains.positions import GAME

STATE = GAME.start({"players": 4})


def actions() -> dict[int, TrainsAction]:
    """Every action of the deck."""
    found = {}
    for code in range(CODES):
        try:
            found[code] = decode(STATE.tables, code)
        except MalformedAction:
            continue
    return found


def test_every_action_round_trips_through_text_json_and_code() -> None:
    known = actions()
    assert len(known) == 1 + 7 + 5 * 7 + 3 + 84 * 7
    for code, action in known.items():
        assert encode(STATE.tables, action) == code
        assert GAME.read(STATE, code) == action
        assert GAME.read(STATE, str(action)) == action
        assert GAME.read(STATE, msgspec.to_builtins(action)) == action
    assert len({str(action) for action in known.values()}) == len(known)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("setup 45 3", SetUp(45, 3)),
        ("draw", Draw()),
        ("place 3", Place(3)),
        ("use swap-adjacent 2", Use("swap-adjacent", 2)),
        ("use move-left 5", Use("move-left", 5)),
        ("use remove-middle", Use("remove-middle")),
        ("use lock 4", Use("lock", 4)),
        ("  use   lock  4 ", Use("lock", 4)),
    ],
)
def test_each_kind_of_action_has_a_line_of_text(line: str, action: Action) -> None:
    assert GAME.read(STATE, line) == action
    assert str(action) == " ".join(line.split())


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "malformed.text"),
        ("draw 2", "malformed.text"),
        ("setup 45", "malformed.text"),
        ("jump", "malformed.text"),
        ("setup 0 1", "malformed.trains.card"),
        ("setup 85 1", "malformed.trains.card"),
        ("setup 45 8", "malformed.trains.position"),
        ("place 0", "malformed.trains.position"),
        ("place 8", "malformed.trains.position"),
        ("place -1", "malformed.trains.number"),
        ("place ٣", "malformed.trains.number"),
        ("place " + "9" * 5000, "malformed.trains.number"),
        ("place 1.5", "malformed.trains.number"),
        ("use fly 3", "malformed.trains.ability"),
        ("use lock", "malformed.trains.position"),
        ("use swap-adjacent", "malformed.trains.position"),
        ("use remove-left 1", "malformed.trains.no-position"),
    ],
)
def test_nonsense_in_text_is_refused_with_a_reason(line: str, key: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        GAME.read(STATE, line)
    assert caught.value.key == key


@pytest.mark.parametrize(
    "source",
    [
        {},
        {"type": "jump"},
        {"type": "place"},
        {"type": "place", "position": "3"},
        {"type": "place", "position": True},
        {"type": "place", "position": 10**30},
        {"type": "use", "ability": 3},
        {"type": "use", "ability": "remove-left", "position": 4},
    ],
)
def test_nonsense_in_json_is_refused(source: dict[str, Any]) -> None:
    with pytest.raises(MalformedAction):
        GAME.read(STATE, source)


@pytest.mark.parametrize("code", [-1, CODES, 10**30, 8 + 4 * 7 + 1, 64 + 84 * 7, True])
def test_a_code_without_an_action_is_refused(code: int) -> None:
    with pytest.raises(MalformedAction):
        GAME.read(STATE, code)


def test_an_action_of_another_game_is_refused() -> None:
    class Jump(Action, frozen=True, tag="jump"):
        pass

    with pytest.raises(MalformedAction):
        GAME.play(STATE, Jump())


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_malformed(text: str) -> None:
    try:
        action = from_text(text)
    except MalformedAction:
        return
    assert from_text(str(action)) == action
