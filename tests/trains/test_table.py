"""What a table of Trains shows: fixtures, order of rows, previews, what is revealed, help."""

import msgspec
import pytest

from rotonde.errors import InvalidFile, InvalidOptions
from rotonde.game import SPECTATOR, State
from rotonde.games.registry import game_table
from rotonde.games.trains.events.help_answers import DangerData
from rotonde.games.trains.limits import ABILITIES
from rotonde.games.trains.table.game_table import trains
from rotonde.games.trains.table.insight import Insight, Lack, Outcome, TrainsMarks
from trains.positions import GAME, play, set_up
from trains.random_play import small_deck, some_steps

TABLE = trains()
ROWS = """
    turn 0
    0: 8 36 21 45 53 42 71 | 1=2 4=18
    1: 5 14 30 27 69 75 83 | 7=26
    2: 15 22 64 38 46 80 58
    display: {}
"""


def insight(state: State, hints: bool = True) -> Insight:
    assert state.turn is not None
    return TABLE.insight(GAME.observe(state, state.turn), hints)


def outcome(state: State, line: str) -> Outcome:
    """The preview of one action."""
    codes = {str(action): code for code, action in GAME.legal(state).items()}
    return next(o for o in insight(state).outcomes if o.code == codes[line])


def test_the_registry_finds_the_table_by_name() -> None:
    table = game_table("trains")
    assert (table.least_seats, table.most_seats) == (2, 4)


def test_options_name_the_players_and_the_deck() -> None:
    assert TABLE.options(3, {}) == {"players": 3, "deck": None}
    assert TABLE.options(2, {"deck": "trains"}) == {"players": 2, "deck": "trains"}
    assert GAME.start(TABLE.options(4, {"deck": small_deck()})).players == 4


@pytest.mark.parametrize("seats", [1, 5])
def test_too_few_or_too_many_seats_are_refused(seats: int) -> None:
    with pytest.raises(InvalidOptions) as refusal:
        TABLE.options(seats, {})
    assert refusal.value.key == "options.players"


def test_an_unknown_option_an_unknown_deck_and_a_faulty_deck_are_refused() -> None:
    with pytest.raises(InvalidOptions):
        TABLE.options(2, {"map": "usa"})
    with pytest.raises(InvalidOptions) as unknown:
        TABLE.options(2, {"deck": "nowhere"})
    assert unknown.value.key == "deck.unknown"
    with pytest.raises(InvalidFile) as faulty:
        TABLE.options(2, {"deck": {"name": "x", "wagons": 84, "abilities": {}}})
    assert faulty.value.faults


def test_the_shipped_deck_can_be_chosen() -> None:
    assert [choice.name for choice in TABLE.choices()["deck"]] == ["trains"]


def test_fixtures_tell_the_ability_of_every_wagon_and_where_things_go() -> None:
    fixtures = TABLE.build_fixtures(TABLE.options(2, {}))
    deck = GAME.start({}).tables
    assert fixtures.ability_of == {str(n): deck.ability(n) for n in range(1, 85)}
    assert fixtures.lockable == [1, 4, 7]
    removals = {a.name: a.position for a in fixtures.abilities if a.family == "remove"}
    assert removals == {"remove-left": 1, "remove-middle": 4, "remove-right": 7}
    assert len(fixtures.abilities) == 8


def test_a_coupling_is_closed_where_the_next_number_is_higher() -> None:
    rows = insight(set_up(ROWS.format(""))).rows
    assert rows[0].couplings == [True, False, True, True, False, True]
    assert [row.closed for row in rows] == [4, 5, 4]


def test_with_hints_a_row_tells_the_one_wagon_that_it_lacks() -> None:
    state = set_up(ROWS.format(""))
    assert insight(state).rows[1].lacks == [Lack(3, 15, 26), Lack(4, 31, 68)]
    assert insight(state).rows[0].lacks == []
    assert all(row.lacks == [] for row in insight(state, hints=False).rows)


def test_what_a_row_lacks_is_just_what_would_win() -> None:
    """Against the rule itself: every wagon is tried in every place."""
    for state, _ in some_steps(150):
        if state.turn is None or GAME.show(state)["phase"] != "place":
            continue
        row, drawn = insight(state).rows[state.turn], GAME.show(state)["drawn"]
        told = {lack.position for lack in row.lacks if lack.least <= drawn <= lack.most}
        winning = {
            position
            for position in range(1, 8)
            if GAME.result(play(state, f"place {position}")) is not None
        }
        assert told == winning


