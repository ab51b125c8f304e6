"""Every screen, by its name; the modules register theirs when they are imported."""

from . import hall, learning, rail, trains, triage
from .register import SCREENS, Screen, Stop

__all__ = ["SCREENS", "Screen", "Stop", "hall", "learning", "rail", "trains", "triage"]
