"""Malformed requests are refused at the edge and never cause an error further in."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rotonde.server.storage.database import migrate, open_database
from server.harness import Guest, InProcessServer

JSON = {"content-type": "application/json"}
DEEP = '{"a":' * 1200 + "1" + "}" * 1200


@pytest.fixture(params=["sqlite", "postgresql"])
def any_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[InProcessServer]:
    settings = {}
    if request.param == "postgresql":
        database = request.getfixturevalue("postgresql").new_database("malformed")
        engine = open_database(database)
        migrate(engine)
        engine.dispose()
        settings["database"] = database
    with InProcessServer(tmp_path, **settings) as opened:
        yield opened


def answer_to(guest: Guest, message: str) -> Any:
    """What the live channel says to it; the channel must go on afterwards."""
    with guest.live() as socket:
        socket.send_text(message)
        answer = socket.receive_json(timeout=20)
        socket.send_json({"type": "ping"})
        assert socket.receive_json(timeout=20)["type"] == "pong"
        return answer


@pytest.mark.parametrize(
    "body",
    [
        DEEP,
        "[" * 1200 + "]" * 1200,
        f'{{"number": 1, "id": "x", "seat": 0, "action": {DEEP}}}',
    ],
)
def test_json_nested_too_deep_is_malformed(server: InProcessServer, body: str) -> None:
    ann, _, table = server.two()
    for path in (f"/api/tables/{table}/actions", "/api/tables", "/api/people", "/api/enter"):
        response = ann.client.post(path, content=body, headers=JSON)
        assert response.status_code == 400 and response.json()["code"] == "malformed"


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "\xff"}',
        b'{"name": "\xc0\x80"}',  # overlong
        b'{"name": "\xed\xa0\x80"}',  # half of a surrogate pair
        b'{"name": "\xf0\x9f\x9a"}',  # cut off
        b'{"\xff": 1}',
        b"\xff\xfe",
        '{"name": "Ann"}'.encode("utf-16"),
    ],
)
def test_a_body_that_is_not_utf_8_is_malformed(server: InProcessServer, body: bytes) -> None:
    ann, _, table = server.two()
    for path in (f"/api/tables/{table}/actions", "/api/tables", "/api/people", "/api/enter"):
        response = ann.client.post(path, content=body, headers=JSON)
        assert response.status_code == 400 and response.json()["code"] == "malformed"
    assert ann.client.patch("/api/me", content=body, headers=JSON).status_code == 400


def test_a_live_message_nested_too_deep_does_not_end_the_channel(server: InProcessServer) -> None:
    ann, _, table = server.two()
    act = f'{{"type": "act", "table": "{table}", "number": 1, "id": "x", "seat": 0, "action": '
    for message in (DEEP, act + DEEP + "}"):
        answer = answer_to(ann, message)
        assert answer["type"] == "wrong" and answer["problem"]["code"] == "malformed"


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//]"])
def test_an_origin_that_is_no_address_is_foreign(server: InProcessServer, origin: str) -> None:
    ann = server.guest("Ann")
    response = ann.client.post("/api/me/links", headers={"origin": origin})
    assert response.status_code == 403 and response.json()["code"] == "origin"


@pytest.mark.parametrize(
    "path", ["/api/tables/%00", "/api/tables/a%00b/chat", "/api/codes/%00", "/%00", "/join/%00"]
)
def test_nothing_has_a_nul_in_its_address(any_server: InProcessServer, path: str) -> None:
    any_server.guest("Ann").get(path, expect=404)


def test_a_token_with_a_nul_in_its_id_does_not_exist(any_server: InProcessServer) -> None:
    assert any_server.guest("Ann").client.delete("/api/me/tokens/%00").status_code == 404


def test_a_nul_in_a_body_is_malformed(any_server: InProcessServer) -> None:
    ann, bob, table = any_server.two()
    turn = ann.look(table, 0)["look"]["turn"]
    mover = (ann, bob)[turn]
    look = mover.look(table, turn)["look"]
    step = {"number": look["number"], "id": "a\x00", "seat": turn}
    action = {**step, "action": look["legal"][0]["action"]}
    for path, body in (
        (f"/api/tables/{table}/actions", action),
        (f"/api/tables/{table}/undo", {**step, "to": 1}),
        ("/api/enter", {"handle": "ann\x00", "passphrase": "correct horse"}),
    ):
        assert mover.post(path, body, expect=400)["code"] == "malformed"
    for message in (
        r'{"type": "subscribe", "table": "\u0000", "seat": 0}',
        r'{"type": "act", "table": "\u0000", "number": 1, "id": "x", "seat": 0, "action": 0}',
    ):
        assert answer_to(mover, message)["problem"]["code"] == "malformed"
    mover.act(table, turn)


def test_a_text_that_only_looks_like_a_nul_is_text(server: InProcessServer) -> None:
    ann, _, table = server.two()
    for text in (r"\u0000", r"\\u0000", r"C:\u0000"):
        ann.post(f"/api/tables/{table}/chat", {"text": text}, expect=201)
