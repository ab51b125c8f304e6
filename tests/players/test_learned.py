"""The players that have learned: blind, legal, of one table only, and small."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from rotonde import game
from rotonde.arena.plan import Match, check
from rotonde.arena.run import run_match
from rotonde.core.environment import GameArrays
from rotonde.errors import InvalidOptions
from rotonde.games.rail.index_tables import shipped_map
from rotonde.games.registry import NAMES, edition, manifest
from rotonde.players.learned import weights_file
from rotonde.players.learned.player import LearnedPlayer, shipped
from rotonde.players.player import Budget, player
from rotonde.players.sources import Source, build, file_source, find
from rotonde.study.make import make

MOST_BYTES = 2_000_000  # of all networks that are shipped
TABLES = [(name, players) for name in NAMES for players in shipped(name)]
DEALS = 10


def test_networks_are_shipped_and_take_little_room() -> None:
    paths = [path for name in NAMES for path in shipped(name).values()]
    assert paths
    assert sum(path.stat().st_size for path in paths) <= MOST_BYTES
    in_folder = {path.resolve() for path in paths[0].parent.glob("*.npz")}
    assert in_folder == {path.resolve() for path in paths}  # none without a table


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_shipped_network_is_of_the_present_environment(name: str, players: int) -> None:
    """A change of fields or actions would make its numbers mean something else."""
    about = weights_file.read(shipped(name)[players]).about
    assert (about.game, about.players) == (name, players)
    assert about.fingerprint == make(name, players, 1).fingerprint


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_player_reads_from_an_observation_what_the_environment_writes(
    name: str, players: int
) -> None:
    env = make(name, players, 8, 3)
    maker = edition(name).environment
    assert maker is not None
    batch = maker.load()(players, {})
    seen = GameArrays(batch, 1, observe=True)
    for _ in range(150):
        env.step(env.sample())
        for row in range(env.games):
            whole = env.state(row)
            assert whole.turn is not None
            seen.states[0] = env.rules.observe(whole, whole.turn).records[0]
            batch.refresh(seen)
            assert (seen.observation[0] == env.observation[row]).all()
            assert (seen.mask[0] == env.mask[row]).all()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_plays_what_its_network_values_most(name: str, players: int) -> None:
    env = make(name, players, 4, 5)
    encoding, network = weights_file.read(shipped(name)[players]).network(env.actions)
    learned = LearnedPlayer(name, 1)
    for _ in range(40):
        values = network.judge(encoding(env.observation, env.mask), env.mask).actions
        for row in range(env.games):
            whole = env.state(row)
            assert whole.turn is not None
            chosen = learned.choose(env.rules.observe(whole, whole.turn), Budget())
            value = values[row, env.read(row, str(chosen))]
            assert value == pytest.approx(values[row].max(), abs=1e-3)
        env.step(env.sample())


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_is_far_better_than_random(name: str, players: int) -> None:
    match = Match(name, (find(name, "learned"), find(name, "random")), {}, players, 4)
    report = run_match(match, DEALS * players)
    first = report.standings[0]
    assert first.name == "learned"
    assert report.duel is not None and report.duel.score >= 0.8
    assert sum(line.crashed + line.stalled + line.illegal for line in report.standings) == 0


def test_a_table_that_it_does_not_know_is_refused_before_a_match() -> None:
    rail = manifest("rail").name
    learned, other = find(rail, "learned"), find(rail, "random")
    own_map = dict(shipped_map("lyon").data, name="Own")
    tables: list[tuple[dict[str, Any], int, str]] = [
        ({}, 5, "learned.players"),
        ({"map": own_map}, 2, "learned.map"),
        ({"junior": True}, 2, "learned.map"),
    ]
    for options, seats, key in tables:
        with pytest.raises(InvalidOptions) as refused:
            check(Match(rail, (learned, other), options, seats, 1))
        assert refused.value.key == key
        state = game(rail).start(options | {"players": seats}, 1)
        assert state.turn is not None
        with pytest.raises(InvalidOptions) as refused:
            player(rail, "learned", 1).choose(game(rail).observe(state, state.turn), Budget())
        assert refused.value.key == key


# --- files ---------------------------------------------------------------------------------------


def a_file() -> Path:
    name, players = TABLES[0]
    return shipped(name)[players]


def changed(tmp_path: Path, **arrays: npt.NDArray[Any] | None) -> Path:
    """A copy of a shipped file with other arrays; None leaves one out."""
    kept = weights_file.read_arrays(a_file()) | arrays
    path = tmp_path / "changed.npz"
    weights_file.write_arrays(path, {key: v for key, v in kept.items() if v is not None})
    return path


def test_a_network_from_a_file_is_a_player_by_the_name_of_the_file(tmp_path: Path) -> None:
    name, players = TABLES[0]
    path = tmp_path / "mine.npz"
    path.write_bytes(a_file().read_bytes())
    source = file_source(path)
    assert (source.name, source.kind) == ("mine", "network")
    check(Match(name, (source, find(name, "random")), {}, players, 1))
    state = game(name).start({"players": players}, 2)
    assert state.turn is not None
    seen = game(name).observe(state, state.turn)
    mine, own = build(source, name, 1), player(name, "learned", 1)
    assert mine.choose(seen, Budget()) == own.choose(seen, Budget())
    with pytest.raises(InvalidOptions) as refused:
        build(source, "tram" if name != "tram" else "rail", 1)
    assert refused.value.key == "learned.game"


def test_a_file_that_is_damaged_or_of_another_release_is_refused(tmp_path: Path) -> None:
    arrays = weights_file.read_arrays(a_file())
    weights, about = arrays["weights/words"], arrays["about"].tobytes()
    endless = weights.copy()
    endless[0, 0] = np.inf
    short = tmp_path / "short.npz"
    short.write_bytes(a_file().read_bytes()[:5000])
    text = tmp_path / "text.npz"
    text.write_text("no archive")
    pickled = tmp_path / "pickled.npz"
    np.savez(pickled, about=np.array([{"a": 1}], dtype=object), allow_pickle=True)
    newer = about.replace(b'"format":1', b'"format":2')
    another = about.replace(b'"fingerprint":"', b'"fingerprint":"0')
    cases = {
        short: "learn.broken",
        text: "learn.broken",
        pickled: "learn.broken",
        tmp_path / "missing.npz": "file.missing",
    }
    for path, key in cases.items():
        with pytest.raises(InvalidOptions) as refused:
            weights_file.read(path)
        assert refused.value.key == key, path
    wrong: list[tuple[dict[str, npt.NDArray[Any] | None], str]] = [
        ({"weights/words": None}, "learn.broken"),
        ({"weights/words": weights[:-1]}, "learn.broken"),
        ({"weights/words": endless}, "learn.broken"),
        ({"largest": arrays["largest"].astype(np.int16)}, "learn.broken"),
        ({"largest": arrays["largest"][:-1]}, "learn.version"),
        ({"about": np.frombuffer(b"{}", dtype=np.uint8)}, "learn.broken"),
        ({"about": np.frombuffer(newer, dtype=np.uint8)}, "learn.version"),
        ({"about": np.frombuffer(another, dtype=np.uint8)}, "learn.version"),
    ]
    name, _ = TABLES[0]
    for change, key in wrong:
        path = changed(tmp_path, **change)
        with pytest.raises(InvalidOptions) as refused:
            build(Source("changed", "network", str(path)), name, 1)
        assert refused.value.key == key, change
