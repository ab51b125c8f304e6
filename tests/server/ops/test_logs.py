"""The log has one line per event, and no private data."""

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rotonde.core.log_events import note
from rotonde.errors import InvalidOptions
from rotonde.server.ops import logs
from rotonde.server.ops.settings import Limits
from rotonde.server.storage import schema
from server.direct import DirectServer


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Everything that is logged, at every level, by any library."""
    root = logging.getLogger()
    before, level, ours = root.handlers[:], root.level, logging.getLogger("rotonde").level
    stream = io.StringIO()
    logs.set_up("json", stream)
    root.setLevel(logging.DEBUG)
    logging.getLogger("rotonde").setLevel(logging.DEBUG)
    logging.getLogger("httpx").setLevel(logging.WARNING)  # the client is not part of the server
    yield stream
    logging.getLogger("httpx").setLevel(logging.NOTSET)
    root.handlers[:] = before
    root.setLevel(level)
    logging.getLogger("rotonde").setLevel(ours)


def events(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def hidden_in(server: DirectServer) -> set[str]:
    """All stored private values, as text."""
    found: set[str] = set()
    with server.services.store.engine.connect() as connection:
        for table in schema.metadata.sorted_tables:
            for row in connection.execute(sa.select(table)).mappings():
                for column in table.columns:
                    value = row[column.name]
                    if isinstance(value, str) and column.name not in PUBLIC:
                        found |= set(_words(value))
    return found


# Words of the program itself, which any log may hold.
PUBLIC = {"kind", "status", "game", "rules", "level", "winners", "settings", "waits_for"}


def _words(value: str) -> Iterator[str]:
    """A value, and its parts that are private by themselves."""
    if len(value) >= 4:
        yield value
    yield from re.findall(r"[\w-]{8,}", value)


def test_a_whole_game_leaves_nothing_hidden_in_the_log(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    with DirectServer(tmp_path, slow_request=0.0) as server:  # every request is logged
        ann, bob = server.guest("Annabelle"), server.guest("Bartholomew")
        ann.post("/api/me/passphrase", {"passphrase": "correct horse battery"})
        link = ann.post("/api/me/links", expect=201)["token"]
        table = ann.open("trains", name="A quiet evening", clock={"kind": "days", "amount": 1})
        bob.join(table)
        for seed, person in (("a1" * 32, ann), ("b2" * 32, bob)):
            person.post(f"/api/tables/{table}/seed", {"seed": seed}, expect=204)
        ann.start(table)
        ann.post(f"/api/tables/{table}/chat", {"text": "I hold the blue wagon"}, expect=201)
        turn = ann.look(table, 0)["look"]["turn"]
        (ann, bob)[turn].act(table, turn, action="nonsense", expect=422)
        with bob.live() as socket:
            socket.send_json({"type": "subscribe", "table": table, "seat": 1})
            socket.send_text("{not json, but Bartholomew's secret")
            assert {socket.receive_json()["type"] for _ in range(2)} == {"update", "wrong"}
        for _ in range(12):
            turn = ann.look(table, 0)["look"]["turn"]
            (ann, bob)[turn].act(table, turn)
        for person in (ann, bob):  # bots play it to its end
            person.post(f"/api/tables/{table}/leave", expect=204)
        server.wait_for(lambda: ann.look(table, 0)["look"]["result"])
        _fail_everywhere(server, monkeypatch, ann, table)
        lines = written.getvalue()
        secrets = hidden_in(server) | {link, "correct horse", "blue wagon", "Bartholomew's secret"}
        secrets |= {value for person in (ann, bob) for value in person.client.cookies.values()}
        secrets |= {person.me["id"] for person in (ann, bob)}
    assert table[:6] in lines and table not in lines and "IntegrityError" in lines
    assert len(secrets) > 60 and "Annabelle" in secrets and "a1" * 32 in secrets
    told = {secret for secret in secrets if secret in lines}
    assert told == set()


def _fail_everywhere(
    server: DirectServer, monkeypatch: pytest.MonkeyPatch, ann: Any, table: str
) -> None:
    """Failures whose messages quote what they were given."""
    row = {"id": ann.me["id"], "name": "Annabelle", "handle": "x", "created": 0, "seen": 0}

    async def fail(*_: object) -> None:
        try:
            await server.services.store.execute(sa.insert(schema.people).values(**row))
        except sa.exc.IntegrityError as error:
            raise RuntimeError(f"Annabelle could not be stored at {table}") from error

    monkeypatch.setattr("rotonde.server.api.routes.tables.tables_for", fail)
    assert ann.client.get("/api/tables").status_code == 500
    log = logging.getLogger("rotonde.bots")
    try:
        server.run(fail())
    except RuntimeError:
        log.exception("a bot failed at table %s", table[:6])
    logging.getLogger("asyncio").error(
        "Task exception was never retrieved\nfuture: <Task exception=ValueError('Annabelle')>"
    )
    ann.client.post("/api/tables", json={}, headers={"origin": "https://evil.example"})


def test_a_failure_is_logged_with_its_place_and_without_its_message(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("the pile is blue, red, green")

    with DirectServer(tmp_path) as server:
        monkeypatch.setattr("rotonde.server.api.routes.tables.tables_for", fail)
        assert server.guest("Ann").client.get("/api/tables").status_code == 500
    (failure,) = [event for event in events(written) if event["event"] == "a request failed"]
    assert failure["route"] == "/api/tables" and failure["status"] == 500
    assert failure["error"] == "RuntimeError" and failure["level"] == "error"
    assert any("test_logs.py" in place and "fail" in place for place in failure["where"])
    assert "blue" not in written.getvalue()


def test_a_foreign_origin_is_logged_cut_and_quoted(tmp_path: Path, written: io.StringIO) -> None:
    with DirectServer(tmp_path) as server:
        ann = server.guest("Ann")
        origin = "https://evil.example/" + "x" * 500
        response = ann.client.post("/api/tables", json={}, headers={"origin": origin})
        assert response.status_code == 403
    (refused,) = [event for event in events(written) if "origin" in event]
    assert refused["origin"].startswith("https://evil.example/x") and len(refused["origin"]) < 130
    assert refused["route"] == "/api/tables"


def test_a_repeated_event_does_not_fill_the_disk(tmp_path: Path, written: io.StringIO) -> None:
    with DirectServer(tmp_path, limits=Limits(requests=(1e9, 1e9))) as server:
        ann = server.guest("Ann")
        for _ in range(logs.MOST_A_MINUTE + 40):
            ann.client.post("/api/tables", json={}, headers={"origin": "https://evil.example"})
    told = [event for event in events(written) if "origin" in event]
    assert 0 < len(told) <= 2 * logs.MOST_A_MINUTE  # two, if the minute ended meanwhile


def test_the_number_of_left_out_lines_is_logged_in_the_next_minute() -> None:
    moderation, record = logs.Moderation(), logging.makeLogRecord({"msg": "x", "created": 60.0})
    passed = [moderation.filter(record) for _ in range(logs.MOST_A_MINUTE + 7)]
    assert passed.count(True) == logs.MOST_A_MINUTE
    later = logging.makeLogRecord({"msg": "x", "created": 120.0})
    assert moderation.filter(later)
    assert json.loads(logs.JsonLines().format(later))["left_out"] == 7


def test_text_is_one_line_too() -> None:
    stream = io.StringIO()
    log = logging.Logger("rotonde.test")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.TextLines())
    log.addHandler(handler)
    note(log, logging.WARNING, "a foreign origin was refused", origin='x\ny="1"', count=2)
    try:
        raise InvalidOptions("server.port", port=1)
    except InvalidOptions as error:
        note(log, logging.ERROR, "it failed", error)
    first, second = stream.getvalue().splitlines()
    assert first.endswith('warning a foreign origin was refused  origin="x\\ny=\\"1\\"" count=2')
    assert 'error="InvalidOptions" key="server.port" where=["ops/test_logs.py:' in second
