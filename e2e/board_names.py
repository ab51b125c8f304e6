"""The texts on a board of Rail as they are drawn: their ink, their plates, the dots beside them."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

READABLE = 11.5  # pixels, on a large screen
READABLE_ON_PHONE = 12.5
PHONE_WIDTH = 760
TOLERANCE = 0.5  # pixels by which kerning may move an edge
NEAR = 26  # board units from a name to the middle of its dot, before names are enlarged
FONT = 18  # of a name in the layout, in board units

# Boxes are the ink of the letters, not the height of the line: measured with the font in use.
_TEXTS = """() => {
    const LARGE = 200;  // pixels: small letters would be rounded to whole pixels
    const canvas = document.createElement("canvas").getContext("2d");
    const ink = (text) => {
        const matrix = text.getScreenCTM();
        const { fontWeight, fontFamily, fontSize } = getComputedStyle(text);
        const size = parseFloat(fontSize) * matrix.a;
        canvas.font = `${fontWeight} ${LARGE}px ${fontFamily}`;
        const measured = canvas.measureText(text.textContent);
        const by = size / LARGE;
        const start = text.getStartPositionOfChar(0);
        const { x, y } = new DOMPoint(start.x, start.y).matrixTransform(matrix);
        return {
            text: text.textContent.trim(), size,
            boxes: [[
                x - measured.actualBoundingBoxLeft * by,
                y - measured.actualBoundingBoxAscent * by,
                x + measured.actualBoundingBoxRight * by,
                y + measured.actualBoundingBoxDescent * by,
            ]],
        };
    };
    // A name along a river is turned letter by letter: a square around the middle of each.
    const letters = (text) => {
        const matrix = text.getScreenCTM();
        const half = parseFloat(getComputedStyle(text).fontSize) * matrix.a * 0.3;
        const boxes = [...text.textContent.trim()].map((_, i) => {
            const { x, y, width, height } = text.getExtentOfChar(i);
            const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(matrix);
            return [middle.x - half, middle.y - half, middle.x + half, middle.y + half];
        });
        return { text: text.textContent.trim(), size: 0, boxes };
    };
    const box = ({ left, top, right, bottom }) => [left, top, right, bottom];
    // Inside its edge, of which half lies within the rectangle.
    const within = (rect) => {
        const edge = parseFloat(getComputedStyle(rect).strokeWidth) * rect.getScreenCTM().a / 2;
        const [left, top, right, bottom] = box(rect.getBoundingClientRect());
        return [left + edge, top + edge, right - edge, bottom - edge];
    };
    const board = document.querySelector(".stage .board");
    const all = (selector) => [...board.querySelectorAll(selector)];
    return {
        far: board.classList.contains("far"),
        scale: board.querySelector(".names").getScreenCTM().a,
        stage: box(board.closest(".stage").getBoundingClientRect()),
        names: all(".label, .name-sign").map((group) => ({
            lines: [...group.querySelectorAll("text:not(.number)")].map(ink),
            plate: [...group.querySelectorAll(":scope > rect")].map(within)[0] ?? null,
        })),
        others: [
            ...all(".furniture text, .points-pill text").map(ink),
            ...all(".water-name").map(letters),
        ],
        dots: all(".names .station, .names .stamp").map((dot) => {
            const { e, f } = dot.getScreenCTM();
            return [e, f];
        }),
    };
}"""

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Text:
    text: str
    size: float
    boxes: list[Box]


class BoardTexts:
    """All texts on the board on the screen, at this moment."""

    def __init__(self, page: Page) -> None:
        expect(page.locator(".stage .names .station").first).to_be_visible()
        page.evaluate("document.fonts.ready.then(() => undefined)")
        found: dict[str, Any] = page.evaluate(_TEXTS)
        self.far: bool = found["far"]
        self.scale: float = found["scale"]
        self.stage: Box = found["stage"]
        self.dots: list[tuple[float, float]] = found["dots"]
        self.names = [
            ([_text(line) for line in one["lines"]], one["plate"]) for one in found["names"]
        ]
        self.others = [_text(one) for one in found["others"]]
        size = page.viewport_size
        self.phone = size is not None and size["width"] <= PHONE_WIDTH

    def faults(self) -> list[str]:
        return [
            *self._nameless(),
            *self._too_small(),
            *self._beside_plates(),
            *self._overlapping(),
            *self._far_from_dots(),
        ]

    def plated(self) -> list[str]:
        """The names on plates and signs: where tickets end."""
        return [
            " ".join(line.text for line in lines)
            for lines, plate in self.names
            if plate is not None
        ]

    def _nameless(self) -> list[str]:
        """From afar only the ends of tickets are named, everywhere else every station."""
        wanted = 2 if self.far else len(self.dots)
        missing = len(self.names) < wanted if self.far else len(self.names) != wanted
        return [f"{len(self.names)} names for {len(self.dots)} stations"] if missing else []

    def _too_small(self) -> list[str]:
        least = READABLE_ON_PHONE if self.phone else READABLE
        return [
            f"{line.text}: {line.size:.1f} px"
            for lines, _ in self.names
            for line in lines
            if line.size < least - 0.05
        ]

    def _beside_plates(self) -> list[str]:
        return [
            f"{line.text} stands {over:.1f} px over its plate"
            for lines, plate in self.names
            if plate is not None
            for line in lines
            if (over := _overhang(line.boxes[0], plate)) > TOLERANCE
        ]

    def _overlapping(self) -> list[str]:
        texts = [line for lines, _ in self.names for line in lines] + self.others
        plates = [(lines, plate) for lines, plate in self.names if plate is not None]
        over_texts = [
            f"{one.text} over {other.text}"
            for i, one in enumerate(texts)
            for other in texts[:i]
            if any(_overlap(a, b) for a in one.boxes for b in other.boxes)
        ]
        under_plates = [
            f"{text.text} under the plate of {lines[0].text}"
            for lines, plate in plates
            for text in texts
            if text not in lines and any(_overlap(box, plate) for box in text.boxes)
        ]
        return over_texts + under_plates

    def _far_from_dots(self) -> list[str]:
        """A name belongs to the dot beside it: every name has one near, each another."""
        if self.far:
            return []
        enlarged = max(1.0, self.names[0][0][0].size / (FONT * self.scale)) if self.names else 1.0
        reach = NEAR * self.scale * enlarged
        return [
            lines[0].text
            for lines, _ in self.names
            if min(_distance(box, dot) for line in lines for box in line.boxes for dot in self.dots)
            > reach
        ]

    def cut_off(self) -> list[str]:
        """Names that reach over the rim of the stage: none where the whole board is shown."""
        return [
            line.text
            for lines, _ in self.names
            for line in lines
            if _overhang(line.boxes[0], self.stage) > TOLERANCE
        ]


def _text(found: dict[str, Any]) -> Text:
    return Text(found["text"], found["size"], [tuple(box) for box in found["boxes"]])


def _overhang(inner: Box, outer: Box) -> float:
    return max(outer[0] - inner[0], outer[1] - inner[1], inner[2] - outer[2], inner[3] - outer[3])


def _overlap(a: Box, b: Box) -> bool:
    across = min(a[2], b[2]) - max(a[0], b[0])
    down = min(a[3], b[3]) - max(a[1], b[1])
    return across > TOLERANCE and down > TOLERANCE


def _distance(box: Box, dot: tuple[float, float]) -> float:
    x, y = dot
    dx = max(box[0] - x, x - box[2], 0.0)
    dy = max(box[1] - y, y - box[3], 0.0)
    return float((dx * dx + dy * dy) ** 0.5)
