"""`rotonde serve`: the tables, in the browser; `rotonde worker`: their bots, in a process apart."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from rotonde.cli.inputs import Language, language_or_default
from rotonde.core.errors import InvalidOptions

SLOWEST_PACE = 10.0

Folder = Annotated[Path | None, Parameter(help="where everything is kept")]
Database = Annotated[
    str | None, Parameter(help="another database than SQLite there: postgresql://…")
]
RedisAddress = Annotated[
    str | None, Parameter(help="the Redis by which processes notify each other: redis://…")
]
Pace = Annotated[
    float | None, Parameter(help="1: bots take their time; 0: at once; by default 0.6")
]
SettingsFile = Annotated[
    Path | None, Parameter(help="a TOML file with these and all other settings")
]
LogForm = Annotated[
    Literal["json", "text"] | None, Parameter(help="by default text on a terminal, else json")
]


def serve(
    *,
    port: Annotated[int | None, Parameter(help="by default 8765")] = None,
    host: Annotated[str | None, Parameter(help="where to listen, by default 127.0.0.1")] = None,
    lan: Annotated[bool, Parameter(help="open it to the network: show address and QR")] = False,
    folder: Folder = None,
    database: Database = None,
    redis: RedisAddress = None,
    workers: Annotated[int | None, Parameter(help="processes that serve on this port")] = None,
    no_bots: Annotated[bool, Parameter(help="bots run elsewhere: `rotonde worker`")] = False,
    address: Annotated[str | None, Parameter(help="how people reach it, https://…")] = None,
    behind_proxy: Annotated[bool, Parameter(help="believe a proxy's X-Forwarded-For")] = False,
    bot_pace: Pace = None,
    bot: Annotated[
        list[str] | None,
        Parameter(help="NAME=COMMAND: a bot to offer at tables; or an installed player's name"),
    ] = None,
    settings: SettingsFile = None,
    log: LogForm = None,
    metrics_from: Annotated[
        tuple[str, ...] | None,
        Parameter(help="a network that may read /metrics, besides this machine"),
    ] = None,
    drain: Annotated[
        float | None,
        Parameter(help="seconds from the signal to stop until the port closes"),
    ] = None,
    open_browser: Annotated[bool, Parameter(help="open the page, where there is a screen")] = False,
    new: Annotated[
        bool, Parameter(help="a SQLite file that cannot be used is set aside; start a new one")
    ] = False,
    new_secrets: Annotated[
        bool,
        Parameter(help="the secrets file is lost: make a new one; all people must sign in again"),
    ] = False,
    language: Language = None,
) -> None:
    """Serve the games to browsers. Ctrl-C stops the server."""
    from rotonde.players.added_bots import added_bots
    from rotonde.server.ops.serve import serve as run
    from rotonde.server.ops.settings_file import settings_from
    from rotonde.server.storage.private_files import make_private_folder
    from rotonde.terminal.saves import data_folder
    from rotonde.terminal.serve_messages import Reception

    given = {
        "port": port,
        "host": "0.0.0.0" if lan else host,
        "folder": str(folder) if folder is not None else None,
        "database": database,
        "redis": redis,
        "workers": workers,
        "bots": False if no_bots else None,
        "public_address": address,
        "behind_proxy": behind_proxy or None,
        "bot_pace": require_pace(bot_pace),
        "added_bots": added_bots(bot) if bot else None,
        "log": log,
        "metrics_from": metrics_from,
        "drain": drain,
    }
    chosen = settings_from(settings, given, data_folder())
    make_private_folder(Path(chosen.folder))
    reception = Reception(language_or_default(language), chosen, lan=lan, browser=open_browser)
    run(chosen, reception.say, new=new, new_secrets=new_secrets)


def worker(
    *,
    database: Annotated[
        str | None, Parameter(help="the one that the tables are served from")
    ] = None,
    redis: Annotated[
        str | None, Parameter(help="the one by which the processes notify each other")
    ] = None,
    processes: Annotated[int | None, Parameter(help="bots that think at the same time")] = None,
    bot_pace: Pace = None,
    bot: Annotated[
        list[str] | None, Parameter(help="NAME=COMMAND: as on the server that offers it")
    ] = None,
    settings: SettingsFile = None,
    log: LogForm = None,
    language: Language = None,
) -> None:
    """Play for the bots of a server that runs elsewhere (`rotonde serve --no-bots`)."""
    from rotonde.players.added_bots import added_bots
    from rotonde.server.ops.serve import work
    from rotonde.server.ops.settings_file import settings_from
    from rotonde.server.storage.private_files import make_private_folder
    from rotonde.terminal.saves import data_folder
    from rotonde.terminal.serve_messages import Reception

    given = {
        "database": database,
        "redis": redis,
        "bots": True,
        "bot_processes": require_processes(processes),
        "bot_pace": require_pace(bot_pace),
        "added_bots": added_bots(bot) if bot else None,
        "log": log,
    }
    chosen = settings_from(settings, given, data_folder())
    make_private_folder(Path(chosen.folder))
    reception = Reception(language_or_default(language), chosen, lan=False, browser=False)
    work(chosen, reception.say)


def require_pace(pace: float | None) -> float | None:
    """A pace that a table can be played at."""
    if pace is not None and not 0 <= pace <= SLOWEST_PACE:
        raise InvalidOptions(
            "options.number", name="--bot-pace", value=pace, least=0, most=SLOWEST_PACE
        )
    return pace


def require_processes(count: int | None) -> int | None:
    if count is not None and not 1 <= count <= 64:
        raise InvalidOptions("options.number", name="--processes", value=count, least=1, most=64)
    return count
