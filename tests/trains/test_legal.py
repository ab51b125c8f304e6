"""The list of legal actions, the reasons for refusals, and what holds in every position."""

import numpy as np
import pytest

from rotonde.errors import MalformedAction, RotondeError
from rotonde.game import State
from rotonde.games.trains.legal import list_legal, random_legal, refusal
from rotonde.games.trains.state import CODES
from trains.positions import GAME
from trains.random_play import some_steps


def check_agreement(state: State) -> None:
    t, s = state.tables.tables[0], state.records[0]
    codes = np.empty(100, dtype=np.int64)
    listed = codes[: list_legal(t, s, codes)].tolist()
    assert listed == sorted(set(listed))
    assert listed == [code for code in range(-2, CODES + 2) if refusal(t, s, code) == 0]


def test_the_list_and_the_refusals_agree_over_all_codes() -> None:
    for before, after in some_steps(40):
        check_agreement(before)
        check_agreement(after)


@pytest.mark.proof
def test_the_list_and_the_refusals_agree_in_thousands_of_positions() -> None:
    for before, _ in some_steps(2000):
        check_agreement(before)


def test_a_random_action_is_any_of_the_legal_ones() -> None:
    for before, _ in some_steps(30):
        t, s = before.tables.tables[0], before.copy().records[0]
        legal = set(GAME.legal(before))
        assert {int(random_legal(t, s)) for _ in range(40 * len(legal))} == legal


@pytest.mark.parametrize("code", [-1, CODES, 10**30, 8 + 4 * 7 + 1, 64 + 84 * 7])
def test_a_code_that_means_nothing_is_refused(code: int) -> None:
    state = GAME.start({})
    with pytest.raises(MalformedAction, match=r"malformed\.code"):
        GAME.play(state, code)


def test_a_refused_action_leaves_the_state_untouched() -> None:
    for before, _ in some_steps(60):
        kept = before.copy()
        legal = GAME.legal(before)
        for code in range(64):
            if code not in legal:
                with pytest.raises(RotondeError):
                    GAME.play(before, code)
        assert before == kept


def test_playing_leaves_the_state_before_untouched() -> None:
    state = GAME.start({"players": 3}, seed=1)
    kept = state.copy()
    for code in GAME.legal(state):
        assert GAME.play(state, code) != state
    assert state == kept


def test_every_wagon_is_in_exactly_one_place() -> None:
    for _, after in some_steps(400):
        shown = GAME.show(after)
        memory = shown["memory"]
        wagons = [*shown["display"], *memory["discard"], *memory["pile"]]
        wagons += [shown["drawn"]] if shown["drawn"] else []
        for seat, player in enumerate(shown["players"]):
            wagons += [wagon for wagon in player["row"] if wagon]
            wagons += [*player["locks"].values(), *player["hand"], *memory["leftovers"][seat]]
        assert sorted(wagons) == list(range(1, after.tables.wagons + 1))
        assert shown["pile_count"] == len(memory["pile"])


def test_the_display_never_keeps_two_of_one_ability() -> None:
    for _, after in some_steps(400):
        abilities = [after.tables.ability(wagon) for wagon in GAME.show(after)["display"]]
        assert len(set(abilities)) == len(abilities)


def test_a_key_decides_what_an_action_draws() -> None:
    state = next(before for before, _ in some_steps(50) if 0 in GAME.legal(before))
    assert GAME.play(state, 0, key=5) == GAME.play(state, 0, key=5)
    drawn = {GAME.show(GAME.play(state, 0, key=key))["drawn"] for key in range(40)}
    assert len(drawn) > 10
