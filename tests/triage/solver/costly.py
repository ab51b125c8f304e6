"""A mission that is legal and as costly as can be: to list its moves, and to solve it."""

from typing import Any

from triage.positions import board

WAGONS = ("red", "green", "yellow", "blue", "black")


def costly_mission(number: int = 0) -> dict[str, Any]:
    """Two locomotives and five wagons on a ring of 64 slots: more than two thousand moves, and a
    proof that takes a minute and fails."""
    ring = board("ring-64")
    slots = [slot["id"] for slot in ring["slots"]]
    start, goal = slots[number : number + 7], slots[-7:][::-1]
    return {
        "title": {"fr": f"Ronde {number}", "en": f"Ring {number}"},
        "board": ring,
        "start": {"locomotives": start[:2], **dict(zip(WAGONS, start[2:], strict=True))},
        "goal": {"locomotives": goal[:2], **dict(zip(WAGONS, goal[2:], strict=True))},
        "named_locomotives": True,
    }
