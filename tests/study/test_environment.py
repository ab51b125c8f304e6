"""What the environments promise: seeds, resets, rewards, refusals, snapshots."""

from typing import Any

import numpy as np
import pytest

from rotonde import game
from rotonde.env import Environment, make, names
from rotonde.errors import IllegalAction, MalformedAction, RotondeError
from rotonde.games.triage.game import shipped_missions
from rotonde.kernel.random import seed_generator
from rotonde.kernel.seeding import words_of
from study.env_cases import CASES, arrays, environment, every_case, wander

# --- sizes ---------------------------------------------------------------------------------------


def test_every_game_has_an_environment() -> None:
    assert set(names()) == {name for name, _ in CASES.values()}


def test_the_action_space_is_sized_to_the_map() -> None:
    assert len(make("rail", players=2, games=1).actions) == 1_110
    assert len(make("tram", players=2, games=1).actions) == 1_122


@every_case
def test_every_action_has_a_text_of_its_own(case: str) -> None:
    env = environment(case, 2)
    assert len(set(env.actions)) == len(env.actions) == env.mask.shape[1]
    assert env.observation.dtype == np.int8 and env.mask.dtype == np.bool_


# --- seeds and resets ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 7, 1 << 63, (1 << 64) - 1])
def test_the_compiled_generator_starts_as_the_public_one(seed: int) -> None:
    rng = np.zeros(4, dtype=np.uint64)
    seed_generator(rng, np.uint64(seed))
    assert tuple(rng.tolist()) == words_of(seed)


@every_case
def test_the_same_seed_plays_the_same_games(case: str) -> None:
    one, two = environment(case, 8, seed=4), environment(case, 8, seed=4)
    for _ in range(80):
        assert arrays(one) == arrays(two)
        one.step(one.sample())
        two.step(two.sample())


def test_another_seed_plays_other_games() -> None:
    one, two = (environment("rail-2", 64, seed=seed) for seed in (4, 5))
    assert not set(one.seeds.tolist()) & set(two.seeds.tolist())
    assert len(set(one.seeds.tolist())) == 64


@every_case
def test_games_can_be_started_from_seeds_of_their_own(case: str) -> None:
    env = environment(case, 4)
    wander(env, 5)
    env.reset(seeds=[3, 9, 3, 27])
    for row in range(4):
        assert env.state(row) == game(env.name).start(env.options(row), [3, 9, 3, 27][row])
    assert not env.reward.any() and not env.done.any()


@every_case
def test_a_game_that_ends_is_followed_by_another(case: str) -> None:
    env = environment(case, 4)
    for _ in range(3000):
        seeds = env.seeds.copy()
        env.step(env.sample())
        assert ((env.seeds != seeds) == env.done).all()
        for row in np.flatnonzero(env.done).tolist():
            state = env.state(row)
            assert state.ply == 0 and env.turn[row] == state.turn
            assert env.mask[row].any()
        if env.done.any():
            return
    pytest.fail("no game ended")


def test_without_automatic_reset_a_game_stays_at_its_end() -> None:
    env = environment("rail-2", 1, auto_reset=False)
    while not env.done[0]:
        env.step(env.sample())
    assert env.turn[0] == -1 and not env.mask.any() and env.sample()[0] == -1
    with pytest.raises(IllegalAction, match="game-over"):
        env.step([0])
    env.reset()
    assert env.turn[0] == 0 and env.mask.any()


# --- rewards -------------------------------------------------------------------------------------


def play_to_ends(env: Environment, games: int) -> list[tuple[Any, Any, Any]]:
    """Sum of rewards, scores and wins of the first games that end."""
    sums = np.zeros_like(env.reward, dtype=np.float64)
    ended: list[tuple[Any, Any, Any]] = []
    while len(ended) < games:
        env.step(env.sample())
        sums += env.reward
        for row in np.flatnonzero(env.done).tolist():
            ended.append((sums[row].copy(), env.scores[row].copy(), env.wins[row].copy()))
            sums[row] = 0
    return ended


@pytest.mark.parametrize("case", ["rail-2", "rail-5", "trains-4"])
def test_a_win_is_worth_one_and_costs_the_others_as_much(case: str) -> None:
    for sums, _, wins in play_to_ends(environment(case, 64), 40):
        assert abs(sums.sum()) < 1e-5
        if wins.sum() == 1:
            assert sums[wins][0] == 1
            assert np.allclose(sums[~wins], -1 / (len(wins) - 1))


def test_the_margin_is_the_distance_to_the_best_of_the_others() -> None:
    for sums, scores, _ in play_to_ends(environment("rail-5", 32, reward="margin"), 40):
        for seat in range(5):
            assert sums[seat] == scores[seat] - max(np.delete(scores, seat))


@pytest.mark.parametrize("case", ["rail-2", "tram-3"])
def test_shaped_rewards_of_rail_add_up_to_the_score(case: str) -> None:
    for sums, scores, _ in play_to_ends(environment(case, 32, reward="shaped"), 40):
        assert sums.tolist() == scores.tolist()


