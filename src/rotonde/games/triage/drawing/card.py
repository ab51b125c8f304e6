"""A mission as a card of A6, landscape: the task on its front, the solution on its back.

Both faces are SVG in millimetres. Little ink: white ground, no landscape.
"""

from dataclasses import dataclass
from html import escape

from rotonde.core.messages import Voice
from rotonde.games.triage.campaign.grades import GRADES, numbers
from rotonde.games.triage.drawing.pieces import chip, sign
from rotonde.games.triage.drawing.plan import box_of, draw_miniature, draw_plan, fitted
from rotonde.games.triage.drawing.symbols import medal
from rotonde.games.triage.drawing.track import UNIT
from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.limits import LEVELS
from rotonde.games.triage.solver import Solution
from rotonde.games.triage.solver.steps import Step
from rotonde.printing.palette import (
    BRASS,
    CREAM,
    INK,
    LINE,
    OXBLOOD,
    PAPER,
    PINE,
    SOFT_INK,
    STRONG_LINE,
    WHITE,
)
from rotonde.printing.svg import DISPLAY_FONT, POINT, number, words
from rotonde.printing.symbols import brand, symbol

WIDTH, HEIGHT = 148.0, 105.0  # millimetres
_HEADER = 18.0
_NUMBER = 22.0  # width of the plate with the mission's number
_ROWS = 7  # of a solution: shorter ones leave room below
_FULL_PITCH = 7.2  # of the rows; narrower ones make everything on them smaller
_AFTER_STOP, _RIGHT = 43.0, 91.0  # where the pushed and pulled vehicles of a move are listed
_MARGIN = 1.0
_FOOTER = 10.0
_LEGEND_WIDTH, _LEGEND_HEIGHT = 54.0, 23.0  # of the lower left corner, with room for a vehicle
_BRAND_WIDTH = 36.0
_LETTER = 0.58  # mean width of a letter of the title, as a part of its size


@dataclass(frozen=True)
class Card:
    """What a card needs to know."""

    mission: Mission
    solution: Solution
    title: str
    number: int | None  # in the album; others carry a star


def _display(text: str, x: float, y: float, size: float, colour: str, anchor: str = "start") -> str:
    return words(escape(text), x, y, size * POINT, colour, anchor, font=DISPLAY_FONT, weight=900)


def _text(text: str, x: float, y: float, size: float, colour: str, anchor: str = "start") -> str:
    return words(escape(text), x, y, size * POINT, colour, anchor, weight=600)


def _header(card: Card, voice: Voice, colour: str) -> str:
    caption = escape(voice("triage.card.mission").upper())
    if card.number is None:
        label = symbol("yellow", _NUMBER / 2, 11.4, 8, WHITE)
    else:
        label = _display(str(card.number), _NUMBER / 2, 14.6, 26, WHITE, "middle")
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f'<rect width="{WIDTH}" height="{_HEADER}" fill="{colour}"/>'
        f'<rect width="{_NUMBER}" height="{_HEADER}" fill="{INK}"/>'
        + words(caption, _NUMBER / 2, 5.6, 7 * POINT, WHITE, "middle")
        + label
    )


def _footer_brand() -> str:
    return brand(WIDTH - 24.5, HEIGHT - 6, 5.5) + _display(
        "Rotonde", WIDTH - 20.5, HEIGHT - 4.8, 10, PINE
    )


# --- front ---------------------------------------------------------------------------------------


def front(card: Card, voice: Voice) -> str:
    """The task: start and goal on one plan, and the three numbers."""
    mission = card.mission
    three = numbers(card.solution.minimum)
    room = WIDTH - _NUMBER - 10 - 19 * len(three)
    size = min(20.0, room / (_LETTER * POINT * max(1, len(card.title))))
    parts = [
        _header(card, voice, OXBLOOD),
        _display(card.title, _NUMBER + 5, 9.6, size, WHITE),
        _level(mission, voice),
    ]
    for i, (grade, moves) in enumerate(zip(GRADES, three, strict=False)):
        x = WIDTH - 4 - 19 * (len(three) - i)
        parts += [
            medal(grade, x + 5, 7.4, 9),
            _display(str(moves), x + 10.6, 9.6, 17 if moves < 10 else 14, WHITE),
            _text(voice(f"triage.card.grade.{grade}"), x + 8.5, 15.6, 6.5, WHITE, "middle"),
        ]
    parts += [_plan(mission), _legend(mission, voice), _footer_brand()]
    return "".join(parts)


