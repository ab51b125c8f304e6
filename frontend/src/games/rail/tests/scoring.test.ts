import { describe, expect, it } from "vitest";
import {
  beginning,
  beside,
  chapterOf,
  firstDetail,
  isDetail,
  signed,
  stepsOf,
  sumOf,
  talliesAt,
  written,
} from "../final/scoring";
import type { Account } from "../types";
import { insight, small } from "./small";

const accounts: Account[] = [
  { type: "rail", routes: 40, tickets: { "a--b": 8, "c--d": -5 }, completed: 1, longest: 12, bonus: 0 },
  { type: "rail", routes: 30, tickets: { "e--f": 10 }, completed: 1, longest: 14, bonus: 10 },
];
const scores = [43, 50];
const told = {
  ...insight,
  joined: [[{ ticket: "a--b", way: ["a--x", "x--b"] }], [{ ticket: "e--f", way: ["e--f"] }]],
};
const steps = stepsOf(accounts, scores, told, {}, []);

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
  expect(stepsOf([], [0, 0], told, {}, [])).toEqual([{ kind: "winner" }]);
});

it("points are written with a real minus sign", () => {
  expect([8, 0, -5].map(written)).toEqual(["8", "0", "−5"]);
  expect([8, 0, -5].map(signed)).toEqual(["+8", "+0", "−5"]);
});

describe("the scoring, route by route", () => {
  const owners = { "ainay--charite": 1, "ainay--bellecour": 1, "bellecour--charite": 0, "la-doua--ainay": 0 };
  const counts: Account[] = [
    { type: "rail", routes: 4, tickets: {}, completed: 0, longest: 3, bonus: 0 },
    { type: "rail", routes: 6, tickets: { "c--d": -5 }, completed: 0, longest: 6, bonus: 10 },
  ];
  const path = {
    routes: ["ainay--bellecour", "ainay--charite"],
    cities: ["bellecour", "ainay", "charite"],
    length: 6,
  };
  const paths = { ...insight, joined: [[], []], longest: [{ routes: [], cities: [], length: 3 }, path] };
  const all = stepsOf(counts, [4, 11], paths, owners, small.routes);

  it("tells every route of every player before their sum, the short ones first", () => {
    expect(all.map(({ kind }) => kind)).toEqual([
      ...["route", "route", "route", "route", "lines"],
      ...["ticket", "stretch", "stretch", "path", "winner"],
    ]);
    expect(all[0]).toEqual({ kind: "route", seat: 0, route: "la-doua--ainay", points: 1 });
  });
  it("counts up to the points of the engine", () => {
    const lines = (now: number) => talliesAt(counts, all, now).map((tally) => tally.lines);
    expect([0, 1, 2, 3, 4].map(lines)).toEqual([
      [1, 0],
      [4, 0],
      [4, 2],
      [4, 6],
      [4, 6],
    ]);
  });
  it("follows the longest path to its end", () => {
    const last = all[7];
    expect(last).toMatchObject({ kind: "stretch", seat: 1, ...path });
    expect(all[6]).toMatchObject({ routes: ["ainay--bellecour"], cities: ["bellecour", "ainay"], length: 2 });
  });
  it("goes from sum to sum, and through the routes only once one is among them", () => {
    const sums = beginning(all, "lines");
    expect(sums).toBe(4);
    expect(beside(all, sums, 1)).toBe(5);
    expect(beside(all, 5, 1)).toBe(8);
    expect(beside(all, 8, -1)).toBe(5);
    expect(beside(all, sums, -1)).toBe(sums);
    expect(firstDetail(all, sums)).toBe(0);
    expect(firstDetail(all, 8)).toBe(6);
    expect(firstDetail(all, 5)).toBeNull();
    expect([0, 1, 2, 3].map((now) => beside(all, now, 1))).toEqual([1, 2, 3, 4]);
    expect(beside(all, 0, -1)).toBe(0);
    expect(sumOf(all, 1)).toBe(4);
    expect(all.filter(isDetail)).toHaveLength(6);
  });
});
