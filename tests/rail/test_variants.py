"""Junior mode and head starts: options that vary the rules, on every map."""

import random
from typing import Any

import pytest

from rail.maps import variant
from records.fair_games import Table, seal
from rotonde import State, game
from rotonde.core.errors import InvalidFile, InvalidOptions
from rotonde.games.rail.position.show import RailScore
from rotonde.games.registry import game_table
from rotonde.players.player import Budget, names, player
from rotonde.record import begin, finish, last_state, read, write
from rotonde.records.verify import verify

RAIL = game("rail")
JUNIOR = {"players": 2, "junior": True}


def played_out(name: str, options: dict[str, Any], seed: int) -> State:
    rng, rules = random.Random(seed), game(name)
    state = rules.start(options, seed)
    while state.turn is not None:
        state = rules.play(state, rng.choice(list(rules.legal(state))))
    return state


def accounts(state: State) -> list[RailScore]:
    result = RAIL.result(state)
    assert result is not None
    return [one for one in result.details if isinstance(one, RailScore)]


@pytest.mark.parametrize("name", ["rail", "tram"])
def test_in_junior_mode_two_tickets_are_offered_and_one_is_enough(name: str) -> None:
    state = game(name).start(JUNIOR, 5)
    shown = game(name).show(state)
    assert [len(player["offer"]) for player in shown["players"]] == [2, 2]
    kept = sorted(len(action.tickets) for action in game(name).legal(state).values())  # type: ignore[attr-defined]
    assert kept == [1, 1, 2]


@pytest.mark.parametrize("name", ["rail", "tram"])
def test_in_junior_mode_a_missed_ticket_costs_nothing(name: str) -> None:
    missed = 0
    for seed in range(3):
        for account in accounts(played_out(name, JUNIOR, seed)):
            assert all(points >= 0 for points in account.tickets.values())
            missed += sum(points == 0 for points in account.tickets.values())
    assert missed > 0
    usual = accounts(played_out(name, {"players": 2}, 1))
    assert any(points < 0 for account in usual for points in account.tickets.values())


def test_a_map_that_deals_fewer_tickets_keeps_its_own_number() -> None:
    small = variant(tickets_dealt=1, tickets_kept_at_start=1)
    shown = RAIL.show(RAIL.start({**JUNIOR, "map": small}, 1))
    assert [len(player["offer"]) for player in shown["players"]] == [1, 1]


def test_without_the_options_nothing_changes() -> None:
    plain = RAIL.start({"players": 3}, 4)
    said = RAIL.start({"players": 3, "junior": False, "head_start": [0, 0, 0]}, 4)
    assert RAIL.show(plain) == RAIL.show(said)
    assert plain.tables is said.tables


def test_a_head_start_is_in_the_score_from_the_start_to_the_end() -> None:
    options = {"players": 3, "head_start": [0, 15, 30]}
    assert [p["score"] for p in RAIL.show(RAIL.start(options, 2))["players"]] == [0, 15, 30]
    state = played_out("rail", options, 2)
    result = RAIL.result(state)
    assert result is not None
    for score, account, given in zip(result.scores, accounts(state), (0, 15, 30), strict=True):
        parts = account.routes + sum(account.tickets.values()) + account.bonus
        assert account.head_start == given and score == parts + given


@pytest.mark.parametrize("wrong", [[10], [0, 101], [-5, 0], [1, 2, 3]])
def test_head_starts_that_do_not_fit_are_refused(wrong: list[int]) -> None:
    with pytest.raises(InvalidOptions):
        RAIL.start({"players": 2, "head_start": wrong})


def test_a_position_with_a_head_start_goes_on_and_belongs_to_its_options() -> None:
    options = {"players": 2, "junior": True, "head_start": [10, 0]}
    state = RAIL.start(options, 3)
    for _ in range(9):
        state = RAIL.play(state, next(iter(RAIL.legal(state))))
    assert RAIL.show(RAIL.start(options, position=RAIL.show(state))) == RAIL.show(state)
    with pytest.raises(InvalidFile):
        RAIL.start({"players": 2, "junior": True}, position=RAIL.show(state))


@pytest.mark.parametrize("options", [JUNIOR, {"players": 2, "head_start": [0, 20]}])
def test_a_record_of_a_variant_replays(options: dict[str, Any]) -> None:
    rng, state = random.Random(1), RAIL.start(options, 8)
    record = begin("rail", options, 8)
    while state.turn is not None:
        action = rng.choice(list(RAIL.legal(state).values()))
        record.actions.append(str(action))
        state = RAIL.play(state, action)
    kept = read(write(finish(record, state)))
    assert kept.options == options and last_state(kept) == state


def test_a_sealed_record_of_junior_mode_verifies() -> None:
    table = Table("tram", {**JUNIOR, "head_start": [5, 0]}, seal(2))
    table.start()
    rng = random.Random(4)
    for _ in range(40):
        table.play(rng)
    table.give_up()
    verdict = verify(read(write(table.record())))
    assert all(check.status != "fails" for check in verdict.checks)
    assert [check.status for check in verdict.checks if check.name == "replay"] == ["holds"]


@pytest.mark.parametrize(
    "name", [one for one in names("rail") if one not in ("learned", "search", "master")]
)
def test_every_player_plays_junior_games_to_their_end(name: str) -> None:
    options = {**JUNIOR, "head_start": [0, 10]}
    state = RAIL.start(options, 6)
    seated = [player("rail", name, 1), player("rail", "planner", 2)]
    while state.turn is not None:
        seen = RAIL.observe(state, state.turn)
        state = RAIL.play(state, seated[state.turn].choose(seen, Budget(iterations=8)))
    assert RAIL.result(state) is not None


def test_a_rematch_takes_the_head_starts_along_and_only_even_games_are_rated() -> None:
    table = game_table("rail")
    options = table.options(3, {"head_start": [10, 0, 5]})
    assert table.reseated(options, [1, 2, 0])["head_start"] == [0, 5, 10]
    assert not table.is_even(options) and not table.is_even(table.options(2, {"junior": True}))
    assert table.is_even(table.options(2, {})) and table.is_even({"head_start": [0, 0]})
    assert table.reseated(table.options(2, {}), [1, 0]) == table.options(2, {})
