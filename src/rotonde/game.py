"""The public names of the engine: the interface of every game, and the games by name."""

from rotonde.core.interface import EVERYTHING, SPECTATOR, Action, Event, Game, Result, State
from rotonde.games.registry import NAMES, game

__all__ = ["EVERYTHING", "NAMES", "SPECTATOR", "Action", "Event", "Game", "Result", "State", "game"]
