"""Rotonde: open-source railway games, with engines, bots, a server and a page."""

from rotonde.game import NAMES, SPECTATOR, Action, Event, Game, Result, State, game

__version__ = "0.1.0"
__all__ = ["NAMES", "SPECTATOR", "Action", "Event", "Game", "Result", "State", "game"]
