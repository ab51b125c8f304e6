"""JSON as strangers send it: what would fail further in is refused where it is read."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Request

from rotonde.server.wire.problems import Trouble

# A NUL as JSON writes it: an escape, unless its backslash is itself escaped.
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


@contextmanager
def with_care(sent: bytes) -> Iterator[None]:
    """Around the decoding of what was sent."""
    if _NUL.search(sent):
        # PostgreSQL can neither store nor look for it, and nobody writes it on purpose.
        raise Trouble(400, "malformed", "problem.forbidden-character")
    try:
        yield
    except RecursionError:
        raise Trouble(400, "malformed", "problem.too-deep") from None
    except UnicodeDecodeError:
        raise Trouble(400, "malformed", "problem.not-utf-8") from None


class CarefulRequest(Request[Any, Any, Any]):
    """A request whose body is decoded with care."""

    async def json(self) -> Any:
        with with_care(await self.body()):
            return await super().json()
