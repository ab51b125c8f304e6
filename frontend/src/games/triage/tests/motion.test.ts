import { describe, expect, it } from "vitest";
import { Run, Track } from "../board/track";
import { easeRail } from "../ease";
import { follow, Motion, release, tracksOf } from "../motion";
import type { Option } from "../model/moves";
import { board, option } from "./small";

const track = new Track(board);
const motionOf = (one: Option) => new Motion(track, tracksOf(one), one.train.locomotive);

describe("the tracks of a move", () => {
  it("take pulled vehicles along, and let pushed ones wait until they are met", () => {
    const move = option({
      from: "A1",
      path: ["A2", "A3"],
      pulled: [["A0", "blue"]],
      pushed: [["A4", "red"]],
      waits: [1],
    });
    expect(tracksOf(move)).toEqual({
      "locomotive-1": ["A1", "A2", "A3"],
      blue: ["A0", "A1", "A2"],
      red: ["A3", "A3", "A4"],
    });
  });

  it("keep pushed vehicles in their order", () => {
    const move = option({
      from: "A0",
      path: ["A1", "A2"],
      pushed: [
        ["A3", "red"],
        ["A4", "blue"],
      ],
      waits: [0, 1],
    });
    expect(tracksOf(move)).toMatchObject({
      red: ["A1", "A2", "A3"],
      blue: ["A3", "A3", "A4"],
    });
  });
});

describe("a move in motion", () => {
  const move = option({ from: "A0", path: ["A1", "A2"], pushed: [["A3", "red"]], waits: [1] });
  const motion = motionOf(move);

  it("starts and ends on the slots", () => {
    expect(motion.at(0).get("locomotive-1")).toMatchObject({ x: 0, y: 0 });
    expect(motion.at(motion.length).get("locomotive-1")?.x).toBeCloseTo(300);
    expect(motion.at(motion.length).get("red")?.x).toBeCloseTo(450);
  });

  it("moves the pushed wagon only once the locomotive has come up to it", () => {
    expect(motion.at(motion.length / 4).get("red")).toMatchObject({ x: 300 });
    expect(motion.at((3 * motion.length) / 4).get("red")?.x).toBeCloseTo(375, 0);
  });
});

describe("a run", () => {
  it("knows where its slots are, and the nearest place to a point", () => {
    const run = new Run(track, ["A0", "A1", "A2"]);
    expect(run.marks.map(Math.round)).toEqual([0, 150, 300]);
    const { far, gap } = run.nearest([150, 20]);
    expect(far).toBeCloseTo(150);
    expect(gap).toBeCloseTo(20);
  });
});

describe("dragging", () => {
  const short = option({ from: "A0", path: ["A1"] });
  const long = option({ from: "A0", path: ["A1", "A2"] });
  const branch = option({ from: "A0", path: ["A1", "B1"] });
  const motions = new Map([short, long, branch].map((one) => [one, motionOf(one)]));

  it("follows the finger along the shortest way that leads there", () => {
    expect(follow(motions, [80, 10], null)).toMatchObject({ option: short });
    expect(follow(motions, [280, 5], null)).toMatchObject({ option: long });
    expect(follow(motions, [300, 100], null)).toMatchObject({ option: branch });
  });

  it("stays with the way that it was on while both are as near", () => {
    expect(follow(motions, [100, 0], long)).toMatchObject({ option: long });
  });

  it("stops at the nearest slot, and makes no move at the start", () => {
    expect(release({ option: long, far: 290 }, motions)).toBe(long);
    expect(release({ option: long, far: 140 }, motions)).toBe(short);
    expect(release({ option: long, far: 30 }, motions)).toBeNull();
  });
});

describe("the curve of trains", () => {
  it("runs from 0 to 1 without going back", () => {
    const values = Array.from({ length: 21 }, (_, i) => easeRail(i / 20));
    expect(values[0]).toBe(0);
    expect(values.at(-1)).toBe(1);
    values.slice(1).forEach((value, i) => expect(value).toBeGreaterThan(values[i]!));
  });
});
