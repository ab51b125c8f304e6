"""Everything that a request needs, constructed once per process."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from litestar.connection import ASGIConnection, Request

from rotonde.pool.pool import WorkerPool
from rotonde.server.accounts.account_data import AccountData, PersonalData
from rotonde.server.accounts.keys import Keyring, load_keyring, new_id, shared_keyring
from rotonde.server.accounts.people import People, Person
from rotonde.server.accounts.sign_in import SignIn
from rotonde.server.accounts.tokens import Tokens, bearer
from rotonde.server.api.addresses import forwarded_address, subscriber_of
from rotonde.server.api.guess_limits import Guesses
from rotonde.server.api.origins import origin_of
from rotonde.server.api.rate_limits import Buckets
from rotonde.server.cluster.bus import Message, open_bus
from rotonde.server.cluster.sync import ClusterSync
from rotonde.server.features import campaign, my_games, ratings
from rotonde.server.features.chat import Chat
from rotonde.server.features.records import RecordKeeper, forget_in_records
from rotonde.server.jobs import pool_functions
from rotonde.server.jobs.added_bots import AddedBots, lane_for
from rotonde.server.jobs.bots import BotRunner
from rotonde.server.jobs.bounded_threads import BoundedThreads
from rotonde.server.jobs.leases import Leases
from rotonde.server.jobs.retention import RetentionSweep
from rotonde.server.ops.game_loading import GameLoading
from rotonde.server.ops.garbage_collection import FullCollections
from rotonde.server.ops.health import Readiness
from rotonde.server.ops.loop_lag import LoopLag
from rotonde.server.ops.settings import Settings
from rotonde.server.ops.shutdown import Shutdown
from rotonde.server.ops.startup import open_storage
from rotonde.server.storage.backup.server_secret import require_secret, settle_secret
from rotonde.server.storage.database import is_shared
from rotonde.server.storage.store import Store
from rotonde.server.tables.commit import TableWriter
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.lobby.account_changes import AccountChanges
from rotonde.server.tables.lobby.lobby import Lobby
from rotonde.server.tables.lobby.new_tables import NewTables
from rotonde.server.tables.lobby.rematch import Rematches
from rotonde.server.tables.log.history import History
from rotonde.server.tables.play import prepared_rows
from rotonde.server.tables.play.absence import Absence
from rotonde.server.tables.play.actions import Actions
from rotonde.server.tables.play.nudges import Nudges
from rotonde.server.tables.play.prepared import PreparedActions
from rotonde.server.tables.play.questions import Questions
from rotonde.server.tables.play.undo import Undo
from rotonde.server.tables.registry import TableRegistry
from rotonde.server.tables.subscriptions import Subscriptions
from rotonde.server.tables.views.fixtures import FixtureCache
from rotonde.server.wire.problems import RequestError

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]
YEAR = 365 * 24 * 3600
MOST_REASONS = 32  # why a bot moved: being worked out and waiting


class Services:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        engine = open_storage(settings.database, Path(settings.folder))
        settle_secret(engine, Path(settings.folder))
        require_secret(engine, Path(settings.folder))
        self.store = Store(engine)
        personal_data = (
            PersonalData(ratings.forget_ratings, ratings.ratings_stored),
            PersonalData(forget_in_records),
            PersonalData(my_games.forget_results, my_games.results_stored),
            PersonalData(prepared_rows.forget_prepared, prepared_rows.prepared_stored),
        )
        self.people = People(self.store, _keyring(settings, engine))
        self.sign_in = SignIn(self.store, self.people)
        self.account_data = AccountData(self.store, self.people, personal_data)
        self.tokens = Tokens(self.store, self.people)
        added_lane = lane_for(settings)
        self.pool = WorkerPool(
            settings.worker_processes,
            settings.worker_memory,
            reserved={
                pool_functions.BOTS: settings.bot_processes if settings.bots else 0,
                added_lane: settings.added_bot_processes if settings.bots else 0,
            },
        )
        process, shared = new_id(), is_shared(settings.database)
        self.bus = open_bus(
            settings.redis if shared else None,
            process,
            hear=self._hear,
            came_back=self._came_back,
        )
        self.subscriptions = Subscriptions(
            self._send_presence, settings.replace_after, settings.nudge_every
        )
        history = History(self.store, self.pool)
        self.games = GameLoading()
        self.tables = TableRegistry(
            self.store, settings, history, self.subscriptions, shared, self.games
        )
        leases = Leases(self.store, process, shared)
        self.writer = TableWriter(
            self.tables,
            leases,
            self.bus,
            contributors=(
                RecordKeeper(self.store, history).contribute,
                campaign.contribute,
                ratings.contribute,
                my_games.contribute,
                prepared_rows.contribute,
            ),
            committed=self._wake,
        )
        self.actions = Actions(self.writer)
        self.prepared = PreparedActions(self.writer, self._prepared_changed)
        self.undo = Undo(self.writer)
        self.absence = Absence(self.writer)
        self.nudges = Nudges(self.writer)
        self.questions = Questions(self.pool)
        self.new_tables = NewTables(self.tables, ratings.require_rateable)
        self.lobby = Lobby(self.writer, self.new_tables, self.absence, ratings.require_rateable)
        self.rematches = Rematches(self.writer, self.new_tables, self.lobby)
        self.account_changes = AccountChanges(self.writer, self.lobby)
        self.missions = campaign.MissionTables(self.tables, self.lobby)
        self.bots = BotRunner(
            self.tables,
            self.actions,
            self.absence,
            self.prepared,
            leases,
            self.pool,
            AddedBots(self.pool, settings, added_lane),
        )
        self.chat = Chat(self.tables, self.bus)
        self.cluster = ClusterSync(self.tables, self.people, self.bots, self.chat, self.bus)
        self.fixtures = FixtureCache(self.pool)
        self.reasons = BoundedThreads("reasons", 1, MOST_REASONS)
        self.buckets = Buckets()
        self.guesses = Guesses(settings.limits, settings.redis)
        self.shutdown = Shutdown(self.subscriptions, settings.drain)
        self.readiness = Readiness(self.store, self._not_ready)
        self.loop_lag = LoopLag(self.tables)
        self.full_collections = FullCollections(self.subscriptions)
        self.retention = RetentionSweep(self.tables, self.account_data, settings.retention)

    # --- calls to parts that are made later ------------------------------------------------------

    def _hear(self, process: str, message: Message) -> None:
        self.cluster.hear(process, message)

    async def _came_back(self) -> None:
        await self.cluster.came_back()

    def _send_presence(self, table: str) -> None:
        self.cluster.send_presence(table)

    def _wake(self, live: LiveTable) -> None:
        self.bots.wake(live)

    def _prepared_changed(self, live: LiveTable, seat: int) -> None:
        self.cluster.send_prepared(live.data.id, seat, live.seats[seat].person)

    def _not_ready(self) -> str | None:
        if self.shutdown.is_leaving:
            return "stopping"
        if self.games.failed:
            return "game"
        return "loading" if self.games.is_loading else None

    @property
    def is_expected_to_refuse(self) -> bool:
        """While starting and stopping a 503 is expected: not logged."""
        return self.shutdown.is_leaving or self.games.is_loading

    # --- running ---------------------------------------------------------------------------------

    @property
    def cookie_name(self) -> str:
        # With this prefix a browser accepts it only over TLS and from this very host.
        return "__Host-rotonde" if self.settings.secure_cookies else "rotonde"

    async def start(self) -> None:
        await self.cluster.start()
        await self.bots.start()
        self.loop_lag.start()
        self.full_collections.start()
        self.retention.start()

    async def stop(self) -> None:
        await self.retention.stop()
        await self.loop_lag.stop()
        await self.full_collections.stop()
        await self.bots.stop()
        await self.games.stop()
        self.fixtures.close()
        await self.pool.stop()
        self.questions.close()
        self.reasons.close()
        self.sign_in.close()
        await self.writer.stop()
        self.tables.history.close()
        await self.cluster.stop()
        await self.guesses.stop()
        self.store.close()

    # --- who is asking ---------------------------------------------------------------------------

    async def person(self, connection: AnyConnection) -> Person | None:
        token = token_of(connection)
        if token is not None:
            # A request with a token is identified by the token alone; its cookie is ignored.
            return await self.tokens.person_of(token)
        return await self.people.by_cookie(connection.cookies.get(self.cookie_name))

    async def require_person(self, connection: AnyConnection) -> Person:
        person = await self.person(connection)
        if person is None:
            raise RequestError(401, "nobody")
        return person

    async def require_themselves(self, connection: AnyConnection) -> Person:
        """A person at their browser: a token is for playing, not for changing who one is."""
        if token_of(connection) is not None:
            raise RequestError(403, "token-plays-only")
        return await self.require_person(connection)

    def sender_of(self, connection: AnyConnection) -> str:
        """The very address that it comes from."""
        if self.settings.behind_proxy:
            forwarded = connection.headers.get("x-forwarded-for", "")
            if forwarded:
                return forwarded_address(forwarded)
        return connection.client.host if connection.client else ""

    def address_of(self, connection: AnyConnection) -> str:
        """The address that limits are counted by: of IPv6 the /64."""
        return subscriber_of(self.sender_of(connection))

    def limit(self, kind: str, who: str, cost: float = 1) -> None:
        """One more of this kind by this identity or address; or a 429."""
        self.buckets.take(kind, who, getattr(self.settings.limits, kind), cost)

    def base_address(self, connection: AnyConnection) -> str:
        """How people reach this server: as configured, else as they have just reached it."""
        if self.settings.public_address is not None:
            return self.settings.public_address.rstrip("/")
        return self._reached_at(connection)

    def _reached_at(self, connection: AnyConnection) -> str:
        """The address that this request was sent to, as far as the browser is concerned."""
        scheme = connection.url.scheme
        if self.settings.secure_cookies:
            scheme = "https"  # a browser that has our cookie has it from there
        elif self.settings.behind_proxy:
            forwarded = connection.headers.get("x-forwarded-proto", "")
            scheme = forwarded.rpartition(",")[2].strip().lower() or scheme
        return f"{scheme}://{connection.headers.get('host', '')}"

    def is_own_origin(self, connection: AnyConnection) -> bool:
        """Does the request come from our own page? Programs that are no browsers send no origin."""
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        if token_of(connection) is not None:
            return True  # no browser adds a token by itself: another site cannot make it
        sender, here = origin_of(origin), origin_of(self._reached_at(connection))
        public = origin_of(self.settings.public_address or "")
        if here is not None and public is not None:
            # Whether or not a proxy says so, people reach this host by TLS alone.
            here = public if (public.scheme, public.host) == ("https", here.host) else here
        return sender is not None and sender in (here, public)


def _keyring(settings: Settings, engine: sa.Engine) -> Keyring:
    if is_shared(settings.database):
        return shared_keyring(engine)
    return load_keyring(Path(settings.folder))


def token_of(connection: AnyConnection) -> str | None:
    return bearer(connection.headers.get("authorization"))


def services_of(connection: AnyConnection) -> Services:
    found: Services = connection.app.state.services
    return found


async def limited_person(request: AnyConnection, kind: str) -> tuple[Services, Person]:
    """The services, and the person who asks, counted against their limit of this kind."""
    services = services_of(request)
    person = await services.require_person(request)
    services.limit(kind, person.id)
    return services, person
