"""Ending sessions: leaving all other devices, and a new passphrase in place of an old one."""

import hashlib
import hmac
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from rotonde.server.ops.settings import Limits
from rotonde.server.tables.subscriptions import GOING_AWAY
from server.harness import Browser, Guest, TestHouse
from waiting import wait_for

OLD, NEW = "seven wagons in a row", "eight wagons in a row"
WAY_BACK = "0123456789abcdef" * 2


def second_device(house: TestHouse, ann: Guest) -> Guest:
    """The same person on another device, by a link."""
    phone = house.guest(None)
    token = ann.post("/api/me/links", expect=201)["token"]
    phone.me = phone.post("/api/enter", {"token": token})
    assert phone.me["id"] == ann.me["id"]
    return phone


def copied(house: TestHouse, ann: Guest) -> Guest:
    """A client with a copy of this device's cookie."""
    thief = house.guest(None)
    thief.client.cookies.update(ann.client.cookies)
    assert thief.get("/api/me")["id"] == ann.me["id"]
    return thief


def is_out(guest: Guest) -> bool:
    guest.post("/api/tables", {"game": "triage", "seats": [{"kind": "me"}]}, expect=401)
    return guest.get("/api/me") is None


def assert_ended(socket: Any) -> None:
    with pytest.raises(WebSocketDisconnect) as ended:
        while True:
            socket.receive_json(timeout=20)
    assert ended.value.code == GOING_AWAY


def test_leaving_all_devices_ends_every_cookie_but_a_new_one(house: TestHouse) -> None:
    ann = house.guest("Ann")
    phone, thief = second_device(house, ann), copied(house, ann)
    before = dict(ann.client.cookies)
    assert ann.post("/api/leave-all", {})["id"] == ann.me["id"]
    assert dict(ann.client.cookies) != before
    assert ann.get("/api/me")["id"] == ann.me["id"]
    assert is_out(phone) and is_out(thief)
    ann.post("/api/leave-all")  # without a body, and once more
    assert ann.get("/api/me")["id"] == ann.me["id"]


def test_a_person_cannot_log_another_person_out(house: TestHouse) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    house.guest(None).post("/api/leave-all", {}, expect=401)
    token = ann.post("/api/me/tokens", {"name": "bot"}, expect=201)["token"]
    bearer = {"authorization": f"Bearer {token}"}
    refused = house.new_client().post("/api/leave-all", json={}, headers=bearer)
    assert refused.status_code == 403 and refused.json()["code"] == "token-plays-only"
    bob.post("/api/leave-all", {})
    assert ann.get("/api/me")["id"] == ann.me["id"]


def test_links_and_tokens_end_with_the_sessions(house: TestHouse) -> None:
    ann = house.guest("Ann")
    link = ann.post("/api/me/links", expect=201)["token"]
    token = ann.post("/api/me/tokens", {"name": "bot"}, expect=201)["token"]
    bearer = {"authorization": f"Bearer {token}"}
    with house.guest(None).live(**bearer) as socket:
        ann.post("/api/leave-all", {})
        assert_ended(socket)
    assert house.guest(None).post("/api/enter", {"token": link}, expect=403)["code"] == "link-used"
    assert house.new_client().get("/api/me", headers=bearer).status_code == 401
    assert ann.get("/api/me/tokens") == []


def test_live_channels_of_ended_sessions_close_at_once(house: TestHouse) -> None:
    ann, bob, table = house.two()
    phone = second_device(house, ann)
    with phone.live() as socket, bob.live() as other:
        socket.send_json({"type": "subscribe", "table": table, "seat": 0})
        assert socket.receive_json(timeout=20)["type"] == "update"
        ann.post("/api/leave-all", {})
        assert_ended(socket)
        other.send_json({"type": "ping"})
        assert other.receive_json(timeout=20)["type"] == "pong"
    with phone.client.websocket_connect("/live") as again:
        assert again.receive_json(timeout=20)["me"] == ""
    with ann.client.websocket_connect("/live") as again:
        assert again.receive_json(timeout=20)["me"] == ann.me["id"]


