import { describe, expect, it } from "vitest";
import type { Entry } from "$session/wire";
import { byTurn, course, reels, stepAt } from "./course";
import { roundMarks } from "./lanes";

const entry = (number: number, seat: number | null, more: Partial<Entry> = {}): Entry =>
  ({
    number,
    kind: seat === null ? "started" : "action",
    time: 0,
    seat,
    events: [],
    by_bot: false,
    to: null,
    ...more,
  }) as Entry;
// Start; seat 0 draws twice; seat 1 plays, takes it back and plays again; seat 0 plays.
const log = [
  entry(1, null),
  entry(2, 0),
  entry(3, 0),
  entry(4, 1),
  entry(5, 1, { kind: "undo", to: 3 }),
  entry(6, 1),
  entry(7, 0),
];

describe("the course of a game", () => {
  const steps = course(log);
  it("counts each seat's own turns", () => {
    expect(steps.map(({ round }) => round)).toEqual([0, 1, 1, 1, 1, 1, 2]);
  });
  it("opens a turn where another seat plays", () => {
    expect(steps.filter(({ opens }) => opens).map(({ number }) => number)).toEqual([2, 4, 7]);
  });
  it("marks what was taken back", () => {
    expect(steps.filter(({ undone }) => undone).map(({ number }) => number)).toEqual([4]);
  });
  it("goes by turns and always reaches the ends", () => {
    expect(byTurn(steps, 0, 1)).toBe(1);
    expect(byTurn(steps, 1, 1)).toBe(3);
    expect(byTurn(steps, 6, 1)).toBe(6);
    expect(byTurn(steps, 6, -1)).toBe(3);
    expect(byTurn(steps, 1, -1)).toBe(0);
  });
  it("finds a log number, or the last before it", () => {
    expect(stepAt(steps, 4)).toBe(3);
    expect(stepAt(steps, 99)).toBe(6);
    expect(stepAt(steps, 0)).toBe(0);
  });
});

describe("the reels of a film", () => {
  it("cover the log without a gap", () =>
    expect(reels(450, 1, 200)).toEqual([
      [1, 200],
      [201, 400],
      [401, 450],
    ]));
  it("bring the wanted part first", () => expect(reels(450, 410, 200)[0]).toEqual([401, 450]));
  it("are none before the start", () => expect(reels(0, 1, 200)).toEqual([]));
});

it("rounds are written far enough apart", () => {
  expect(roundMarks(24, 6)).toEqual([1, 5, 10, 15, 20]);
  expect(roundMarks(4, 6)).toEqual([1, 2, 3, 4]);
});
