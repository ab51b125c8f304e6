"""The Rail player that keeps the game close: the planner's move unless it is clearly ahead."""

from collections.abc import Iterator

import pytest

from rotonde import State, game
from rotonde.games.rail.actions import Claim, DrawTickets
from rotonde.players.explain import explain
from rotonde.players.player import Budget, player
from rotonde.players.rail.kind import FULL_HAND, LEAD, RailKind

EDITIONS = ("rail", "tram")


def claims_to_consider(name: str, seed: int, players: int = 2) -> Iterator[tuple[RailKind, State]]:
    """Positions of a game of planners in which the planner claims or draws tickets."""
    played, planner = game(name), player(name, "planner", 0)
    state = played.start({"players": players}, seed)
    kind = RailKind(name, 0)
    while state.turn is not None:
        seen = played.observe(state, state.turn)
        action = planner.choose(seen, Budget())
        if isinstance(action, Claim | DrawTickets):
            yield kind, seen
        state = played.play(state, action)


def with_points(seen: State, difference: int) -> State:
    """The same position, with so many more points for routes than the other seat."""
    changed = seen.copy()
    changed.records["score"][0][seen.eyes] = 200 + difference
    changed.records["score"][0][1 - seen.eyes] = 200
    return changed


@pytest.mark.parametrize("name", EDITIONS)
def test_far_behind_it_plays_the_planners_move(name: str) -> None:
    planner = player(name, "planner", 0)
    asked = 0
    for kind, seen in claims_to_consider(name, 4):
        behind = with_points(seen, -150)
        assert kind.choose(behind, Budget()) == planner.choose(behind, Budget())
        assert kind.lead(behind) < LEAD
        asked += 1
    assert asked > 10


@pytest.mark.parametrize("name", EDITIONS)
def test_far_ahead_it_draws_cards_and_with_a_full_hand_claims_the_shortest(name: str) -> None:
    drawn = 0
    for kind, seen in claims_to_consider(name, 4):
        if seen.records[0].turns_left >= 0:
            continue
        ahead = with_points(seen, 150)
        action = kind.choose(ahead, Budget())
        legal = list(game(name).legal(ahead).values())
        assert action in legal
        if seen.records[0].hand_size[seen.eyes] < FULL_HAND:
            assert not isinstance(action, Claim | DrawTickets)
            drawn += 1
        elif isinstance(action, Claim):
            t, index = seen.tables.tables[0], seen.tables.route_index
            lengths = [t.length[index[one.route]] for one in legal if isinstance(one, Claim)]
            assert t.length[index[action.route]] == min(lengths)
    assert drawn > 5


@pytest.mark.parametrize("name", EDITIONS)
def test_in_the_last_round_it_leaves_no_points_lying(name: str) -> None:
    planner = player(name, "planner", 0)
    asked = 0
    for seed in range(6):
        for kind, seen in claims_to_consider(name, seed):
            if seen.records[0].turns_left >= 0:
                ahead = with_points(seen, 150)
                assert kind.choose(ahead, Budget()) == planner.choose(ahead, Budget())
                asked += 1
    assert asked > 3


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("name", EDITIONS)
def test_it_finishes_games_with_several_beginners_and_explains_each_move(
    name: str, players: int
) -> None:
    """Two companions, the others beginners; `play` refuses every illegal action."""
    played = game(name)
    for seed in range(2):
        state = played.start({"players": players}, seed)
        seated = [
            player(name, "companion" if seat < 2 else ("apprentice", "random")[seat % 2], seed)
            for seat in range(players)
        ]
        while state.turn is not None:
            seen = played.observe(state, state.turn)
            action = seated[state.turn].choose(seen, Budget())
            if state.turn < 2 and state.ply % 7 == 0:
                assert explain(name, seen, action) is not None
            state = played.play(state, action)
            assert state.ply < 5_000
        assert played.result(state) is not None
