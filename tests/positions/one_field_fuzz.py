"""Valid positions, records and snapshots with one field changed: refused by name, or played on.

Run as a program it tries so many and prints what became of them, and every fault it met: a crash
or an endless loop of compiled code would otherwise take the test run with it.

    python -m positions.one_field_fuzz record rail 7 2000
"""

import faulthandler
import json
import random
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import msgspec
import numpy as np

from core.cases import CASES, positions, random_game
from positions.one_field_changes import Change, changed
from positions.position_mutations import MOST_ACTIONS, SHORT, play_on
from rail.maps import grid, variant
from records.fair_games import OTHER_RULES, Table, seal
from rotonde import State, game
from rotonde.core.errors import explain
from rotonde.core.messages import LANGUAGES, Voice
from rotonde.env import Environment, make
from rotonde.errors import RotondeError
from rotonde.games.trains.index_tables import shipped_deck
from rotonde.record import append, begin, finish, last_state, read, write
from rotonde.records.verify import verify
from rotonde.study.environment import Snapshot

SECONDS_A_TRY = 120  # after which it is said where it hangs, on a machine however busy
MOST_FAULTS = 20

Attempt = Callable[[], tuple[str, Change]]


def own_files(name: str) -> list[dict[str, Any]]:
    """Options with a map or deck of one's own: its fields are fields of the record too."""
    if name in ("rail", "tram"):
        return [
            {"players": 2, "map": variant(name, trains=8, players=[2, 3])},
            {"players": 3, "map": variant(name, cards_per_colour=4, locomotives=9, players=[2, 3])},
            {"players": 2, "map": grid(3, 3)},
        ]
    return [{"players": 2, "deck": dict(shipped_deck("trains").data)}] if name == "trains" else []


def options_of(name: str, rng: random.Random) -> dict[str, Any]:
    return rng.choice([options for case, options in CASES if case == name] + own_files(name))


# --- positions ------------------------------------------------------------------------------------


def position_attempts(name: str, rng: random.Random) -> Iterator[Attempt]:
    while True:
        options = options_of(name, rng)
        for state in positions(name, options, rng.getrandbits(32), every=rng.randrange(3, 60)):
            seen = state
            if rng.random() < 0.3:
                seen = game(name).observe(state, rng.randrange(-1, state.players))
            shown = json.loads(json.dumps(game(name).show(seen)))
            for _ in range(8):
                yield partial(try_position, name, options, shown, rng)


def try_position(
    name: str, options: dict[str, Any], shown: dict[str, Any], rng: random.Random
) -> tuple[str, Change]:
    position, change = changed(shown, rng)
    try:
        accepted = game(name).start(options, rng.getrandbits(32), position)
    except RotondeError as error:
        require_words(error)
        return "refused", change
    finish_game(name, accepted, rng)
    return "accepted", change


# --- records --------------------------------------------------------------------------------------


def record_attempts(name: str, rng: random.Random) -> Iterator[Attempt]:
    makers = [played_record, played_record, continued_record, sealed_record]
    while True:
        options = options_of(name, rng)
        document = rng.choice(makers)(name, options, rng)
        assert_sound(document)
        for _ in range(12):
            yield partial(try_record, document, rng)


def assert_sound(document: dict[str, Any]) -> None:
    last_state(read(json.dumps(document)))


