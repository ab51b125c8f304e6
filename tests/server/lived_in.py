"""A server with data of every kind, and the comparison of two servers."""

import json
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from rotonde.server.storage import schema
from rotonde.server.storage.secret_file import FILE_NAME
from server.harness import InProcessServer, resign


def live_in(server: InProcessServer) -> dict[str, Any]:
    """Play a little; returns what must be found again later."""
    ann, bob = server.guest("Ann"), server.guest("Zoé « 🚂 » O'Neil")
    ann.post("/api/me/passphrase", {"passphrase": "correct horse"})
    ann.post("/api/me/links", expect=201)
    ann.post("/api/me/tokens", {"name": "my bot"}, expect=201)
    running = {}
    for game in ("rail", "trains"):
        table = ann.open(game, name='Chez "nous" \\ 100 %')
        bob.join(table)
        ann.start(table)
        for _ in range(6):
            turn = ann.look(table, 0)["look"]["turn"]
            (ann, bob)[turn].act(table, turn)
        running[game] = table
    waiting = 1 - ann.look(running["rail"], 0)["look"]["turn"]
    prepared = {"seat": waiting, "id": "for-later", "actions": [{"type": "blind"}]}
    (ann, bob)[waiting].post(f"/api/tables/{running['rail']}/prepared", prepared)
    over = ann.open("tram", rated=True)
    bob.join(over)
    ann.start(over)
    bob.post(f"/api/tables/{over}/chat", {"text": "Ça alors…\t« fini » \u2028 ?"}, expect=201)
    resign(over, bob, 1)
    mission = ann.get("/api/missions")[0]["name"]
    ann.post(f"/api/missions/{mission}/play")
    ann.open("trains")  # it waits
    stored = contents(server.services.store.engine)
    # What a mission or a day brings comes only with its end: the rest has rows of each kind.
    assert {name for name, rows in stored.items() if not rows} <= {"progress", "dailies"}
    return {
        "running": running,
        "over": over,
        "cookies": [dict(person.client.cookies) for person in (ann, bob)],
        "looks": {
            table: [person.look(table, seat) for seat, person in enumerate((ann, bob))]
            for table in running.values()
        },
        "record": ann.get(f"/api/tables/{over}/record"),
    }


def found_again(server: InProcessServer, lived: dict[str, Any]) -> None:
    """The same people see the same tables, and play on."""
    ann, bob = server.guest(None), server.guest(None)
    for person, cookies in zip((ann, bob), lived["cookies"], strict=True):
        person.client.cookies.update(cookies)
    assert ann.get("/api/me")["name"] == "Ann"
    for table, looks in lived["looks"].items():
        for seat, person in enumerate((ann, bob)):
            now = person.look(table, seat)
            assert _lasting(now) == _lasting(looks[seat])
        turn = ann.look(table, 0)["look"]["turn"]
        (ann, bob)[turn].act(table, turn)
    assert ann.get(f"/api/tables/{lived['over']}/record") == lived["record"]


def _lasting(state: Any) -> Any:
    """A table as it was sent, without who is present and since when."""
    told = json.loads(json.dumps(state))
    told["table"].pop("unread", None)
    for seat in told["table"]["seats"]:
        for name in ("here", "presence", "since", "replace_from", "nudge_from"):
            seat.pop(name, None)
    return told


def contents(engine: sa.Engine, *, without: tuple[str, ...] = ("house",)) -> dict[str, list[Any]]:
    """Every row of every table of the schema, in a fixed order."""
    with engine.connect() as connection:
        return {
            table.name: sorted(
                (tuple(row) for row in connection.execute(sa.select(table))), key=repr
            )
            for table in schema.metadata.sorted_tables
            if table.name not in without
        }


def secret_in(folder: Path) -> str:
    return (folder / FILE_NAME).read_text()
