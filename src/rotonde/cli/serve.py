"""`rotonde serve`: the tables, in the browser; `rotonde worker`: their bots, in a process apart."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from rotonde.cli.inputs import Language, language_or_default
from rotonde.errors import InvalidOptions

DEFAULT_PORT = 8765
DEFAULT_PACE = 0.6
SLOWEST_PACE = 10.0

Folder = Annotated[Path | None, Parameter(help="where everything is kept")]
Database = Annotated[
    str | None, Parameter(help="another database than SQLite there: postgresql://…")
]
RedisAddress = Annotated[
    str | None, Parameter(help="where several processes tell each other what is new: redis://…")
]
Pace = Annotated[float, Parameter(help="1: bots take their time; 0: at once")]


def serve(
    *,
    port: int = DEFAULT_PORT,
    host: Annotated[str, Parameter(help="the address to listen on")] = "127.0.0.1",
    lan: Annotated[bool, Parameter(help="open it to the house: show address and QR code")] = False,
    folder: Folder = None,
    database: Database = None,
    redis: RedisAddress = None,
    workers: Annotated[int, Parameter(help="processes that serve on this port")] = 1,
    no_bots: Annotated[bool, Parameter(help="bots are moved elsewhere: `rotonde worker`")] = False,
    address: Annotated[str | None, Parameter(help="how people reach it, https://…")] = None,
    behind_proxy: Annotated[bool, Parameter(help="believe a proxy's X-Forwarded-For")] = False,
    bot_pace: Pace = DEFAULT_PACE,
    open_browser: Annotated[bool, Parameter(help="open the page, where there is a screen")] = False,
    language: Language = None,
) -> None:
    """Open the house: Rail, Tram, Trains and Triage in the browser. Ctrl-C closes it."""
    from rotonde.server.serve import serve as run
    from rotonde.server.settings import Settings
    from rotonde.terminal.reception import Reception

    kept = house_folder(folder)
    settings = Settings(
        database=database or sqlite_in(kept),
        folder=str(kept),
        host="0.0.0.0" if lan else host,
        port=port,
        public_address=address,
        secure_cookies=bool(address and address.startswith("https://")),
        behind_proxy=behind_proxy,
        bot_pace=require_pace(bot_pace),
        bots=not no_bots,
        redis=redis,
        workers=workers,
    )
    reception = Reception(language_or_default(language), settings, lan=lan, browser=open_browser)
    run(settings, reception.say)


def worker(
    *,
    database: Annotated[str, Parameter(help="the one that the tables are served from")],
    redis: Annotated[str, Parameter(help="the one that they tell each other news by")],
    processes: Annotated[int, Parameter(help="bots that think at the same time")] = 1,
    bot_pace: Pace = DEFAULT_PACE,
    language: Language = None,
) -> None:
    """Move the bots of a house that is served elsewhere (`rotonde serve --no-bots`)."""
    from rotonde.server.serve import work
    from rotonde.server.settings import Settings
    from rotonde.terminal.reception import Reception

    settings = Settings(
        database=database,
        folder=str(house_folder(None)),
        redis=redis,
        bot_processes=require_processes(processes),
        bot_pace=require_pace(bot_pace),
    )
    reception = Reception(language_or_default(language), settings, lan=False, browser=False)
    work(settings, reception.say)


def house_folder(folder: Path | None) -> Path:
    """The folder of the house, made if it is not there."""
    from rotonde.terminal.saves import data_folder

    kept = folder or data_folder()
    kept.mkdir(parents=True, exist_ok=True)
    return kept


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{(folder / 'rotonde.sqlite').absolute()}"


def require_pace(pace: float) -> float:
    """A pace that a table can be played at."""
    if not 0 <= pace <= SLOWEST_PACE:
        raise InvalidOptions(
            "options.number", name="--bot-pace", value=pace, least=0, most=SLOWEST_PACE
        )
    return pace


def require_processes(count: int) -> int:
    if not 1 <= count <= 64:
        raise InvalidOptions("options.number", name="--processes", value=count, least=1, most=64)
    return count
