"""Tokens: what a program may do with one, and all that it may not."""

import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.exceptions import WebSocketDisconnect

from rotonde.server.accounts.tokens import MOST_TOKENS, bearer
from rotonde.server.api import live_socket
from rotonde.server.ops.settings import Limits
from rotonde.server.storage import schema
from rotonde.server.storage.store import unavailable
from server.harness import Guest, InProcessServer, play_out
from server.programs import Program, program_of, token_for


def tokens_of(person: Guest) -> list[Any]:
    return list(person.get("/api/me/tokens"))


def stored(server: InProcessServer) -> list[Any]:
    with server.services.store.engine.connect() as connection:
        return list(connection.execute(sa.select(schema.tokens)).mappings())


# --- what one is for -----------------------------------------------------------------------------


def test_a_program_is_its_person(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    program = program_of(ann)
    assert program.get("/api/me")["id"] == ann.me["id"]
    assert program.client.cookies == {}, "no cookie is needed, and none is set"


def test_a_program_plays_a_whole_game_over_http(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    program = program_of(bob)
    table = ann.open("tram")
    found = program.get(f"/api/codes/{ann.look(table, -1)['table']['code']}")
    assert program.join(found["id"])["table"]["your_seats"] == [1]
    program.post(f"/api/tables/{table}/seed", {"seed": "b2" * 32}, expect=204)
    ann.start(table)
    assert play_out(table, {0: ann, 1: program})["winners"]


def test_a_program_plays_on_the_live_channel(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    program = program_of(ann if ann.look(table, 0)["look"]["turn"] == 0 else bob)
    seat = ann.look(table, -1)["look"]["turn"]
    with program.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": seat})
        look = socket.receive_json(timeout=20)["state"]["look"]
        socket.send_json(
            {
                "type": "act",
                "table": table,
                "number": look["number"],
                "id": "1",
                "seat": seat,
                "action": look["legal"][0]["code"],
            }
        )
        kinds = {socket.receive_json(timeout=20)["type"] for _ in range(3)}
    assert "accepted" in kinds


def test_a_program_needs_no_origin_of_ours(server: InProcessServer) -> None:
    """A page cannot make a browser send a token, so forged requests are no concern."""
    program = program_of(server.guest("Ann"))
    elsewhere = {"origin": "https://elsewhere.example"}
    wanted = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert program.client.post("/api/tables", json=wanted, headers=elsewhere).status_code == 201
    with program.live(**elsewhere):
        pass


def test_a_program_still_sends_nothing_but_json(server: InProcessServer) -> None:
    program = program_of(server.guest("Ann"))
    kind = {"content-type": "text/plain"}
    assert program.client.post("/api/tables", content=b"{}", headers=kind).status_code == 415


# --- what one is not for -------------------------------------------------------------------------

NOT_FOR_PROGRAMS: list[tuple[str, str, Any]] = [
    ("POST", "/api/me/passphrase", {"passphrase": "correct horse"}),
    ("POST", "/api/me/links", None),
    ("POST", "/api/me/tokens", {"name": "another"}),
    ("GET", "/api/me/tokens", None),
    ("DELETE", "/api/me/tokens/{token}", None),
    ("PATCH", "/api/me", {"name": "Anne"}),
    ("DELETE", "/api/me", None),
    ("GET", "/api/me/export", None),
]


@pytest.mark.parametrize(("method", "path", "body"), NOT_FOR_PROGRAMS)
def test_a_token_is_for_playing_alone(
    server: InProcessServer, method: str, path: str, body: Any
) -> None:
    ann = server.guest("Ann")
    program = program_of(ann)
    before = ann.get("/api/me"), tokens_of(ann)
    path = path.format(token=before[1][0]["id"])
    response = program.client.request(method, path, json=body)
    assert response.status_code == 403 and response.json()["code"] == "token-plays-only"
    assert (ann.get("/api/me"), tokens_of(ann)) == before


def test_a_cookie_beside_a_token_adds_nothing(server: InProcessServer) -> None:
    """A token together with the cookie of another person gives no further rights."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    program = program_of(ann)
    program.client.cookies = dict(bob.client.cookies)
    assert program.get("/api/me")["id"] == ann.me["id"]
    program.client.cookies = dict(ann.client.cookies)
    program.get("/api/me/export", expect=403)
    program.client.authorization = "Bearer nonsense"
    assert program.get("/api/me", expect=401)["code"] == "token-unknown", "not even by the cookie"


# --- what is kept, and who sees it ---------------------------------------------------------------


def test_a_token_is_shown_once_and_only_its_digest_is_kept(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    token = token_for(ann)
    assert token.startswith("rotonde_") and len(token) > 40
    listed = tokens_of(ann)
    assert set(listed[0]) == {"id", "name", "created", "used"} and token not in str(listed)
    assert token not in str(stored(server)) and len(stored(server)[0]["digest"]) == 64
    for file in Path(server.settings.folder).iterdir():
        assert token.encode() not in file.read_bytes(), file


def test_tokens_have_names_and_tell_when_they_were_last_used(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    first = program_of(ann, "Night train")
    token_for(ann, "Day train")
    assert [token["used"] for token in tokens_of(ann)] == [None, None]
    first.get("/api/me")
    night, day = tokens_of(ann)
    assert (night["name"], day["name"]) == ("Night train", "Day train")
    assert abs(night["used"] - time.time()) < 60 and day["used"] is None


def test_a_last_use_is_written_at_most_once_a_minute(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    program = program_of(ann)
    program.get("/api/me")
    first = tokens_of(ann)[0]["used"]
    program.get("/api/me")
    assert tokens_of(ann)[0]["used"] == first
    with server.services.store.engine.begin() as connection:
        connection.execute(sa.update(schema.tokens).values(used=first - 61))
    program.get("/api/me")
    assert tokens_of(ann)[0]["used"] >= first


@pytest.mark.parametrize("name", ["", "  ", "\u202e", "x" * 41])
def test_a_token_s_name_is_treated_as_hostile_text(server: InProcessServer, name: str) -> None:
    ann = server.guest("Ann")
    assert ann.post("/api/me/tokens", {"name": name}, expect=422)["code"] == "name"
    assert tokens_of(ann) == []


def test_the_number_of_tokens_of_a_person_is_limited(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    for number in range(MOST_TOKENS):
        token_for(ann, f"bot {number}")
    problem = ann.post("/api/me/tokens", {"name": "more"}, expect=409)
    assert problem["code"] == "too-many-tokens" and len(tokens_of(ann)) == MOST_TOKENS


# --- the end of one ------------------------------------------------------------------------------


def test_a_revoked_token_is_worth_nothing_at_once(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    program, other = program_of(ann, "lost"), program_of(ann, "kept")
    program.get("/api/me")
    lost = next(token for token in tokens_of(ann) if token["name"] == "lost")
    assert ann.client.delete(f"/api/me/tokens/{lost['id']}").status_code == 204
    assert program.get("/api/me", expect=401)["code"] == "token-unknown"
    assert other.get("/api/me")["id"] == ann.me["id"], "the others stand"


def test_a_person_cannot_revoke_the_token_of_another(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    program = program_of(ann)
    mine = tokens_of(ann)[0]["id"]
    for id, key in (
        (mine, "problem.no-token"),
        ("nonsense", "problem.no-token"),
        ("%00", "problem.no-page"),
    ):
        response = bob.client.delete(f"/api/me/tokens/{id}")
        assert response.status_code == 404 and response.json()["key"] == key
    assert program.get("/api/me")["id"] == ann.me["id"]


def test_a_live_channel_ends_when_its_token_is_revoked(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_socket, "RECHECK", 0.0)
    ann = server.guest("Ann")
    program = program_of(ann)
    with program.live() as socket:
        socket.send_json({"type": "ping"})
        assert socket.receive_json(timeout=20)["type"] == "pong"
        ann.client.delete(f"/api/me/tokens/{tokens_of(ann)[0]['id']}")
        socket.send_json({"type": "ping"})
        with pytest.raises(WebSocketDisconnect) as ended:
            socket.receive_json(timeout=20)
    assert ended.value.code == live_socket.NOT_ALLOWED


def test_a_live_channel_survives_a_database_error(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_socket, "RECHECK", 0.0)
    program = program_of(server.guest("Ann"))

    async def out_of_order(_: str) -> None:
        raise unavailable()

    with program.live() as socket:
        monkeypatch.setattr(server.services.tokens, "person_of", out_of_order)
        for _ in range(2):
            socket.send_json({"type": "ping"})
            assert socket.receive_json(timeout=20)["type"] == "pong"


def test_tokens_die_with_their_person(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    program = program_of(ann)
    assert ann.client.delete("/api/me").status_code == 204
    assert program.get("/api/me", expect=401)["code"] == "token-unknown"
    assert stored(server) == []


def test_tokens_are_among_my_data_without_their_digests(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    token, _ = token_for(ann, "Night train"), token_for(bob, "not hers")
    data = ann.get("/api/me/export")
    assert [kept["name"] for kept in data["tokens"]] == ["Night train"]
    assert set(data["tokens"][0]) == {"id", "name", "created", "used"}
    assert token not in str(data) and stored(server)[0]["digest"] not in str(data)


# --- strangers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "forged",
    ["", " ", "nonsense", "rotonde_" + "A" * 43, "x" * 5000, "é", "' OR 1=1 --", "{digest}"],
)
def test_a_request_with_a_forged_token_is_refused(server: InProcessServer, forged: str) -> None:
    """Also the digest itself, which a reader of the database would know."""
    program_of(server.guest("Ann"))
    forged = forged.format(digest=stored(server)[0]["digest"]) if "digest" in forged else forged
    thief = server.guest(None)
    headers = {"authorization": f"Bearer {forged}".encode()}
    for path in ("/api/me", "/api/tables"):
        response = thief.client.get(path, headers=headers)
        assert response.status_code == 401, path
        assert response.json()["code"] == "token-unknown"
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        thief.client.websocket_connect("/live", headers=headers),
    ):
        pass
    assert refused.value.code == live_socket.NOT_ALLOWED


def test_another_scheme_is_a_proxy_s_business(server: InProcessServer) -> None:
    """A proxy may require a password, sent with every request: cookies still work."""
    ann = server.guest("Ann")
    response = ann.client.get("/api/me", headers={"authorization": "Basic YW5uOnNlY3JldA=="})
    assert response.json()["id"] == ann.me["id"]
    assert bearer("Basic x") is None and bearer(None) is None
    assert bearer("bEARER  x ") == "x" and bearer("Bearer") == ""


def test_a_program_is_limited_as_its_person_is(tmp_path: Path) -> None:
    """By identity: more tokens are not more moves, and the person shares the same measure."""
    limits = Limits(new_tables=(3, 0.001), entering=(10, 0.001))
    with InProcessServer(tmp_path, limits=limits) as server:
        ann = server.guest("Ann")
        both = program_of(ann, "one"), program_of(ann, "two")
        wanted = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}]}
        codes = [
            guest.client.post("/api/tables", json=wanted).status_code
            for guest in (*both, ann, *both)
        ]
        assert codes == [201, 201, 201, 429, 429]


def test_making_tokens_is_limited(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, limits=Limits(entering=(3, 0.001))) as server:
        ann = server.guest("Ann")
        tried = [ann.client.post("/api/me/tokens", json={"name": "x"}) for _ in range(5)]
        assert [response.status_code for response in tried] == [201, 201, 201, 429, 429]


def test_trying_tokens_is_limited_on_the_live_channel_too(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, limits=Limits(requests=(3, 0.001))) as server:
        thief = Program(server, "nonsense")
        reasons = []
        for _ in range(5):
            with pytest.raises(WebSocketDisconnect) as refused, thief.live():
                pass
            reasons.append(refused.value.detail)
        assert reasons == ["token-unknown"] * 3 + ["too-many"] * 2
