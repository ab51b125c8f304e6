"""Who is who: names, cookies, passphrases, links to other devices, my data."""

from pathlib import Path

import pytest

from server.harness import TestHouse


def test_a_name_is_all_it_takes(house: TestHouse) -> None:
    ann = house.guest("Ann")
    assert ann.get("/api/me")["name"] == "Ann"
    assert ann.get("/api/me")["id"] == ann.me["id"]


def test_the_cookie_is_out_of_scripts_reach_and_stays_on_this_site(house: TestHouse) -> None:
    response = house.new_client().post("/api/people", json={"name": "Ann"})
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie


def test_behind_tls_the_cookie_is_bound_to_the_host(tmp_path: Path) -> None:
    with TestHouse(tmp_path, secure_cookies=True) as house:
        response = house.new_client().post("/api/people", json={"name": "Ann"})
        cookie = response.headers["set-cookie"]
        assert cookie.startswith("__Host-") and "secure" in cookie.lower()


def test_without_a_cookie_there_is_nobody(house: TestHouse) -> None:
    stranger = house.guest(None)
    assert stranger.get("/api/me") is None
    problem = stranger.post("/api/tables", {"game": "trains", "seats": []}, expect=401)
    assert problem["code"] == "nobody"


@pytest.mark.parametrize("change", ["person", "epoch", "signature", "nothing", "long", "odd"])
def test_a_forged_cookie_is_nobody(house: TestHouse, change: str) -> None:
    ann, thief = house.guest("Ann"), house.guest(None)
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
def test_a_name_must_be_a_name(house: TestHouse, name: str) -> None:
    assert house.guest(None).post("/api/people", {"name": name}, expect=422)["code"] == "name"


def test_a_name_is_kept_as_one_clean_line(house: TestHouse) -> None:
    assert house.guest("  Zoé \n\u202e<b>l'été</b> ").me["name"] == "Zoé <b>l'été</b>"


def test_a_new_name_shows(house: TestHouse) -> None:
    ann = house.guest("Ann")
    assert ann.client.patch("/api/me", json={"name": "Anne"}).json()["name"] == "Anne"
    assert ann.get("/api/me")["name"] == "Anne"


def test_a_new_name_shows_at_the_tables(house: TestHouse) -> None:
    ann = house.guest("Ann")
    table = ann.open()
    ann.client.patch("/api/me", json={"name": "Anne"})
    assert ann.look(table, -1)["table"]["seats"][0]["name"] == "Anne"
    house.services.house.drop(table)
    assert ann.look(table, -1)["table"]["seats"][0]["name"] == "Anne"


def test_a_passphrase_brings_one_back(house: TestHouse) -> None:
    ann, elsewhere = house.guest("Ann"), house.guest(None)
    assert not ann.me["has_passphrase"]
    assert ann.post("/api/me/passphrase", {"passphrase": "correct horse"})["has_passphrase"]
    known = {"handle": ann.me["handle"], "passphrase": "correct horse"}
    assert elsewhere.post("/api/enter", known)["id"] == ann.me["id"]
    assert elsewhere.get("/api/me")["name"] == "Ann"


@pytest.mark.parametrize("wrong", ["handle", "passphrase", "no passphrase set"])
def test_a_wrong_passphrase_says_no_more_than_that(house: TestHouse, wrong: str) -> None:
    ann, elsewhere = house.guest("Ann"), house.guest(None)
    if wrong != "no passphrase set":
        ann.post("/api/me/passphrase", {"passphrase": "correct horse"})
    tried = {"handle": ann.me["handle"], "passphrase": "correct horse"}
    if wrong != "no passphrase set":
        tried[wrong] += "x"
    assert elsewhere.post("/api/enter", tried, expect=403)["code"] == "passphrase-wrong"
    assert elsewhere.get("/api/me") is None


def test_a_passphrase_has_a_least_length(house: TestHouse) -> None:
    ann = house.guest("Ann")
    assert (
        ann.post("/api/me/passphrase", {"passphrase": "short"}, expect=400)["code"] == "passphrase"
    )


def test_a_link_brings_one_to_another_device_once(house: TestHouse) -> None:
    ann, phone, thief = house.guest("Ann"), house.guest(None), house.guest(None)
    link = ann.post("/api/me/links", expect=201)
    assert link["path"] == f"/enter/{link['token']}" and "<svg" in link["qr"]
    assert phone.post("/api/enter", {"token": link["token"]})["id"] == ann.me["id"]
    assert thief.post("/api/enter", {"token": link["token"]}, expect=403)["code"] == "link-used"


def test_leaving_a_device_forgets_one_there_alone(house: TestHouse) -> None:
    ann = house.guest("Ann")
    link = ann.post("/api/me/links", expect=201)
    phone = house.guest(None)
    phone.post("/api/enter", {"token": link["token"]})
    phone.post("/api/leave", expect=204)
    assert phone.get("/api/me") is None
    assert ann.get("/api/me")["name"] == "Ann"


def test_my_data_can_be_taken_along(house: TestHouse) -> None:
    ann, bob, table = house.two()
    ann.post(f"/api/tables/{table}/chat", {"text": "hello"}, expect=201)
    data = ann.get("/api/me/export")
    assert data["person"]["name"] == "Ann"
    assert [line["text"] for line in data["chat"]] == ["hello"]
    assert [seat["table_id"] for seat in data["seats"]] == [table]
    assert bob.me["id"] not in str(data)


def test_deleting_oneself_leaves_others_their_game(house: TestHouse) -> None:
    ann, bob, table = house.two()
    ann.post(f"/api/tables/{table}/chat", {"text": "my secret"}, expect=201)
    assert ann.client.delete("/api/me").status_code == 204
    assert ann.get("/api/me") is None
    seats = bob.look(table, 1)["table"]["seats"]
    assert seats[0]["name"] is None and seats[0]["person"] is None
    assert seats[0]["stand_in"] is not None
    assert bob.get(f"/api/tables/{table}/chat")["lines"] == []
    house.services.house.drop(table)  # and from the disk, too
    assert bob.look(table, 1)["table"]["seats"][0]["name"] is None


def test_a_deleted_person_s_cookie_is_worth_nothing(house: TestHouse) -> None:
    ann = house.guest("Ann")
    (name,) = ann.client.cookies
    kept = ann.client.cookies[name]
    ann.client.delete("/api/me")
    thief = house.new_client()
    assert thief.get("/api/me", headers={"cookie": f"{name}={kept}"}).json() is None


def test_the_secrets_file_is_for_its_owner_alone(house: TestHouse) -> None:
    path = Path(house.settings.folder) / "secrets"
    assert path.stat().st_mode & 0o777 == 0o600


def test_people_are_still_themselves_after_a_restart(tmp_path: Path) -> None:
    with TestHouse(tmp_path) as house:
        ann = house.guest("Ann")
        (name,) = ann.client.cookies
        cookie = ann.client.cookies[name]
    with TestHouse(tmp_path) as house:
        again = house.new_client().get("/api/me", headers={"cookie": f"{name}={cookie}"})
        assert again.json()["id"] == ann.me["id"]
