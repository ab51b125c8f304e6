"""The list of my finished games: whose they are, how they ended, and in which order they come."""

import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rotonde.games import registry
from rotonde.games.triage.events.help_answers import SolutionData
from rotonde.games.triage.table.game_table import FROM_THE_START
from rotonde.server.features.my_games import MOST_GAMES, list_query
from rotonde.server.storage import schema
from rotonde.server.storage.database import migrate, open_database, upgrade
from server.engines import Postgresql
from server.harness import Guest, InProcessServer, play_out, rematch, resign

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "apprentice"}


@pytest.fixture(params=["sqlite", "postgresql"])
def any_server(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    more = {}
    if request.param == "postgresql":
        postgresql: Postgresql = request.getfixturevalue("postgresql")
        more = {"database": postgresql.new_database("games")}
        engine = open_database(more["database"])
        migrate(engine)
        engine.dispose()
    with InProcessServer(tmp_path, **more) as opened:
        yield opened


def games(guest: Guest, query: str = "") -> list[Any]:
    return list(guest.get(f"/api/me/games{query}")["games"])


def places(game: Any) -> list[Any]:
    return [(seat["name"], seat["place"], seat["score"]) for seat in game["seats"]]


def won_by_ann(server: InProcessServer, ann: Guest, bob: Guest, game: str = "trains") -> str:
    table = ann.open(game)
    bob.join(table)
    ann.start(table)
    resign(table, bob, 1)
    return table


# --- what is listed ------------------------------------------------------------------------------


def test_a_finished_game_is_listed_with_result_opponents_and_date(
    any_server: InProcessServer,
) -> None:
    ann, bob, table = any_server.two("trains")
    assert games(ann) == [], "it is still being played"
    result = play_out(table, {0: ann, 1: bob})
    (game,) = games(ann)
    assert (game["id"], game["game"], game["rated"]) == (table, "trains", False)
    assert game["ended"] == pytest.approx(ann.look(table, 0)["table"]["changed"])
    assert [seat["score"] for seat in game["seats"]] == result["scores"]
    first = [seat["seat"] for seat in game["seats"] if seat["place"] == 1]
    assert first == (result["winners"] or [0, 1]), "without a winner it is a draw"
    assert [seat["mine"] for seat in game["seats"]] == [True, False]
    assert [seat["mine"] for seat in games(bob)[0]["seats"]] == [False, True]


def test_a_game_that_ends_by_resigning_has_places_and_no_scores(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    won_by_ann(server, ann, bob)
    assert places(games(bob)[0]) == [("Ann", 1, None), ("Bob", 2, None)]


def test_only_my_own_games_are_listed(server: InProcessServer) -> None:
    ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
    table = won_by_ann(server, ann, bob)
    eve.look(table, -1)  # she has watched
    assert games(eve) == []
    server.guest(None).get("/api/me/games", expect=401)


def test_a_guest_at_my_device_adds_no_second_row(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open("trains", [ME, {"kind": "guest", "name": "Léo"}, BOT])
    ann.start(table)
    resign(table, ann, 0)
    resign(table, ann, 1)
    (game,) = games(ann)
    assert [seat["mine"] for seat in game["seats"]] == [True, True, False]
    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Léo", None]
    assert game["seats"][2]["level"] == "apprentice"
    assert ann.get("/api/me/games")["total"] == 1


def test_each_rematch_is_a_game_of_its_own(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    first = won_by_ann(server, ann, bob)
    second = rematch(first, ann, bob)
    assert [game["id"] for game in games(ann)] == [first]
    resign(second, bob, 0)  # the seats move on
    assert [game["id"] for game in games(ann)] == [second, first]


def test_a_solved_mission_is_listed_with_its_moves(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    mission = ann.get("/api/missions")[0]["name"]
    table = ann.post(f"/api/missions/{mission}/play")["id"]
    assert games(ann) == [], "an attempt that is not solved is not finished"
    begun = registry.game("triage").start({"mission": mission})
    solution = registry.game_table("triage").help(begun, "solution", FROM_THE_START).data
    assert isinstance(solution, SolutionData)
    for move in solution.moves:
        ann.act(table, 0, str(move.action))
    (game,) = games(ann, "?game=triage")
    assert places(game) == [("Ann", 1, len(solution.moves))]


def test_a_deleted_player_is_nobody_in_the_games_of_the_others(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = won_by_ann(server, ann, bob)
    assert bob.client.delete("/api/me").status_code == 204
    assert places(games(ann)[0]) == [("Ann", 1, None), (None, 2, None)]
    assert bob.me["id"] not in json.dumps(games(ann)) and table == games(ann)[0]["id"]


def test_the_export_of_my_data_has_my_results_alone(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = won_by_ann(server, ann, bob)
    mine = {"table_id": table, "seat": 1, "place": 2, "score": None}
    assert bob.get("/api/me/export")["results"] == [mine]


# --- order, filter, parts ------------------------------------------------------------------------


def test_games_come_by_game_and_in_parts_the_last_one_first(any_server: InProcessServer) -> None:
    ann, bob = any_server.guest("Ann"), any_server.guest("Bob")
    played = [
        won_by_ann(any_server, ann, bob, "tram" if i % 5 == 0 else "trains")
        for i in range(MOST_GAMES + 3)
    ]
    first = ann.get("/api/me/games")
    assert first["total"] == len(played)
    cursor = first["next"]
    second = ann.get(f"/api/me/games?ended={cursor['ended']!r}&after={cursor['id']}")
    assert second["next"] is None
    listed = [game["id"] for game in first["games"] + second["games"]]
    assert listed == played[::-1]
    trams = ann.get("/api/me/games?game=tram")
    assert [game["id"] for game in trams["games"]] == played[::5][::-1]
    assert trams["total"] == len(played[::5]) and trams["next"] is None
    ann.get("/api/me/games?game=chess", expect=422)


def test_games_that_ended_in_the_same_instant_are_neither_lost_nor_repeated(
    server: InProcessServer,
) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    played = {won_by_ann(server, ann, bob) for _ in range(MOST_GAMES + 2)}
    with server.services.store.engine.begin() as connection:
        connection.execute(sa.update(schema.tables).values(changed=1.7e9))
    first = ann.get("/api/me/games")
    cursor = first["next"]
    second = ann.get(f"/api/me/games?ended={cursor['ended']!r}&after={cursor['id']}")
    listed = [game["id"] for game in first["games"] + second["games"]]
    assert len(listed) == len(played) and set(listed) == played


def test_the_list_reads_no_table_of_others(server: InProcessServer) -> None:
    """SQLite's plan: the seats of a person by the index, each of their tables by its key."""
    query = list_query("ann", "rail").compile(
        server.services.store.engine, compile_kwargs={"literal_binds": True}
    )
    with server.services.store.engine.connect() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}").all()
    steps = [str(row[-1]) for row in plan]
    assert not [step for step in steps if step.startswith("SCAN")], steps
    assert any("ix_seats_person" in step for step in steps), steps


# --- games of older releases ---------------------------------------------------------------------


def test_games_that_ended_before_results_were_kept_get_them_from_their_records(
    any_server: InProcessServer,
) -> None:
    server = any_server
    ann, bob, table = server.two("trains")
    play_out(table, {0: ann, 1: bob})
    resigned = won_by_ann(server, ann, bob)
    expected = {game["id"]: places(game) for game in games(ann)}
    engine = server.services.store.engine
    with engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE results"))
        connection.execute(sa.text("ALTER TABLE chat DROP COLUMN emote"))
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0009'"))
        upgrade(connection, "head")
    assert {game["id"]: places(game) for game in games(ann)} == expected
    assert set(expected) == {table, resigned}
