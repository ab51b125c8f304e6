"""An observation holds all that a seat may know, and nothing else."""

from typing import Any

import numpy as np
import pytest

from rotonde import game
from rotonde.env import Environment
from study import decoding
from study.env_cases import CASES, environment, wander

GAMES = 24
STRIDE = 23  # steps between two looks: not a multiple of anything in the games
LOOKS = 12


def decode(env: Environment, row: int, numbers: Any) -> dict[str, Any]:
    read = decoding.Row(env, numbers)
    if env.players == 1:
        return decoding.triage(env, read, int(env.seeds[row]))
    return decoding.trains(env, read) if env.name == "trains" else decoding.rail(env, read)


@pytest.mark.parametrize("case", CASES)
def test_all_that_a_seat_knows_can_be_read_from_it(case: str) -> None:
    env = environment(case, GAMES, seed=3)
    rules = game(env.name)
    for _ in range(LOOKS):
        for seat in range(env.players):
            numbers = env.observe(seat)
            for row in range(GAMES):
                known = rules.show(rules.observe(env.state(row), seat))
                assert decode(env, row, numbers[row]) == known
        wander(env, STRIDE)


@pytest.mark.parametrize("case", [case for case in CASES if not case.startswith("triage")])
def test_what_a_seat_does_not_know_does_not_show(case: str) -> None:
    """Whatever the unknown is, the arrays are the same to the last byte."""
    env = environment(case, GAMES, seed=5)
    before = env.snapshot()
    differed = 0
    for look in range(LOOKS):
        for seat in range(env.players):
            numbers, mask = env.observe(seat), env.mask.copy()
            mine = env.turn == seat
            env.guess(seeds=np.arange(GAMES) + 1000 * look, seats=seat)
            assert (env.observe(seat) == numbers).all()
            assert (env.mask[mine] == mask[mine]).all()
            assert (env.observation[mine] == numbers[mine]).all()
            after = env.snapshot()
            differed += sum(a != b for a, b in zip(before.states, after.states, strict=True))
            env.restore(before)
        wander(env, STRIDE)
        before = env.snapshot()
    assert differed > GAMES * LOOKS  # there was something to hide


@pytest.mark.parametrize("case", CASES)
def test_a_batched_guess_is_the_public_one(case: str) -> None:
    env = environment(case, GAMES)
    rules = game(env.name)
    wander(env, 17)
    states, seats = [env.state(row) for row in range(GAMES)], env.turn.tolist()
    env.guess(seeds=np.arange(GAMES))
    for row, (state, seat) in enumerate(zip(states, seats, strict=True)):
        assert env.state(row) == rules.guess(rules.observe(state, seat), row)


@pytest.mark.parametrize("case", CASES)
def test_the_fields_cover_the_observation_without_a_gap(case: str) -> None:
    env = environment(case, 1)
    edges = [0, *(field.stop for field in env.fields)]
    assert [field.start for field in env.fields] == edges[:-1]
    assert edges[-1] == env.observation.shape[1]
    assert len({field.name for field in env.fields}) == len(env.fields)
    assert all(field.meaning for field in env.fields)


def test_completed_tickets_are_those_that_would_score() -> None:
    env = environment("rail-2", 64)
    t = env.batch.tables(0).tables[0]
    wander(env, 150)
    completed = 0
    for seat in range(2):
        numbers = env.observe(seat)
        for row in range(64):
            done = np.flatnonzero(numbers[row, env.field("completed").slice])
            links = {i: {i} for i in range(t.cities)}
            for route in np.flatnonzero(numbers[row, env.field("routes").slice][: t.routes]):
                joined = links[int(t.route_a[route])] | links[int(t.route_b[route])]
                for city in joined:
                    links[city] = joined
            held = np.flatnonzero(numbers[row, env.field("tickets").slice])
            assert set(done) == {i for i in held if int(t.ticket_b[i]) in links[int(t.ticket_a[i])]}
            completed += len(done)
    assert completed > 0
