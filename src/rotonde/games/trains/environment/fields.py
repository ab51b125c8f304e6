"""What an observation of Trains is made of, for a deck and a number of players.

Players are counted from the one who looks, then clockwise. A wagon is its number, 0 is none.
"""

from rotonde.core.environment import FieldList
from rotonde.games.trains.index_tables import Deck
from rotonde.games.trains.limits import ABILITIES, LENGTH, LOCKS
from rotonde.games.trains.state import OVER, PHASES

MOST_PLIES = 128 * 128 - 1


def field_list(deck: Deck, players: int) -> FieldList:
    f = FieldList()
    f.add("rows", players * LENGTH, "the wagons of each player, from the locomotive on")
    f.add("locks", players * LOCKS, "the locks of each player, under positions 1, 4 and 7")
    f.add("display", len(ABILITIES), "the wagon that offers each ability", ABILITIES)
    f.add("drawn", 1, "the wagon that the one who looks has drawn and must place")
    f.add("hand", players, "set-up wagons of the one who looks, in ascending order")
    f.add("laid_aside", players, "set-up wagons that the one who looks laid aside, ascending")
    f.add("discard", deck.wagons, "1 if everybody saw that wagon and it is in the discard")
    f.add(
        "unseen",
        deck.wagons,
        "1 if the one who looks cannot place that wagon: it is in the pile, or where only "
        "others have seen it",
    )
    f.add("pile_size", 1, "wagons in the pile")
    f.add("hand_size", players, "set-up wagons that each player has to choose from")
    f.add("laid_aside_size", players, "set-up wagons that each player laid aside")
    f.add("phase", OVER, "1 for the present phase: " + ", ".join(PHASES[:OVER]))
    f.add("turn", players, "1 for the player to act")
    f.add("seat", players, "1 for the seat of the one who looks")
    f.add("first", players, "1 for the player who chose and played first")
    f.add_number("turns", MOST_PLIES, "single turns completed")
    f.add_number("shuffles", MOST_PLIES, "how often the discard became the pile")
    f.add_number("ply", MOST_PLIES, "actions played so far")
    f.add_number("last", MOST_PLIES, "1 + the rules' code of the last action; 0 at the start")
    f.add("last_by", players, "1 for the player of the last action")
    return f
