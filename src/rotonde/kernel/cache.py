"""The folder that keeps compiled rules between runs.

Numba's cache notices an edit of the function's own file only. A rule that calls a helper in
another file would go on with the helper's old code, so the cache is in a folder named after
*all* the rule sources: an edit in any of them starts a fresh one.
"""

# mypy: disable-error-code="no-untyped-call"

import contextlib
import hashlib
import os
import platform
import stat
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

from rotonde.kernel.numba_settings import numba_settings

# A folder of compiled rules that this process reads and never writes: that of a server, for a bot
# that may use it but must not change what others run.
READ_ONLY = "ROTONDE_COMPILED"
# The packages that hold compiled code; a test sees to it that no other does.
COMPILED = ("bench", "core", "games", "kernel", "players")


def sources_digest() -> str:
    """A digest of every source file that is compiled or that compiled code may call."""
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for source in sorted(file for name in COMPILED for file in (package / name).rglob("*.py")):
        digest.update(source.relative_to(package).as_posix().encode())
        digest.update(source.read_bytes())
    compiler = (numba.__version__, np.__version__, platform.python_version())
    options = (numba_settings.BOUNDSCHECK, numba_settings.CPU_NAME, numba_settings.CPU_FEATURES)
    digest.update(repr((compiler, options)).encode())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path:
    """The folder of these sources: where NUMBA_CACHE_DIR says, else in the user's cache."""
    digest = sources_digest()
    if given := read_only_folder():
        return given
    try:
        folder = _caches() / digest
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except (OSError, RuntimeError):
        pass  # a read-only home is normal in a container: compile into a temporary folder instead
    return _temporary_folder(digest)


@cache
def read_only_folder() -> Path | None:
    """The folder that was named by READ_ONLY, if it is one of these sources."""
    given = os.environ.get(READ_ONLY)
    folder = Path(given) if given else None
    return folder if folder and folder.name == sources_digest() and folder.is_dir() else None


def _temporary_folder(digest: str) -> Path:
    """The same one for every process of this user. Compiled code is run as it is found: a folder
    that another user has made, or may write to, is not used."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"rotonde-kernels-{user}-{digest}"
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = folder.lstat()
    if stat.S_ISDIR(found.st_mode) and (os.name == "nt" or _is_private(found, user)):
        return folder
    return Path(tempfile.mkdtemp(prefix="rotonde-kernels-"))


def _is_private(found: os.stat_result, user: int) -> bool:
    return found.st_uid == user and not stat.S_IMODE(found.st_mode) & 0o077


def _caches() -> Path:
    if numba_settings.CACHE_DIR:
        return Path(numba_settings.CACHE_DIR) / "rotonde"
    home = os.environ.get("XDG_CACHE_HOME")
    caches = Path(home) if home else Path.home() / ".cache"
    return caches / "rotonde" / "kernels"


class _Locator(UserProvidedCacheLocator):
    """Like NUMBA_CACHE_DIR, but for our own functions alone."""

    def __init__(self, py_func: Callable[..., object], py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = str(cache_folder() / self.get_suitable_cache_subpath(py_file))

    @classmethod
    def from_function(cls, py_func: Callable[..., object], py_file: str) -> "_Locator":
        located = cls(py_func, py_file)
        located.ensure_cache_path()
        return located

    def ensure_cache_path(self) -> None:
        # Numba would write a file for every function to try the folder; that has been tried.
        if read_only_folder() is None:
            Path(self._cache_path).mkdir(exist_ok=True)


class _CacheImpl(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012 (Numba's own is a list)


class RuleCache(FunctionCache):
    _impl_class = _CacheImpl

    def save_overload(self, sig: object, data: object) -> None:
        if read_only_folder() is None:
            super().save_overload(sig, data)