def played_record(name: str, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Of a game on one machine: short or to its end, by a seed or by keys."""
    keyed = rng.random() < 0.4
    seed = rng.getrandbits(32)
    record = begin(name, options, seed, "keyed-v1" if keyed else "stream")
    most = rng.choice([0, 3, 12, 40, 40, 1000])
    state = game(name).start(options, seed)
    for state, action, key in random_game(name, options, seed, keyed):  # noqa: B007
        if action is None or len(record.actions) == most:
            break
        append(record, action, key)
    text = write(finish(record, state) if rng.random() < 0.7 else record)
    parsed: dict[str, Any] = json.loads(text)
    return parsed


def continued_record(name: str, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """From a position on."""
    *_, state = positions(name, options, rng.getrandbits(32), every=MOST_ACTIONS)
    states = [one for one, _, _ in random_game(name, options, rng.getrandbits(32))]
    state = rng.choice(states[:-1])
    record = begin(name, options, 1)
    record.position = game(name).show(state)
    for _ in range(rng.choice([0, 1, 8])):
        legal = list(game(name).legal(state).values())
        if not legal:
            break
        action = rng.choice(legal)
        state = game(name).play(state, action)
        append(record, action)
    parsed: dict[str, Any] = json.loads(write(finish(record, state)))
    return parsed


def sealed_record(name: str, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Of a served game, with undos, other entries and sometimes an earlier part."""
    players = game(name).start(options).players
    table = Table(name, options, seal(players, silent=[0] if rng.random() < 0.3 else []))
    earlier = rng.random() < 0.4
    table.start(OTHER_RULES if earlier else None)
    for number in range(rng.choice([5, 20])):
        if table.state.turn is None:
            break
        table.play(rng)
        if number % 4 == 3 and table.state.turn is not None:
            table.undo(2)
            table.note("undo-asked", 0)
        if number == 4 and earlier:
            table.change_rules()
    if table.state.turn is not None:
        table.give_up()
    parsed: dict[str, Any] = json.loads(write(table.record()))
    return parsed


def text_of(document: Any) -> str:
    """Its JSON, however deep it is and however long its numbers are."""
    depth, digits = sys.getrecursionlimit(), sys.get_int_max_str_digits()
    sys.setrecursionlimit(50_000)
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(document)
    finally:
        sys.setrecursionlimit(depth)
        sys.set_int_max_str_digits(digits)


def try_record(document: dict[str, Any], rng: random.Random) -> tuple[str, Change]:
    made, change = changed(document, rng)
    text = text_of(made)
    try:
        record = read(text)
    except RotondeError as error:
        require_words(error)
        return "refused", change
    try:
        state = last_state(record)
    except RotondeError as error:
        require_words(error)
        outcome = "refused"
    else:
        outcome = "accepted"
        finish_game(record.game, state, rng)
    try:
        for check in verify(record).checks:
            for voice in map(Voice, LANGUAGES):
                voice(f"fairness.check.{check.name}.{check.status}", **check.parameters)
    except RotondeError as error:
        require_words(error)
    return outcome, change


# --- snapshots of environments --------------------------------------------------------------------

GAMES = 3


@cache
def environments(name: str) -> list[Environment]:
    cases: list[dict[str, Any]] = [{}]
    if name in ("rail", "tram"):
        cases = [{"players": 2}, {"players": 5}, {"players": 3, "junior": True}]
    elif name == "trains":
        cases = [{"players": 2}, {"players": 4}]
    else:
        cases = [
            {"mission": "03-push-and-pull"},
            {"missions": ["05-the-wye", "07-the-helper", "40-the-stationmaster"], "limit": 60},
        ]
    return [make(name, games=GAMES, **options) for options in cases]


def snapshot_attempts(name: str, rng: random.Random) -> Iterator[Attempt]:
    while True:
        env = rng.choice(environments(name))
        env.reset(rng.getrandbits(32))
        for _ in range(rng.randrange(120)):
            env.step(env.sample())
        good = env.snapshot()
        for _ in range(12):
            yield partial(try_snapshot, env, good, rng)


def try_snapshot(env: Environment, good: Snapshot, rng: random.Random) -> tuple[str, Change]:
    made, change = changed_snapshot(good, rng)
    before = env.snapshot()
    load = change.kind == "number" and rng.random() < 0.3
    try:
        if load:
            env.load(1, State(made[1][1:2].copy(), env.state(1).tables))
        else:
            env.restore(Snapshot(*made))
    except RotondeError as error:
        require_words(error)
        after = env.snapshot()
        assert after.states.tobytes() == before.states.tobytes(), "a refusal changed something"
        env.restore(good)
        return "refused", change
    for _ in range(rng.choice([5, 5, 5, 400])):
        env.step(env.sample())
    env.guess()
    env.restore(good)
    return "accepted", change


def changed_snapshot(good: Snapshot, rng: random.Random) -> tuple[list[Any], Change]:
    """One field of one of its games, or one of its own."""
    states = np.array(good.states)
    made: list[Any] = [good.layout, states, np.array(good.seeds)]
    if rng.random() < 0.1:
        return replace_part(made, rng)
    names = states.dtype.names
    assert names is not None
    name = rng.choice(names)
    row = rng.randrange(len(states))
    values = states[name][row : row + 1].reshape(-1)
    place = rng.randrange(len(values))
    other = int(rng.choice(list(values)))
    value = int(values[place])
    info = np.iinfo(values.dtype)
    value = rng.choice([
        -value, ~value, value - 1, value + 1, value + 2, 2 * value, other, 0, -1, -2, 3, 5, 64, 127,
        10**6, info.min, info.max, value ^ (1 << rng.randrange(info.bits - 1)),
    ])  # fmt: skip
    flat = np.clip(value, info.min, info.max) if info.min <= value <= info.max else info.max
    target = states[name]
    index = np.unravel_index(place, target[row : row + 1].shape)
    target[(row, *map(int, index[1:]))] = flat
    return made, Change("number", (name, row, place))


def replace_part(made: list[Any], rng: random.Random) -> tuple[list[Any], Change]:
    which = rng.randrange(3)
    array = made[which]
    strange: list[Any] = [None, 0, "", [], {}, b"", np.zeros(GAMES), np.zeros(0), "x" * 64]
    if which:
        strange += [array[:1], array[::-1], array.tolist(), array.tobytes(), array[None],
                    array.view(np.uint8), made[3 - which]]  # fmt: skip
    made[which] = rng.choice(strange)
    return made, Change("part", (which,))


# --- what is done with what was taken -------------------------------------------------------------


def finish_game(name: str, state: State, rng: random.Random) -> None:
    """Play on: a third of the games to the end, for which a puzzle's random play is too long."""
    to_the_end = rng.random() < 0.3 and name != "triage"
    play_on(name, state, rng, MOST_ACTIONS if to_the_end else SHORT)


def require_words(error: RotondeError) -> None:
    """The refusal can be read: by a program, and by a person in both languages."""
    assert error.key
    str(error)
    for language in LANGUAGES:
        explain(Voice(language), error)


ATTEMPTS = {
    "position": position_attempts,
    "record": record_attempts,
    "snapshot": snapshot_attempts,
}


class Report(msgspec.Struct):
    outcomes: dict[str, int]
    kinds: dict[str, int]
    faults: list[str]


def run(subject: str, name: str, seed: int, tries: int) -> Report:
    rng = random.Random(f"{subject} {name} {seed}")
    outcomes: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    faults: dict[str, str] = {}
    for attempt in ATTEMPTS[subject](name, rng):
        faulthandler.dump_traceback_later(SECONDS_A_TRY, exit=True)
        try:
            outcome, change = attempt()
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__} {last.filename}:{last.lineno}"
            faults.setdefault(where, traceback.format_exc())
            outcomes["fault"] += 1
        else:
            outcomes[outcome] += 1
            kinds[f"{change.kind} {outcome}"] += 1
        if outcomes.total() >= tries or len(faults) >= MOST_FAULTS:
            break
    faulthandler.cancel_dump_traceback_later()
    return Report(dict(outcomes), dict(kinds), list(faults.values()))


if __name__ == "__main__":
    print(
        msgspec.json.encode(
            run(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
        ).decode()
    )
