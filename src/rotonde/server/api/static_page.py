"""The built page: a handful of files, read and compressed once, served from memory."""

import gzip
import hashlib
import mimetypes
from pathlib import Path

import msgspec
from litestar import Request, Response

from rotonde.server.wire.problems import not_found

BUILT = Path(__file__).parents[1] / "page"
INDEX = "index.html"
ASSETS = "assets/"  # named by a hash of their content: they never change
FOREVER, ASK = "public, max-age=31536000, immutable", "no-cache"
WORTH_COMPRESSING = 600


class File(msgspec.Struct, frozen=True):
    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    cache: str


class Page:
    def __init__(self, folder: Path) -> None:
        self.files = {
            str(path.relative_to(folder)): _read(folder, path)
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    @property
    def is_built(self) -> bool:
        return INDEX in self.files

    def answer(self, request: Request, path: str) -> Response[bytes]:  # type: ignore[type-arg]
        """A file; any other address is a screen of the page, which finds its own way."""
        name = path.lstrip("/")
        file = self.files.get(name)
        if file is None:
            if not self.is_built or name.startswith((ASSETS, "api/")) or "." in name:
                raise not_found("page")
            file = self.files[INDEX]
        headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(b"", status_code=304, headers=headers)
        body = file.body
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = file.packed
            headers["content-encoding"] = "gzip"
        return Response(body, media_type=file.kind, headers=headers)


def _read(folder: Path, path: Path) -> File:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".webmanifest":
        kind = "application/manifest+json"
    if kind in ("application/javascript", "application/json"):
        kind += "; charset=utf-8"  # of text the framework says it
    compressible = len(body) > WORTH_COMPRESSING and path.suffix not in (".woff2", ".png")
    forever = str(path.relative_to(folder)).startswith(ASSETS)
    return File(
        body=body,
        packed=gzip.compress(body, 9, mtime=0) if compressible else None,
        kind=kind,
        tag=f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        cache=FOREVER if forever else ASK,
    )