def test_a_move_previews_the_row_the_slides_and_the_lost_lock() -> None:
    preview = outcome(set_up(ROWS.format("76")), "use move-left 6")
    assert preview.row == [8, 36, 21, 42, 45, 53, 71]
    assert (preview.closed, preview.change) == (5, 1)
    assert (preview.position, preview.to, preview.slides) == (6, 4, [4, 5])
    assert preview.moved == [4, 5, 6]
    assert preview.locks_lost == [4]
    assert (preview.kind, preview.card) == ("move", 76)


def test_a_swap_previews_both_wagons_and_a_win() -> None:
    state = set_up("""
        turn 0
        0: 8 36 21 45 53 62 71
        1: 5 14 30 27 69 75 83
        display: 44
    """)
    preview = outcome(state, "use swap-adjacent 2")
    assert (preview.position, preview.to, preview.slides) == (2, 3, [])
    assert preview.wins and preview.closed == 6
    assert not outcome(state, "use swap-adjacent 1").wins


def test_a_drawn_wagon_previews_what_leaves_for_the_display() -> None:
    state = set_up(ROWS.format("10").replace("turn 0", "place 0") + "drawn: 60\n")
    stays, meets = outcome(state, "place 2"), outcome(state, "place 6")
    assert (stays.replaced, stays.arrives, stays.cancelled) == (36, [36], [])
    assert stays.replaced_ability == GAME.start({}).tables.ability(36)
    assert (meets.replaced, meets.arrives) == (42, [])
    assert [(pair.ability, pair.cards) for pair in meets.cancelled] == [("lock", [10, 42])]
    assert (meets.closed, meets.change, meets.card) == (5, 1, 60)
    assert outcome(state, "place 1").locks_lost == [1]


def test_a_set_up_choice_is_previewed_for_every_card_and_place() -> None:
    state = GAME.start({"players": 4}, seed=5)
    for _ in range(3):
        state = GAME.play(state, min(GAME.legal(state)))
    previews = insight(state).outcomes
    hand = GAME.show(state)["players"][state.turn or 0]["hand"]
    assert {(o.card, o.position) for o in previews} == {(n, p) for n in hand for p in range(1, 8)}
    assert {o.kind for o in previews} == {"setup"}


def test_a_removal_previews_who_loses_what_and_nothing_of_chance() -> None:
    display = "display: 13 76"
    state = set_up(ROWS.format("").replace("display: ", display))
    removal = next(o for o in insight(state).outcomes if o.kind == "remove")
    assert removal.ability == "remove-middle"
    assert [(loss.seat, loss.position, loss.card) for loss in removal.losses] == [
        (1, 4, 27),
        (2, 4, 38),
    ]
    assert removal.spared == [0]
    assert removal.change is None and not removal.wins
    assert removal.row == [8, 36, 21, 45, 53, 42, 71]


def test_a_removal_leaves_a_gap_where_the_user_loses_a_wagon() -> None:
    state = set_up(ROWS.format("").replace("display: ", "display: 13").replace(" 4=18", ""))
    removal = next(o for o in insight(state).outcomes if o.kind == "remove")
    assert removal.row == [8, 36, 21, None, 53, 42, 71]
    assert removal.couplings == [True, False, False, False, False, True]


def test_previews_are_true_wherever_chance_has_no_part() -> None:
    for state, _ in some_steps(120):
        if state.turn is None:
            continue
        seat = state.turn
        for preview in insight(state).outcomes:
            after = GAME.play(state, preview.code)
            row = GAME.show(after)["players"][seat]["row"]
            shown = [b if a is None else a for a, b in zip(preview.row, row, strict=True)]
            assert shown == row
            assert set(preview.arrives) <= set(GAME.show(after)["display"])
            if preview.kind != "remove":
                assert preview.wins == (GAME.result(after) is not None)
                assert preview.closed == TABLE.insight(after, False).rows[seat].closed


def test_previews_are_the_same_whatever_lies_hidden() -> None:
    for state, _ in some_steps(60):
        if state.turn is None:
            continue
        seen = GAME.observe(state, state.turn)
        shown = TABLE.insight(seen, True)
        for seed in range(3):
            other = GAME.observe(GAME.guess(seen, seed), state.turn)
            assert TABLE.insight(other, True) == shown


def test_only_the_seat_to_act_has_previews() -> None:
    state = set_up(ROWS.format("76"))
    for eyes in (1, 2, SPECTATOR):
        assert TABLE.insight(GAME.observe(state, eyes), True).outcomes == []


