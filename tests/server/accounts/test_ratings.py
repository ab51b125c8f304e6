"""Rated tables: what they allow, what their end changes, and the ladder that comes of it."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from typing import Any

import pytest
import sqlalchemy as sa
from openskill.models import PlackettLuce

from rotonde.core.rating_model import NEWCOMER, Rating
from rotonde.server.features.ladder import MOST_LINES, ladder_of
from rotonde.server.features.ratings import rate_table
from rotonde.server.storage import schema
from rotonde.server.storage.database import migrate, open_database
from rotonde.server.storage.store import Store
from server.engines import Postgresql
from server.harness import Guest, InProcessServer, rematch, resign
from waiting import wait_for

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "apprentice"}


def rows(server: InProcessServer, table: sa.Table) -> list[Any]:
    with server.services.store.engine.connect() as connection:
        return list(connection.execute(sa.select(table)).mappings())


def ratings(server: InProcessServer) -> dict[str, Rating]:
    return {
        r["player"]: Rating(r["strength"], r["uncertainty"]) for r in rows(server, schema.ratings)
    }


def rated_two(server: InProcessServer, game: str = "tram", **more: Any) -> tuple[Guest, Guest, str]:
    return server.two(game, rated=True, **more)


# --- which tables may be rated -------------------------------------------------------------------


def test_a_rated_table_gives_no_hints(server: InProcessServer) -> None:
    ann, _, table = rated_two(server, hints=True)
    sent = ann.look(table, 0)["table"]
    assert sent["rated"] and not sent["hints"]
    asked = {"seat": 0, "topic": "ticket", "step": 0}
    assert ann.post(f"/api/tables/{table}/help", asked, expect=403)["code"] == "no-hints"


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ([ME, {"kind": "guest", "name": "Bob"}], "rated-one-device"),
        ([ME, BOT, {"kind": "guest", "name": "Bob"}], "rated-one-device"),
        ([BOT, BOT], "rated-alone"),
    ],
)
def test_a_rated_table_is_for_different_people_or_one_and_bots(
    server: InProcessServer, seats: list[Any], code: str
) -> None:
    wanted = {"game": "tram", "seats": seats, "rated": True}
    ann = server.guest("Ann")
    assert ann.post("/api/tables", wanted, expect=400)["code"] == code
    ann.open("tram", seats=seats)  # as a friendly game it is welcome


def test_a_person_has_one_seat_at_a_rated_table_even_with_shared_devices(
    server: InProcessServer,
) -> None:
    wanted = {"game": "tram", "seats": [ME, ME], "rated": True, "one_device": True}
    ann = server.guest("Ann")
    assert ann.post("/api/tables", wanted, expect=409)["code"] == "one-seat"
    ann.open("tram", seats=[ME, ME], one_device=True)  # as a friendly game it is welcome


def test_a_rated_table_does_not_start_without_a_person(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open("tram", [OPEN, BOT], rated=True)
    assert ann.post(f"/api/tables/{table}/start", expect=400)["code"] == "rated-alone"
    bob.join(table)
    ann.start(table)


def test_a_mission_of_one_s_own_is_not_rated(server: InProcessServer) -> None:
    wanted = {
        "game": "triage", "seats": [ME], "options": {"mission": "01-first-push"}, "rated": True,
    }  # fmt: skip
    assert server.guest("Ann").post("/api/tables", wanted, expect=400)["code"] == "rated-alone"


def test_an_uploaded_map_is_not_rated(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    own = json.loads((resources.files("rotonde.games.rail") / "maps/lyon.json").read_text())
    wanted = {
        "game": "rail", "seats": [ME, BOT], "rated": True,
        "options": {"map": own},
    }  # fmt: skip
    assert ann.post("/api/tables", wanted, expect=400)["code"] == "rated-custom"


def test_a_second_seat_at_a_rated_table_is_refused(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open("tram", [ME, OPEN, OPEN], rated=True)
    bob.join(table)
    taken = bob.post(f"/api/tables/{table}/join", {"seat": 2}, expect=409)
    assert taken["code"] == "one-seat"
    for to, status, code in (
        (ME, 409, "one-seat"),
        ({"kind": "guest", "name": "Cid"}, 400, "rated-one-device"),
    ):
        change = {"seat": 2, "to": to}
        refused = ann.post(f"/api/tables/{table}/seats", change, expect=status)
        assert refused["code"] == code
    kinds = [seat["kind"] for seat in ann.look(table, -1)["table"]["seats"]]
    assert kinds == ["person", "person", "open"]


# --- what a game changes -------------------------------------------------------------------------


def test_a_whole_rated_game_changes_what_openskill_itself_says(server: InProcessServer) -> None:
    """Two people and a bot: places from the result, and nothing counted twice."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open("tram", [ME, OPEN, BOT], rated=True)
    bob.join(table)
    ann.start(table)
    result = to_the_end(table, ann, {0: ann, 1: bob})
    scores = result["scores"]
    order = [(seat in result["winners"], scores[seat]) for seat in range(3)]
    ranks = [float(sum(other > mine for other in order)) for mine in order]
    model = PlackettLuce()
    expected = [team[0] for team in model.rate([[model.rating()] for _ in range(3)], ranks=ranks)]
    names = [ann.me["id"], bob.me["id"], "bot:apprentice"]
    assert ratings(server) == {
        name: Rating(one.mu, one.sigma) for name, one in zip(names, expected, strict=True)
    }
    shown = [round(one.ordinal(z=3, alpha=40, target=1000)) for one in expected]
    changes = bob.get(f"/api/tables/{table}/ratings")
    assert [(c["before"], c["after"]) for c in changes] == [(1000, after) for after in shown]
    assert [c["seat"] for c in changes] == [0, 1, 2] and all(c["provisional"] for c in changes)
    ladder = ann.get("/api/ladder?game=tram")
    assert sorted(line["rating"]["value"] for line in ladder["lines"]) == sorted(shown)
    assert all(line["rating"]["games"] == 1 for line in ladder["lines"])


