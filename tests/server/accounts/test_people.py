"""Accounts: names, cookies, passphrases, links to other devices, export."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from rotonde import record
from rotonde.records.verify import verify
from rotonde.server.storage import schema
from server.harness import InProcessServer, play_out, resign


def test_a_name_is_all_it_takes(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    assert ann.get("/api/me")["name"] == "Ann"
    assert ann.get("/api/me")["id"] == ann.me["id"]


def test_the_cookie_is_out_of_scripts_reach_and_stays_on_this_site(server: InProcessServer) -> None:
    response = server.new_client().post("/api/people", json={"name": "Ann"})
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie


def test_the_cookie_of_who_comes_back_lasts_another_year(server: InProcessServer) -> None:
    ann, newcomer = server.guest("Ann"), server.guest(None)
    before = dict(ann.client.cookies)
    cookie = ann.client.get("/api/me").headers["set-cookie"].lower()
    assert f"max-age={365 * 24 * 3600}" in cookie and "httponly" in cookie
    assert dict(ann.client.cookies) == before
    assert "set-cookie" not in newcomer.client.get("/api/me").headers
    assert "set-cookie" not in ann.client.get("/api/tables").headers


def test_behind_tls_the_cookie_is_bound_to_the_host(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, secure_cookies=True) as server:
        response = server.new_client().post("/api/people", json={"name": "Ann"})
        cookie = response.headers["set-cookie"]
        assert cookie.startswith("__Host-") and "secure" in cookie.lower()


def test_without_a_cookie_a_request_is_anonymous(server: InProcessServer) -> None:
    stranger = server.guest(None)
    assert stranger.get("/api/me") is None
    problem = stranger.post("/api/tables", {"game": "trains", "seats": []}, expect=401)
    assert problem["code"] == "nobody"


@pytest.mark.parametrize("change", ["person", "epoch", "signature", "nothing", "long", "odd"])
def test_a_request_with_a_forged_cookie_is_anonymous(server: InProcessServer, change: str) -> None:
    ann, thief = server.guest("Ann"), server.guest(None)
    (name,) = ann.client.cookies
    person, epoch, signature = str(ann.client.cookies[name]).split(".")
    forged = {
        "person": f"x{person[1:]}.{epoch}.{signature}",
        "epoch": f"{person}.{int(epoch) + 1}.{signature}",
        "signature": f"{person}.{epoch}.{'0' * 64}",
        "nothing": "",
        "long": "a" * 3000,
        "odd": "..é..",
    }[change]
    response = thief.client.get("/api/me", headers={"cookie": f"{name}={forged}".encode()})
    assert response.status_code == 200 and response.json() is None


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "x" * 41, "\n\t"])
def test_a_name_must_be_a_name(server: InProcessServer, name: str) -> None:
    assert server.guest(None).post("/api/people", {"name": name}, expect=422)["code"] == "name"


def test_a_name_is_kept_as_one_clean_line(server: InProcessServer) -> None:
    assert server.guest("  Zoé \n\u202e<b>l'été</b> ").me["name"] == "Zoé <b>l'été</b>"


def test_a_new_name_shows(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    assert ann.client.patch("/api/me", json={"name": "Anne"}).json()["name"] == "Anne"
    assert ann.get("/api/me")["name"] == "Anne"


def test_a_new_name_shows_at_the_tables(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open()
    ann.client.patch("/api/me", json={"name": "Anne"})
    assert ann.look(table, -1)["table"]["seats"][0]["name"] == "Anne"
    server.services.tables.drop(table)
    assert ann.look(table, -1)["table"]["seats"][0]["name"] == "Anne"


def test_a_passphrase_brings_one_back(server: InProcessServer) -> None:
    ann, elsewhere = server.guest("Ann"), server.guest(None)
    assert not ann.me["has_passphrase"]
    assert ann.post("/api/me/passphrase", {"passphrase": "correct horse"})["has_passphrase"]
    known = {"handle": ann.me["handle"], "passphrase": "correct horse"}
    assert elsewhere.post("/api/enter", known)["id"] == ann.me["id"]
    assert elsewhere.get("/api/me")["name"] == "Ann"


@pytest.mark.parametrize("wrong", ["handle", "passphrase", "no passphrase set"])
def test_the_answer_to_a_wrong_passphrase_says_only_that(
    server: InProcessServer, wrong: str
) -> None:
    ann, elsewhere = server.guest("Ann"), server.guest(None)
    if wrong != "no passphrase set":
        ann.post("/api/me/passphrase", {"passphrase": "correct horse"})
    tried = {"handle": ann.me["handle"], "passphrase": "correct horse"}
    if wrong != "no passphrase set":
        tried[wrong] += "x"
    assert elsewhere.post("/api/enter", tried, expect=403)["code"] == "passphrase-wrong"
    assert elsewhere.get("/api/me") is None


def test_a_passphrase_has_a_least_length(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    assert (
        ann.post("/api/me/passphrase", {"passphrase": "short"}, expect=400)["code"] == "passphrase"
    )


def test_a_link_brings_one_to_another_device_once(server: InProcessServer) -> None:
    ann, phone, thief = server.guest("Ann"), server.guest(None), server.guest(None)
    link = ann.post("/api/me/links", expect=201)
    assert link["path"] == f"/enter/{link['token']}" and "<svg" in link["qr"]
    assert phone.post("/api/enter", {"token": link["token"]})["id"] == ann.me["id"]
    assert thief.post("/api/enter", {"token": link["token"]}, expect=403)["code"] == "link-used"


def test_leaving_a_device_forgets_one_there_alone(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    link = ann.post("/api/me/links", expect=201)
    phone = server.guest(None)
    phone.post("/api/enter", {"token": link["token"]})
    phone.post("/api/leave", expect=204)
    assert phone.get("/api/me") is None
    assert ann.get("/api/me")["name"] == "Ann"


def test_my_data_can_be_taken_along(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    ann.post(f"/api/tables/{table}/chat", {"text": "hello"}, expect=201)
    data = ann.get("/api/me/export")
    assert data["person"]["name"] == "Ann"
    assert [line["text"] for line in data["chat"]] == ["hello"]
    assert [seat["table_id"] for seat in data["seats"]] == [table]
    assert bob.me["id"] not in str(data)


def test_deleting_oneself_leaves_others_their_game(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    ann.post(f"/api/tables/{table}/chat", {"text": "my secret"}, expect=201)
    assert ann.client.delete("/api/me").status_code == 204
    assert ann.get("/api/me") is None
    seats = bob.look(table, 1)["table"]["seats"]
    assert seats[0]["name"] is None and seats[0]["person"] is None
    assert seats[0]["stand_in"] is not None
    assert bob.get(f"/api/tables/{table}/chat")["lines"] == []
    server.services.tables.drop(table)  # and from the disk, too
    assert bob.look(table, 1)["table"]["seats"][0]["name"] is None


def test_the_name_of_a_deleted_person_is_in_no_record_and_the_record_still_verifies(
    server: InProcessServer,
) -> None:
    ann, bob = server.guest("Ann Deleted"), server.guest("Bob")
    seats = [{"kind": "me"}, {"kind": "guest", "name": "Papi"}, {"kind": "open"}]
    table = ann.open("trains", seats)
    bob.join(table)
    ann.start(table)
    play_out(table, {0: ann, 1: ann, 2: bob})
    other = bob.open("trains", [{"kind": "me"}, {"kind": "open"}])
    server.guest("Cat").join(other)
    bob.start(other)
    resign(other, bob, 0)
    before = bob.get(f"/api/tables/{other}/record")
    assert bob.get(f"/api/tables/{table}/record")["players"] == ["Ann Deleted", "Papi", "Bob"]
    assert ann.client.delete("/api/me").status_code == 204
    kept = bob.client.get(f"/api/tables/{table}/record").text
    assert record.read(kept).players == ["", "", "Bob"] and verify(record.read(kept)).holds
    assert bob.get(f"/api/tables/{other}/record") == before


def test_a_damage_of_a_record_is_not_covered_up_by_blanking_a_name(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    resign(table, bob, 1)
    kept = bob.client.get(f"/api/tables/{table}/record").text
    write_record(server, table, kept.replace('"Bob"', '"Rob"'))
    assert ann.client.delete("/api/me").status_code == 204
    damaged = record.read(bob.client.get(f"/api/tables/{table}/record").text)
    assert damaged.players == ["", "Rob"] and damaged.checksum != record.checksum(damaged)


@pytest.mark.parametrize("what", ["table", "record"])
def test_unreadable_data_does_not_prevent_the_deletion_of_a_person(
    server: InProcessServer, what: str
) -> None:
    ann, bob, table = server.two()
    over = ann.open()
    bob.join(over)
    ann.start(over)
    resign(over, bob, 1)
    if what == "record":
        write_record(server, over, "not a record")
    else:
        server.services.tables.drop(table)
        tables = schema.tables
        damage = sa.update(tables).where(tables.c.id == table).values(settings="{")
        with server.services.store.engine.begin() as connection:
            connection.execute(damage)
    assert ann.client.delete("/api/me").status_code == 204
    assert ann.get("/api/me") is None
    with server.services.store.engine.connect() as connection:
        names = connection.execute(sa.select(schema.seats.c.name)).scalars().all()
    assert "Ann" not in names and "Bob" in names


@pytest.mark.parametrize("change", ["rename", "delete"])
def test_another_name_is_a_change_of_the_table_that_other_processes_notice(
    server: InProcessServer, change: str
) -> None:
    ann, bob, table = server.two()
    before = stored_revision(server, table)
    if change == "rename":
        ann.client.patch("/api/me", json={"name": "Anne"})
    else:
        waiting = bob.open()
        ann.join(waiting)
        ann.client.delete("/api/me")
    assert stored_revision(server, table) > before
    # A process that has the table in memory continues.
    bob.post(f"/api/tables/{table}/resign", {"seat": 1}, expect=204)
    name = "Anne" if change == "rename" else None
    assert bob.look(table, 1)["table"]["seats"][0]["name"] == name


def test_deleting_oneself_changes_tables_that_are_over_too(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    resign(table, bob, 1)
    before = stored_revision(server, table)
    ann.client.delete("/api/me")
    assert stored_revision(server, table) > before


def stored_revision(server: InProcessServer, table: str) -> int:
    query = sa.select(schema.tables.c.revision).where(schema.tables.c.id == table)
    with server.services.store.engine.connect() as connection:
        return int(connection.execute(query).scalar_one())


def write_record(server: InProcessServer, table: str, body: str) -> None:
    records = schema.records
    with server.services.store.engine.begin() as connection:
        mine = records.c.table_id == table
        connection.execute(sa.update(records).where(mine).values(body=body))


def test_a_deleted_person_s_cookie_is_worth_nothing(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    (name,) = ann.client.cookies
    kept = ann.client.cookies[name]
    ann.client.delete("/api/me")
    thief = server.new_client()
    assert thief.get("/api/me", headers={"cookie": f"{name}={kept}"}).json() is None


def test_the_secrets_file_is_for_its_owner_alone(server: InProcessServer) -> None:
    path = Path(server.settings.folder) / "secrets"
    assert path.stat().st_mode & 0o777 == 0o600


def test_people_are_still_themselves_after_a_restart(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        ann = server.guest("Ann")
        (name,) = ann.client.cookies
        cookie = ann.client.cookies[name]
    with InProcessServer(tmp_path) as server:
        again = server.new_client().get("/api/me", headers={"cookie": f"{name}={cookie}"})
        assert again.json()["id"] == ann.me["id"]
