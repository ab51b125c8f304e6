"""A hostile client for each point: origins, cookies, sizes, speed, text, guessing, headers."""

import re
from pathlib import Path
from typing import Any

import pytest

from rotonde.games.rail.index_tables import custom_map
from rotonde.games.trains.index_tables import custom_deck
from rotonde.games.triage.index_tables import custom_mission
from rotonde.server.api.rate_limits import Buckets
from rotonde.server.ops.settings import Limits, Settings
from rotonde.server.wire.problems import RequestError
from server.harness import InProcessServer, resign


def test_a_form_of_another_site_changes_nothing(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    body = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}]}
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://rotonde.test.evil.example"},
    ):
        response = ann.client.post("/api/tables", json=body, headers=headers)
        assert response.status_code == 403 and response.json()["code"] == "origin"
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        response = ann.client.post("/api/tables", content=b"{}", headers={"content-type": kind})
        assert response.status_code == 415
    assert ann.get("/api/tables")["mine"] == []


def test_every_answer_forbids_scripts_of_others(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    for path in ("/api/me", "/api/tables", "/api/nope", "/nope.txt", "/api/tables/nope"):
        headers = ann.client.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy and "default-src 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_what_is_private_is_not_cached(server: InProcessServer) -> None:
    ann, _, table = server.two()
    for path in ("/api/me", "/api/tables", f"/api/tables/{table}?seat=0"):
        assert ann.client.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("limit", "path", "body"),
    [
        ("new_people", "/api/people", {"name": "Ann"}),
        ("new_tables", "/api/tables", {"game": "triage", "seats": [{"kind": "me"}]}),
        ("entering", "/api/enter", {"handle": "a", "passphrase": "b"}),
        (
            "layouts",
            "/api/tables",
            {"game": "rail", "seats": [{"kind": "me"}] * 2, "options": {"map": {"name": "x"}}},
        ),
    ],
)
def test_too_many_of_a_kind_are_refused(tmp_path: Path, limit: str, path: str, body: Any) -> None:
    limits = Limits(**{limit: (3, 0.001)})  # type: ignore[arg-type]
    with InProcessServer(tmp_path, limits=limits) as server:
        guest = server.guest("Ann")
        statuses = [guest.client.post(path, json=body).status_code for _ in range(6)]
        assert 429 in statuses and statuses[-1] == 429
        response = guest.client.post(path, json=body)
        assert int(response.headers["retry-after"]) >= 1
        assert response.json()["code"] == "too-many"


def test_one_handle_is_one_bucket_however_it_is_written(tmp_path: Path) -> None:
    limits = Limits(entering=(3, 0.001))
    with InProcessServer(tmp_path, limits=limits, behind_proxy=True) as server:
        answers = []
        for number, handle in enumerate(("ann-1", " ann-1", "ANN-1", "Ann-1\t", "ann-1")):
            tried = {"handle": handle, "passphrase": "a guess"}
            address = {"x-forwarded-for": f"10.0.0.{number}"}
            answer = server.new_client().post("/api/enter", json=tried, headers=address)
            answers.append(answer.status_code)
        assert answers == [403, 403, 403, 429, 429]


def test_a_handle_of_any_length_is_not_remembered(server: InProcessServer) -> None:
    tried = {"handle": "x" * 100_000, "passphrase": "a guess"}
    server.guest(None).post("/api/enter", tried, expect=403)
    assert max(len(who) for _, who in server.services.buckets._buckets) < 200


def test_the_cache_of_uploaded_maps_is_bounded() -> None:
    for made in (custom_map, custom_deck, custom_mission):
        most = made.cache_info().maxsize
        assert most is not None and most <= 100


def test_a_client_that_waits_for_retry_after_is_admitted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("rotonde.server.api.rate_limits.time.monotonic", lambda: now)
    for per_second in (0.05, 3.0, 10.0, 80.0):
        buckets = Buckets()
        buckets.take("actions", "ann", (1, per_second))
        for _ in range(20):
            now += 0.007  # a little impatient
            with pytest.raises(RequestError) as refused:
                buckets.take("actions", "ann", (1, per_second))
            wait = refused.value.retry_after
            assert wait is not None and wait >= 0.1 and refused.value.parameters["seconds"] >= 1
            now += wait
            buckets.take("actions", "ann", (1, per_second))


def test_chat_and_codes_and_live_messages_are_limited_too(tmp_path: Path) -> None:
    limits = Limits(chat=(2, 0.001), codes=(2, 0.001), messages=(5, 0.001))
    with InProcessServer(tmp_path, limits=limits) as server:
        ann, _, table = server.two()
        said = [ann.client.post(f"/api/tables/{table}/chat", json={"text": "x"}) for _ in range(4)]
        assert [r.status_code for r in said] == [201, 201, 429, 429]
        tried = [ann.client.get("/api/codes/BCD-123").status_code for _ in range(4)]
        assert tried == [404, 404, 429, 429]
        with ann.live() as socket:
            for _ in range(8):
                socket.send_json({"type": "ping"})
            kinds = [socket.receive_json(timeout=20)["type"] for _ in range(8)]
            assert kinds.count("pong") == 5 and kinds.count("wrong") == 3


