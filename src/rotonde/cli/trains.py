"""`rotonde trains …`: the deck on paper."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from rotonde.cli.inputs import Language, language_or_default, load_json
from rotonde.games.trains.manifest import MANIFEST

trains_app = App(name=MANIFEST.name, help="The deck of Trains: print it.")


@trains_app.command(name="print")
def print_deck(
    deck: Path | None = None,
    /,
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    paper: Literal["a4", "letter", "a3"] = "a4",
    low_ink: bool = False,
    cards: Literal["sheet", "fold", "pictures"] = "sheet",
    backs: bool = False,
    language: Language = None,
) -> None:
    """Print a deck: each wagon with its number, and what it can do.

    Parameters
    ----------
    deck
        A deck file (.json); by default the deck that comes with Rotonde.
    output
        The folder to write to; files that are there already are not replaced.
    paper
        a4, letter or a3.
    low_ink
        Lines on white in place of coloured grounds.
    cards
        sheet: cards edge to edge; fold: fronts beside their backs, with a fold between; pictures:
        a PNG of 300 dots per inch for each card, with a bleed of 3 mm.
    backs
        With cards on sheets: behind each sheet one of backs, turned at the long edge.
    """
    from rotonde.cli.print_map import write_files
    from rotonde.core.messages import Voice
    from rotonde.games.trains.index_tables import Deck, shipped_deck
    from rotonde.games.trains.printing.cards import deck_cards
    from rotonde.printing.cards import laid_out
    from rotonde.printing.files import files_of
    from rotonde.printing.paper import PAPERS
    from rotonde.printing.svg import printable

    chosen = language_or_default(language)
    wanted = shipped_deck(MANIFEST.name) if deck is None else Deck(load_json(deck))
    made = deck_cards(wanted, low_ink, Voice(chosen))
    title = f"{printable(wanted.name)} · {made.title}"
    write_files(
        files_of(laid_out(made, "cards", title, cards, PAPERS[paper], backs)), output, chosen
    )
