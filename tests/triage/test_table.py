"""What a table of Triage shows: fixtures, progress, and the help that one asks for."""

from typing import Any

import msgspec
import pytest

from rotonde.core.game_table import Advice
from rotonde.core.messages import LANGUAGES, Voice
from rotonde.errors import IllegalAction, InvalidFile, InvalidOptions
from rotonde.game import SPECTATOR, State
from rotonde.games.registry import game_table
from rotonde.games.triage.events.help_answers import HintData, SolutionData
from rotonde.games.triage.events.types import Moved
from rotonde.games.triage.index_tables import shipped_board, shipped_mission, shipped_missions
from rotonde.games.triage.solver import solve
from rotonde.games.triage.table.fixtures import Fixtures
from rotonde.games.triage.table.game_table import FROM_HERE, FROM_THE_START, triage
from rotonde.games.triage.table.insight import Insight
from triage.positions import GAME

TABLE = triage()

LINE = {
    "name": "line",
    "slots": [
        {
            "id": f"A{i}",
            "x": i * 1.5,
            "y": 0,
            "tangent_deg": 0,
            "shape": "square",
            "colour": "grey",
            "letter": "ABCDE"[i],
        }
        for i in range(5)
    ],
    "links": [[f"A{i}", f"A{i + 1}"] for i in range(4)],
}
ONE_PUSH = {
    "board": LINE,
    "minimum": 1,
    "start": {"locomotives": ["A0"], "red": "A2"},
    "goal": {"red": "A3"},
}
HOPELESS = {**ONE_PUSH, "goal": {"red": "A0"}}  # the wagon would have to pass the locomotive
TWINS = {
    "board": LINE,
    "minimum": 1,
    "start": {"locomotives": ["A0", "A2"]},
    "goal": {"locomotives": ["A1", "A2"]},
}


def begin(mission: str | dict[str, Any]) -> State:
    return GAME.observe(GAME.start({"mission": mission}), 0)


def played(mission: str | dict[str, Any], *moves: str) -> State:
    state = GAME.start({"mission": mission})
    for move in moves:
        state = GAME.play(state, GAME.read(state, move))
    return GAME.observe(state, 0)


def words(advice: Advice) -> list[str]:
    """Every event can be put into words, in both languages."""
    for language in LANGUAGES:
        voice = Voice(language)
        for event in advice.events:
            assert voice(event.key, **event.parameters)
    return [event.key for event in advice.events]


def test_the_registry_finds_it() -> None:
    assert isinstance(game_table("triage").build_fixtures({}), Fixtures)


def test_options_name_the_first_mission_when_none_is_chosen() -> None:
    assert TABLE.options(1, {}) == {"mission": shipped_missions()[0], "players": 1}


def test_two_seats_are_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"options\.players"):
        TABLE.options(2, {})


def test_an_unknown_mission_is_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"mission\.unknown"):
        TABLE.options(1, {"mission": "no-such-mission"})


def test_a_faulty_mission_file_is_refused_with_its_faults() -> None:
    with pytest.raises(InvalidFile) as refused:
        TABLE.options(1, {"mission": {**ONE_PUSH, "goal": {"red": "Z9"}}})
    assert [fault.place for fault in refused.value.faults] == ["goal.red"]


def test_every_shipped_mission_can_be_chosen_and_furnished() -> None:
    for choice in TABLE.choices()["mission"]:
        assert set(choice.title) == set(LANGUAGES)
        fixtures = TABLE.build_fixtures({"mission": choice.name})
        mission = shipped_mission(choice.name)
        assert fixtures.mission.name == choice.name
        assert fixtures.mission.minimum == mission.minimum
        assert [slot.id for slot in fixtures.board.slots] == list(mission.board.slots)


def test_a_board_goes_by_the_name_it_is_asked_for() -> None:
    name = shipped_missions()[0]
    board = TABLE.build_fixtures({"mission": name}).board
    assert shipped_board(board.name) is shipped_mission(name).board
    assert TABLE.build_fixtures({"mission": ONE_PUSH}).board.name == "line"


def test_fixtures_pass_through_json_unchanged() -> None:
    fixtures = TABLE.build_fixtures({"mission": shipped_missions()[0]})
    assert msgspec.json.decode(msgspec.json.encode(fixtures), type=Fixtures) == fixtures


def test_a_mission_of_ones_own_has_no_name_and_no_numbers_without_a_minimum() -> None:
    card = TABLE.build_fixtures(
        {"mission": {k: v for k, v in ONE_PUSH.items() if k != "minimum"}}
    ).mission
    assert card.name is None
    assert card.grades == ()


