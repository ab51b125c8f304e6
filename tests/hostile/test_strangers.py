"""Hostile anonymous clients: all seats of a table, an old cookie of another person, invisible
names, bytes that are no text, a name that is costly to normalise."""

import http.client
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from hostile.attacked_server import ANSWER, ATTACKER, VISITOR, AttackedServer, Client, assert_unhurt

INVISIBLE = [
    " ", "\u200b", "\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u034f", "\ufe0f", "\u0301",
    "\u202e", "\u2066\u2069", "\u061c", "\u00ad\u2060\ufeff", "\U000e0041",
]  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AttackedServer]:
    with AttackedServer(tmp_path_factory.mktemp("strangers")) as opened:
        yield opened


def person(server: AttackedServer, name: str, address: str) -> Client:
    client = Client(server.port, address)
    client.post("/api/people", {"name": name})
    return client


def send(client: Client, method: str, path: str, body: bytes, **headers: str) -> tuple[int, Any]:
    """Bytes as they are, as no library would send them."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", client.port, timeout=ANSWER, source_address=(client.address, 0)
    )
    told = {"content-type": "application/json", "cookie": client.cookie, **headers}
    try:
        connection.request(method, path, body, told)
        response = connection.getresponse()
        return response.status, json.loads(response.read() or b"null")
    finally:
        connection.close()


def test_a_stranger_cannot_take_all_seats_and_see_all_hands(server: AttackedServer) -> None:
    ann, mallory = person(server, "Ann", VISITOR), person(server, "Mallory", ATTACKER)
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 3]
    table = ann.post("/api/tables", {"game": "rail", "seats": seats, "public": True})["id"]
    assert table in [found["id"] for found in mallory.get("/api/tables")["open"]]
    for seat in (1, 2, 3, None):
        mallory.ask("POST", f"/api/tables/{table}/join", {"seat": seat})
    mallory.ask("POST", f"/api/tables/{table}/seats", {"seat": 2, "to": {"kind": "me"}})
    ann.post(f"/api/tables/{table}/start")
    hands = [mallory.ask("GET", f"/api/tables/{table}?seat={seat}").status for seat in range(4)]
    assert hands == [403, 200, 403, 403]
    assert mallory.get(f"/api/tables/{table}?seat=1")["table"]["your_seats"] == [1]


def test_a_copied_cookie_is_worth_nothing_once_its_owner_has_left_all_devices(
    server: AttackedServer,
) -> None:
    ann, thief = person(server, "Ann", VISITOR), Client(server.port, ATTACKER)
    thief.cookie = ann.cookie
    me = ann.get("/api/me")["id"]
    seats = [{"kind": "me"}, {"kind": "guest", "name": "Papi"}]
    table = ann.post("/api/tables", {"game": "trains", "seats": seats})["id"]
    ann.post(f"/api/tables/{table}/start")
    link = thief.post("/api/me/links")["token"]
    token = thief.post("/api/me/tokens", {"name": "spy"})["token"]
    stolen = thief.cookie
    with thief.live() as channel:
        channel.send(json.dumps({"type": "subscribe", "table": table, "seat": 0}))
        assert json.loads(channel.recv(60))["type"] == "update"
        assert ann.post("/api/leave-all", {})["id"] == me
        with pytest.raises(ConnectionClosed):
            while True:
                channel.recv(60)
    thief.cookie = stolen
    assert thief.get("/api/me") is None
    assert thief.ask("GET", f"/api/tables/{table}?seat=0").status == 403
    assert thief.ask("POST", f"/api/tables/{table}/leave").status == 401
    assert thief.ask("POST", "/api/leave-all", {}).status == 401
    assert thief.ask("POST", "/api/enter", {"token": link}).status == 403
    status, _ = send(thief, "GET", "/api/me", b"", authorization=f"Bearer {token}")
    assert status == 401
    assert ann.get("/api/me")["id"] == me and ann.get("/api/me/tokens") == []


def test_a_thief_cannot_change_a_passphrase_that_they_do_not_know(server: AttackedServer) -> None:
    ann, thief = person(server, "Ann", VISITOR), Client(server.port, ATTACKER)
    ann.post("/api/me/passphrase", {"passphrase": "seven wagons in a row"})
    thief.cookie = ann.cookie
    for old in ({}, {"old": ""}, {"old": "a guess of mine"}):
        answer = thief.ask("POST", "/api/me/passphrase", {"passphrase": "mine, all mine", **old})
        assert answer.status in (403, 429), answer
    handle = ann.get("/api/me")["handle"]
    way = {"handle": handle, "passphrase": "seven wagons in a row"}
    assert Client(server.port, VISITOR).post("/api/enter", way)["handle"] == handle


def test_names_that_do_not_show_or_turn_others_around_are_refused(server: AttackedServer) -> None:
    mallory = person(server, "Mallory", ATTACKER)
    seats = [{"kind": "me"}, {"kind": "open"}]
    for name in INVISIBLE:
        assert mallory.ask("PATCH", "/api/me", {"name": name}).status == 422, ascii(name)
    for name in INVISIBLE[1:4]:
        guest = [{"kind": "me"}, {"kind": "guest", "name": name}]
        for wanted in ({"seats": seats, "name": name}, {"seats": guest}):
            answer = mallory.ask("POST", "/api/tables", {"game": "trains", **wanted})
            assert answer.status == 422 and answer.body["code"] == "name"
        assert mallory.ask("POST", "/api/me/tokens", {"name": name}).status == 422
    assert (
        mallory.ask("PATCH", "/api/me", {"name": "\u202eyrollaM\u2066"}).body["name"] == "yrollaM"
    )
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert mallory.ask("PATCH", "/api/me", {"name": family}).body["name"] == family
    table = mallory.post("/api/tables", {"game": "trains", "seats": seats, "name": "x" * 60})
    assert table["name"] == "x" * 60
    said = mallory.post(f"/api/tables/{table['id']}/chat", {"text": "\u202eexe.txt\u202c שלום"})
    assert said["text"] == "exe.txt שלום"


def test_bytes_that_are_no_text_are_malformed_everywhere(server: AttackedServer) -> None:
    mallory = person(server, "Mallory", ATTACKER)
    for method, path in (
        ("POST", "/api/people"), ("PATCH", "/api/me"), ("POST", "/api/tables"),
        ("POST", "/api/enter"), ("POST", "/api/leave-all"), ("POST", "/api/me/passphrase"),
    ):  # fmt: skip
        for body in (b'{"name": "\xff"}', b'{"\xc0\x80": 1}', b'{"name": "\xed\xa0\x80"}'):
            status, problem = send(mallory, method, path, body)
            assert (status, problem["code"]) == (400, "malformed"), (path, body)
    assert "Traceback" not in server.log


def name_without_end(port: int, address: str, ready: Any) -> None:
    """Names as long as a body may be, all combining marks of one letter, which are sorted first."""
    client = Client(port, address)
    body = json.dumps({"name": "a" + "\u0301\u0316" * 74_000}, ensure_ascii=False).encode()
    while True:
        ready()
        status, problem = send(client, "POST", "/api/people", body)
        assert status in (422, 429), status
        time.sleep(problem.get("retry_after", 0))  # fixed pause: as often as the server allows


def test_a_very_long_name_does_not_block_the_server(server: AttackedServer) -> None:
    ann = server.visitor()
    quiet = ann.figures()
    before = server.megabytes()
    with server.under_attack(name_without_end):
        attacked = ann.figures()
    assert_unhurt(quiet, attacked)
    assert server.megabytes() < before + 50
