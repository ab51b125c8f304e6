"""Numba's settings that rules depend on. They belong to the host program: they are only read."""

from typing import Protocol, cast

from numba.core import config


class NumbaSettings(Protocol):
    @property
    def BOUNDSCHECK(self) -> int | None: ...  # noqa: N802 (Numba's names)
    @property
    def CACHE_DIR(self) -> str: ...  # noqa: N802
    @property
    def CPU_FEATURES(self) -> str | None: ...  # noqa: N802
    @property
    def CPU_NAME(self) -> str | None: ...  # noqa: N802
    @property
    def DISABLE_JIT(self) -> int: ...  # noqa: N802


numba_settings = cast(NumbaSettings, config)
