"""Everything that a request needs, put together once."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa
from litestar.connection import ASGIConnection

from rotonde.server.bounded_threads import BoundedThreads
from rotonde.server.chat import Chat
from rotonde.server.database import is_shared, open_database, prepare
from rotonde.server.departure import Departure
from rotonde.server.house import House
from rotonde.server.keeper import Keeper
from rotonde.server.keyring import Keyring, load_keyring, shared_keyring
from rotonde.server.limits import Buckets
from rotonde.server.lobby import Lobby
from rotonde.server.neighbours import Neighbours
from rotonde.server.people import People, Person
from rotonde.server.play import Play
from rotonde.server.problems import Trouble
from rotonde.server.pulse import Pulse
from rotonde.server.readiness import Readiness
from rotonde.server.retention import Sweeper
from rotonde.server.safekeeping.secret import settle_secret
from rotonde.server.scenery import SceneryShop
from rotonde.server.settings import Settings
from rotonde.server.store import Store
from rotonde.server.tokens import Tokens, bearer
from rotonde.server.worker_pool import WorkerPool

AnyConnection = ASGIConnection[Any, Any, Any, Any]
YEAR = 365 * 24 * 3600
MOST_REASONS = 32  # why a bot moved: being worked out and waiting


class Services:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        engine = open_database(settings.database)
        prepare(engine)
        settle_secret(engine, Path(settings.folder))
        self.store = Store(engine)
        self.people = People(self.store, _keyring(settings, engine))
        self.tokens = Tokens(self.store, self.people)
        self.house = House(self.store, settings)
        self.pool = WorkerPool(settings.worker_processes, settings.worker_memory)
        self.play = Play(self.house, self.pool)
        self.lobby = Lobby(self.house, self.play)
        self.keeper = Keeper(self.house, self.play)
        self.chat = Chat(self.house)
        self.neighbours = Neighbours(self.house, self.people, self.keeper, self.chat)
        self.scenery = SceneryShop(self.pool)
        self.reasons = BoundedThreads("reasons", 1, MOST_REASONS)
        self.buckets = Buckets()
        self.departure = Departure(self.house.hub, settings.drain)
        self.readiness = Readiness(self.store, lambda: self.departure.is_leaving)
        self.pulse = Pulse(self.house)
        self.sweeper = Sweeper(self.house, self.people, settings.retention)

    @property
    def cookie_name(self) -> str:
        # With this prefix a browser accepts it only over TLS and from this very host.
        return "__Host-rotonde" if self.settings.secure_cookies else "rotonde"

    async def start(self) -> None:
        await self.neighbours.start()
        await self.keeper.start()
        self.pulse.start()
        self.sweeper.start()

    async def stop(self) -> None:
        await self.sweeper.stop()
        await self.pulse.stop()
        await self.keeper.stop()
        self.scenery.close()
        await self.pool.stop()
        self.play.help_desk.close()
        self.reasons.close()
        self.people.close()
        await self.house.stop()
        await self.neighbours.stop()
        self.store.close()

    # --- who is asking ---------------------------------------------------------------------------

    async def person(self, connection: AnyConnection) -> Person | None:
        token = token_of(connection)
        if token is not None:
            # Whoever shows a token is who it names, or nobody: the cookie is not looked at.
            return await self.tokens.person_of(token)
        return await self.people.by_cookie(connection.cookies.get(self.cookie_name))

    async def require_person(self, connection: AnyConnection) -> Person:
        person = await self.person(connection)
        if person is None:
            raise Trouble(401, "nobody")
        return person

    async def require_themselves(self, connection: AnyConnection) -> Person:
        """A person at their browser: a token is for playing, not for changing who one is."""
        if token_of(connection) is not None:
            raise Trouble(403, "token-plays-only")
        return await self.require_person(connection)

    def address_of(self, connection: AnyConnection) -> str:
        if self.settings.behind_proxy:
            forwarded = connection.headers.get("x-forwarded-for", "")
            if forwarded:
                return forwarded.rpartition(",")[2].strip()
        return connection.client.host if connection.client else ""

    def limit(self, kind: str, who: str) -> None:
        """One more of this kind by this identity or address; or a 429."""
        self.buckets.take(kind, who, getattr(self.settings.limits, kind))

    def base_address(self, connection: AnyConnection) -> str:
        """How people reach this server: as configured, else as they have just reached it."""
        if self.settings.public_address is not None:
            return self.settings.public_address.rstrip("/")
        return f"{connection.url.scheme}://{connection.headers.get('host', '')}"

    def is_own_origin(self, connection: AnyConnection) -> bool:
        """Does the request come from our own page? Programs that are no browsers send no origin."""
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        if token_of(connection) is not None:
            return True  # no browser adds a token by itself: nobody can be tricked into sending it
        if self.settings.public_address is not None and origin == self.settings.public_address:
            return True
        try:
            return urlsplit(origin).netloc == connection.headers.get("host", "")
        except ValueError:
            return False  # no address at all: no page of ours sends that


def _keyring(settings: Settings, engine: sa.Engine) -> Keyring:
    if is_shared(settings.database):
        return shared_keyring(engine)
    return load_keyring(Path(settings.folder))


def token_of(connection: AnyConnection) -> str | None:
    return bearer(connection.headers.get("authorization"))


def services_of(connection: AnyConnection) -> Services:
    found: Services = connection.app.state.services
    return found
