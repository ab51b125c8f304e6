"""`rotonde map …`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from rotonde.cli.inputs import Language, language_or_default, load_json, within
from rotonde.cli.print_map import print_map
from rotonde.core import errors

if TYPE_CHECKING:
    from rotonde.core.messages import Voice

map_app = App(name="map", help="Maps of Rail: check a file, lay out its board, print it.")
OVERLAPS = 1
map_app.command(print_map, name="print")


@map_app.command
def check(file: Path, /, *, language: Language = None) -> None:
    """Check a map file: every fault at once, each with its place.

    Parameters
    ----------
    file
        The map, as JSON.
    """
    from rotonde.core.messages import Voice
    from rotonde.games.rail.index_tables import RailMap

    voice = Voice(language_or_default(language))
    rail_map = RailMap(load_json(file))
    counts = {part: len(rail_map.data[part]) for part in ("cities", "routes", "tickets")}
    least, most = rail_map.data["players"]
    print(voice("map.valid", name=rail_map.name, least=least, most=most, **counts))


@map_app.command
def layout(
    map: str,
    /,
    *,
    output: Annotated[Path | None, Parameter(alias="-o")] = None,
    seed: int = 1,
    svg: Path | None = None,
    language: Language = None,
) -> None:
    """Lay out a map: where its stations, names and spaces are drawn. The exit code is 1 if
    overlaps remain; they are listed, and the files are written all the same.

    Parameters
    ----------
    map
        A map file (.json), or the name of a map that comes with Rotonde: usa, lyon.
    output
        Write the layout to this file, as JSON.
    seed
        The same map and seed give the same layout; another seed gives another one.
    svg
        Draw a plain picture of it into this file.
    """
    from rotonde.core.messages import Voice
    from rotonde.games.rail.index_tables import RailMap, shipped_map
    from rotonde.games.rail.layout.geometry import encode
    from rotonde.games.rail.layout.preview import svg as draw
    from rotonde.games.rail.layout.shipped import shipped_backdrop
    from rotonde.games.rail.layout.terminal import compute, tell_layout

    chosen = language_or_default(language)
    within("seed", seed, 0, 2**63 - 1)
    for path in (output, svg):
        if path is not None and path.exists():
            raise errors.InvalidOptions("layout.exists", path=str(path))
    file = Path(map)
    rail_map = RailMap(load_json(file)) if file.suffix == ".json" else shipped_map(map)
    voice = Voice(chosen, rail_map.words)
    board = compute(rail_map, seed, voice)
    tell_layout(board, rail_map, voice)
    if output is not None:
        _write(output, encode(board), voice)
    if svg is not None:
        backdrop = shipped_backdrop(rail_map, board)
        _write(svg, draw(board, backdrop, rail_map.data, chosen).encode(), voice)
    if board.faults:
        sys.exit(OVERLAPS)


def _write(path: Path, content: bytes, voice: "Voice") -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise errors.InvalidOptions(
            "layout.unwritable", path=str(path), reason=str(error)
        ) from None
    print(voice("layout.written", path=str(path)))
