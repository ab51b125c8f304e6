"""A wrapper around the application: counts every request, logs those that fail or are slow.

It also counts the requests under way, so that a shutdown can wait for them.
"""

import logging
import time
from typing import Any

from litestar import Litestar

from rotonde.core.log_events import note
from rotonde.server.ops.metrics import count_request
from rotonde.server.services import Services

log = logging.getLogger("rotonde.requests")
UNROUTED = "other"
UNAVAILABLE = 503  # answered on purpose: while stopping, or while the database does not answer
GONE = 499  # in metrics only: the client left before its request was complete
GUESS = "rotonde_guess"  # key in the scope: an attempt at a code or a passphrase
FAILURE = "rotonde_failure"  # key in the scope: the exception behind a 500


class ObservedApp(Litestar):
    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        services: Services = self.state.services
        with services.shutdown.request_under_way():
            await self._watch(services, scope, receive, send)

    async def _watch(self, services: Services, scope: Any, receive: Any, send: Any) -> None:
        began, status, is_gone = time.perf_counter(), 500, False

        async def sent(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        async def received() -> Any:
            nonlocal is_gone
            message = await receive()
            is_gone = is_gone or message["type"] == "http.disconnect"
            return message

        try:
            await super().__call__(scope, received, sent)
            guess = scope.get(GUESS)
            if guess is not None and status < 400:
                await services.guesses.give_back(guess)
        finally:
            if is_gone and status >= 500:
                status = GONE  # the client sent half a request: not an error of the server
            seconds = time.perf_counter() - began
            # The template, never the path: paths contain table ids and invitation codes.
            route = scope.get("path_template") or UNROUTED
            count_request(scope["method"], route, status, seconds)
            values = {"route": route, "status": status, "seconds": round(seconds, 3)}
            if status >= 500 and status != UNAVAILABLE:
                note(log, logging.ERROR, "a request failed", scope.get(FAILURE), **values)
            elif status == UNAVAILABLE and not services.is_expected_to_refuse:
                note(log, logging.WARNING, "a request could not be served", **values)
            elif seconds > services.settings.slow_request:
                note(log, logging.WARNING, "a request was slow", **values)
