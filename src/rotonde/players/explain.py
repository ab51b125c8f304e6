"""Why a bot moved, in one sentence: a message key and parameters, for learners.

It is worked out from what the bot's seat could see and by the plan that it follows, so it may
name that seat's own tickets: at a rated table it is for after the game.
"""

from rotonde.game import Action, Event, State


def explain(game_name: str, observation: State, action: Action) -> Event:
    """The reason for an action, given what its seat saw before it acted."""
    if game_name == "trains":
        from rotonde.players.trains.reasons import trains_reason

        return trains_reason(observation, action)
    if game_name in ("rail", "tram"):
        from rotonde.players.rail.reasons import rail_reason

        return rail_reason(observation, action)
    return Event("why.rules")