def _level(mission: Mission, voice: Voice) -> str:
    level = mission.data.get("level")
    if level is None:
        return ""
    text = voice("triage.card.level", number=level, name=voice(f"triage.level.{level}"))
    parts = [_text(text, _NUMBER + 5, 14.6, 8.5, WHITE)]
    x = _NUMBER + 8.5 + len(text) * 0.48 * 8.5 * POINT
    for i in range(LEVELS):
        fill = f'fill="{BRASS}" stroke="{BRASS}"' if i < level else f'fill="none" stroke="{WHITE}"'
        parts.append(
            f'<path d="M{number(x + i * 3.2)} 12.3l1.3 1.3-1.3 1.3-1.3-1.3Z" {fill} '
            'stroke-width="0.3"/>'
        )
    return "".join(parts)


def _corner_is_taken(mission: Mission) -> bool:
    """Would some slot lie under the legend or the brand, with the plan as large as it can be?"""
    box = box_of(mission.board)
    height = HEIGHT - _HEADER - _MARGIN
    scale = min((WIDTH - 2 * _MARGIN) / box[2], height / box[3])
    left = (WIDTH - box[2] * scale) / 2
    top = _HEADER + (height - box[3] * scale) / 2
    for slot in mission.board.data["slots"]:
        x = left + (slot["x"] * UNIT - box[0]) * scale
        y = top + (slot["y"] * UNIT - box[1]) * scale
        if not _LEGEND_WIDTH < x < WIDTH - _BRAND_WIDTH and y > HEIGHT - _LEGEND_HEIGHT:
            return True
    return False


def _plan(mission: Mission) -> str:
    """As large as it can be; above the legend if some slot would lie under that."""
    height = HEIGHT - _HEADER - _MARGIN - (_FOOTER if _corner_is_taken(mission) else 0)
    width = WIDTH - 2 * _MARGIN
    return fitted(draw_plan(mission), box_of(mission.board), _MARGIN, _HEADER, width, height)


def _legend(mission: Mission, voice: Voice) -> str:
    entries = [
        (f'<rect width="5.2" height="2.8" rx="0.6" fill="{INK}"/>', "triage.card.start"),
        (
            f'<rect x="0.3" y="0.3" width="4.6" height="2.2" rx="0.5" fill="none" stroke="{INK}" '
            'stroke-width="0.6"/>',
            "triage.card.goal-rim",
        ),
    ]
    if mission.interruptions:
        disc = (
            f'<circle cx="2.6" cy="1.4" r="1.6" fill="{OXBLOOD}"/>'
            f'<rect x="1.5" y="1" width="2.2" height="0.8" fill="{CREAM}"/>'
        )
        entries.append((disc, "triage.card.interruption"))
    parts = []
    x = 5.0
    row = _corner_is_taken(mission)
    for i, (drawing, key) in enumerate(entries):
        y = HEIGHT - 7.2 if row else HEIGHT - 7.2 - 5 * (len(entries) - 1 - i)
        text = voice(key)
        parts.append(f'<g transform="translate({number(x)} {number(y)})">{drawing}</g>')
        parts.append(_text(text, x + 6.6, y + 2.4, 7.5, SOFT_INK))
        if row:
            x += 12 + len(text) * 0.5 * 7.5 * POINT
    return "".join(parts)


# --- back ----------------------------------------------------------------------------------------


def back(card: Card, voice: Voice) -> str:
    """The solution, the goal as a miniature, and lines for the player's results."""
    steps = card.solution.steps
    heading = voice("triage.card.solution-of", title=card.title)
    size = min(20.0, (WIDTH - _NUMBER - 10) / (_LETTER * POINT * len(heading)))
    parts = [
        _header(card, voice, PINE),
        _display(heading, _NUMBER + 5, 9.6, size, WHITE),
        _text(voice("triage.card.proven", count=len(steps)), _NUMBER + 5, 14.6, 8.5, WHITE),
        _text(voice("triage.card.coupling"), 5, HEIGHT - 4.8, 7.5, SOFT_INK),
        _footer_brand(),
    ]
    top, bottom = _HEADER + 2.5, HEIGHT - 9.5
    pitch = (bottom - top) / max(_ROWS, len(steps))
    for i, step in enumerate(steps):
        parts.append(_step(card.mission, step, i + 1, top + pitch * (i + 0.5), pitch, voice))
        if i + 1 < len(steps):
            y = number(top + pitch * (i + 1))
            parts.append(f'<path d="M5 {y}H91" stroke="{LINE}" stroke-width="0.25"/>')
    return "".join([*parts, _side(card.mission, voice)])


