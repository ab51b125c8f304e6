"""Every message between server and page, as one OpenAPI document.

The page's TypeScript types are made from it. No server is started, and nothing is compiled.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from rotonde import __version__
from rotonde.core.interface import Event, Result
from rotonde.games.registry import MANIFESTS, game_table
from rotonde.server.wire.all_messages import structs
from rotonde.server.wire.base import Strict
from rotonde.server.wire.live import ClientMessage, ServerMessage

_REF = "#/components/schemas/"


def document() -> dict[str, Any]:
    """Components only: the addresses are told by the running server itself."""
    components = _wire()
    for manifest in MANIFESTS:
        # One prefix for all types of a game: each game has its own Position, Player and so on.
        components |= _game(manifest.name, manifest.type_prefix)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Rotonde", "version": __version__},
        "paths": {},
        "components": {"schemas": components},
    }


def _wire() -> dict[str, Any]:
    components = _components(structs(), received=Strict)
    for name, messages in (("ClientMessage", ClientMessage), ("ServerMessage", ServerMessage)):
        (union,), _ = msgspec.json.schema_components((messages,), ref_template=_REF + "{name}")
        components[name] = union
    return components


def _game(game: str, prefix: str) -> dict[str, Any]:
    """The types of one game, all named PREFIX…, and the four that every game has by fixed names."""
    top = game_table(game)
    kinds = {
        "Position": top.position_type,
        "Fixtures": top.fixtures_type,
        "Insight": top.insight_type,
    }
    found = _components((*kinds.values(), *top.action_types, Event, Result))
    names = {
        name: name if name in ("Event", "Result") or name.startswith(prefix) else prefix + name
        for name in found
    }
    components = {names[name]: _renamed(schema, names) for name, schema in found.items()}
    for role, kind in kinds.items():
        alias = {"$ref": _REF + names[kind.__name__]}
        components.setdefault(prefix + role, alias)
    components[prefix + "Action"] = {
        "anyOf": [{"$ref": _REF + names[action.__name__]} for action in top.action_types]
    }
    return components


def _components(kinds: Iterable[type], received: type | None = None) -> dict[str, Any]:
    """The schemas of these types and of all that they name.

    What is sent is sent whole, so a field with a default is still required in it; what is received
    may leave it out.
    """
    kinds = tuple(kinds)
    _, components = msgspec.json.schema_components(kinds, ref_template=_REF + "{name}")
    for kind in _structs(kinds):
        may_lack = kind.__struct_config__.omit_defaults or (received and issubclass(kind, received))
        component = components[kind.__name__]
        if not may_lack and "properties" in component:
            component["required"] = list(component["properties"])
    return components


def _structs(kinds: Iterable[type]) -> set[type[msgspec.Struct]]:
    """These types and those of their fields, to the bottom."""
    found: set[type[msgspec.Struct]] = set()

    def walk(value: Any) -> None:
        if isinstance(value, msgspec.inspect.StructType):
            if value.cls in found:
                return
            found.add(value.cls)
        if isinstance(value, (msgspec.inspect.Type, msgspec.inspect.Field)):
            for name in value.__struct_fields__:
                walk(getattr(value, name))
        elif isinstance(value, tuple):
            for item in value:
                walk(item)

    for kind in kinds:
        walk(msgspec.inspect.type_info(kind))
    return found


def _renamed(value: Any, names: dict[str, str]) -> Any:
    """The same schema, its references following the new names."""
    if isinstance(value, dict):
        return {
            key: _REF + names[item.removeprefix(_REF)] if key == "$ref" else _renamed(item, names)
            for key, item in value.items()
        }
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    return value
