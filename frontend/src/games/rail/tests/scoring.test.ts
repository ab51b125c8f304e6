import { describe, expect, it } from "vitest";
import { beginning, chapterOf, signed, stepsOf, talliesAt, written } from "../final/scoring";
import type { Account } from "../types";
import { insight } from "./small";

const accounts: Account[] = [
  { type: "rail", routes: 40, tickets: { "a--b": 8, "c--d": -5 }, completed: 1, longest: 12, bonus: 0 },
  { type: "rail", routes: 30, tickets: { "e--f": 10 }, completed: 1, longest: 14, bonus: 10 },
];
const scores = [43, 50];
const told = {
  ...insight,
  joined: [[{ ticket: "a--b", way: ["a--x", "x--b"] }], [{ ticket: "e--f", way: ["e--f"] }]],
};
const steps = stepsOf(accounts, scores, told);

describe("the scoring, step by step", () => {
  it("tells routes, each ticket, the longest path, the winner", () => {
    expect(steps.map(chapterOf)).toEqual(["lines", "tickets", "tickets", "tickets", "path", "winner"]);
  });
  it("begins with the tickets of who scored least, and knows how they were joined", () => {
    expect(steps[1]).toEqual({ kind: "ticket", seat: 0, ticket: "a--b", points: 8, way: ["a--x", "x--b"] });
    expect(steps[2]).toMatchObject({ seat: 0, points: -5, way: [] });
    expect(steps[4]).toEqual({ kind: "path", seats: [1] });
  });
  it("adds up only what has been told", () => {
    const totals = (now: number) => talliesAt(accounts, steps, now).map(({ total }) => total);
    expect(totals(0)).toEqual([40, 30]);
    expect(totals(1)).toEqual([48, 30]);
    expect(totals(2)).toEqual([43, 30]);
    expect(totals(3)).toEqual([43, 40]);
    expect(totals(4)).toEqual([43, 50]);
  });
  it("ends with the scores of the engine", () => {
    expect(talliesAt(accounts, steps, steps.length - 1).map(({ total }) => total)).toEqual(scores);
  });
  it("counts what was missed", () => {
    expect(talliesAt(accounts, steps, 5)[0]).toMatchObject({ won: 8, lost: 5, lostCount: 1, bonus: 0 });
  });
  it("finds where a chapter begins", () => {
    expect(beginning(steps, "tickets")).toBe(1);
    expect(beginning(steps, "winner")).toBe(5);
  });
});

it("a game that was given up has a winner and nothing else to tell", () => {
  expect(stepsOf([], [0, 0], told)).toEqual([{ kind: "winner" }]);
});

it("points are written with a real minus sign", () => {
  expect([8, 0, -5].map(written)).toEqual(["8", "0", "−5"]);
  expect([8, 0, -5].map(signed)).toEqual(["+8", "+0", "−5"]);
});
