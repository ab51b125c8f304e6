import { expect, it } from "vitest";
import { book, type OwnFigure } from "../rules/book";
import { triagePiece } from "../rules/piece";

const figures = book.chapters.flatMap(({ cards }) => cards.map(({ figure }) => figure as OwnFigure));

it("figures show boards on which no two vehicles share a slot", () => {
  for (const figure of figures) {
    if (figure.kind !== "triage") continue;
    const slots = new Set(figure.shown.slots.map(([id]) => id));
    for (const { where } of figure.shown.moments) {
      const taken = Object.values(where);
      expect(new Set(taken).size).toBe(taken.length);
      expect(taken.every((slot) => slots.has(slot) && !figure.shown.closed?.includes(slot))).toBe(true);
    }
  }
});

it("pieces of track end in buffers where nothing follows, in points where two do", () => {
  const piece = triagePiece(
    [
      ["A", 0, 0, 0],
      ["B", 2, -1, 0],
      ["C", 2, 1, 0],
    ],
    [
      ["A", "B"],
      ["A", "C"],
    ],
  );
  expect(piece.buffers.map(({ slot, end }) => `${slot}${end}`)).toEqual(["A1", "B0", "C0"]);
  expect(piece.points.map(({ slot, end }) => `${slot}${end}`)).toEqual(["A0"]);
});
