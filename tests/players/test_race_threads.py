"""Threads that think side by side: rounds shared out, sums in a fixed order, alike every time."""

import threading
from typing import Any

import numpy as np
import pytest

from rotonde import State, game
from rotonde.players.levels import level_budget, level_player
from rotonde.players.player import Budget, player
from rotonde.players.race import chance_of
from rotonde.players.race_threads import RaceThreads
from rotonde.players.rail.search import RailSearch
from rotonde.players.trains.search import TrainsSearch

SEARCHERS: dict[str, type[RailSearch] | type[TrainsSearch]] = {
    "rail": RailSearch,
    "tram": RailSearch,
    "trains": TrainsSearch,
}


def middle(name: str) -> State:
    """What a seat with a whole turn to choose sees some way into a game of light policies."""
    played = game(name)
    state = played.start({"players": 2}, 12)
    driver = player(name, "rollout", 0)
    while state.ply < 6 or len(played.legal(state)) < 9:
        assert state.turn is not None
        state = played.play(state, driver.choose(played.observe(state, state.turn), Budget()))
    assert state.turn is not None
    return played.observe(state, state.turn)


class Teller:
    """Rounds that only say who played how many of them, and where."""

    def __init__(self) -> None:
        self.rounds: list[int] = []
        self.threads: set[int] = set()

    def play(self, codes: Any, sums: Any, squares: Any, rounds: int) -> None:
        self.rounds.append(rounds)
        self.threads.add(threading.get_ident())
        sums += rounds
        squares += 2 * rounds


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("rounds", [1, 2, 7, 24])
def test_every_round_is_played_once_and_the_callers_share_is_the_largest(
    threads: int, rounds: int
) -> None:
    tellers = [Teller() for _ in range(threads)]
    sums, squares = np.zeros(4), np.zeros(4)
    with RaceThreads([teller.play for teller in tellers]) as crew:
        crew.play(np.arange(4), sums, squares, rounds)
    assert (sums == rounds).all()
    assert (squares == 2 * rounds).all()
    shares = [teller.rounds[0] for teller in tellers]
    assert sum(shares) == rounds
    assert shares[0] == max(shares) <= min(shares) + 1
    assert tellers[0].threads == {threading.get_ident()}
    assert all(threading.get_ident() not in teller.threads for teller in tellers[1:])


def test_an_error_in_a_thread_is_not_lost() -> None:
    def fail(codes: Any, sums: Any, squares: Any, rounds: int) -> None:
        raise ZeroDivisionError("oh")

    with RaceThreads([Teller().play, fail]) as crew, pytest.raises(ZeroDivisionError):
        crew.play(np.arange(2), np.zeros(2), np.zeros(2), 4)


@pytest.mark.parametrize("name", SEARCHERS)
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_same_seed_and_number_of_threads_give_the_same_race(name: str, threads: int) -> None:
    seen = middle(name)
    budget = Budget(iterations=300, threads=threads)
    races = [SEARCHERS[name](name, 5).think(seen, budget) for _ in range(2)]
    assert races[0].codes.tolist() == races[1].codes.tolist()
    assert races[0].sums.tolist() == races[1].sums.tolist()
    assert races[0].squares.tolist() == races[1].squares.tolist()
    assert 0 < races[0].spent == races[1].spent <= 300


@pytest.mark.parametrize("name", ["rail", "trains"])
def test_threads_see_other_guesses_and_not_the_same_ones_again(name: str) -> None:
    searcher = SEARCHERS[name](name, 5)
    searcher.think(middle(name), Budget(iterations=300, threads=2))
    one, other = (place.states["rng"][1].tolist() for place in searcher.workplaces)
    assert one != other
    chances = {chance_of(s, p, t) for s in range(3) for p in range(300) for t in range(64)}
    assert len(chances) == 3 * 300 * 64


def test_time_is_that_of_the_calling_thread() -> None:
    seen = middle("rail")
    searcher = RailSearch("rail", 5)
    askers = []

    def clock() -> float:
        askers.append(threading.get_ident())
        return 0.06 * len(askers)

    searcher.clock = clock
    race = searcher.think(seen, Budget(milliseconds=100, threads=2))
    assert set(askers) == {threading.get_ident()}
    assert race.rounds == 2 * 2 * searcher.chunk


def test_an_open_budget_leaves_the_time_to_the_player_but_not_the_threads() -> None:
    assert Budget(threads=2).is_open
    assert not Budget(iterations=0).is_open
    assert Budget(threads=2).or_else(Budget(iterations=9)) == Budget(iterations=9, threads=2)
    assert Budget(milliseconds=5).or_else(Budget(iterations=9)) == Budget(milliseconds=5)


def test_a_level_thinks_in_as_many_threads_as_it_is_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[Budget] = []
    seen = middle("trains")
    first = next(iter(game("trains").legal(seen).values()))

    def note(self: object, observation: State, budget: Budget) -> Any:
        given.append(budget)
        return first

    monkeypatch.setattr(TrainsSearch, "choose", note)
    level_player("trains", "master", 1).choose(seen, Budget(threads=2))
    own = level_budget("trains", "master")
    assert given == [Budget(own.iterations, own.milliseconds, threads=2)]
