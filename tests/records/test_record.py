"""Game records: readable, complete, and proof against damage."""

import json
from typing import Any

import pytest

from core.cases import random_game
from rotonde import game
from rotonde.errors import BadRecord
from rotonde.record import append, begin, finish, last_state, read, replay, write


def a_record() -> dict[str, Any]:
    record = begin("rail", {"players": 3}, seed=5)
    *course, (end, _, _) = random_game("rail", {"players": 3}, 5)
    for _, action, _ in course:
        assert action is not None
        append(record, action)
    parsed: dict[str, Any] = json.loads(write(finish(record, end)))
    return parsed


def test_a_record_is_readable_one_action_a_line() -> None:
    record = begin("tram", {"players": 2}, seed=255)
    lines = write(record).splitlines()
    assert ' "scheme": "stream",' in lines
    assert '  "ff"' in lines
    parsed = a_record()
    assert set(parsed) == {
        *("rotonde", "game", "rules", "options", "scheme", "keys", "actions"),
        *("result", "fingerprint", "first"),
    }
    assert all(isinstance(action, str) for action in parsed["actions"])


def test_it_names_the_first_player_and_a_wrong_one_is_found() -> None:
    state = game("rail").start({"players": 3}, 5)
    parsed = a_record()
    assert parsed["first"] == game("rail").show(state)["first"]
    record = read(json.dumps(parsed | {"first": (parsed["first"] + 1) % 3}))
    with pytest.raises(BadRecord) as caught:
        last_state(record)
    assert caught.value.key == "record.first"


def test_a_record_without_the_first_player_is_as_good() -> None:
    parsed = a_record()
    del parsed["first"]
    assert last_state(read(json.dumps(parsed))).turn is None


def test_a_puzzle_has_no_first_player() -> None:
    record = begin("triage", {}, seed=1)
    assert finish(record, game("triage").start({}, 1)).first is None


def test_a_record_can_begin_from_a_position() -> None:
    rail = game("rail")
    position = rail.position(routes={0: ["boston--montreal"]}, first=1)
    record = begin("rail", {}, seed=4, position=position)
    state = rail.start({}, 4, position)
    action = next(iter(rail.legal(state).values()))
    append(record, action)
    finished = finish(record, rail.play(state, action))
    assert finished.first == 1
    assert last_state(read(write(finished))) == rail.play(state, action)


def test_it_replays_to_any_moment() -> None:
    record = read(json.dumps(a_record()))
    assert [state.ply for state in replay(record, to=7)] == list(range(8))
    assert last_state(record, to=0).ply == 0


def damaged(**changes: Any) -> str:
    return json.dumps({**a_record(), **changes})


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "record.not-json"),
        ("{", "record.not-json"),
        ("[]", "record.not-a-record"),
        ("{}", "record.not-a-record"),
        (damaged(rotonde=99), "record.format"),
        (damaged(game=5), "record.shape"),
        (damaged(actions="none"), "record.shape"),
        (damaged(nonsense=1), "record.shape"),
        (damaged(scheme="dice"), "record.shape"),
        (damaged(scheme="keyed-v1"), "record.keys"),
        (damaged(keys=[]), "record.keys"),
    ],
)
def test_a_damaged_file_is_named(text: str, key: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read(text)
    assert caught.value.key == key


def replaced(number: int, action: str) -> str:
    actions = a_record()["actions"]
    actions[number] = action
    return damaged(actions=actions)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (damaged(rules="0"), "record.rules"),
        (damaged(keys=["xyz"]), "record.key"),
        (damaged(keys=["6"]), "record.action"),
        (replaced(3, "nonsense"), "record.action"),
        (replaced(0, "blind"), "record.action"),
        (damaged(fingerprint="0" * 64), "record.fingerprint"),
        (damaged(result={"winners": [0], "scores": [1, 2, 3], "details": []}), "record.result"),
        (damaged(actions=a_record()["actions"][:-1]), "record.result"),
    ],
)
def test_a_doctored_record_is_found_out(text: str, key: str) -> None:
    with pytest.raises(BadRecord) as caught:
        last_state(read(text))
    assert caught.value.key == key


def test_an_illegal_action_is_named_with_its_place_and_reason() -> None:
    with pytest.raises(BadRecord) as caught:
        last_state(read(replaced(0, "blind")))
    assert caught.value.parameters["place"] == "actions[0]"
    assert caught.value.parameters["reason"].key == "illegal.rail.choose-tickets-first"


def test_a_moment_that_does_not_exist() -> None:
    with pytest.raises(BadRecord):
        last_state(read(json.dumps(a_record())), to=10_000)
