"""The weights of a planning player: one planner, several styles.

Worths and costs are in tenths of a point.
"""

import numpy as np
import numpy.typing as npt

NEVER = 1 << 20

# name, the planner's value, meaning
_FIELDS: list[tuple[str, int]] = [
    # the price of a route in a plan
    ("turn", 44),  # of the turn in which it is claimed
    ("card", 3),  # of a card that must still be drawn
    ("held_card", 0),  # of a card that is in hand
    ("points", 3),  # how much of its points is taken off
    ("least_cost", 4),
    ("joint", 1),  # do tickets share routes?
    ("pace", 16),  # tenths of a train that others lay with one claim
    # tickets
    ("ticket_bias", -60),  # for every ticket kept
    ("ticket_turn", 12),  # of every turn that the plan for the tickets kept takes
    ("ticket_trains", NEVER),  # its tickets joined, draws others with so many trains left
    ("ticket_others", 8),  # and if all other players have this many left
    # claims
    ("in_plan", 148),
    ("contested", 20),  # for each end that another player has reached
    ("risk", 80),  # hundredths of the detour if it were lost
    ("locomotive", 17),  # of paying with one
    ("reserved", 15),  # of paying with a card that the plan needs elsewhere
    ("claim_at", 100),  # a planned route is claimed if its worth reaches this
    ("free_turn", 172),  # what a claim outside the plan must bring
    ("rest_turn", 40),  # the same, once no ticket is left to join
    ("touch", 3),  # a train next to one's own network
    ("train", 10),  # of a train laid outside the plan
    ("hurry_trains", 6),  # when a player has at most this many, points count at once
    # routes to draw for when no ticket is left to join
    ("prospects", 2),  # how many
    ("prospect_card", 15),  # of a card that is missing for one
    # of the light policy alone
    ("free_length", 10),  # claims any route of this length at once
    ("hungry", 0),  # draws tickets before anything else, up to so many
    # cards
    ("risk_card", 5),  # hundredths of the detour, for the cards of a route
    ("blind", 0),  # what a card from the pile has over a face-up one of equal worth, in hundredths
    ("locomotive_take", 400),  # hundredths of two other cards that a locomotive must be worth
]

WEIGHTS = np.dtype((np.record, np.dtype([(name, "i8") for name, _ in _FIELDS], align=True)))


def weights(**changes: int) -> npt.NDArray[np.void]:
    """The planner's weights, but for these changes."""
    records = np.zeros(1, dtype=WEIGHTS)
    for name, value in (dict(_FIELDS) | changes).items():
        records[name] = value
    return records


# Tuned by matches on the map of the United States (two players) and on both maps (more).
PLANNER_OF_TWO = weights()
PLANNER_OF_MORE = weights(
    pace=13,
    ticket_bias=-76,
    ticket_trains=18,
    in_plan=157,
    contested=12,
    risk=106,
    locomotive=27,
    rest_turn=126,
    touch=15,
    train=12,
    hurry_trains=2,
    prospects=4,
    prospect_card=5,
    risk_card=7,
)


def planner_weights(players: int) -> npt.NDArray[np.void]:
    """Two players race, and more tickets cost a turn too many; with more there is time for them."""
    return PLANNER_OF_TWO if players == 2 else PLANNER_OF_MORE


# In the searcher's games: no look at detours, which takes a third of the time and wins nothing.
_SEARCHED_OF_TWO = weights(risk=0, risk_card=0)
_SEARCHED_OF_MORE = PLANNER_OF_MORE.copy()
_SEARCHED_OF_MORE["risk"] = _SEARCHED_OF_MORE["risk_card"] = 0


def searched_weights(players: int) -> npt.NDArray[np.void]:
    """The weights of the planners that play the searcher's games to their end."""
    return _SEARCHED_OF_TWO if players == 2 else _SEARCHED_OF_MORE


# The light policy plans by trains alone.
_BY_TRAINS = {"turn": 0, "card": 10, "held_card": 10, "points": 0}
LIGHT = weights(**_BY_TRAINS, ticket_trains=14, ticket_others=12)

# Four published playing styles, as we read them: the light policy with a character.
STYLES: dict[str, npt.NDArray[np.void]] = {
    # the fewest trains for its tickets, and nothing else before they are joined
    "path": weights(**_BY_TRAINS, ticket_trains=NEVER),
    # every ticket by itself, and any route that pays well as soon as it can be paid
    "one-step": weights(**_BY_TRAINS, ticket_trains=NEVER, joint=0, free_length=4),
    # the fewest routes for its tickets, hence long ones
    "long-route": weights(turn=10, card=0, held_card=0, points=0, ticket_trains=NEVER),
    # draws tickets first, then builds for all of them
    "hungry": weights(**_BY_TRAINS, ticket_trains=14, ticket_others=12, hungry=5),
}