def to_the_end(table: str, watcher: Guest, people: dict[int, Guest]) -> Any:
    """The people who are still there choose as in `play_out`; bots play by themselves."""
    for _ in range(6000):
        look = watcher.look(table, -1)["look"]
        if look["result"] is not None:
            return look["result"]
        seat, number = look["turn"], look["number"]
        if seat in people:
            legal = people[seat].look(table, seat)["look"]["legal"]
            choice = legal[hash((number, 17)) % len(legal)]
            people[seat].act(table, seat, choice["code"], number=number)
        else:
            wait_for(lambda: watcher.look(table, -1)["look"]["number"] > number)  # noqa: B023
    raise AssertionError("the game does not end")


def test_a_friendly_game_changes_nothing(server: InProcessServer) -> None:
    ann, bob, table = server.two("tram")
    resign(table, bob, 1)
    assert ratings(server) == {} and ann.get(f"/api/tables/{table}/ratings") == []


def test_a_game_that_is_still_played_changes_nothing(server: InProcessServer) -> None:
    ann, _, table = rated_two(server)
    assert ratings(server) == {} and ann.get(f"/api/tables/{table}/ratings") == []


def test_a_resignation_counts(server: InProcessServer) -> None:
    ann, bob, table = rated_two(server)
    resign(table, ann, 0)
    found = ratings(server)
    assert found[bob.me["id"]].strength > 25 > found[ann.me["id"]].strength


