import { expect, it } from "vitest";
import { book, type OwnFigure } from "../rules/book";

const figures = book.chapters.flatMap(({ cards }) => cards.map(({ figure }) => figure as OwnFigure));

it("figures show only trains whose wagons differ", () => {
  for (const figure of figures) {
    if (figure.kind !== "trains") continue;
    for (const { row } of figure.trains) {
      const numbers = row.filter((number) => number !== null);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(row).toHaveLength(7);
    }
  }
});
