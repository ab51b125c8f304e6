"""`rotonde map print …`: a map as sheets of paper."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from rotonde.cli.inputs import Language, language_or_default, load_json, within
from rotonde.core import errors

if TYPE_CHECKING:
    from rotonde.printing.files import PrintFile

MapPart = Literal["board", "tickets", "cards", "track", "rules"]


def print_map(
    map: str,
    /,
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    paper: Literal["a4", "letter", "a3", "poster"] = "a4",
    low_ink: bool = False,
    wagon: str = "20x8",
    cards: Literal["sheet", "fold", "pictures"] = "sheet",
    backs: bool = False,
    only: list[MapPart] | None = None,
    seed: int = 1,
    language: Language = None,
) -> None:
    """Print a map at true size: board, tickets, train cards, score track and two pages of rules.

    Parameters
    ----------
    map
        A map file (.json), or the name of a map that comes with Rotonde: usa, lyon.
    output
        The folder to write to; files that are there already are not replaced.
    paper
        a4, letter or a3: the board on several sheets with an overlap of 10 mm, or on one if it
        fits; poster: the board on one sheet as large as it needs.
    low_ink
        Lines on white in place of coloured grounds.
    wagon
        The size of a space in millimetres, as LENGTHxWIDTH.
    cards
        sheet: cards edge to edge; fold: fronts beside their backs, with a fold between; pictures:
        a PNG of 300 dots per inch for each card, with a bleed of 3 mm.
    backs
        With cards on sheets: behind each sheet one of backs, turned at the long edge.
    only
        Only this part; repeatable.
    seed
        Of the layout, for a map of one's own.
    """
    from rotonde.core.messages import Voice
    from rotonde.games.rail.index_tables import RailMap, shipped_map
    from rotonde.games.rail.layout import layout_of, shipped_backdrop, shipped_layout
    from rotonde.games.rail.printing.kit import PARTS, Kit
    from rotonde.games.rail.printing.options import Options, wagon_of
    from rotonde.printing.files import files_of

    chosen = language_or_default(language)
    within("seed", seed, 0, 2**63 - 1)
    options = Options(paper, low_ink, wagon_of(wagon), chosen, cards, backs)
    file = Path(map)
    rail_map = RailMap(load_json(file)) if file.suffix == ".json" else shipped_map(map)
    voice = Voice(chosen, rail_map.words)
    layout = shipped_layout(rail_map) or layout_of(rail_map, seed)
    if layout.faults:
        print(voice("print.overlaps", count=len(layout.faults)))
    kit = Kit(rail_map, layout, shipped_backdrop(rail_map, layout), options)
    wanted = [part for part in PARTS if only is None or part in only]
    # Everything is drawn before anything is written: a fault leaves no half of a set behind.
    files = [made for part in wanted for made in files_of(kit.sheets(part))]
    write_files(files, output, voice.language)


def write_files(files: list["PrintFile"], folder: Path, language: str) -> None:
    """Write a set into a folder, and say what was written; nothing is replaced."""
    from rotonde.core.messages import Voice

    voice = Voice(language)
    for made in files:
        if (folder / made.path).exists():
            raise errors.InvalidOptions("print.exists", path=str(folder / made.path))
    pictures: dict[Path, int] = {}
    for made in files:
        path = folder / made.path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(made.content)
        except OSError as error:
            raise errors.InvalidOptions(
                "print.unwritable", path=str(path), reason=str(error)
            ) from None
        if made.pages:
            print(voice("print.written", path=str(path), count=made.pages))
        else:
            pictures[path.parent] = pictures.get(path.parent, 0) + 1
    for path, count in pictures.items():
        print(voice("print.pictures", path=str(path), count=count))
    if any(made.pages for made in files):
        print(voice("print.advice"))
