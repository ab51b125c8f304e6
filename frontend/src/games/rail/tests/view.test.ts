import { describe, expect, it } from "vitest";
import { between, clamp, detailAt, fit, reveal, seen, toBoard, zoomAt } from "../board/view";

const board = { x: 0, y: 0, width: 1000, height: 500 };
const stage = { width: 500, height: 500 };

describe("what part of the board is seen", () => {
  it("fits the whole board, centred", () => {
    expect(fit(board, stage)).toEqual({ x: 500, y: 250, scale: 0.5 });
  });

  it("never zooms out beyond the whole board", () => {
    expect(clamp({ x: 10, y: 10, scale: 0.1 }, board, stage)).toEqual({ x: 500, y: 250, scale: 0.5 });
  });

  it("never leaves the board when it is dragged too far", () => {
    const far = clamp({ x: -400, y: 9000, scale: 1 }, board, stage);
    const window = seen(far, stage);
    expect(window.x).toBe(0);
    expect(window.y + window.height).toBe(500);
  });

  it("keeps the point under the pointer where it is when zooming", () => {
    const view = { x: 500, y: 250, scale: 1 };
    const pixel = { x: 100, y: 400 };
    const held = toBoard(view, stage, pixel);
    expect(toBoard(zoomAt(view, 1.7, held), stage, pixel)).toEqual({
      x: expect.closeTo(held.x),
      y: expect.closeTo(held.y),
    });
  });

  it("moves no more than needed to show a box", () => {
    const view = { x: 250, y: 250, scale: 1 };
    expect(reveal(view, { x: 100, y: 100, width: 50, height: 50 }, stage)).toEqual(view);
    const moved = reveal(view, { x: 600, y: 100, width: 50, height: 50 }, stage, 40);
    const window = seen(moved, stage);
    expect(window.x + window.width).toBeCloseTo(690);
    expect(moved.y).toBe(250);
  });

  it("draws less from afar", () => {
    expect([0.3, 0.4, 0.8].map(detailAt)).toEqual(["far", "full", "full"]);
  });

  it("glides from one view to another", () => {
    const from = { x: 0, y: 0, scale: 1 };
    const to = { x: 10, y: 20, scale: 4 };
    expect(between(from, to, 0)).toEqual(from);
    expect(between(from, to, 0.5)).toEqual({ x: 5, y: 10, scale: expect.closeTo(2) });
    expect(between(from, to, 1).scale).toBeCloseTo(4);
  });
});
