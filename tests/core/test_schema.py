"""`rotonde schema`: the page's types come from it, so it must hold all that passes."""

import importlib
import json
import pkgutil
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from rotonde.cli.schema import schema
from rotonde.core.messages import LANGUAGES, catalogue
from rotonde.game import game
from rotonde.games.registry import game_table
from rotonde.server import wire
from rotonde.server.api.page_types import document

PREFIXES = {"rail": "Rail", "trains": "Trains", "triage": "Triage"}


@pytest.fixture(scope="module")
def components() -> dict[str, Any]:
    found: dict[str, Any] = document()["components"]["schemas"]
    return found


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "$ref":
                yield item.removeprefix("#/components/schemas/")
            elif key == "mapping":
                yield from (ref.removeprefix("#/components/schemas/") for ref in item.values())
            else:
                yield from references(item)
    elif isinstance(value, list):
        for item in value:
            yield from references(item)


def test_every_reference_leads_somewhere(components: dict[str, Any]) -> None:
    assert set(references(components)) <= set(components)


def test_every_message_of_the_wire_is_there(components: dict[str, Any]) -> None:
    structs = {
        name
        for module in pkgutil.iter_modules(wire.__path__, f"{wire.__name__}.")
        for name, kind in vars(importlib.import_module(module.name)).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    } - {"Strict", "Sent"}
    assert structs | {"ClientMessage", "ServerMessage"} <= set(components)


@pytest.mark.parametrize("prefix", PREFIXES.values())
def test_each_game_has_its_four_types(components: dict[str, Any], prefix: str) -> None:
    roles = ("Position", "Fixtures", "Insight", "Action")
    assert {prefix + role for role in roles} <= set(components)


@pytest.mark.parametrize(("name", "prefix"), PREFIXES.items())
def test_an_action_is_identified_by_its_type(
    components: dict[str, Any], name: str, prefix: str
) -> None:
    told = [components[ref] for ref in references(components[prefix + "Action"])]
    tags = [action["properties"]["type"]["enum"] for action in told]
    assert tags == [[kind.__struct_config__.tag] for kind in game_table(name).action_types]


@pytest.mark.parametrize("name", PREFIXES)
def test_the_type_of_every_event_is_a_message(name: str) -> None:
    table = game_table(name)
    kinds = (*table.event_types, *table.reason_types, *table.advice_types)
    assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)
    for kind in kinds:
        assert all(kind.__struct_config__.tag in catalogue(language) for language in LANGUAGES)


@pytest.mark.parametrize("prefix", PREFIXES.values())
def test_the_page_can_tell_events_apart(components: dict[str, Any], prefix: str) -> None:
    told = [components[ref] for ref in references(components[prefix + "Event"])]
    assert told and all(len(event["properties"]["type"]["enum"]) == 1 for event in told)
    assert {"$ref": f"#/components/schemas/{prefix}Event"} in components["Event"]["anyOf"]


def test_what_a_game_shows_is_described_by_its_own_types(components: dict[str, Any]) -> None:
    look, moment = components["Look"]["properties"], components["Moment"]["properties"]
    assert look["view"] == moment["view"] == {"$ref": "#/components/schemas/Position"}
    assert {"$ref": "#/components/schemas/Insight"} in look["insight"]["anyOf"]
    shown = set(references(components["Position"]))
    assert shown == {prefix + "Position" for prefix in PREFIXES.values()}


def test_a_position_has_the_fields_that_show_writes(components: dict[str, Any]) -> None:
    shown = game("tram").show(game("tram").start({"players": 2}))
    assert set(shown) == set(components["RailPosition"]["required"])


def test_what_is_sent_is_whole_and_what_is_received_may_leave_out(
    components: dict[str, Any],
) -> None:
    assert set(components["SeatSent"]["required"]) == set(components["SeatSent"]["properties"])
    assert components["TableWanted"]["required"] == ["game", "seats"]
    assert "faults" not in components["Problem"]["required"]


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    schema()
    assert json.loads(capsys.readouterr().out)["openapi"] == "3.1.0"
