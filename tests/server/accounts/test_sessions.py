"""Ending sessions: leaving all other devices, and a new passphrase in place of an old one."""

import hashlib
import hmac
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from rotonde.server.ops.settings import Limits
from rotonde.server.tables.subscriptions import GOING_AWAY
from server.harness import Browser, Guest, InProcessServer
from waiting import wait_for

OLD, NEW = "seven wagons in a row", "eight wagons in a row"
WAY_BACK = "0123456789abcdef" * 2


def second_device(server: InProcessServer, ann: Guest) -> Guest:
    """The same person on another device, by a link."""
    phone = server.guest(None)
    token = ann.post("/api/me/links", expect=201)["token"]
    phone.me = phone.post("/api/enter", {"token": token})
    assert phone.me["id"] == ann.me["id"]
    return phone


def copied(server: InProcessServer, ann: Guest) -> Guest:
    """A client with a copy of this device's cookie."""
    thief = server.guest(None)
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


def test_leaving_all_devices_ends_every_cookie_but_a_new_one(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    phone, thief = second_device(server, ann), copied(server, ann)
    before = dict(ann.client.cookies)
    assert ann.post("/api/leave-all", {})["id"] == ann.me["id"]
    assert dict(ann.client.cookies) != before
    assert ann.get("/api/me")["id"] == ann.me["id"]
    assert is_out(phone) and is_out(thief)
    ann.post("/api/leave-all")  # without a body, and once more
    assert ann.get("/api/me")["id"] == ann.me["id"]


def test_a_person_cannot_log_another_person_out(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    server.guest(None).post("/api/leave-all", {}, expect=401)
    token = ann.post("/api/me/tokens", {"name": "bot"}, expect=201)["token"]
    bearer = {"authorization": f"Bearer {token}"}
    refused = server.new_client().post("/api/leave-all", json={}, headers=bearer)
    assert refused.status_code == 403 and refused.json()["code"] == "token-plays-only"
    bob.post("/api/leave-all", {})
    assert ann.get("/api/me")["id"] == ann.me["id"]


def test_links_and_tokens_end_with_the_sessions(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    link = ann.post("/api/me/links", expect=201)["token"]
    token = ann.post("/api/me/tokens", {"name": "bot"}, expect=201)["token"]
    bearer = {"authorization": f"Bearer {token}"}
    with server.guest(None).live(**bearer) as socket:
        ann.post("/api/leave-all", {})
        assert_ended(socket)
    assert server.guest(None).post("/api/enter", {"token": link}, expect=403)["code"] == "link-used"
    assert server.new_client().get("/api/me", headers=bearer).status_code == 401
    assert ann.get("/api/me/tokens") == []


def test_live_channels_of_ended_sessions_close_at_once(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    phone = second_device(server, ann)
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
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the check of its cookie and its registration it is in no list of channels."""
    ann = server.guest("Ann")
    phone = second_device(server, ann)
    stale = server.services.people._known[ann.me["id"]][1]
    ann.post("/api/leave-all", {})

    async def by_old_cookie(_: Any) -> Any:
        return stale

    monkeypatch.setattr(server.services, "person", by_old_cookie)
    with phone.client.websocket_connect("/live") as socket:
        assert_ended(socket)


def test_the_first_passphrase_needs_none_and_ends_no_session(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    phone = second_device(server, ann)
    assert ann.post("/api/me/passphrase", {"passphrase": OLD})["has_passphrase"]
    assert phone.get("/api/me")["has_passphrase"]


def test_a_new_passphrase_needs_the_old_one(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    ann.post("/api/me/passphrase", {"passphrase": OLD})
    thief = copied(server, ann)
    for wrong in ({}, {"old": ""}, {"old": NEW}, {"old": None}):
        wanted = {"passphrase": NEW, **wrong}
        assert thief.post("/api/me/passphrase", wanted, expect=403)["code"] == "old-passphrase"
    entered = server.guest(None).post("/api/enter", {"handle": ann.me["handle"], "passphrase": OLD})
    assert entered["id"] == ann.me["id"]
    assert ann.get("/api/me")["id"] == ann.me["id"]


def test_a_new_passphrase_signs_out_all_other_devices(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    ann.post("/api/me/passphrase", {"passphrase": OLD})
    phone, thief = second_device(server, ann), copied(server, ann)
    link = ann.post("/api/me/links", expect=201)["token"]
    token = ann.post("/api/me/tokens", {"name": "bot"}, expect=201)["token"]
    with phone.live() as socket:
        ann.post("/api/me/passphrase", {"passphrase": NEW, "old": OLD})
        assert_ended(socket)
    assert ann.get("/api/me")["id"] == ann.me["id"]
    assert is_out(phone) and is_out(thief)
    server.guest(None).post("/api/enter", {"token": link}, expect=403)
    handle = ann.me["handle"]
    server.guest(None).post("/api/enter", {"handle": handle, "passphrase": OLD}, expect=403)
    phone.post("/api/enter", {"handle": handle, "passphrase": NEW})
    assert phone.get("/api/me")["id"] == ann.me["id"]
    # Programs go on: each token is listed, and can be revoked by itself.
    bearer = {"authorization": f"Bearer {token}"}
    assert server.new_client().get("/api/me", headers=bearer).status_code == 200


def test_a_login_that_is_checked_while_sessions_end_gets_an_invalid_cookie(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest("Ann")
    ann.post("/api/me/passphrase", {"passphrase": OLD})
    people, sign_in = server.services.people, server.services.sign_in
    right = sign_in._is_right

    async def slowly(hashed: str, passphrase: str) -> bool:
        monkeypatch.undo()
        is_right = await right(hashed, passphrase)
        person = await people.get(ann.me["id"])
        assert person is not None
        await sign_in.leave_all(person)
        return is_right

    monkeypatch.setattr(sign_in, "_is_right", slowly)
    late = server.guest(None)
    late.post("/api/enter", {"handle": ann.me["handle"], "passphrase": OLD})
    assert late.get("/api/me") is None


def test_of_two_new_passphrases_at_once_one_is_refused(server: InProcessServer) -> None:
    """Each replaces the one that its sender knew, and nothing else."""
    ann = server.guest("Ann")
    ann.post("/api/me/passphrase", {"passphrase": OLD})
    people = server.services.people
    known = people._known[ann.me["id"]][1]
    ann.post("/api/me/passphrase", {"passphrase": NEW, "old": OLD})
    people._remember(known)  # as another process would, for a moment
    phone = server.guest(None)
    phone.client.cookies["rotonde"] = people.cookie(known)
    problem = phone.post(
        "/api/me/passphrase", {"passphrase": "another one", "old": OLD}, expect=409
    )
    assert problem["code"] == "person-changed"
    ann.post("/api/enter", {"handle": ann.me["handle"], "passphrase": NEW})


def test_a_person_read_before_the_end_of_sessions_is_not_cached_after_it(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest("Ann")
    phone = second_device(server, ann)
    people = server.services.people
    people.forget(ann.me["id"])
    notice = people.notice

    async def slowly(person: Any) -> Any:
        monkeypatch.undo()
        await server.services.sign_in.leave_all(person)
        return await notice(person)

    monkeypatch.setattr(people, "notice", slowly)
    phone.get("/api/tables")  # begun while the session held
    assert is_out(phone)


def test_a_lost_answer_is_no_lost_identity(server: InProcessServer) -> None:
    """Many people have no passphrase: the device that asked can return once, by its secret."""
    ann = server.guest("Ann")
    lost = dict(ann.client.cookies)
    ann.post("/api/leave-all", {"way_back": WAY_BACK})
    ann.client.cookies.clear()
    ann.client.cookies.update(lost)
    assert is_out(ann)
    assert ann.post("/api/enter", {"token": WAY_BACK})["id"] == ann.me["id"]
    server.guest(None).post("/api/enter", {"token": WAY_BACK}, expect=403)
    for bad in ("", "short", "x" * 1000):
        problem = ann.post("/api/leave-all", {"way_back": bad}, expect=400)
        assert problem["code"] == "way-back"
    bob = server.guest("Bob")
    bob.post("/api/leave-all", {"way_back": WAY_BACK})
    ann.post("/api/leave-all", {"way_back": WAY_BACK}, expect=400)
    assert ann.get("/api/me")["id"] == ann.me["id"], "refused as a whole"


def test_changes_of_a_person_are_refused_after_the_end_of_the_session(
    server: InProcessServer,
) -> None:
    ann = server.guest("Ann")
    thief = copied(server, ann)
    people = server.services.people
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
    with InProcessServer(tmp_path) as server:
        ann = server.guest("Ann")
        secret = bytes.fromhex((tmp_path / "secrets").read_text())
        body = f"{ann.me['id']}.0"
        signature = hmac.new(secret, f"cookie:{body}".encode(), hashlib.sha256).hexdigest()
        device: Browser = server.new_client()
        device.cookies["rotonde"] = f"{body}.{signature}"
        assert device.get("/api/me").json()["id"] == ann.me["id"]


def test_leaving_all_devices_is_not_stopped_by_who_uses_up_the_limits(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, limits=Limits()) as server:
        ann = server.guest("Ann")
        thief = copied(server, ann)
        wait_for(lambda: thief.client.post("/api/me/links").status_code == 429)
        ann.post("/api/leave-all", {})
        assert is_out(thief)
