"""Running the server: the port opens at once, games are loaded behind it, and all is drained
before it closes."""

import asyncio
import contextlib
import logging
import signal
import socket
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec

from rotonde import __version__
from rotonde.core.errors import InvalidOptions
from rotonde.core.log_events import note
from rotonde.server.accounts.keys import load_keyring
from rotonde.server.api.app import create_app
from rotonde.server.cluster.supervisor import Workers, require_sharing
from rotonde.server.ops.garbage_collection import keep_what_is_loaded
from rotonde.server.ops.logs import set_up
from rotonde.server.ops.settings import Settings
from rotonde.server.ops.startup import open_storage, plain_errors
from rotonde.server.ops.worker_metrics import share_metrics
from rotonde.server.protocol.http_server import HttpServer
from rotonde.server.services import Services
from rotonde.server.storage.database import is_shared, sqlite_path
from rotonde.server.storage.database_file import set_aside
from rotonde.server.storage.file_lock import locked_database

log = logging.getLogger("rotonde.server")
Progress = Callable[[str], None]


def serve(
    settings: Settings, say: Progress, *, new: bool = False, new_secrets: bool = False
) -> None:
    """Serve until stopped. `say` is called with the progress of the start: ready (the port is
    open), loaded (every game can be played).

    `new`: a SQLite database that cannot be used is set aside; `new_secrets`: secrets that are
    missing are made.
    """
    set_up(settings.log)
    require_sharing(settings)
    with locked_database(settings.database):
        if not is_shared(settings.database):
            if new:
                set_aside(sqlite_path(settings.database))
            if new_secrets:
                load_keyring(Path(settings.folder))
        _run(settings, say)


def _run(settings: Settings, say: Progress) -> None:
    _require_free(settings.host, settings.port)
    if settings.workers == 1:
        _serve_alone(settings, lambda: say("ready"), False, lambda: say("loaded"))
        return
    _require_database(settings)
    with share_metrics():
        Workers(settings, _serve_alone).serve(lambda: say("ready"))


def work(settings: Settings, say: Progress) -> None:
    """Run bots and clocks of tables that other processes serve, until stopped."""
    set_up(settings.log)
    # Other processes serve the tables.
    require_sharing(msgspec.structs.replace(settings, bots=False))
    say("compiling")
    services = _open_services(settings)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_work(services, say))


def _open_services(settings: Settings) -> Services:
    with plain_errors(settings.database):
        return Services(settings)


async def _finish_loading(services: Services, loaded: Callable[[], None]) -> None:
    await services.games.finished()
    keep_what_is_loaded()
    note(log, logging.INFO, "loaded")
    loaded()


def _require_database(settings: Settings) -> None:
    """What a worker could only fail on, again and again, is found out before."""
    open_storage(settings.database, Path(settings.folder)).dispose()


def _serve_alone(
    settings: Settings,
    ready: Callable[[], None],
    load_first: bool,
    loaded: Callable[[], None] = lambda: None,
) -> None:
    """`load_first`: the port opens when everything is loaded, because others serve meanwhile."""
    set_up(settings.log)  # a worker is a separate process
    services = _open_services(settings)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(settings, services, ready, load_first, loaded))


async def _serve(
    settings: Settings,
    services: Services,
    ready: Callable[[], None],
    load_first: bool,
    loaded: Callable[[], None],
) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, services.shutdown.begin, stop.set)
    services.games.hold()
    app = create_app(settings, services)
    server = HttpServer(app, settings)
    async with app.lifespan():
        if load_first:
            services.games.begin(services.bots.load)
            await _either(stop.wait(), services.games.finished())
        await server.open()
        note(log, logging.INFO, "open", version=__version__, host=settings.host, port=settings.port)
        if not load_first:
            services.games.begin(services.bots.load)
        ready()
        loading = asyncio.create_task(_finish_loading(services, loaded))
        await stop.wait()
        loading.cancel()
        await server.close()
    note(log, logging.INFO, "stopped")


async def _either(*awaited: Coroutine[Any, Any, object]) -> None:
    """Wait for the first of them."""
    tasks = [asyncio.create_task(one) for one in awaited]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()


async def _work(services: Services, say: Progress) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, services.shutdown.begin, stop.set)
    services.games.hold()
    await services.start()
    services.games.begin(services.bots.load)
    loading = asyncio.create_task(_finish_loading(services, lambda: say("working")))
    await stop.wait()
    loading.cancel()
    await services.stop()


def _require_free(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            reason = error.strerror or ""
            raise InvalidOptions("server.port", host=host, port=port, reason=reason) from None
