import { describe, expect, it } from "vitest";
import en from "../../../../src/rotonde/core/messages/en/page-rules.json";
import fr from "../../../../src/rotonde/core/messages/fr/page-rules.json";
import { BOOKS, bookOf, keyOf, type BookName } from "./book";
import { bent, span } from "$games/rail/rules/geometry";
import { triagePiece } from "$games/triage/rules/piece";

const books = Object.entries(BOOKS) as [BookName, (typeof BOOKS)[BookName]][];
const languages = { fr, en } as unknown as Record<string, Record<string, string>>;
const wanted = books.flatMap(([book, chapters]) =>
  chapters.flatMap(({ id, cards }) => [
    keyOf(book, id, "title"),
    keyOf(book, id, "lead"),
    ...cards.flatMap((_, i) => [keyOf(book, id, i + 1, "title"), keyOf(book, id, i + 1, "text")]),
  ]),
);

describe.each(Object.keys(languages))("the book in %s", (language) => {
  const words = languages[language]!;
  it("has words for every card", () => expect(wanted.filter((key) => !words[key])).toEqual([]));
  it("has no words without a card", () => {
    const spare = Object.keys(words).filter(
      (key) => /^page\.rules\.(rail|trains|triage)\./.test(key) && !wanted.includes(key),
    );
    expect(spare).toEqual([]);
  });
  it("says each thing in 25 words or fewer", () => {
    const long = wanted.filter((key) => key.endsWith(".text") && words[key]!.split(/\s+/).length > 25);
    expect(long).toEqual([]);
  });
});

describe("figures", () => {
  it("give a chapter five at most", () => {
    for (const [, chapters] of books)
      for (const { cards } of chapters) expect(cards.length).toBeLessThanOrEqual(5);
  });
  it("show only trains whose wagons differ", () => {
    for (const { cards } of BOOKS.trains) {
      for (const { figure } of cards) {
        if (figure?.kind !== "trains") continue;
        for (const { row } of figure.trains) {
          const numbers = row.filter((number) => number !== null);
          expect(new Set(numbers).size).toBe(numbers.length);
          expect(row).toHaveLength(7);
        }
      }
    }
  });
  it("show triages in which no two vehicles share a slot", () => {
    for (const { cards } of BOOKS.triage) {
      for (const { figure } of cards) {
        if (figure?.kind !== "triage") continue;
        const slots = new Set(figure.shown.slots.map(([id]) => id));
        for (const { where } of figure.shown.moments) {
          const taken = Object.values(where);
          expect(new Set(taken).size).toBe(taken.length);
          expect(taken.every((slot) => slots.has(slot) && !figure.shown.closed?.includes(slot))).toBe(true);
        }
      }
    }
  });
  it("tell Rail and Tram from one book", () => expect(bookOf("tram")).toBe("rail"));
});

describe("pieces of track", () => {
  it("put the spaces in the middle, evenly", () => {
    const { spaces } = bent("x", { x: 0, y: 0 }, { x: span(3), y: 0 }, 3, 0);
    expect(spaces[1]![0]).toBeCloseTo(span(3) / 2);
    expect(spaces[1]![0] - spaces[0]![0]).toBeCloseTo(42);
  });
  it("end in buffers where nothing follows, in points where two do", () => {
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
});