def test_one_identity_cannot_fill_the_server_with_tables(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    wanted = {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}]}
    codes = [ann.client.post("/api/tables", json=wanted).status_code for _ in range(52)]
    assert codes.count(201) == 50 and codes[-1] == 409


@pytest.mark.parametrize("text", ["", " ", "x" * 501, "\x00"])
def test_chat_has_bounds(server: InProcessServer, text: str) -> None:
    ann, _, table = server.two()
    ann.post(f"/api/tables/{table}/chat", {"text": text}, expect=400)
    assert ann.get(f"/api/tables/{table}/chat")["lines"] == []


def test_identifiers_cannot_be_guessed(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    ids = {ann.open() for _ in range(20)} | {server.guest("Bob").me["id"] for _ in range(5)}
    assert len(ids) == 25 and all(re.fullmatch(r"[\w-]{22}", id) for id in ids)


def test_unknown_and_malformed_requests_never_cause_a_server_error(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    for path in (
        "/api/tables/%00", "/api/tables/..%2f..%2fsecrets", "/api/tables/x?seat=abc",
        "/api/tables/x?since=99999999999999999999", "/api/codes/%F0%9F%9A%82",
        "/assets/../secrets", "/assets/%2e%2e/%2e%2e/secrets", "/secrets", "/api/boards/..%2f..",
    ):  # fmt: skip
        response = ann.client.get(path)
        assert response.status_code in (200, 400, 403, 404), (path, response.status_code)
        assert server.services.people._keyring._secret.hex() not in response.text


def test_seeds_and_the_secret_stay_sealed_until_their_time(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open()
    bob.join(table)
    secret = server.services.tables._live[table].data.secret
    ann.post(f"/api/tables/{table}/seed", {"seed": "a1" * 32}, expect=204)
    bob.post(f"/api/tables/{table}/seed", {"seed": "b2" * 32}, expect=204)
    before = bob.client.get(f"/api/tables/{table}").text
    assert "a1a1" not in before and secret not in before
    ann.start(table)
    during = bob.client.get(f"/api/tables/{table}?seat=1").text
    assert "a1a1" in during and secret not in during
    assert bob.client.get(f"/api/tables/{table}/record").status_code == 409
    resign(table, bob, 1)
    assert secret in bob.client.get(f"/api/tables/{table}").text


def test_a_seed_is_given_once(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open()
    bob.join(table)
    bob.post(f"/api/tables/{table}/seed", {"seed": "b2" * 32}, expect=204)
    bob.post(f"/api/tables/{table}/seed", {"seed": "cc" * 32}, expect=204)
    ann.start(table)
    assert bob.look(table, 1)["table"]["fairness"]["seeds"][1] == "b2" * 32
    for seed in ("", "zz" * 32, "AB" * 32, "ab"):
        bob.client.post(f"/api/tables/{table}/seed", json={"seed": seed})
    problem = bob.post(f"/api/tables/{table}/seed", {"seed": "dd" * 32}, expect=409)
    assert problem["code"] == "already-started"


def test_the_answer_to_an_unexpected_failure_has_no_details(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("the pile is blue, red, green")

    monkeypatch.setattr("rotonde.server.api.routes.tables.tables_for", fail)
    response = server.guest("Ann").client.get("/api/tables")
    assert response.status_code == 500 and response.json()["code"] == "internal"
    assert "blue" not in response.text and "Traceback" not in response.text


def test_a_secrets_file_that_others_can_read_is_refused(tmp_path: Path) -> None:
    from rotonde.errors import InvalidOptions
    from rotonde.server.accounts.keys import load_keyring

    load_keyring(tmp_path)
    (tmp_path / "secrets").chmod(0o644)
    with pytest.raises(InvalidOptions, match="secrets-open"):
        load_keyring(tmp_path)
    (tmp_path / "secrets").chmod(0o600)
    (tmp_path / "secrets").write_text("short")
    with pytest.raises(InvalidOptions, match="secrets-damaged"):
        load_keyring(tmp_path)


def test_a_forwarded_address_is_used_only_behind_a_proxy(tmp_path: Path) -> None:
    limits = Limits(new_people=(1, 0.001))
    for believes, second in ((False, 429), (True, 201)):
        folder = tmp_path / str(believes)
        folder.mkdir()
        with InProcessServer(folder, limits=limits, behind_proxy=believes) as server:
            codes = [
                server.new_client()
                .post("/api/people", json={"name": "A"}, headers={"x-forwarded-for": address})
                .status_code
                for address in ("10.0.0.1", "10.0.0.2")
            ]
            assert codes == [201, second]


def test_every_setting_has_a_default_that_suits_one_machine() -> None:
    settings = Settings(database="sqlite:///x", folder="y")
    assert settings.host == "127.0.0.1", "nobody else is let in unless asked for"
