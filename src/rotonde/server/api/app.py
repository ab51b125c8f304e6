"""The application: routes, headers, errors, and what happens before and after."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Response, Router, get
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from rotonde import __version__
from rotonde.core.errors import RotondeError
from rotonde.server.api import guess_limits
from rotonde.server.api.json_input import CarefulRequest
from rotonde.server.api.live_socket import live
from rotonde.server.api.openapi_errors import documented
from rotonde.server.api.openapi_security import ANYBODY, schemes
from rotonde.server.api.page_types import document
from rotonde.server.api.routes import (
    catalogue,
    ladder,
    my_games,
    operations,
    people,
    play,
    prepared,
    rematch,
    tables,
    tokens,
)
from rotonde.server.api.static_page import BUILT, Page
from rotonde.server.ops.logs import note_origin
from rotonde.server.ops.request_metrics import FAILURE, GUESS, ObservedApp
from rotonde.server.ops.settings import Settings
from rotonde.server.services import AnyRequest, Services, services_of
from rotonde.server.wire.problems import MEDIA_TYPE, RequestError, not_found, problem_of

OPERATIONS = ("/healthz", "/readyz", "/metrics")
SHORTEST_WAIT, LONGEST_WAIT = 0.5, 2.0  # seconds until "too many requests" is answered
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def create_app(settings: Settings, services: Services | None = None) -> Litestar:
    """The whole server. With `services` given it serves those (tests), else it makes its own."""
    made = services or Services(settings)
    page = Page(Path(settings.page) if settings.page else BUILT)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await made.start()
        try:
            yield
        finally:
            await made.stop()

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def get_page(request: AnyRequest, path: FromPath[str] = "/") -> Response[bytes]:
        return page.answer(request, path)

    api = Router(
        "/api",
        route_handlers=documented(
            [
                route
                for part in (
                    people,
                    tokens,
                    tables,
                    rematch,
                    play,
                    prepared,
                    catalogue,
                    ladder,
                    my_games,
                )
                for route in part.ROUTES
            ]
        ),
    )
    return ObservedApp(
        route_handlers=[api, live, get_messages, *operations.ROUTES, get_page],
        state=AppState({"services": made}),
        lifespan=[lifespan],
        request_class=CarefulRequest,
        before_request=_guard,
        response_headers=[],
        after_request=_add_headers,
        exception_handlers=_handlers(),
        openapi_config=OpenAPIConfig(
            title="Rotonde",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            components=schemes(made.cookie_name),
            security=ANYBODY,
        ),
        request_max_body_size=settings.body_limit,
        logging_config=None,
    )


@get("/schema/messages.json", include_in_schema=False, sync_to_thread=False)
def get_messages() -> Response[bytes]:
    """The types of all messages, those of the live channel and of the games included."""
    return Response(_messages(), media_type=MediaType.JSON)


@cache
def _messages() -> bytes:
    return msgspec.json.encode(document(), order="sorted")


# --- before and after ----------------------------------------------------------------------------


async def _guard(request: AnyRequest) -> None:
    """Not from another site's page, and not too often."""
    services = services_of(request)
    if services.shutdown.refuses and request.url.path not in OPERATIONS:
        raise RequestError(503, "stopping", retry_after=1.0)
    if "\x00" in request.scope["path"]:
        raise not_found("page")  # no id contains it, and PostgreSQL raises an error for it
    if request.url.path.startswith("/api/"):
        await _limit_requests(services, request)
    kind = guess_limits.ROUTES.get((request.method, request.scope["path_template"]))
    if kind is not None:
        guess = await services.guesses.take(kind, services.address_of(request))
        request.scope[GUESS] = guess  # type: ignore[literal-required]  # see observed.py
    if request.method not in SAFE_METHODS:
        if not services.is_own_origin(request):
            note_origin(request.headers.get("origin", ""), request.scope["path_template"])
            raise RequestError(403, "origin")
        kind = request.headers.get("content-type", "application/json").partition(";")[0]
        if kind != "application/json":
            # A form of another site cannot send this content type.
            raise RequestError(415, "content-type")


async def _limit_requests(services: Services, request: AnyRequest) -> None:
    """Delay the refusal of an address that asks too often, which limits its rate."""
    try:
        services.limit("requests", services.address_of(request))
    except RequestError as refused:
        await asyncio.sleep(min(refused.retry_after or 0.0, LONGEST_WAIT) + SHORTEST_WAIT)
        raise


async def _add_headers(response: Response[Any]) -> Response[Any]:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("cache-control", "no-store")
    return response


# --- errors --------------------------------------------------------------------------------------


def _handlers() -> dict[Any, Callable[..., Any]]:
    return {
        RotondeError: lambda request, error: _problem(error),
        ValidationException: _invalid,
        HTTPException: _http_problem,
        Exception: _unexpected,
    }


def _problem(error: RotondeError) -> Response[bytes]:
    problem = problem_of(error)
    headers = dict(HEADERS)
    if problem.retry_after is not None:
        headers["retry-after"] = str(max(1, round(problem.retry_after)))
    return Response(
        msgspec.json.encode(problem),
        status_code=problem.status,
        media_type=MEDIA_TYPE,
        headers=headers | {"cache-control": "no-store"},
    )


def _invalid(request: AnyRequest, error: ValidationException) -> Response[bytes]:
    reason = str(error.detail)
    if isinstance(error.extra, list) and error.extra:
        reason = "; ".join(str(item.get("message", item)) for item in error.extra[:3])
    return _problem(RequestError(400, "malformed", "problem.message", reason=reason[:300]))


def _http_problem(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    codes = {404: "not-found", 405: "method", 413: "too-big", 415: "content-type"}
    code = codes.get(error.status_code, "malformed" if error.status_code < 500 else "internal")
    if code == "malformed":
        refused = RequestError(
            error.status_code, code, "problem.message", reason=str(error.detail)[:300]
        )
    elif code == "not-found":
        refused = RequestError(404, code, "problem.no-page")
    else:
        refused = RequestError(error.status_code, code)
    return _problem(refused)


def _unexpected(request: AnyRequest, error: Exception) -> Response[bytes]:
    """An error of the server: logged, and not described to the client."""
    request.scope[FAILURE] = error  # type: ignore[literal-required]  # see observed.py
    return _problem(RequestError(500, "internal"))
