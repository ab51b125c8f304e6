"""What a mission of each level is like: its length, its difficulty, its fleet."""

from dataclasses import dataclass

from rotonde.games.triage.generator.difficulty import Measures


@dataclass(frozen=True)
class Level:
    moves: tuple[int, int]  # fewest and most, of the minimum
    difficulty: tuple[float, float]
    fleets: tuple[tuple[int, int], ...]  # locomotives and wagons
    interruptions: tuple[int, ...]  # how many, each equally likely
    solutions: int  # missions with more optimal solutions are rejected

    def fits(self, measures: Measures) -> bool:
        fewest, most = self.moves
        easiest, hardest = self.difficulty
        return (
            fewest <= measures.minimum <= most
            and easiest <= measures.difficulty < hardest
            and measures.solutions <= self.solutions
        )


LEVELS = {
    1: Level((2, 4), (0, 8), ((1, 1), (1, 2), (1, 2), (1, 3), (2, 1), (2, 2)), (0, 0, 0, 1), 40),
    2: Level((4, 6), (7.5, 11.5), ((1, 2), (1, 3), (1, 4), (2, 2), (2, 3)), (0, 0, 1), 60),
    3: Level((6, 9), (11, 16), ((1, 3), (1, 4), (1, 5), (2, 3), (2, 4)), (0, 1, 1, 2), 200),
    4: Level((8, 14), (15.5, 99), ((1, 4), (1, 5), (2, 3), (2, 4), (2, 5)), (0, 1, 2), 2000),
}
