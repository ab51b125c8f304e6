"""The one decorator that turns rules into machine code."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np

from rotonde.kernel.numba_settings import numba_settings
from rotonde.kernel.target import jit

Rule = TypeVar("Rule", bound=Callable[..., Any])

JIT = not numba_settings.DISABLE_JIT


def rule(function: Rule) -> Rule:
    """Compile a rule. With NUMBA_DISABLE_JIT=1 the same source runs as plain Python."""
    return cast(Rule, jit(cache=True, nogil=True, error_model="numpy")(function))


def wrapping(function: Rule) -> Rule:
    """For a rule whose integers wrap around. Compiled ones always do; NumPy's warn of it."""
    return function if JIT else np.errstate(over="ignore")(function)
