"""The command line. Each command imports what it needs, so that `rotonde --help` stays fast."""

import os
import sys

from cyclopts import App, Parameter

from rotonde.cli.arena import arena_app
from rotonde.cli.backup import backup, export, import_archive, migrate, restore
from rotonde.cli.bot import bot_app
from rotonde.cli.conformance import conformance_app
from rotonde.cli.figures import bench, simulate
from rotonde.cli.inputs import language_or_default
from rotonde.cli.learn import learn
from rotonde.cli.play import play
from rotonde.cli.records import records_app
from rotonde.cli.replay import replay
from rotonde.cli.schema import schema
from rotonde.cli.serve import serve, worker
from rotonde.cli.verify import verify
from rotonde.core import errors
from rotonde.games.registry import MANIFESTS

app = App(
    name="rotonde",
    help="Railway games: play, serve, simulate, measure, check maps.",
    version_flags=["--version"],
    default_parameter=Parameter(negative=()),
)
for command in (
    serve,
    worker,
    play,
    replay,
    verify,
    simulate,
    bench,
    arena_app,
    bot_app,
    learn,
    schema,
):
    app.command(command)
for study in (records_app, conformance_app):
    app.command(study)
for manifest in MANIFESTS:
    for group in manifest.commands:
        app.command(group.load())
for housekeeping in (migrate, backup, restore, export):
    app.command(housekeeping)
app.command(import_archive, name="import")
app.default(serve)
BAD_INPUT = 2
INTERRUPTED = 130


def main() -> None:
    """Run a command. Bad input: the reason on standard error, exit code 2, nothing written."""
    try:
        app()
    except errors.RotondeError as error:
        from rotonde.core.messages import Voice

        print(errors.explain(Voice(_language_of_errors()), error), file=sys.stderr)
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        from rotonde.core.messages import Voice

        print(Voice(_language_of_errors())("interrupted"), file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has closed it: nothing more can be printed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _language_of_errors() -> str:
    """The language asked for on the command line, even when the command itself failed."""
    arguments = sys.argv[1:]
    for i, argument in enumerate(arguments):
        if argument.startswith("--language="):
            argument, wanted = argument.split("=", 1)
        elif argument == "--language" and i + 1 < len(arguments):
            wanted = arguments[i + 1]
        else:
            continue
        if wanted in ("fr", "en"):
            return wanted
    return language_or_default(None)
