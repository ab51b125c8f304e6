"""The whole set of a map: the one entry for the command line, and for the page's print dialog."""

from rotonde.core.messages import Voice
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.layout import Layout
from rotonde.games.rail.layout.backdrop import Backdrop
from rotonde.games.rail.printing.board import board, board_size
from rotonde.games.rail.printing.options import Options
from rotonde.games.rail.printing.rules_sheet import rules_sheet
from rotonde.games.rail.printing.score_track import score_track
from rotonde.games.rail.printing.tickets import ticket_deck
from rotonde.games.rail.printing.train_cards import train_deck
from rotonde.printing.cards import Deck, laid_out
from rotonde.printing.document import Page
from rotonde.printing.files import Sheets
from rotonde.printing.picture import Box
from rotonde.printing.svg import printable
from rotonde.printing.tiling import Tiles, single_sheet, tiled, tiles_for

PARTS = ("board", "tickets", "cards", "track", "rules")
_RIM = 3.0  # millimetres around what is drawn, where the rest of the board is cut off


class Kit:
    """A map with its drawing and the options of a print."""

    def __init__(
        self, rail_map: RailMap, layout: Layout, backdrop: Backdrop, options: Options
    ) -> None:
        self.map = rail_map
        self.layout = layout
        self.backdrop = backdrop
        self.options = options
        self.voice = Voice(options.language, rail_map.words)
        self.name = printable(rail_map.name)

    def sheets(self, part: str) -> Sheets:
        """The pages of a part, still as drawings: enough for a preview."""
        options, data, ink, voice = self.options, self.map.data, self.options.ink, self.voice
        title = f"{self.name} · {voice(f'print.{part}.title')}"
        match part:
            case "board":
                return Sheets(part, title, self._board(title))
            case "tickets":
                deck = ticket_deck(self.map, self.layout, self.backdrop, ink, voice)
                return self._cards(part, title, deck)
            case "cards":
                return self._cards(part, title, train_deck(data, ink, voice))
            case "track":
                return Sheets(part, title, [score_track(data, options.page_paper, ink, voice)])
            case "rules":
                return Sheets(part, title, rules_sheet(data, options.page_paper, ink, voice))
        raise ValueError(part)

    def _board(self, title: str) -> list[Page]:
        options = self.options
        pieces = board(
            self.layout,
            self.backdrop,
            self.map.data,
            options.wagon,
            options.ink,
            options.language,
        )
        if options.is_poster:
            return [single_sheet(pieces, self._whole, title)]
        window, tiles = self.board_tiles()
        return tiled(pieces, window, tiles, title)

    @property
    def _whole(self) -> Box:
        return Box(0, 0, *board_size(self.layout, self.options.wagon))

    def board_tiles(self) -> tuple[Box, Tiles]:
        """What of the board is printed on sheets: its empty rim is cut off if that saves sheets."""
        paper = self.options.card_paper
        bounds, scale = self.layout.bounds, self.options.wagon.scale
        whole = self._whole
        snug = Box(
            max(0.0, bounds.x * scale - _RIM),
            max(0.0, bounds.y * scale - _RIM),
            min(whole.right, (bounds.x + bounds.width) * scale + _RIM),
            min(whole.bottom, self._lowest() * scale + _RIM),
        )
        choices = [(box, tiles_for(box.width, box.height, paper)) for box in (whole, snug)]
        return min(choices, key=lambda choice: choice[1].count)

    def _lowest(self) -> float:
        """The lower edge of all that is drawn, title and table of points included."""
        bounds = self.layout.bounds
        places = [place for place in (self.layout.title, self.layout.scoring) if place]
        return max([bounds.y + bounds.height, *(place.y + place.height for place in places)])

    def _cards(self, part: str, title: str, deck: Deck) -> Sheets:
        options = self.options
        return laid_out(deck, part, title, options.cards, options.card_paper, options.backs)
