"""Untrusted JSON: what storage or rules could not handle is refused when it is decoded."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Request

from rotonde.server.wire.problems import RequestError

# A NUL as JSON writes it: an escape, unless its backslash is itself escaped.
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


@contextmanager
def with_care(sent: bytes) -> Iterator[None]:
    """Wrap the decoding of a request body: what is refused becomes a 400."""
    if _NUL.search(sent):
        # PostgreSQL can neither store nor search for NUL, and no valid text contains it.
        raise RequestError(400, "malformed", "problem.forbidden-character")
    try:
        yield
    except RecursionError:
        raise RequestError(400, "malformed", "problem.too-deep") from None
    except UnicodeDecodeError:
        raise RequestError(400, "malformed", "problem.not-utf-8") from None


class CarefulRequest(Request[Any, Any, Any]):
    """A request whose JSON body is checked while it is decoded."""

    async def json(self) -> Any:
        with with_care(await self.body()):
            return await super().json()
