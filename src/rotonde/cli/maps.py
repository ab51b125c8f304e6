"""`rotonde map …`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from rotonde.cli.inputs import Language, language_or_default, load_json, print_json, within
from rotonde.cli.map_studio import balance, export, overlay, playtest, worksheet
from rotonde.cli.print_map import print_map
from rotonde.core import errors

if TYPE_CHECKING:
    from rotonde.core.messages import Voice

map_app = App(name="map", help="Maps of Rail: check, try, improve, export, lay out, print.")
OVERLAPS = 1
FAULTS = 2


@map_app.command
def check(file: Path, /, *, json: bool = False, language: Language = None) -> None:
    """Check a map file: every fault and every remark at once, each with its place.

    Parameters
    ----------
    file
        The map, as JSON.
    json
        Print faults and remarks as JSON, also if the file is not a map at all. The exit code is 2
        if there are faults.
    """
    from rotonde.core.messages import Voice
    from rotonde.studio.files import examine_file, require_map
    from rotonde.studio.registry import map_game, studio_of

    voice = Voice(language_or_default(language))
    studio = studio_of(map_game())
    data, examined = examine_file(studio, file, strict=not json)
    if json:
        print_json(examined.told(voice))
        if examined.faults:
            sys.exit(FAULTS)
        return
    require_map(studio, data)
    counts = {part: len(data[part]) for part in ("cities", "routes", "tickets")}
    least, most = data["players"]
    print(voice("map.valid", name=data["name"], least=least, most=most, **counts))
    for remark in examined.warnings:
        print("  " + voice("file.fault", place=remark.place, fault=remark.told(voice)["message"]))


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


for command in (playtest, balance, export, overlay, worksheet):
    map_app.command(command)
map_app.command(print_map, name="print")


def _write(path: Path, content: bytes, voice: "Voice") -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise errors.InvalidOptions(
            "layout.unwritable", path=str(path), reason=str(error)
        ) from None
    print(voice("layout.written", path=str(path)))
