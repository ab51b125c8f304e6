"""Intervals cover what they claim to cover, and the sequential test errs as rarely as it says."""

import math
import random

import pytest

from rotonde.arena.strength import SequentialTest, elo_of_score, estimate, score_of_elo


def pair(rng: random.Random, score: float, luck: float) -> float:
    """The mean points of a deal played twice: lucky deals pull the two games apart."""
    tilt = rng.choice((-luck, luck))
    chances = score + tilt, score - tilt
    draws = 0.04
    points = 0.0
    for chance in chances:
        throw = rng.random()
        points += 1.0 if throw < chance - draws / 2 else 0.5 if throw < chance + draws / 2 else 0.0
    return points / 2


def run_test(rng: random.Random, elo: float, elo0: float, elo1: float) -> tuple[bool, int]:
    test = SequentialTest(elo0, elo1)
    score = score_of_elo(elo)
    while True:
        decision = test.add(pair(rng, score, luck=0.2))
        if decision is not None:
            return decision == "stronger", test.pairs


def test_elo_and_score_are_inverse() -> None:
    for elo in (-300, -20, 0, 5, 250):
        assert elo_of_score(score_of_elo(elo)) == pytest.approx(elo)
    assert score_of_elo(0) == 0.5
    assert elo_of_score(1.0) is None
    assert elo_of_score(0.0) is None


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, True), (50.0, False)])
def test_error_rates_of_the_sequential_test(elo: float, wrong: bool) -> None:
    """At either hypothesis it is wrong in about 5 % of the cases; 300 tests leave +- 3.8."""
    rng = random.Random(17)
    errors = sum(run_test(rng, elo, 0.0, 50.0)[0] is wrong for _ in range(300))
    assert 0.005 < errors / 300 < 0.09


def test_beyond_the_hypotheses_it_errs_less_and_stops_earlier() -> None:
    rng = random.Random(3)
    far = [run_test(rng, 150.0, 0.0, 50.0) for _ in range(100)]
    near = [run_test(rng, 50.0, 0.0, 50.0) for _ in range(100)]
    assert sum(stronger for stronger, _ in far) == 100
    assert sum(n for _, n in far) < sum(n for _, n in near) / 2


@pytest.mark.proof
@pytest.mark.parametrize(("elo", "wrong"), [(0.0, True), (20.0, False)])
def test_error_rates_of_a_fine_test_in_many_matches(elo: float, wrong: bool) -> None:
    rng = random.Random(18)
    errors = sum(run_test(rng, elo, 0.0, 20.0)[0] is wrong for _ in range(2_000))
    assert 0.03 < errors / 2_000 < 0.065


def test_results_that_are_all_alike_decide() -> None:
    for points, decision in ((1.0, "stronger"), (0.0, "weaker")):
        test = SequentialTest(0, 100)
        given = None
        while given is None and test.pairs < 60:
            given = test.add(points)
        assert given == decision


def test_even_results_are_on_the_side_of_no_difference() -> None:
    test = SequentialTest(0, 50)
    for _ in range(2_000):
        test.add(0.5)
        test.add(1.0)
        if test.add(0.0) is not None:
            break
    assert test.decision == "weaker"


@pytest.mark.parametrize("score", [0.5, 0.75, 0.95])
def test_intervals_cover_the_truth_in_95_of_100_cases(score: float) -> None:
    rng = random.Random(5)
    luck = min(0.2, (1 - score) / 2)
    covered = 0
    for _ in range(600):
        found = estimate([pair(rng, score, luck) for _ in range(80)])
        covered += found.low <= score <= found.high
    assert 0.92 < covered / 600 < 0.98


def test_paired_deals_tell_more_than_single_games() -> None:
    """The same strength and number of games: what luck does to both seats cancels out."""
    rng = random.Random(6)
    paired = [pair(rng, 0.6, 0.35) for _ in range(400)]
    single = [pair(rng, 0.6, 0.0) for _ in range(400)]
    width = [found.high - found.low for found in (estimate(paired), estimate(single))]
    assert width[0] < 0.8 * width[1]


def test_a_clean_sweep_has_a_finite_lower_bound() -> None:
    found = estimate([1.0] * 50)
    assert found.elo is None
    assert found.elo_high is None
    assert found.elo_low is not None
    assert 250 < found.elo_low < 700
    assert math.isclose(found.high, 1.0)