def test_marks_are_met_exactly_when_the_mission_is_solved() -> None:
    before = TABLE.insight(begin(ONE_PUSH), hints=True)
    after = TABLE.insight(played(ONE_PUSH, "move A0 + via A1 to A2 push A3"), hints=True)
    assert before.met == ()
    assert after.met == ("A3",)


def test_unnamed_locomotives_serve_for_each_others_marks() -> None:
    both = ("locomotive-1", "locomotive-2")
    wanted = TABLE.build_fixtures({"mission": TWINS}).wanted
    assert [(want.slot, want.vehicles) for want in wanted] == [("A1", both), ("A2", both)]
    assert TABLE.insight(begin(TWINS), hints=True).met == ("A2",)


def test_a_named_locomotive_has_a_mark_of_its_own() -> None:
    named = {**TWINS, "named_locomotives": True, "goal": {"locomotives": ["A2", "A3"]}}
    wanted = TABLE.build_fixtures({"mission": named}).wanted
    assert [want.vehicles for want in wanted] == [("locomotive-1",), ("locomotive-2",)]
    assert TABLE.insight(begin(named), hints=True).met == ()


def test_the_grade_still_open_falls_with_every_move_made() -> None:
    grades = []
    there, back = "move A0 + to A1", "move A1 - to A0"
    for moves in ([], [there], [there, back], [there, back, there]):
        grades.append(TABLE.insight(played(ONE_PUSH, *moves), hints=True).grade)
    assert grades == ["chef-de-gare", "aiguilleur", "atteleur", None]


def test_the_trains_of_all_legal_moves_name_who_moves() -> None:
    observation = begin(ONE_PUSH)
    insight = TABLE.insight(observation, hints=True)
    legal = GAME.legal(observation)
    assert [train.code for train in insight.trains] == list(legal)
    for train in insight.trains:
        action = msgspec.to_builtins(legal[train.code])
        assert train.locomotive == "locomotive-1"
        assert len(train.pushed) == len(action["pushed"])
        assert len(train.pulled) == len(action["pulled"])
    assert ("red",) in {train.pushed for train in insight.trains}


def test_a_pushed_vehicle_waits_until_it_is_reached() -> None:
    """As the event of the move then tells it, for every legal move of some missions."""
    for name in (*shipped_missions()[:8], "15-two-crews"):
        state = GAME.start({"mission": name})
        for train in TABLE.insight(GAME.observe(state, 0), hints=True).trains:
            moved = GAME.tell(state, GAME.play(state, train.code))[0]
            assert isinstance(moved, Moved)
            for vehicle, wait in zip(train.pushed, train.waits, strict=True):
                track = moved.tracks[vehicle]
                assert len(set(track[: wait + 1])) == 1
                assert track[wait + 1] != track[wait]


@pytest.mark.parametrize(
    ("stop", "line"),
    [
        ("A1", "move A0 + to A1"),
        ("A2", "move A0 + via A1 to A2 push A3"),
        ("A3", "move A0 + via A1 A2 to A3 push A4"),
    ],
)
def test_what_a_slot_that_is_pointed_at_means(stop: str, line: str) -> None:
    intent = {"type": "move-to", "locomotive": "A0", "pull": 0, "stop": stop}
    assert str(TABLE.intended(begin(ONE_PUSH), intent)) == line


def test_what_is_met_on_the_way_is_pushed_on() -> None:
    mission = {**ONE_PUSH, "start": {"locomotives": ["A0"], "red": "A1", "blue": "A3"}}
    intent = {"type": "move-to", "locomotive": "A0", "pull": 0, "stop": "A1"}
    assert str(TABLE.intended(begin(mission), intent)) == "move A0 + to A1 push A2"
    with pytest.raises(IllegalAction, match=r"illegal\.triage\.no-room"):
        TABLE.intended(begin(mission), {**intent, "stop": "A3"})


def test_a_sharp_turn_is_taken_if_there_is_no_other_way_for_the_rules_to_refuse() -> None:
    state = GAME.start({"mission": "05-the-wye"})
    observation, board = GAME.observe(state, 0), shipped_mission("05-the-wye").board
    [locomotive] = GAME.show(state)["standing"]["locomotives"][:1]
    refused = set()
    for stop in board.slots:
        intent = {"type": "move-to", "locomotive": locomotive, "pull": 0, "stop": stop}
        try:
            meant = TABLE.intended(observation, intent)
            assert meant is not None
            GAME.play(state, meant)
        except IllegalAction as error:
            refused.add(error.key)
    assert "illegal.triage.sharp-turn" in refused