def test_each_ability_has_an_example_with_my_numbers() -> None:
    text = """
        turn 1
        0: 8 36 21 45 53 42 71 | 1=26
        1: 15 22 64 38 46 80 58
        display: 4
    """
    examples = TABLE.insight(GAME.observe(set_up(text), 0), hints=False).examples
    told = {each.ability: each for each in examples}
    assert list(told) == list(ABILITIES)
    forward = told["move-left"]
    assert (forward.position, forward.to, forward.places) == (6, 4, [4, 5, 6])
    assert (forward.before, forward.after, forward.closed) == ([45, 53, 42], [42, 45, 53], 5)
    assert len(told["swap-skip"].places) == 3  # the one in the middle is shown, too
    assert (told["remove-left"].before, told["remove-left"].after) == ([8], [8])  # locked
    assert (told["remove-middle"].before, told["remove-middle"].after) == ([45], [None])
    assert told["remove-middle"].closed is None
    assert told["lock"].position == 4
    locked = text.replace("1=26", "1=26 4=18 7=34")
    full = TABLE.insight(GAME.observe(set_up(locked), 0), hints=False).examples[-1]
    assert (full.position, full.before) == (None, [])
    assert TABLE.insight(GAME.observe(set_up(text), SPECTATOR), hints=False).examples == []


def test_an_example_is_what_the_ability_does_when_it_is_used() -> None:
    compared = 0
    for state, _ in some_steps(300):
        seat = state.turn
        if seat is None:
            continue
        shown = TABLE.insight(GAME.observe(state, seat), hints=False)
        for each in shown.examples:
            uses = [o for o in shown.outcomes if o.ability == each.ability]
            if not uses or each.ability.startswith(("remove", "lock")):
                continue
            same = next(o for o in uses if o.position == each.position)
            assert (same.to, same.closed) == (each.to, each.closed)
            assert [same.row[place - 1] for place in each.places] == each.after
            assert each.closed == max(o.closed for o in uses)
            compared += 1
    assert compared > 20


def test_insight_and_fixtures_are_plain_json() -> None:
    shown = insight(set_up(ROWS.format("76")))
    assert msgspec.json.decode(msgspec.json.encode(shown), type=Insight) == shown


@pytest.mark.parametrize(
    ("line", "reveals"),
    [
        ("use move-left 6", False),
        ("use lock 7", False),
        ("use remove-middle", True),
        ("draw", True),
    ],
)
def test_whether_an_action_reveals_something_hidden_is_known(line: str, reveals: bool) -> None:
    state = set_up(ROWS.format("76 13 10"))
    assert TABLE.reveals(state, play(state, line)) == reveals


def test_a_removal_that_strikes_nobody_reveals_nothing() -> None:
    state = set_up("""
        turn 0
        0: 8 36 21 45 53 42 71 | 4=18
        1: 5 14 30 27 69 75 83 | 4=26
        display: 13
    """)
    assert not TABLE.reveals(state, play(state, "use remove-middle"))


def test_placing_and_choosing_reveal_a_wagon_to_the_others() -> None:
    start = GAME.start({"players": 2}, seed=1)
    assert TABLE.reveals(start, GAME.play(start, min(GAME.legal(start))))
    drawn = play(set_up(ROWS.format("")), "draw")
    assert TABLE.reveals(drawn, play(drawn, "place 3"))


def test_help_names_who_could_win_at_once_and_what_rows_lack() -> None:
    state = set_up("""
        turn 0
        0: 70 60 50 40 31 20 10
        1: 5 14 30 27 69 75 83
        display: 44
    """)
    advice = TABLE.help(GAME.observe(state, 0), "danger", 0)
    assert [(event.key, event.parameters) for event in advice.events] == [
        ("trains.could-win", {"seat": 1, "ability": "swap-adjacent", "position": 3}),
        ("trains.lacks", {"seat": 1, "position": 3, "least": 15, "most": 26}),
        ("trains.lacks", {"seat": 1, "position": 4, "least": 31, "most": 68}),
    ]
    assert isinstance(advice.data, DangerData)
    assert advice.data.threats[0].seat == 1


def test_couplings_are_marked_in_every_position() -> None:
    state = set_up("""
        turn 0
        0: 70 60 50 40 31 20 10
        1: 5 14 30 27 69 75 83
        display: 44
    """)
    rows = [[False] * 6, [True, True, False, True, True, True]]
    assert TABLE.marks(state) == TABLE.marks(GAME.observe(state, 0)) == TrainsMarks(rows)
    told = TABLE.insight(GAME.observe(state, 0), hints=False).rows
    assert [row.couplings for row in told] == rows


def test_help_says_when_nobody_is_about_to_win() -> None:
    advice = TABLE.help(GAME.observe(GAME.start({}, seed=2), 0), "danger", 0)
    assert [event.key for event in advice.events] == ["trains.no-danger"]


def test_an_unknown_topic_of_help_is_refused() -> None:
    with pytest.raises(InvalidOptions) as refusal:
        TABLE.help(GAME.start({}), "weather", 0)
    assert refusal.value.key == "help.unknown"