def test_who_resigned_is_behind_all_others_though_a_bot_plays_on(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open("tram", [ME, OPEN, BOT], rated=True)
    bob.join(table)
    ann.start(table)
    resign(table, ann, 0)
    assert ratings(server) == {}, "with three the game goes on"
    resign(table, bob, 1)
    found = ratings(server)
    assert found["bot:apprentice"].strength > found[ann.me["id"]].strength
    assert found[ann.me["id"]] == found[bob.me["id"]], "both gave up: they are equal"


def test_no_bot_wins_a_rated_game_for_who_has_left_it(server: InProcessServer) -> None:
    """A player who leaves or whose clock runs out has resigned, whatever the settings say."""
    ann, bob, table = rated_two(server, absence="bot")
    assert ann.look(table, 0)["table"]["absence"] == "resign"
    ann.post(f"/api/tables/{table}/leave", expect=204)
    assert bob.look(table, 1)["table"]["status"] == "finished"
    found = ratings(server)
    assert found[bob.me["id"]].strength > found[ann.me["id"]].strength


def test_a_game_counts_once(server: InProcessServer) -> None:
    ann, bob, table = rated_two(server)
    resign(table, ann, 0)
    first = ratings(server)
    ann.client.post(f"/api/tables/{table}/resign", json={"seat": 0})
    bob.client.post(f"/api/tables/{table}/resign", json={"seat": 1})
    server.services.tables.drop(table)
    bob.look(table, 1)
    assert ratings(server) == first
    assert [row["games"] for row in rows(server, schema.ratings)] == [1, 1]


def test_an_end_that_could_not_be_stored_changes_no_rating(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry and the ratings are one write: both are there, or neither."""
    ann, bob, table = rated_two(server)

    def full(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr("rotonde.server.features.ratings._changed", full)
        assert ann.client.post(f"/api/tables/{table}/resign", json={"seat": 0}).status_code == 500
    assert ratings(server) == {}
    server.services.tables.drop(table)
    assert ann.look(table, 0)["table"]["status"] == "playing"
    resign(table, ann, 0)
    assert set(ratings(server)) == {ann.me["id"], bob.me["id"]}


def test_the_next_game_goes_on_from_the_last(server: InProcessServer) -> None:
    ann, bob, table = rated_two(server)
    resign(table, ann, 0)
    again = rematch(table, bob, ann)
    assert bob.look(again, -1)["table"]["rated"]
    seat = bob.look(again, -1)["table"]["your_seats"][0]
    resign(again, bob, seat)
    first, second = (ann.get(f"/api/tables/{t}/ratings") for t in (table, again))
    by_seat = {change["seat"]: change for change in second}
    assert by_seat[seat]["before"] == first[1]["after"]
    assert by_seat[1 - seat]["before"] == first[0]["after"]


def test_games_are_rated_apart(server: InProcessServer) -> None:
    ann, bob, table = rated_two(server)
    resign(table, ann, 0)
    other = ann.open("trains", rated=True)
    bob.join(other)
    ann.start(other)
    resign(other, bob, 1)
    found = {rating["game"]: rating["value"] for rating in ann.get("/api/me/ratings")}
    assert found["tram"] < 1000 < found["trains"]
    assert ann.get("/api/ladder?game=rail")["lines"] == []


def test_bots_are_rated_by_game_and_level(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    for level in ("apprentice", "driver", "apprentice"):
        table = ann.open("tram", [ME, {"kind": "bot", "level": level}], rated=True)
        ann.start(table)
        resign(table, ann, 0)
    lines = ann.get("/api/ladder?game=tram")["lines"]
    bots = {line["level"]: line for line in lines if line["level"]}
    assert {level: line["rating"]["games"] for level, line in bots.items()} == {
        "apprentice": 2, "driver": 1,
    }  # fmt: skip
    assert all(line["name"] is None and line["person"] is None for line in bots.values())


def test_two_bots_of_one_level_are_one_player(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open("tram", [ME, BOT, BOT], rated=True)
    ann.start(table)
    resign(table, ann, 0)
    to_the_end(table, ann, {})
    assert [row["games"] for row in rows(server, schema.ratings)] == [1, 1]
    changes = ann.get(f"/api/tables/{table}/ratings")
    assert changes[1]["after"] == changes[2]["after"] > changes[0]["after"]


# --- who is gone ---------------------------------------------------------------------------------


def test_deleting_oneself_removes_one_s_ratings(server: InProcessServer) -> None:
    ann, bob, table = rated_two(server)
    resign(table, bob, 1)
    assert ann.client.delete("/api/me").status_code == 204
    assert set(ratings(server)) == {bob.me["id"]}
    assert [change["seat"] for change in bob.get(f"/api/tables/{table}/ratings")] == [1]
    assert [line["name"] for line in bob.get("/api/ladder?game=tram")["lines"]] == ["Bob"]


def test_deleting_oneself_is_no_way_to_spare_the_other_their_win(server: InProcessServer) -> None:
    ann, bob, _ = rated_two(server)
    ann.client.delete("/api/me")
    assert set(ratings(server)) == {bob.me["id"]}
    assert ratings(server)[bob.me["id"]].strength > NEWCOMER.strength


def test_a_person_deleted_before_the_end_is_left_out_of_the_rating(server: InProcessServer) -> None:
    """The others are rated among themselves."""
    ann, bob, cid = (server.guest(name) for name in ("Ann", "Bob", "Cid"))
    table = ann.open("tram", [ME, OPEN, OPEN], rated=True)
    bob.join(table)
    cid.join(table)
    ann.start(table)
    cid.client.delete("/api/me")
    assert ratings(server) == {}, "the other two play on"
    resign(table, bob, 1)
    model = PlackettLuce()
    (won,), (lost,) = model.rate([[model.rating()], [model.rating()]], ranks=[0, 1])
    assert ratings(server) == {
        ann.me["id"]: Rating(won.mu, won.sigma),
        bob.me["id"]: Rating(lost.mu, lost.sigma),
    }


def test_my_ratings_are_among_my_data(server: InProcessServer) -> None:
    ann, bob, table = rated_two(server)
    resign(table, bob, 1)
    data = ann.get("/api/me/export")
    assert [rating["game"] for rating in data["ratings"]] == ["tram"]
    assert [change["table_id"] for change in data["rating_changes"]] == [table]
    assert bob.me["id"] not in str(data["ratings"]) + str(data["rating_changes"])


# --- the ladder ----------------------------------------------------------------------------------


def crowd(server: InProcessServer, strengths: list[float]) -> None:
    """People with these strengths at Tram, all equally well known."""
    with server.services.store.engine.begin() as connection:
        for number, strength in enumerate(strengths):
            person = {"id": f"p{number:03}", "name": f"P{number}", "handle": f"p{number}"}
            times = {"created": 0.0, "seen": 0.0}
            connection.execute(sa.insert(schema.people).values(**person, **times))
            rating = {"strength": strength, "uncertainty": 2.0, "games": 30}
            connection.execute(
                sa.insert(schema.ratings).values(game="tram", player=person["id"], **rating)
            )


def test_the_ladder_has_the_best_first_and_equals_share_their_place(
    server: InProcessServer,
) -> None:
    crowd(server, [20.0, 30.0, 25.0, 30.0])
    lines = server.guest(None).get("/api/ladder?game=tram")["lines"]
    assert [(line["place"], line["name"]) for line in lines] == [
        (1, "P1"), (1, "P3"), (3, "P2"), (4, "P0"),
    ]  # fmt: skip
    assert [line["rating"]["value"] for line in lines] == [1960, 1960, 1760, 1560]
    assert not any(line["rating"]["provisional"] for line in lines)


def test_the_ladder_shows_me_where_i_stand_be_it_far_down(server: InProcessServer) -> None:
    ann, _, table = rated_two(server)
    resign(table, ann, 0)
    crowd(server, [30.0] * (MOST_LINES + 5))
    ladder = ann.get("/api/ladder?game=tram")
    assert len(ladder["lines"]) == MOST_LINES
    assert ladder["mine"]["place"] == MOST_LINES + 7 and ladder["mine"]["name"] == "Ann"
    assert server.guest(None).get("/api/ladder?game=tram")["mine"] is None


def test_a_new_name_shows_on_the_ladder(server: InProcessServer) -> None:
    ann, bob, table = rated_two(server)
    resign(table, bob, 1)
    ann.client.patch("/api/me", json={"name": "Anne"})
    assert ann.get("/api/ladder?game=tram")["mine"]["name"] == "Anne"


def test_an_unknown_game_has_no_ladder(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    assert ann.get("/api/ladder?game=chess", expect=422)["key"] == "game.unknown"
    ann.get("/api/ladder", expect=400)


# --- many processes ------------------------------------------------------------------------------


def test_games_that_end_at_once_in_several_processes_are_all_counted(
    postgresql: Postgresql,
) -> None:
    """Each game is rated from what another has left: a chain without a gap or a fork."""
    engine = open_database(postgresql.new_database("ratings"))
    migrate(engine)
    games, workers = 40, 4

    def one_game(number: int) -> None:
        with engine.begin() as connection:
            seats = {0: "bot:apprentice", 1: f"bot:{number % 5}"}
            rate_table(connection, f"t{number}", "rail", seats, [number % 2, 1 - number % 2])

    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(one_game, range(games)))
    changes = schema.rating_changes
    with engine.connect() as connection:
        steps = {
            row["strength_before"]: row["strength"]
            for row in connection.execute(
                sa.select(changes).where(changes.c.player == "bot:apprentice")
            ).mappings()
        }
        apprentice = schema.ratings.c.player == "bot:apprentice"
        kept = connection.execute(sa.select(schema.ratings).where(apprentice)).mappings().one()
    store = Store(engine)
    ladder = asyncio.run(ladder_of(store, "rail", None))
    store.close()
    assert [line.place for line in ladder.lines] == list(range(1, 7))
    assert sum(line.rating.games for line in ladder.lines) == 2 * games
    strength = NEWCOMER.strength
    for _ in range(games):
        strength = steps.pop(strength)
    assert kept["games"] == games and kept["strength"] == strength and not steps
