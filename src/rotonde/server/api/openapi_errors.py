"""What the OpenAPI document says besides the types of the handlers: how each may be refused."""

from collections.abc import Sequence
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec

from rotonde.server.wire.problems import MEDIA_TYPE, Problem

_PROBLEMS = {
    400: "What was sent cannot be understood.",
    401: "The cookie names no person of this server.",
    403: "This is not yours to do or to see.",
    404: "There is no such thing.",
    405: "This address does not know this method.",
    409: "Not now: the table has moved on, or it is another's turn.",
    413: "Too big.",
    415: "Only application/json is read.",
    422: "It was understood, and it is wrong.",
    429: "Too often: wait a little.",
    503: "Not now: the server is about to stop, or has too much to do. Come back in a moment.",
}

JSON_OBJECT = ResponseSpec(dict[str, Any], generate_examples=False, description="JSON, ready made")
NOTHING = ResponseSpec(None, generate_examples=False, description="Done, or nothing to say")


def documented(routes: Sequence[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """The same handlers, each documented with the problems that it may answer."""
    problems = {
        status: ResponseSpec(
            Problem, generate_examples=False, description=description, media_type=MEDIA_TYPE
        )
        for status, description in _PROBLEMS.items()
    }
    for route in routes:
        route.responses = {**problems, **(route.responses or {})}
    return list(routes)
