"""Messages about people: identities, passphrases, devices, tokens."""

from rotonde.server.wire.base import Sent, Strict

NAME_LENGTH = 40  # of people, guests and tokens


class NewPerson(Strict, frozen=True):
    name: str


class KeptLivery(Strict, frozen=True):
    """The colour and emblem that I sit down with, wherever they are free; null: none."""

    livery: int | None


class Passphrase(Strict, frozen=True):
    passphrase: str
    old: str | None = None  # needed to replace one


class Enter(Strict, frozen=True):
    """Sign in on another device: by a one-time link, or by handle and passphrase."""

    token: str | None = None
    handle: str | None = None
    passphrase: str | None = None


class LeaveAll(Strict, frozen=True):
    """`way_back`: a secret of the client's own making, good for `Enter.token` once, for a quarter
    of an hour, should the answer with the new cookie be lost."""

    way_back: str | None = None


class Me(Sent, frozen=True):
    id: str  # public: what others see of me
    name: str
    handle: str  # what I type, with my passphrase, to come back
    has_passphrase: bool
    created: float
    livery: int | None  # colour and emblem that I keep for later tables


class DeviceLink(Sent, frozen=True):
    """A link that brings this identity to another device, once, for a short while."""

    token: str
    path: str  # to be put after this server's address
    qr: str  # SVG
    expires: float


class TokenWanted(Strict, frozen=True):
    name: str  # of the program that will use it


class TokenSent(Sent, frozen=True):
    """A token as its owner sees it, ever after."""

    id: str
    name: str
    created: float
    used: float | None  # last, to the minute; null: never


class NewToken(Sent, frozen=True):
    """A token that has just been made. It goes into `Authorization: Bearer …`."""

    made: TokenSent
    token: str  # shown this once
