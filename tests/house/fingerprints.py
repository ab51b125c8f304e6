"""Random games of every case, each summed up in a line: run by another process, another way."""

import sys

from house.cases import CASES, random_game
from rotonde.record import begin, fingerprint


def main(games: int, most_plies: int) -> None:
    for name, options in CASES:
        for seed in range(games):
            for number, (state, _, _) in enumerate(random_game(name, options, seed)):
                if number == most_plies:
                    break
            print(name, options, seed, state.ply, fingerprint(begin(name, options, seed), state))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
