"""Base classes of all messages: what a client sends is checked strictly."""

import msgspec


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends: an unknown field is an error."""


class Sent(msgspec.Struct, frozen=True):
    """What the server sends."""