def test_what_is_pulled_is_what_a_legal_move_pulls() -> None:
    mission = {**ONE_PUSH, "start": {"locomotives": ["A1"], "red": "A0"}}
    intent = {"type": "move-to", "locomotive": "A1", "pull": 1, "stop": "A4"}
    assert str(TABLE.intended(begin(mission), intent)) == "move A1 + pull A0 via A2 A3 to A4"


@pytest.mark.parametrize("place", ["locomotive", "stop"])
def test_a_slot_that_the_board_has_not_is_refused(place: str) -> None:
    intent = {"type": "move-to", "locomotive": "A0", "pull": 0, "stop": "A1", place: "Z9"}
    with pytest.raises(IllegalAction):
        TABLE.intended(begin(ONE_PUSH), intent)


def test_a_spectator_is_offered_no_moves() -> None:
    seen = GAME.observe(GAME.start({"mission": ONE_PUSH}), SPECTATOR)
    insight = TABLE.insight(seen, hints=True)
    assert insight.trains == ()
    assert insight.moves == 0


def test_insight_passes_through_json_unchanged() -> None:
    insight = TABLE.insight(begin(TWINS), hints=False)
    assert msgspec.json.decode(msgspec.json.encode(insight), type=Insight) == insight


def test_nothing_is_ever_revealed() -> None:
    before = GAME.start({"mission": ONE_PUSH})
    assert not TABLE.reveals(before, GAME.play(before, 0))


def test_a_hint_tells_more_with_every_step() -> None:
    one, two, three = (TABLE.help(begin(ONE_PUSH), "hint", step) for step in (1, 2, 3))
    assert words(one) == ["triage.hint.locomotive"]
    assert one.data == HintData("A0", stop=None, move=None)
    assert words(two) == ["triage.hint.stop"]
    assert two.data == HintData("A0", stop="A2", move=None)
    assert words(three) == ["triage.hint.move", "triage.pushed"]
    assert isinstance(three.data, HintData) and three.data.move is not None
    assert three.data.move.path == ("A1", "A2")


def test_a_hint_says_when_nothing_helps_any_more() -> None:
    assert words(TABLE.help(begin(HOPELESS), "hint", 1)) == ["triage.hint.none"]


def test_a_hint_says_when_it_is_solved() -> None:
    solved = played(ONE_PUSH, "move A0 + via A1 to A2 push A3")
    assert words(TABLE.help(solved, "hint", 1)) == ["triage.hint.solved"]


@pytest.mark.parametrize(
    ("moves", "keys"),
    [
        ([], ["triage.verdict.start"]),
        (["move A0 + to A1"], ["triage.verdict.lost", "triage.verdict.left"]),
        (["move A0 + via A1 to A2 push A3"], ["triage.verdict.kept"]),
    ],
)
def test_the_verdict_tells_what_the_last_move_was_worth(moves: list[str], keys: list[str]) -> None:
    assert words(TABLE.help(played(ONE_PUSH, *moves), "verdict", 0)) == keys


def test_a_verdict_on_an_impossible_mission_says_so() -> None:
    assert words(TABLE.help(begin(HOPELESS), "verdict", 0)) == ["triage.verdict.impossible"]
    later = played(HOPELESS, "move A0 + to A1")
    assert words(TABLE.help(later, "verdict", 0)) == ["triage.verdict.stuck"]


@pytest.mark.parametrize("name", shipped_missions()[:5])
def test_the_solution_plays_to_the_goal_in_the_proven_minimum(name: str) -> None:
    advice = TABLE.help(begin(name), "solution", FROM_THE_START)
    state = GAME.start({"mission": name})
    assert isinstance(advice.data, SolutionData)
    for move in advice.data.moves:
        before, state = state, GAME.play(state, move.action)
        assert GAME.show(state)["standing"] == move.standing
        assert GAME.tell(before, state) == move.events
    assert state.turn is None
    assert len(advice.data.moves) == solve(shipped_mission(name)).minimum
    assert words(advice) == ["triage.solution"]


def test_the_solution_from_here_starts_where_one_stands() -> None:
    here = played(ONE_PUSH, "move A0 + to A1")
    advice = TABLE.help(here, "solution", FROM_HERE)
    assert isinstance(advice.data, SolutionData)
    assert advice.data.start == {"locomotives": ["A1"], "red": "A2"}
    assert [move.text for move in advice.data.moves] == ["move A1 + to A2 push A3"]


def test_no_solution_where_the_goal_is_out_of_reach() -> None:
    advice = TABLE.help(begin(HOPELESS), "solution", FROM_HERE)
    assert words(advice) == ["triage.hint.none"]
    assert isinstance(advice.data, SolutionData) and advice.data.moves == []


def test_an_unknown_topic_is_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"help\.unknown"):
        TABLE.help(begin(ONE_PUSH), "weather", 0)
