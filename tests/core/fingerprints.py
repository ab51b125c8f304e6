"""Random games of every case, each summed up in a line: run by another process, another way."""

import sys
from itertools import islice

from core.cases import CASES, random_game
from rotonde.record import begin, fingerprint


def main(games: int, most_plies: int) -> None:
    for name, options in CASES:
        for seed in range(games):
            states = (state for state, _, _ in random_game(name, options, seed))
            *_, state = islice(states, most_plies + 1)
            print(name, options, seed, state.ply, fingerprint(begin(name, options, seed), state))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
