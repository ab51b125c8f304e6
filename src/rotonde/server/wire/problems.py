"""Refused requests, and how they are sent: problem+json."""

from typing import Any

import msgspec

from rotonde.core.errors import IllegalAction, InvalidFile, MalformedAction, RotondeError
from rotonde.server.wire.base import Sent
from rotonde.server.wire.play import TableState

MEDIA_TYPE = "application/problem+json"
MOST_FAULTS = 100


class FaultSent(Sent, frozen=True):
    """One thing that is wrong in an uploaded file, and where."""

    place: str
    key: str
    parameters: dict[str, Any] = {}


class Problem(Sent, frozen=True, omit_defaults=True):
    """problem+json: `key` and `parameters` are put into words by the page's catalogue."""

    status: int
    code: str  # one word a program can act on: stale, illegal, not-your-turn, unknown, …
    key: str
    parameters: dict[str, Any] = {}
    faults: list[FaultSent] = []
    number: int | None = None  # of a stale action: where the table is now
    retry_after: float | None = None  # of too many requests: seconds to wait
    state: TableState | None = None  # of a stale action: the table now, as that seat sees it


class RequestError(RotondeError):
    """A request that is refused. `code` is for programs, the key for people."""

    def __init__(
        self,
        status: int,
        code: str,
        key: str | None = None,
        *,
        number: int | None = None,
        retry_after: float | None = None,
        state: TableState | None = None,
        **parameters: Any,
    ) -> None:
        super().__init__(key or f"problem.{code}", **parameters)
        self.status = status
        self.code = code
        self.number = number
        self.retry_after = retry_after
        self.state = state


def not_found(what: str) -> RequestError:
    return RequestError(404, "not-found", f"problem.no-{what}")


def forbidden(code: str, **parameters: Any) -> RequestError:
    return RequestError(403, code, **parameters)


def conflict(code: str, number: int | None = None, **parameters: Any) -> RequestError:
    return RequestError(409, code, number=number, **parameters)


def bad_request(code: str, **parameters: Any) -> RequestError:
    return RequestError(400, code, **parameters)


def problem_of(error: RotondeError) -> Problem:
    """An error as it is sent to a client."""
    parameters = {name: _plain(value) for name, value in error.parameters.items()}
    if isinstance(error, RequestError):
        return Problem(
            status=error.status,
            code=error.code,
            key=error.key,
            parameters=parameters,
            number=error.number,
            retry_after=error.retry_after,
            state=error.state,
        )
    if isinstance(error, InvalidFile):
        faults = [
            FaultSent(fault.place, fault.key, _plain(fault.parameters))
            for fault in error.faults[:MOST_FAULTS]
        ]
        return Problem(422, "invalid-file", error.key, parameters, faults)
    if isinstance(error, IllegalAction):
        # Also if it answers another phase: who has not seen the present position is stale, and
        # that is decided by the number of the entry, before the rules are asked.
        return Problem(409, "illegal", error.key, parameters)
    if isinstance(error, MalformedAction):
        return Problem(422, "malformed", error.key, parameters)
    return Problem(422, "invalid", error.key, parameters)


def _plain(value: object) -> Any:
    """Parameters as JSON has them; an error inside an error becomes its key."""
    if isinstance(value, RotondeError):
        return {"key": value.key, "parameters": _plain(value.parameters)}
    if isinstance(value, msgspec.Struct):
        return str(value)
    if isinstance(value, dict):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)
