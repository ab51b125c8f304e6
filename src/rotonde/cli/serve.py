"""`rotonde serve`: the tables, in the browser."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from rotonde.cli.inputs import Language, language_or_default
from rotonde.errors import InvalidOptions

DEFAULT_PORT = 8765
SLOWEST_PACE = 10.0


def serve(
    *,
    port: int = DEFAULT_PORT,
    host: Annotated[str, Parameter(help="the address to listen on")] = "127.0.0.1",
    lan: Annotated[bool, Parameter(help="open it to the house: show address and QR code")] = False,
    folder: Annotated[Path | None, Parameter(help="where everything is kept")] = None,
    database: Annotated[str | None, Parameter(help="another database than SQLite there")] = None,
    address: Annotated[str | None, Parameter(help="how people reach it, https://…")] = None,
    behind_proxy: Annotated[bool, Parameter(help="believe a proxy's X-Forwarded-For")] = False,
    bot_pace: Annotated[float, Parameter(help="1: bots take their time; 0: at once")] = 0.6,
    open_browser: Annotated[bool, Parameter(help="open the page, where there is a screen")] = False,
    language: Language = None,
) -> None:
    """Open the house: Rail, Tram, Trains and Triage in the browser. Ctrl-C closes it."""
    from rotonde.server.serve import serve as run
    from rotonde.server.settings import Settings
    from rotonde.terminal.reception import Reception
    from rotonde.terminal.saves import data_folder

    kept = folder or data_folder()
    kept.mkdir(parents=True, exist_ok=True)
    settings = Settings(
        database=database or f"sqlite:///{(kept / 'rotonde.sqlite').absolute()}",
        folder=str(kept),
        host="0.0.0.0" if lan else host,
        port=port,
        public_address=address,
        secure_cookies=bool(address and address.startswith("https://")),
        behind_proxy=behind_proxy,
        bot_pace=require_pace(bot_pace),
    )
    reception = Reception(language_or_default(language), settings, lan=lan, browser=open_browser)
    run(settings, reception.say)


def require_pace(pace: float) -> float:
    """A pace that a table can be played at."""
    if not 0 <= pace <= SLOWEST_PACE:
        raise InvalidOptions(
            "options.number", name="--bot-pace", value=pace, least=0, most=SLOWEST_PACE
        )
    return pace
