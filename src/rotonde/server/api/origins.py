"""Origins of web pages, as browsers send them: scheme, host and port, and nothing else."""

from typing import NamedTuple
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443}
_PAGES = {"ws": "http", "wss": "https"}  # the scheme of the page that opens such a channel


class Origin(NamedTuple):
    scheme: str
    host: str
    port: int


def origin_of(address: str) -> Origin | None:
    """The origin of an address; None if it has none, as the `null` of a sandboxed page."""
    try:
        parts = urlsplit(address)
        scheme = _PAGES.get(parts.scheme, parts.scheme)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if scheme not in _PORTS or not host or parts.username is not None:
        return None
    return Origin(scheme, host, port or _PORTS[scheme])