def _step(mission: Mission, step: Step, place: int, y: float, pitch: float, voice: Voice) -> str:
    """Number, locomotive, from, to, what it pushes and pulls."""
    slots = mission.board.data["slots"]
    index = mission.board.slot_index
    size = min(1.0, pitch / _FULL_PITCH)  # of signs and chips, where many moves share the card
    return "".join(
        [
            _display(str(place), 10, y + 1.7 * size, 14 * size, OXBLOOD, "end"),
            _at(17, y, 0.2 * size, chip(step.locomotive)),
            _at(26.5, y, 0.125 * size, sign(slots[index[step.start]], 19)),
            f'<path d="M30.6 {number(y)}h3.6m-1.2 -1 1.2 1-1.2 1" fill="none" '
            f'stroke="{SOFT_INK}" stroke-width="0.35"/>',
            _at(38.5, y, 0.125 * size, sign(slots[index[step.stop]], 19)),
            _crews(mission, step, y, size, voice),
        ]
    )


def _crews(mission: Mission, step: Step, y: float, size: float, voice: Voice) -> str:
    """What is pushed, with where the foremost stops, and what is pulled; from right to left."""
    slots = mission.board.data["slots"]
    parts: list[tuple[float, str]] = []  # width and drawing, both at full size
    for key, crew in (("triage.card.pulls", step.pulled), ("triage.card.pushes", step.pushed)):
        if crew == step.pushed:
            # A switch before the foremost of the pushed leaves a choice.
            ahead = [slots[mission.board.slot_index[slot]] for slot in step.action.pushed[-1:]]
            parts += [(5.8, _at(-2.6, 0, 0.1, sign(slot, 19))) for slot in ahead]
        parts += [(7.2, _at(-3.3, 0, 0.16, chip(name))) for name in reversed(crew)]
        if crew:
            text = voice(key)
            width = 3.6 + len(text) * 0.5 * 7.5 * POINT
            parts.append((width, _text(text, -0.8, 1, 7.5, SOFT_INK, "end")))
    total = sum(width for width, _ in parts)
    scale = min(size, (_RIGHT - _AFTER_STOP) / total) if total else size
    x = _RIGHT
    drawings = []
    for width, drawing in parts:
        drawings.append(_at(x, y, scale, drawing))
        x -= width * scale
    return "".join(drawings)


def _at(x: float, y: float, scale: float, drawing: str) -> str:
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale:.4f})">{drawing}</g>'


def _side(mission: Mission, voice: Voice) -> str:
    left, right, top = 97.0, WIDTH - 5, _HEADER + 3
    miniature = draw_miniature(mission, mission.goal)
    parts = [
        f'<rect x="{left}" y="{top}" width="{right - left}" height="33" rx="2" fill="none" '
        f'stroke="{LINE}" stroke-width="0.35"/>',
        fitted(miniature, box_of(mission.board), left + 2, top + 1.5, right - left - 4, 26),
        words(
            escape(voice("triage.card.goal")),
            (left + right) / 2,
            top + 31,
            8 * POINT,
            INK,
            "middle",
        ),
        words(escape(voice("triage.card.tries").upper()), left, top + 38.5, 7 * POINT, SOFT_INK),
    ]
    for i in range(4):
        y = top + 46.5 + 7.6 * i
        parts.append(
            f'<g fill="none" stroke="{STRONG_LINE}" stroke-width="0.3">'
            f'<path d="M{left} {number(y)}H{right - 8}"/><rect x="{right - 6}" '
            f'y="{number(y - 5)}" width="6" height="5.6" rx="1"/></g>'
        )
    return "".join(parts)
