"""Views for bot authors: positions by names and plain numbers, one class per game.

`RailView(observation).affordable`, `TrainsView(observation).row()`: see docs/write-a-bot.md.
"""

from rotonde.games.rail.board_view import RailBoard, Route, Ticket
from rotonde.games.rail.view import RailView
from rotonde.games.trains.view import TrainsView
from rotonde.games.triage.view import TriageView

__all__ = ["RailBoard", "RailView", "Route", "Ticket", "TrainsView", "TriageView"]
