"""Every message between server and page, as one OpenAPI document.

The page's TypeScript types are made from it. No server is started, and nothing is compiled.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from rotonde import __version__
from rotonde.core.interface import ByTheRules, ItsOwnReasons
from rotonde.games.registry import MANIFESTS, game_table
from rotonde.server.wire.all_messages import structs
from rotonde.server.wire.base import Strict
from rotonde.server.wire.live import ClientMessage, ServerMessage

Schema = dict[str, Any]  # a JSON schema, or a part of one

_REF = "#/components/schemas/"


BOT_REASONS = (ByTheRules, ItsOwnReasons)  # in every game
# What every game has, each its own: a component PREFIX+ROLE per game, and ROLE for any of them.
_ROLES = (
    "Position", "Fixtures", "Insight", "Marks", "Action", "Intent", "Event", "BotReason",
    "AdviceEvent", "AdviceData", "Score",
)  # fmt: skip


def document() -> Schema:
    """Components only: the running server documents its routes itself."""
    components = _titled(_wire())
    prefixes = [manifest.type_prefix for manifest in MANIFESTS]
    for manifest in MANIFESTS:
        # One prefix for all types of a game: each game has its own Position, Player and so on.
        components |= _game(manifest.name, manifest.type_prefix)
    for role in _ROLES:
        components[role] = _any_of(p + role for p in prefixes if p + role in components)
    components["ActionOrIntent"] = _any_of(("Action", "Intent"))
    components |= _components(BOT_REASONS)
    # an event is one of all that a page puts into words
    spoken = [*components["Event"]["anyOf"], *components["BotReason"]["anyOf"]]
    spoken += [
        *components["AdviceEvent"]["anyOf"],
        *({"$ref": _REF + kind.__name__} for kind in BOT_REASONS),
    ]
    components["Event"] = {"anyOf": spoken}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Rotonde", "version": __version__},
        "paths": {},
        "components": {"schemas": components},
    }


def _wire() -> Schema:
    components = _components(structs(), received=Strict)
    for name, messages in (("ClientMessage", ClientMessage), ("ServerMessage", ServerMessage)):
        (union,), _ = msgspec.json.schema_components((messages,), ref_template=_REF + "{name}")
        components[name] = union
    return components


def _game(game: str, prefix: str) -> Schema:
    """The types of one game, all named PREFIX…, and for each role one by a fixed name."""
    top = game_table(game)
    roles: dict[str, tuple[type[msgspec.Struct], ...]] = {
        "Position": (top.position_type,),
        "Fixtures": (top.fixtures_type,),
        "Insight": (top.insight_type,),
        "Marks": (top.marks_type,),
        "Intent": top.intent_types,
        "Action": top.action_types,
        "Event": top.event_types,
        "BotReason": top.reason_types,
        "AdviceEvent": top.advice_types,
        "AdviceData": top.advice_data_types,
        "Score": (top.score_type,),
    }
    found = _components(kind for kinds in roles.values() for kind in kinds)
    names = {name: name if name.startswith(prefix) else prefix + name for name in found}
    components = {names[name]: _renamed(schema, names) for name, schema in found.items()}
    for role, kinds in roles.items():
        if kinds and prefix + role not in components:
            components[prefix + role] = _any_of(names[kind.__name__] for kind in kinds)
    return components


def _any_of(names: Iterable[str]) -> Schema:
    """One of these components."""
    return {"anyOf": [{"$ref": _REF + name} for name in names]}


def _titled(value: Any) -> Any:
    """The same schema, an object that is titled by a role as a reference to it."""
    if isinstance(value, dict):
        if value.get("title") in (*_ROLES, "ActionOrIntent") and value.get("type") == "object":
            return {"$ref": _REF + value["title"]}
        return {key: _titled(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_titled(item) for item in value]
    return value


def _components(kinds: Iterable[type], received: type | None = None) -> Schema:
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
        return {key: _renamed(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    if isinstance(value, str) and value.startswith(_REF):
        return _REF + names[value.removeprefix(_REF)]
    return value