def test_a_channel_that_is_being_opened_meanwhile_is_closed_too(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the check of its cookie and its registration it is in no list of channels."""
    ann = house.guest("Ann")
    phone = second_device(house, ann)
    stale = house.services.people._known[ann.me["id"]][1]
    ann.post("/api/leave-all", {})

    async def by_old_cookie(_: Any) -> Any:
        return stale

    monkeypatch.setattr(house.services, "person", by_old_cookie)
    with phone.client.websocket_connect("/live") as socket:
        assert_ended(socket)


def test_the_first_passphrase_needs_none_and_ends_no_session(house: TestHouse) -> None:
    ann = house.guest("Ann")
    phone = second_device(house, ann)
    assert ann.post("/api/me/passphrase", {"passphrase": OLD})["has_passphrase"]
    assert phone.get("/api/me")["has_passphrase"]


def test_a_new_passphrase_needs_the_old_one(house: TestHouse) -> None:
    ann = house.guest("Ann")
    ann.post("/api/me/passphrase", {"passphrase": OLD})
    thief = copied(house, ann)
    for wrong in ({}, {"old": ""}, {"old": NEW}, {"old": None}):
        wanted = {"passphrase": NEW, **wrong}
        assert thief.post("/api/me/passphrase", wanted, expect=403)["code"] == "old-passphrase"
    entered = house.guest(None).post("/api/enter", {"handle": ann.me["handle"], "passphrase": OLD})
    assert entered["id"] == ann.me["id"]
    assert ann.get("/api/me")["id"] == ann.me["id"]


def test_a_new_passphrase_signs_out_all_other_devices(house: TestHouse) -> None:
    ann = house.guest("Ann")
    ann.post("/api/me/passphrase", {"passphrase": OLD})
    phone, thief = second_device(house, ann), copied(house, ann)
    link = ann.post("/api/me/links", expect=201)["token"]
    token = ann.post("/api/me/tokens", {"name": "bot"}, expect=201)["token"]
    with phone.live() as socket:
        ann.post("/api/me/passphrase", {"passphrase": NEW, "old": OLD})
        assert_ended(socket)
    assert ann.get("/api/me")["id"] == ann.me["id"]
    assert is_out(phone) and is_out(thief)
    house.guest(None).post("/api/enter", {"token": link}, expect=403)
    handle = ann.me["handle"]
    house.guest(None).post("/api/enter", {"handle": handle, "passphrase": OLD}, expect=403)
    phone.post("/api/enter", {"handle": handle, "passphrase": NEW})
    assert phone.get("/api/me")["id"] == ann.me["id"]
    # Programs go on: each token is listed, and can be revoked by itself.
    bearer = {"authorization": f"Bearer {token}"}
    assert house.new_client().get("/api/me", headers=bearer).status_code == 200


def test_a_login_that_is_checked_while_sessions_end_gets_an_invalid_cookie(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest("Ann")
    ann.post("/api/me/passphrase", {"passphrase": OLD})
    people = house.services.people
    right = people._is_right

    async def slowly(hashed: str, passphrase: str) -> bool:
        monkeypatch.undo()
        is_right = await right(hashed, passphrase)
        person = await people.get(ann.me["id"])
        assert person is not None
        await people.leave_all(person)
        return is_right

    monkeypatch.setattr(people, "_is_right", slowly)
    late = house.guest(None)
    late.post("/api/enter", {"handle": ann.me["handle"], "passphrase": OLD})
    assert late.get("/api/me") is None


def test_of_two_new_passphrases_at_once_one_is_refused(house: TestHouse) -> None:
    """Each replaces the one that its sender knew, and nothing else."""
    ann = house.guest("Ann")
    ann.post("/api/me/passphrase", {"passphrase": OLD})
    people = house.services.people
    known = people._known[ann.me["id"]][1]
    ann.post("/api/me/passphrase", {"passphrase": NEW, "old": OLD})
    people._remember(known)  # as another process would, for a moment
    phone = house.guest(None)
    phone.client.cookies["rotonde"] = people.cookie(known)
    problem = phone.post(
        "/api/me/passphrase", {"passphrase": "another one", "old": OLD}, expect=409
    )
    assert problem["code"] == "person-changed"
    ann.post("/api/enter", {"handle": ann.me["handle"], "passphrase": NEW})


def test_a_person_read_before_the_end_of_sessions_is_not_cached_after_it(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest("Ann")
    phone = second_device(house, ann)
    people = house.services.people
    people.forget(ann.me["id"])
    notice = people._notice

    async def slowly(person: Any) -> Any:
        monkeypatch.undo()
        await people.leave_all(person)
        return await notice(person)

    monkeypatch.setattr(people, "_notice", slowly)
    phone.get("/api/tables")  # begun while the session held
    assert is_out(phone)


def test_a_lost_answer_is_no_lost_identity(house: TestHouse) -> None:
    """Many people have no passphrase: the device that asked can return once, by its secret."""
    ann = house.guest("Ann")
    lost = dict(ann.client.cookies)
    ann.post("/api/leave-all", {"way_back": WAY_BACK})
    ann.client.cookies.clear()
    ann.client.cookies.update(lost)
    assert is_out(ann)
    assert ann.post("/api/enter", {"token": WAY_BACK})["id"] == ann.me["id"]
    house.guest(None).post("/api/enter", {"token": WAY_BACK}, expect=403)
    for bad in ("", "short", "x" * 1000):
        problem = ann.post("/api/leave-all", {"way_back": bad}, expect=400)
        assert problem["code"] == "way-back"
    bob = house.guest("Bob")
    bob.post("/api/leave-all", {"way_back": WAY_BACK})
    ann.post("/api/leave-all", {"way_back": WAY_BACK}, expect=400)
    assert ann.get("/api/me")["id"] == ann.me["id"], "refused as a whole"


def test_changes_of_a_person_are_refused_after_the_end_of_the_session(house: TestHouse) -> None:
    ann = house.guest("Ann")
    thief = copied(house, ann)
    people = house.services.people
    known = people._known[ann.me["id"]][1]
    ann.post("/api/leave-all", {})
    ann.post("/api/me/tokens", {"name": "bot"}, expect=201)
    people._remember(known)  # as another process would, for a moment
    assert thief.client.patch("/api/me", json={"name": "Eve"}).status_code == 409
    people._remember(known)
    assert thief.post("/api/leave-all", {}, expect=409)["code"] == "person-changed"
    assert ann.get("/api/me")["name"] == "Ann"
    assert [token["name"] for token in ann.get("/api/me/tokens")] == ["bot"]


def test_cookies_of_earlier_releases_hold(tmp_path: Path) -> None:
    """An upgrade ends no session: a cookie of the earlier format, byte for byte."""
    with TestHouse(tmp_path) as house:
        ann = house.guest("Ann")
        secret = bytes.fromhex((tmp_path / "secrets").read_text())
        body = f"{ann.me['id']}.0"
        signature = hmac.new(secret, f"cookie:{body}".encode(), hashlib.sha256).hexdigest()
        device: Browser = house.new_client()
        device.cookies["rotonde"] = f"{body}.{signature}"
        assert device.get("/api/me").json()["id"] == ann.me["id"]


def test_leaving_all_devices_is_not_stopped_by_who_uses_up_the_limits(tmp_path: Path) -> None:
    with TestHouse(tmp_path, limits=Limits()) as house:
        ann = house.guest("Ann")
        thief = copied(house, ann)
        wait_for(lambda: thief.client.post("/api/me/links").status_code == 429)
        ann.post("/api/leave-all", {})
        assert is_out(thief)
