"""Compresses large answers if the client accepts it; small ones are sent as they are."""

import gzip
from typing import Any

from litestar import MediaType, Request, Response

WORTH_PACKING = 2_000
LEVEL = 5


def packed_json(
    request: Request[Any, Any, Any], body: bytes, headers: dict[str, str] | None = None
) -> Response[bytes]:
    told = {"vary": "accept-encoding", **(headers or {})}
    if len(body) > WORTH_PACKING and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, LEVEL, mtime=0)
        told["content-encoding"] = "gzip"
    return Response(body, media_type=MediaType.JSON, headers=told)
