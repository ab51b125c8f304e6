"""The one model of ratings: places from a result, what a game changes, the number that is shown."""

from openskill.models import PlackettLuce

from rotonde.core.rating_model import NEWCOMER, Rating, after_game, cautious, places


def test_winners_come_first_then_points() -> None:
    assert places([1], (10, 30, 20)) == [2, 0, 1]


def test_a_tie_that_the_rules_broke_stays_broken() -> None:
    assert places([1], (30, 30, 20)) == [1, 0, 2]


def test_equals_share_their_place() -> None:
    assert places([0, 1], (30, 30, 20)) == [0, 0, 2]
    assert places([0], (30, 20, 20)) == [0, 1, 1]


def test_who_resigned_is_behind_all_others_whatever_their_points() -> None:
    assert places([1], (50, 30, 20), resigned={0}) == [2, 0, 1]
    assert places([2], (50, 30, 20), resigned={0, 1}) == [1, 1, 0]


def test_without_a_winner_it_is_a_draw() -> None:
    assert places([], (3, 2, 1)) == [0, 0, 0]
    assert places([], (3, 2, 1), resigned={0}) == [2, 0, 0]


def test_a_game_changes_what_openskill_itself_says() -> None:
    model = PlackettLuce()
    ann, bob = Rating(28.0, 6.0), Rating(24.0, 7.5)
    teams = [
        [model.create_rating([28.0, 6.0])],
        [model.create_rating([24.0, 7.5])],
        [model.rating()],
    ]
    (first,), (second,), (third,) = model.rate(teams, ranks=[1, 0, 1])
    after = after_game(["ann", "bob", "new"], {"ann": ann, "bob": bob}, [1, 0, 1])
    assert after == {
        "ann": Rating(first.mu, first.sigma),
        "bob": Rating(second.mu, second.sigma),
        "new": Rating(third.mu, third.sigma),
    }


def test_a_player_at_several_seats_gets_the_mean_of_the_changes() -> None:
    model = PlackettLuce()
    rated = [team[0] for team in model.rate([[model.rating()] for _ in "abb"], ranks=[1, 0, 2])]
    after = after_game(["a", "b", "b"], {}, [1, 0, 2])
    assert after["b"].strength == (rated[1].mu + rated[2].mu) / 2
    assert after["b"].uncertainty == (rated[1].sigma + rated[2].sigma) / 2


def test_against_oneself_nothing_can_be_learnt() -> None:
    assert after_game(["a", "a"], {}, [0, 1]) == {}


def test_a_newcomer_is_shown_1000() -> None:
    assert NEWCOMER.shown == 1000


def test_what_is_shown_is_openskill_s_own_ordinal_on_our_scale() -> None:
    rating = PlackettLuce().create_rating([31.0, 4.0])
    assert Rating(31.0, 4.0).shown == round(rating.ordinal(z=3, alpha=40, target=1000)) == 1760
    assert cautious(31.0, 4.0) == 19.0


def test_a_rating_is_provisional_for_about_ten_games() -> None:
    a, b, games = NEWCOMER, NEWCOMER, 0
    while a.is_provisional:
        after = after_game(["a", "b"], {"a": a, "b": b}, [games % 2, 1 - games % 2])
        a, b, games = after["a"], after["b"], games + 1
    assert 8 <= games <= 14