def test_a_head_start_is_no_reward() -> None:
    for sums, scores, _ in play_to_ends(environment("junior-3", 32, reward="shaped"), 40):
        assert np.add(sums, [0, 10, 25]).tolist() == scores.tolist()


def test_shaped_rewards_of_trains_add_up_to_the_order_of_a_row() -> None:
    for sums, _, wins in play_to_ends(environment("trains-2", 64, reward="shaped"), 20):
        assert np.allclose(sums[wins], 1)
        assert (sums[~wins] < 1 - 1e-6).all()


def test_solved_missions_are_rewarded() -> None:
    for kind, expected in (("win", 1), ("margin", None), ("shaped", None)):
        ended = play_to_ends(environment("triage-1", 64, reward=kind), 200)
        solved = [(sums[0], scores[0]) for sums, scores, wins in ended if wins[0]]
        assert solved and len(solved) < len(ended)
        for total, moves in solved:
            assert total == expected if kind == "win" else total > 0
            if kind == "margin":
                assert total == 100 - moves
        if kind != "shaped":
            assert all(sums[0] == 0 for sums, _, wins in ended if not wins[0])


# --- refusals ------------------------------------------------------------------------------------


@every_case
def test_a_wrong_action_is_named_and_changes_nothing(case: str) -> None:
    env = environment(case, 6)
    wander(env, 9)
    before = arrays(env)
    chosen = env.sample()
    illegal = np.flatnonzero(~env.mask[4])
    for index in (*illegal[:: max(1, len(illegal) // 40)].tolist(), -1, len(env.actions)):
        chosen[4] = index
        with pytest.raises((IllegalAction, MalformedAction)) as refused:
            env.step(chosen)
        assert refused.value.parameters["game"] == 4
        assert arrays(env) == before


@pytest.mark.parametrize("wrong", [[0], [[0, 0]], [0.5, 1.0], ["draw", "draw"], [True, False], 0])
def test_what_is_no_row_of_actions_is_refused(wrong: Any) -> None:
    env = environment("trains-2", 2)
    before = arrays(env)
    with pytest.raises(MalformedAction, match=r"env\.actions"):
        env.step(wrong)
    assert arrays(env) == before


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64])
def test_integers_of_any_kind_are_actions(kind: type) -> None:
    env = environment("trains-2", 2)
    env.step(env.sample().astype(kind))
    assert env.state(0).ply == 1


@pytest.mark.parametrize(
    ("name", "options", "key"),
    [
        ("chess", {}, "game.unknown"),
        ("rail", {"players": 6}, "options.players"),
        ("rail", {"games": 0}, "options.number"),
        ("rail", {"reward": "money"}, "env.reward"),
        ("rail", {"deck": "x"}, "options.invalid"),
        ("rail", {"map": "mars"}, "map.unknown"),
        ("rail", {"seed": -1}, "options.seed"),
        ("trains", {"deck": {"name": "x"}}, "deck.invalid"),
        ("triage", {"players": 2}, "options.players"),
        ("triage", {"limit": 0}, "options.number"),
        ("triage", {"missions": []}, "options.number"),
        ("triage", {"mission": "01-first-push", "generate": 3}, "env.one-of"),
        ("triage", {"missions": ["01-first-push", "timesaver-1-out-and-back"]}, "env.one-board"),
        ("triage", {"generate": 2, "level": 9}, "options.number"),
    ],
)
def test_options_that_do_not_fit_are_named(name: str, options: dict[str, Any], key: str) -> None:
    with pytest.raises(RotondeError) as refused:
        make(name, **{"games": 2, **options})
    assert refused.value.key == key


# --- missions ------------------------------------------------------------------------------------


def test_missions_are_generated_and_played() -> None:
    env = make("triage", games=32, generate=3, level=1, generator_seed=5)
    again = make("triage", games=32, generate=3, level=1, generator_seed=5)
    assert env.fingerprint == again.fingerprint
    assert [env.options(row) for row in range(32)] == [again.options(row) for row in range(32)]
    assert len({str(env.options(row)) for row in range(32)}) == 3
    wander(env, 50)


def test_an_attempt_at_a_mission_is_broken_off_at_the_limit() -> None:
    env = make("triage", games=16, mission="40-the-stationmaster", limit=7)
    wander(env, 6)
    assert not env.truncated.any()
    env.step(env.sample())
    assert env.truncated.any() and (env.done | ~env.truncated).all()
    assert (env.scores[env.truncated] == 7).all() and not env.wins[env.truncated].any()


def test_no_move_of_a_shipped_mission_is_left_out() -> None:
    """On every board, random positions have no more moves of one shape than can be told apart."""
    for first, count in (("01-first-push", 40), ("inglenook", 3), ("timesaver", 3)):
        found = shipped_missions()
        begin = next(i for i, name in enumerate(found) if name.startswith(first))
        env = make("triage", games=40, missions=list(found[begin : begin + count]))
        for _ in range(40):
            wander(env, 1)
            for row in range(0, 40, 7):
                assert env.mask[row].sum() == len(game("triage").legal(env.state(row)))
