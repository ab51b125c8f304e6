"""The one decorator that turns rules into machine code, and the folder that keeps the result.

Numba's cache notices an edit of the function's own file only. A rule that calls a helper in
another file would go on with the helper's old code, so the cache lives in a folder named after
*all* the rule sources: an edit in any of them starts a fresh one.
"""

import hashlib
import os
import platform
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

Rule = TypeVar("Rule", bound=Callable[..., Any])

config: Any = numba.config
JIT = not config.DISABLE_JIT


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
    options = (config.BOUNDSCHECK, config.CPU_NAME, config.CPU_FEATURES)
    digest.update(repr((compiler, options)).encode())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled rules are kept between runs: a folder of the user's that we can write."""
    try:
        home = os.environ.get("XDG_CACHE_HOME")
        caches = Path(home) if home else Path.home() / ".cache"
        folder = caches / "rotonde" / "kernels" / sources_digest()
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except (OSError, RuntimeError):
        pass  # a read-only home is normal in a container: compile into a temporary folder instead
    return Path(tempfile.mkdtemp(prefix="rotonde-kernels-"))


if platform.machine() in ("x86_64", "AMD64") and "NUMBA_CPU_NAME" not in os.environ:
    # Rules are short loops over a few words, and wide vector instructions only get in their way:
    # aiming at the plain processor with bit instructions makes random play a third faster than
    # aiming at the host. NUMBA_CPU_NAME in the environment has the last word.
    config.CPU_NAME = "x86-64-v2"
    config.CPU_FEATURES = "+popcnt,+bmi,+bmi2"

if JIT and "NUMBA_CACHE_DIR" not in os.environ:
    config.CACHE_DIR = str(cache_folder())

if not JIT:
    # Without the JIT the generator works on NumPy scalars, which warn when they wrap around.
    np.seterr(over="ignore")


def rule(function: Rule) -> Rule:
    """Compile a rule. With NUMBA_DISABLE_JIT=1 the same source runs as plain Python."""
    return cast(Rule, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
