import { describe, expect, it } from "vitest";
import { clear, dockedAtLeft, place } from "./place";

const card = { width: 400, height: 240 };
const laptop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

describe("the guide's card", () => {
  it("points from the left on a laptop", () => {
    const placed = place({ left: 1100, top: 90, width: 318, height: 90 }, card, laptop);
    expect(placed.side).toBe("left");
    expect(placed.left + card.width).toBeLessThan(1100);
    expect(placed.top).toBeGreaterThanOrEqual(12);
  });
  it("points from the right where the left has no room", () => {
    expect(place({ left: 16, top: 60, width: 234, height: 200 }, card, laptop).side).toBe("right");
  });
  it("points from above on a phone", () => {
    const placed = place({ left: 10, top: 560, width: 370, height: 90 }, { width: 366, height: 220 }, phone);
    expect(placed).toMatchObject({ side: "above", left: 12 });
  });
  it("stays in the window when the light fills it", () => {
    const placed = place({ left: 0, top: 60, width: 390, height: 700 }, { width: 366, height: 220 }, phone);
    expect(placed.side).toBe("corner");
    expect(placed.top + 220).toBeLessThanOrEqual(844);
  });
  it("leaves the corner that the light fills", () => {
    const board = { left: 8, top: 120, width: 1070, height: 660 };
    expect(place(board, card, laptop).left).toBeGreaterThan(1000);
    const middle = { left: 267, top: 60, width: 823, height: 820 };
    expect(place(middle, card, laptop).left).toBeLessThan(40);
  });
  it("is clear of what is lit when it covers nothing of it", () => {
    const lit = { left: 400, top: 100, width: 300, height: 200 };
    const at = (left: number, top: number) => clear({ left, top, width: 100, height: 100 }, lit);
    expect([at(300, 150), at(301, 150), at(450, 299), at(450, 300), at(450, 0)]).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
  });
  it("is docked over the half in which nothing is lit", () => {
    const lit = (left: number) => dockedAtLeft({ left, top: 0, width: 200, height: 300 }, { width: 844 });
    expect([lit(100), lit(590), dockedAtLeft(null, { width: 844 })]).toEqual([false, true, false]);
  });
  it("stands in the corner when nothing is lit", () => expect(place(null, card, laptop).side).toBe("corner"));
});
