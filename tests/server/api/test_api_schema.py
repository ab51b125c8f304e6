"""The whole API against its OpenAPI description, with valid and invalid values.

Every route gets values that its description allows and values that it forbids. No answer is a
server error, and every answer matches the description.
"""

import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rotonde.server.api.page_types import document
from server.direct import DirectServer
from server.harness import Guest

with warnings.catch_warnings():  # of the tool itself, at import
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.checks import (
        content_type_conformance,
        not_a_server_error,
        response_schema_conformance,
        status_code_conformance,
    )

EXAMPLES = 12  # of each kind, for each address
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DirectServer]:
    with DirectServer(tmp_path_factory.mktemp("api")) as opened:
        yield opened


class Setting:
    """A person with tables in every state, so that requests pass the first checks."""

    def __init__(self, server: DirectServer) -> None:
        self.guest: Guest = server.guest("Ann")
        me, guest = {"kind": "me"}, {"kind": "guest", "name": "Bob"}
        self.tables = [self.guest.open("rail", seats=[me, {"kind": "open"}])]
        for game in ("rail", "trains"):
            self.tables.append(self.guest.open(game, seats=[me, guest]))
            self.guest.start(self.tables[-1])
        mission = self.guest.post("/api/missions/01-first-push/play")
        self.tables.append(mission["id"])
        self.tables.append(self.guest.open("tram", seats=[me, guest]))
        self.guest.start(self.tables[-1])
        over = {"seat": 1}
        self.guest.post(f"/api/tables/{self.tables[-1]}/resign", over, expect=204)
        token = self.guest.post("/api/me/tokens", {"name": "my bot"}, expect=201)["made"]["id"]
        self.known = {
            "token": [token],
            "table": self.tables,
            "code": [mission["code"]],
            "name": ["01-first-push", "daily", "yard-22", "nope"],
            "number": [1, 2],  # of a reason
        }


def operations() -> dict[str, Any]:
    """Every address and method that the server describes."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder, DirectServer(Path(folder)) as server:
        described = server.new_client().get("/schema/openapi.json").json()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        schema = schemathesis.openapi.from_dict(described)
        found: list[Any] = [cast(Any, one).ok() for one in schema.get_all_operations()]
    return {f"{one.method.upper()} {one.path}": one for one in found}


OPERATIONS = operations()
# An address that takes nothing but names in its path cannot be sent anything of a wrong kind.
MODES = [(name, "positive") for name in sorted(OPERATIONS)] + [
    (name, "negative") for name, one in sorted(OPERATIONS.items()) if one.body or one.query
]


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_every_answer_is_one_that_is_described(server: DirectServer, name: str, mode: str) -> None:
    operation = OPERATIONS[name]
    here = Setting(server)

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def ask(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(generation_mode=GenerationMode(mode)))
        for parameter in list(case.path_parameters):
            if data.draw(st.integers(0, 3)):
                case.path_parameters[parameter] = data.draw(st.sampled_from(here.known[parameter]))
        sent = case.as_transport_kwargs(base_url="http://rotonde.test")
        sent["content"] = sent.pop("data", None)
        made_up = ("cookie", "authorization")  # Ann's own cookie says who is asking
        sent["headers"] = {k: v for k, v in sent["headers"].items() if k.lower() not in made_up}
        sent.pop("cookies", None)
        response = here.guest.client.request(sent.pop("method"), sent.pop("url"), **sent)
        case.validate_response(response, checks=CHECKS)

    ask()


def test_the_ways_to_say_who_is_asking_are_described(server: DirectServer) -> None:
    described = server.new_client().get("/schema/openapi.json").json()
    schemes = described["components"]["securitySchemes"]
    assert (schemes["token"]["type"], schemes["token"]["scheme"]) == ("http", "bearer")
    assert (schemes["cookie"]["in"], schemes["cookie"]["name"]) == ("cookie", "rotonde")
    assert {"token": []} in described["security"] and {} in described["security"]


COOKIE_ALONE = {
    "PATCH /api/me": {"name": "Anna"},
    "DELETE /api/me": None,
    "POST /api/me/livery": {"livery": None},
    "GET /api/me/export": None,
    "POST /api/me/passphrase": {"passphrase": "a long one of many words"},
    "POST /api/me/links": None,
    "POST /api/leave-all": None,
    "GET /api/me/tokens": None,
    "POST /api/me/tokens": {"name": "another"},
    "DELETE /api/me/tokens/{token}": None,
}


def test_addresses_that_refuse_tokens_say_so(server: DirectServer) -> None:
    described = server.new_client().get("/schema/openapi.json").json()["paths"]
    said = {
        f"{method.upper()} {path}"
        for path, methods in described.items()
        for method, operation in methods.items()
        if operation.get("security") == [{"cookie": []}]
    }
    assert said == set(COOKIE_ALONE)
    token = server.guest("Bob").post("/api/me/tokens", {"name": "other"}, expect=201)["token"]
    for address, body in COOKIE_ALONE.items():
        method, _, path = address.replace("{token}", "any").partition(" ")
        sent = {"json": body} if body is not None else {}
        headers = {"authorization": f"Bearer {token}"}
        refused = server.new_client().request(method, path, headers=headers, **sent)
        assert (refused.status_code, refused.json()["code"]) == (403, "token-plays-only"), address


def test_all_addresses_are_described(server: DirectServer) -> None:
    served = {
        f"{method} {route.path_format}"
        for route in server.app.routes
        for method in getattr(route, "methods", ())
        if route.path_format.startswith("/api/") and method not in ("OPTIONS", "HEAD")
    }
    assert served == set(OPERATIONS)


# --- the messages of the live channel ------------------------------------------------------------


def test_the_messages_are_described_beside_the_addresses(server: DirectServer) -> None:
    response = server.new_client().get("/schema/messages.json")
    assert response.status_code == 200
    assert response.json() == json.loads(json.dumps(document()))


def test_messages_of_the_live_channel_match_their_description(server: DirectServer) -> None:
    schemas = server.new_client().get("/schema/messages.json").json()
    described = jsonschema_rs.validator_for(
        {**schemas, "$ref": "#/components/schemas/ServerMessage"}
    )
    here = Setting(server)
    heard = set()
    with here.guest.live() as socket:
        for table in here.tables:
            socket.send_json({"type": "subscribe", "table": table, "seat": 0})
            while (message := socket.receive_json())["type"] != "update":
                described.validate(message)
            described.validate(message)
        here.guest.post(f"/api/tables/{here.tables[1]}/chat", {"text": "Hello"}, expect=201)
        seat = here.guest.look(here.tables[1], -1)["look"]["turn"]
        look = here.guest.look(here.tables[1], seat)["look"]
        act = {"type": "act", "table": here.tables[1], "seat": seat, "number": look["number"]}
        socket.send_json({**act, "id": "good", "action": look["legal"][0]["code"]})
        socket.send_json({**act, "id": "bad", "action": 0})
        socket.send_text("nonsense")
        socket.send_json({"type": "ping"})
        while "pong" not in heard:
            message = socket.receive_json()
            described.validate(message)
            heard.add(message["type"])
    assert heard == {"update", "chat", "accepted", "refused", "wrong", "lists-changed", "pong"}
