"""The grade that a solved mission earns: the fewer moves, the higher."""

# The proven minimum, and one and two moves more. Message keys are `triage.grade.NAME`.
GRADES = ("chef-de-gare", "aiguilleur", "atteleur")


def grade(moves: int, minimum: int | None) -> str | None:
    """None beyond the third number, or if the minimum of the mission is unknown."""
    if minimum is None or moves - minimum >= len(GRADES):
        return None
    return GRADES[max(0, moves - minimum)]


def numbers(minimum: int | None) -> tuple[int, ...]:
    """The three numbers on the mission's card, the highest grade first; none without a minimum."""
    return () if minimum is None else tuple(minimum + i for i in range(len(GRADES)))
