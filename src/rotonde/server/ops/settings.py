"""How a server is set up. Every value has a default that suits a family on one machine."""

from ipaddress import ip_network
from typing import Annotated, Literal

import msgspec

Days = Annotated[float, msgspec.Meta(ge=0)]
Seconds = Annotated[float, msgspec.Meta(ge=0)]
Wait = Annotated[float, msgspec.Meta(ge=1)]
Count = Annotated[int, msgspec.Meta(ge=1)]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token bucket for one identity or address: so many at once, then so many a second."""

    requests: tuple[float, float] = (400, 80)  # by address: a classroom shares one
    actions: tuple[float, float] = (40, 10)
    messages: tuple[float, float] = (60, 20)  # on the live channel
    chat: tuple[float, float] = (6, 0.5)
    new_people: tuple[float, float] = (40, 0.2)
    new_tables: tuple[float, float] = (20, 0.2)
    # Guesses: successful ones are not counted, so that a class may join at once.
    codes: tuple[float, float] = (40, 0.2)  # trying invitation codes, by address
    entering: tuple[float, float] = (5, 0.05)  # passphrases and links of one person
    entering_of_an_address: tuple[float, float] = (40, 0.1)
    # All addresses together, over all processes that share a Redis.
    # Addresses with hardly any attempt within a day share a second budget, four times as large.
    codes_in_all: tuple[float, float] = (200, 0.5)
    entering_in_all: tuple[float, float] = (100, 0.5)
    helps: tuple[float, float] = (20, 2)
    entries: tuple[float, float] = (4_000, 200)  # of logs that are read and watched again
    layouts: tuple[float, float] = (6, 0.05)  # uploaded maps, whose drawing takes seconds
    connections: int = 40  # live channels of one identity
    # Of any kind. IPv6: of a /64. Behind a proxy: requests and live channels of the address that
    # the proxy names. Forty pupils behind one address have some seven each.
    connections_of_an_address: int = 400
    connections_in_all: Count = 4_000  # of one process
    # How long, and how large, what arrives may be while it is unfinished.
    header_bytes: Count = 16_384
    header_seconds: Wait = 10.0  # also of a connection that sends nothing
    body_seconds: Wait = 20.0
    message_seconds: Wait = 10.0  # of one live message, from its first byte to its last
    idle_seconds: Wait = 20.0  # between two requests on one connection
    unread_seconds: Wait = (
        20.0  # within which a client must read some of the data that waits for it
    )
    unfinished_bytes: Count = 64_000_000  # of all large requests; one address: a quarter


class Retention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After how many days without activity something is deleted; 0: never."""

    empty_tables: Days = 30  # where only the host ever sat down, and closed ones
    unstarted_tables: Days = 90  # where other people sat down too
    finished_missions: Days = 180  # the tables; medals and progress stay
    chat: Days = 365  # of finished tables
    people: Days = 730  # who have no passphrase and no seat anywhere


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    database: str
    folder: str  # where the secrets file is
    host: str = "127.0.0.1"
    port: int = 8765
    public_address: str | None = None  # the address for browsers, e.g. https://rotonde.example
    secure_cookies: bool = False  # behind TLS
    behind_proxy: bool = False  # believe X-Forwarded-For and X-Forwarded-Proto
    limits: Limits = Limits()
    bot_pace: float = 0.6  # 1: bots take as long as a person seems to; 0: they play at once
    bot_processes: int = 1  # workers of the pool for bots' turns alone
    bots: bool = True  # False: other processes move them (`rotonde worker`)
    worker_processes: int = 2  # for hints, layouts and replays; started on demand
    worker_memory: int = 1000  # megabytes that one of them may take besides its code
    # Bots of others that are offered at tables: name -> command (docs/bot-protocol.md). They are
    # not trusted: each turn is a process of its own, with these limits.
    added_bots: dict[str, str] = {}
    added_bot_seconds: Wait = 10.0  # to get ready, and again to answer
    added_bot_memory: Count = 500  # megabytes of data of each of its processes
    added_bot_processes: Count = 2  # turns of such bots at the same time; of one bot one
    # Without network and files by bubblewrap: where that works; or else no start; or never.
    added_bot_sandbox: Literal["if-possible", "required", "off"] = "if-possible"
    added_bot_folders: tuple[str, ...] = ()  # that they may read, besides those of their files
    redis: str | None = None  # message bus between the processes of this server
    workers: int = 1
    body_limit: int = 300_000  # bytes: a custom map is the largest request
    message_limit: int = 8_192  # of one live message
    heartbeat: float = 20.0
    # How long the proposal of a rematch waits for answers: while all who are asked are at the
    # table, and else, as an invitation in their hall.
    rematch_seconds: Wait = 60.0
    rematch_invitation_seconds: Wait = 86_400.0
    # Seconds of absence after which the others may have a bot play for a person, and between two
    # reminders of one person at a table.
    replace_after: Wait = 120.0
    nudge_every: Wait = 120.0
    # After these minutes without spectators and players a table is dropped from memory.
    idle_minutes: float = 10.0
    retention: Retention = Retention()
    log: Literal["json", "text"] | None = None  # None: text on a terminal, else JSON
    slow_request: Seconds = 2.0  # after which a request is logged as slow
    drain: Seconds = 0.0  # between the readiness probe's "stopping" and closing the port
    metrics_from: tuple[str, ...] = ()  # networks that may read /metrics, besides this machine
    page: str | None = None  # the folder of the built page; None: the one in the package

    def __post_init__(self) -> None:
        for network in self.metrics_from:
            ip_network(network)


_FREE = (1e9, 1e9)
NO_LIMITS = Limits(
    requests=_FREE,
    actions=_FREE,
    messages=_FREE,
    chat=_FREE,
    new_people=_FREE,
    new_tables=_FREE,
    codes=_FREE,
    entering=_FREE,
    entering_of_an_address=_FREE,
    codes_in_all=_FREE,
    entering_in_all=_FREE,
    helps=_FREE,
    entries=_FREE,
    layouts=_FREE,
    connections=1_000_000,
    connections_of_an_address=1_000_000,
    connections_in_all=1_000_000,
)  # for measuring, and for tests of other things
