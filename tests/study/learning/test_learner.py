"""Something tiny is learned; learning goes on from a file as if it had never stopped."""

from pathlib import Path

import numpy as np
import pytest

from rotonde.core.errors import InvalidOptions
from rotonde.core.recipe import Recipe
from rotonde.study.learning import checkpoint
from rotonde.study.learning.learner import Learner
from rotonde.study.learning.self_play import draw
from rotonde.study.make import make
from study.learning_recipes import TAUGHT, TINY

ROUNDS = 12
GAMES = 128


def points_against_random(learner: Learner) -> float:
    """Of a game: 1 for a win, half for a draw. The learner sits at either seat by turns, and
    chooses by chance: untrained it is `random` itself."""
    env, rng = make(learner.env.name, 2, GAMES, 99), np.random.default_rng(5)
    seat, points = np.arange(GAMES) % 2, np.full(GAMES, np.nan)
    while np.isnan(points).any():
        judged = learner.network.judge(learner.encoding(env.observation, env.mask), env.mask)
        env.step(np.where(env.turn == seat, draw(judged.actions, rng), env.sample()))
        ended = np.flatnonzero(env.done & np.isnan(points))  # the first game of each row counts
        winners = env.wins[ended].sum(axis=1)  # none: a draw
        points[ended] = np.where(winners, env.wins[ended, seat[ended]], 0.5) / winners.clip(min=1)
    return float(points.mean())


def test_a_tiny_network_learns_to_beat_random() -> None:
    learner = Learner("tram", 2, TINY, 1)
    assert points_against_random(learner) < 0.6
    for _ in range(ROUNDS):
        learner.round()
    assert points_against_random(learner) > 0.75


def test_imitation_guesses_more_and_more_choices_of_its_teacher() -> None:
    recipe = Recipe(hidden=(32,), games=64, steps=16, batch=128, teacher="rollout", lessons=8)
    learner = Learner("tram", 2, recipe, 1)
    guessed = [learner.round().guessed for _ in range(8)]
    assert guessed[0] is not None and guessed[-1] is not None
    assert guessed[-1] > guessed[0] + 0.1


def test_learning_goes_on_from_a_file_to_the_last_bit(tmp_path: Path) -> None:
    """Across lessons, the rounds after them in which only the value is learned, and PPO."""
    through = Learner("tram", 2, TAUGHT, 7)
    stopped = Learner("tram", 2, TAUGHT, 7)
    for number in range(4):
        last = through.round()
        if number % 2:
            checkpoint.save(stopped, tmp_path / "kept.npz")
            stopped = checkpoint.load(tmp_path / "kept.npz")
        assert stopped.round() == last and last.number == number
    for name, value in through.network.parameters.items():
        assert value.tobytes() == stopped.network.parameters[name].tobytes(), name
    # Games from a file are read as positions: the same ones, though a pile may begin elsewhere in
    # its ring. Their generators are the same too.
    for row in range(through.env.games):
        one, other = through.env.state(row), stopped.env.state(row)
        assert through.env.rules.show(one) == stopped.env.rules.show(other)
        assert (one.records["rng"] == other.records["rng"]).all()
    assert (stopped.rounds, stopped.choices, stopped.games) == (
        through.rounds,
        through.choices,
        through.games,
    )


def test_rounds_after_lessons_leave_the_choices_alone_until_the_value_is_learned() -> None:
    learner = Learner("tram", 2, TAUGHT, 3)
    for _ in range(TAUGHT.lessons):
        learner.round()
    rest = {name: learner.adam.mean[name] for name in ("words", "actions")}
    for mean in rest.values():
        mean[:] = 0  # else Adam would go on for a while
    before = {name: learner.network.parameters[name].copy() for name in rest}
    value = learner.network.parameters["value"].copy()
    learner.round()
    for name, kept in before.items():
        assert (learner.network.parameters[name] == kept).all()
    assert (learner.network.parameters["value"] != value).any()


def test_actions_are_drawn_by_their_chances() -> None:
    chances = np.array([0.5, 0.3, 0.2, 0.0])
    values = np.log(np.maximum(chances, 1e-30)).astype(np.float32)
    drawn = draw(np.tile(values, (20_000, 1)), np.random.default_rng(1))
    assert np.bincount(drawn, minlength=4) / len(drawn) == pytest.approx(chances, abs=0.02)


def test_a_game_for_one_has_nobody_to_train_against() -> None:
    with pytest.raises(InvalidOptions) as refused:
        Learner("triage", None, TINY, 1)
    assert refused.value.key == "learn.solo"


def test_an_unknown_teacher_is_refused_by_name() -> None:
    with pytest.raises(InvalidOptions) as refused:
        Learner("tram", 2, Recipe(teacher="nobody-here"), 1)
    assert refused.value.key == "options.player"
