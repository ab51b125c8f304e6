"""Why a bot moved, in one sentence: a message key and parameters, for learners.

The whole reason is computed from what the bot's seat could see and from its plan, so it may reveal
that seat's tickets, even by what it omits: it is shown after the game. While a game runs there is
the open reason, computed from what a spectator saw.
"""

from rotonde.core.interface import Action, ByTheRules, Event, State
from rotonde.games.registry import manifest

_BY_THE_RULES = ByTheRules()  # of a game that gives no reasons


def explain(game_name: str, observation: State, action: Action) -> Event:
    """The reason for an action, given what its seat saw before it acted."""
    reasons = manifest(game_name).reasons
    return reasons.whole.load()(observation, action) if reasons is not None else _BY_THE_RULES


def explain_openly(game_name: str, before: State, after: State) -> Event:
    """The reason for the action between two observations of a spectator.

    It gets nothing else, so it cannot reveal hidden information.
    """
    reasons = manifest(game_name).reasons
    return reasons.open.load()(before, after) if reasons is not None else _BY_THE_RULES
