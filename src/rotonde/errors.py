"""The public names of everything that can go wrong."""

from rotonde.core.errors import (
    BadRecord,
    Fault,
    IllegalAction,
    InvalidFile,
    InvalidOptions,
    MalformedAction,
    RotondeError,
    StaleAction,
    UnknownGame,
    use_language,
)

__all__ = [
    "BadRecord",
    "Fault",
    "IllegalAction",
    "InvalidFile",
    "InvalidOptions",
    "MalformedAction",
    "RotondeError",
    "StaleAction",
    "UnknownGame",
    "use_language",
]
