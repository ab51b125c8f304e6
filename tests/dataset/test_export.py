"""Games as tables: what is in them, what is left out, and that there is never half a file."""

import csv
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from core.command import rotonde
from rotonde.arena.plan import Match
from rotonde.arena.run import run_match
from rotonde.core.messages import catalogue
from rotonde.dataset.export import Exported, export, file_names
from rotonde.dataset.rows import KINDS, columns
from rotonde.errors import InvalidOptions
from rotonde.players.sources import Source
from rotonde.record import last_state, read
from server.harness import InProcessServer, resign

RELEASED = Path(__file__).resolve().parents[1] / "released"
HOUSE = (Source("greedy", "house"), Source("random", "house"))
Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a match of four games, and a record beside it."""
    folder = tmp_path_factory.mktemp("games")
    run_match(Match("trains", HOUSE, {}, seats=2, seed=3), 4, folder=folder / "match")
    record = RELEASED / "record-of-a-yard-game.json"
    (folder / record.name).write_bytes(record.read_bytes())
    return folder


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcessServer]:
    with InProcessServer(tmp_path) as opened:
        yield opened


def tables(to: Path) -> tuple[Rows, Rows, Rows]:
    games, moves, results = (pq.read_table(path).to_pylist() for path in file_names(to))
    return games, moves, results


def exported(folder: Path | None, to: Path, **more: Any) -> Exported:
    return export(folder, to / "games.parquet", **more)


def test_games_moves_and_results_are_those_of_the_records(match: Path, tmp_path: Path) -> None:
    done = exported(match, tmp_path)
    games, moves, results = tables(tmp_path / "games.parquet")
    assert (done.games, done.moves, done.results) == (len(games), len(moves), len(results))
    assert [game["source"] for game in games] == ["arena"] * 4 + ["record"]
    for game in games:
        record = read((match / f"{game['game_id']}.json").read_bytes())
        end = last_state(record)
        own = [move for move in moves if move["game_id"] == game["game_id"]]
        assert [move["action"] for move in own] == record.actions
        assert [move["ply"] for move in own] == list(range(game["plies"]))
        assert game["plies"] == end.ply and game["players"] == end.players
        assert game["finished"] == (record.result is not None)
        assert all(move["legal"] > 0 for move in own)
        seats = [one for one in results if one["game_id"] == game["game_id"]]
        assert record.result is not None
        assert [one["score"] for one in seats] == list(record.result.scores)
        assert [one["won"] for one in seats] == [
            seat in record.result.winners for seat in range(end.players)
        ]
        assert sum(one["moves"] for one in seats) == game["plies"]
        assert json.loads(seats[0]["details"])


def test_the_arena_tells_first_players_deals_and_times_of_moves(
    match: Path, tmp_path: Path
) -> None:
    exported(match, tmp_path)
    games, moves, results = tables(tmp_path / "games.parquet")
    arena = [game for game in games if game["source"] == "arena"]
    assert [game["deal"] for game in arena] == [0, 0, 1, 1]
    assert arena[0]["seed"] == arena[1]["seed"] != arena[2]["seed"]
    assert all(game["first"] in (0, 1) for game in arena)
    for game in arena:
        for one in (r for r in results if r["game_id"] == game["game_id"]):
            own = [
                move["seconds"]
                for move in moves
                if (move["game_id"], move["seat"]) == (game["game_id"], one["seat"])
            ]
            assert sum(own) == pytest.approx(one["seconds"], abs=1e-3)
            assert one["player"] in ("greedy", "random")


def test_reasons_of_rotonde_s_bots_are_exported_on_request(match: Path, tmp_path: Path) -> None:
    exported(match, tmp_path)
    assert not any(move["reason"] for move in tables(tmp_path / "games.parquet")[1])
    exported(match, tmp_path, reasons=True, replace=True)
    reasons = {
        move["reason"]
        for move in tables(tmp_path / "games.parquet")[1]
        if move["player"] == "greedy"
    }
    assert len(reasons) > 1 and None not in reasons
    assert reasons <= set(catalogue("en"))


def test_columns_have_their_types_even_if_they_are_empty(match: Path, tmp_path: Path) -> None:
    exported(match, tmp_path)
    names = {str: "string", int: "int64", float: "double", bool: "bool"}
    for path, kind in zip(file_names(tmp_path / "games.parquet"), KINDS, strict=True):
        found = {field.name: str(field.type) for field in pq.read_schema(path)}
        assert found == {name: names[plain] for name, plain in columns(kind).items()}


def test_csv_says_the_same_as_parquet(match: Path, tmp_path: Path) -> None:
    exported(match, tmp_path)
    export(match, tmp_path / "games.csv")
    for plain, typed in zip(
        file_names(tmp_path / "games.csv"), tables(tmp_path / "games.parquet"), strict=True
    ):
        with plain.open(encoding="utf-8", newline="") as lines:
            found = list(csv.DictReader(lines))
        assert found == [{name: _text(value) for name, value in row.items()} for row in typed]


def _text(value: object) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- a server -------------------------------------------------------------------------------------


def test_finished_tables_of_a_server_are_read_while_it_runs(
    server: InProcessServer, tmp_path: Path
) -> None:
    ann, bob, table = server.two()
    for _ in range(6):
        turn = ann.look(table, 0)["look"]["turn"]
        (ann, bob)[turn].act(table, turn)
    resign(table, bob, 1)
    server.two()  # it goes on, and is not exported
    out = tmp_path / "out"
    out.mkdir()
    for done in (
        exported(tmp_path, out),
        exported(None, out, database=server.settings.database, replace=True),
    ):
        games, moves, results = tables(out / "games.parquet")
        (game,) = games
        assert game["game_id"] == table and game["source"] == "server"
        assert (game["ended"], game["ended_by"], game["finished"]) == ("resigned", 1, False)
        assert game["started"] is not None and game["first"] is not None
        assert len(moves) == 6 and not any(move["by_bot"] for move in moves)
        assert all(move["seconds"] >= 0 for move in moves)
        assert [one["player"] for one in results] == ["Ann", "Bob"]
        assert [one["won"] for one in results] == [None, None]
        assert done.skipped == []


# --- what is left out -----------------------------------------------------------------------------


def spoil(folder: Path, match: Path) -> None:
    """Copies of a good record that are damaged in various ways, and files that are none."""
    good = (match / "match" / "games" / "0000000.json").read_text()
    (folder / "good.json").write_text(good)
    (folder / "half.json").write_text(good[: len(good) // 2])
    (folder / "other-result.json").write_text(
        json.dumps(json.loads(good) | {"result": {"winners": [0, 1], "scores": [9, 9]}})
    )
    (folder / "old-rules.json").write_text(json.dumps(json.loads(good) | {"rules": "0"}))
    (folder / "notes.txt").write_text("my notes")
    (folder / "foreign.json").write_text("[1, 2]")


BAD = ["foreign.json", "half.json", "notes.txt", "old-rules", "other-result"]


def test_bad_and_foreign_files_are_named_and_left_out(match: Path, tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    out.mkdir()
    spoil(source, match)
    done = exported(source, out)
    assert done.games == 1
    assert sorted(Path(one.place).name for one in done.skipped) == BAD
    assert all(one.reason for one in done.skipped)


def test_with_strict_nothing_is_written(match: Path, tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    out.mkdir()
    spoil(source, match)
    with pytest.raises(InvalidOptions) as caught:
        exported(source, out, strict=True)
    assert caught.value.key == "records.bad"
    assert list(out.iterdir()) == []


def test_a_match_that_is_being_played_is_read_and_not_changed(match: Path, tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    (source / "games").mkdir(parents=True)
    out.mkdir()
    for path in ("match.json", "games/0000000.json", "games/0000001.json"):
        (source / path).write_bytes((match / "match" / path).read_bytes())
    lines = (match / "match" / "outcomes.jsonl").read_bytes().splitlines(keepends=True)
    (source / "outcomes.jsonl").write_bytes(lines[0] + lines[1][:40])
    done = exported(source, out)
    assert (done.games, done.skipped) == (1, [])
    assert (source / "outcomes.jsonl").read_bytes() == lines[0] + lines[1][:40]


@pytest.mark.parametrize("at", [1, 3])
def test_an_interrupted_export_leaves_nothing_and_keeps_what_was_there(
    at: int, match: Path, tmp_path: Path
) -> None:
    exported(match, tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    def stop(games: int) -> None:
        if games == at:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        exported(match, tmp_path, replace=True, progress=stop)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def refusal(arguments: Sequence[str], home: Path) -> str:
    done = rotonde("records", "export", *arguments, home=home)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    return done.stderr


def test_what_cannot_be_exported_is_said(match: Path, tmp_path: Path) -> None:
    to = str(tmp_path / "games.csv")
    assert "no folder" in refusal([str(tmp_path / "nowhere"), "--to", to], tmp_path)
    assert ".parquet" in refusal([str(match), "--to", str(tmp_path / "games.xls")], tmp_path)
    assert "--database" in refusal(["--to", to], tmp_path)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "no game record" in refusal([str(empty), "--to", to], tmp_path)
    (empty / "note.txt").write_text("?")
    assert "note.txt" in refusal([str(empty), "--to", to], tmp_path)
    (tmp_path / "games-moves.csv").write_text("mine")
    assert "--replace" in refusal([str(match), "--to", to], tmp_path)
    assert (tmp_path / "games-moves.csv").read_text() == "mine"
    lost = tmp_path / "no" / "such" / "games.csv"
    assert "cannot be written" in refusal([str(match), "--to", str(lost)], tmp_path)


def test_the_command_writes_three_files_and_names_what_it_leaves_out(
    match: Path, tmp_path: Path
) -> None:
    source = tmp_path / "in"
    source.mkdir()
    spoil(source, match)
    to = tmp_path / "games.csv"
    done = rotonde("records", "export", str(source), "--to", str(to), home=tmp_path, language="fr")
    assert done.returncode == 0, done.stderr
    assert "1 partie" in done.stdout and "notes.txt" in done.stderr
    assert all(path.is_file() for path in file_names(to))
    done = rotonde(
        "records", "export", str(source), "--to", str(to), "--replace", "--json", home=tmp_path
    )
    assert len(json.loads(done.stdout)["skipped"]) == len(BAD)
