import { expect, it } from "vitest";
import { manifestOf } from "$games/registry";
import { bent, span } from "../rules/geometry";

it("pieces of track put the spaces in the middle, evenly", () => {
  const { spaces } = bent("x", { x: 0, y: 0 }, { x: span(3), y: 0 }, 3, 0);
  expect(spaces[1]![0]).toBeCloseTo(span(3) / 2);
  expect(spaces[1]![0] - spaces[0]![0]).toBeCloseTo(42);
});

it("Rail and Tram share one rules book", () =>
  expect(manifestOf("tram").rules.book).toBe(manifestOf("rail").rules.book));
