import { describe, expect, it } from "vitest";
import {
  alternatives,
  candidates,
  coupled,
  coupling,
  heads,
  legs,
  meant,
  optionsOf,
  pick,
  pulls,
  refine,
  sameMove,
  stops,
  ways,
} from "../model/moves";
import { alternativesOn } from "../board/alternatives";
import { Track } from "../board/track";
import { board, option } from "./small";

const alone = [option({ from: "A1", path: ["A2"] }), option({ from: "A1", path: ["A2", "A3"] })];
const pulling = option({ from: "A1", path: ["A2"], pulled: [["A0", "red"]] });
const back = option({ from: "A1", path: ["A0"], heading: -1 });

describe("picking a move", () => {
  it("offers the numbers that can be pulled", () => {
    expect(pulls([...alone, pulling, back], pick("A1"))).toEqual([0, 1]);
  });

  it("offers the stops of both headings for the number pulled", () => {
    expect(stops([...alone, pulling, back], pick("A1"))).toEqual(["A2", "A3", "A0"]);
    expect(stops([...alone, pulling, back], pick("A1", 1))).toEqual(["A2"]);
  });

  it("offers nothing of another locomotive", () => {
    expect(stops(alone, pick("A4"))).toEqual([]);
  });

  it("means nothing before a stop is picked, then the one move there", () => {
    expect(meant(alone, pick("A1"))).toBeNull();
    expect(meant(alone, { ...pick("A1"), stop: "A3" })).toBe(alone[1]);
  });

  it("means the shortest of several, of equal ones the one that pushes less", () => {
    const pushing = option({ from: "A1", path: ["A2"], pushed: [["A3", "red"]] });
    const round = option({ from: "A1", path: ["B1", "A3", "A2"] });
    expect(meant([round, pushing], { ...pick("A1"), stop: "A2" })).toBe(pushing);
    expect(meant([pushing, alone[0]!], { ...pick("A1"), stop: "A2" })).toBe(alone[0]);
  });

  it("lets the head of the train be chosen where the track forks", () => {
    const up = option({ from: "A0", path: ["A1"], pushed: [["A2", "red"]] });
    const down = option({ from: "A0", path: ["A1"], pushed: [["B1", "red"]] });
    const picked = { ...pick("A0"), stop: "A1" };
    expect(heads([up, down], picked).map(({ slot }) => slot)).toEqual(["A2", "B1"]);
    expect(meant([up, down], { ...picked, head: "B1" })).toBe(down);
    expect(heads([up], picked)).toEqual([]);
  });

  it("lets the leg be chosen where vehicles stand on both", () => {
    const one = option({ from: "A1", path: ["A0"], heading: -1, pulled: [["A2", "red"]] });
    const other = option({ from: "A1", path: ["A0"], heading: -1, pulled: [["B1", "blue"]] });
    const picked = { ...pick("A1", 1), stop: "A0" };
    expect(legs([one, other], picked).map(({ value }) => value)).toEqual(["A2", "B1"]);
    expect(meant([one, other], { ...picked, leg: "B1" })).toBe(other);
  });

  it("lets the way be chosen where nothing else tells two moves apart", () => {
    const above = option({ from: "A0", path: ["A1", "A2", "A4"], pushed: [["A3", "red"]] });
    const below = option({ from: "A0", path: ["A1", "B1", "A4"], pushed: [["A3", "red"]] });
    const found = ways([above, below], { ...pick("A0"), stop: "A4" });
    expect(found).toEqual([
      { value: above.code, slot: "A2" },
      { value: below.code, slot: "B1" },
    ]);
  });

  it("forgets the stop when it cannot be reached with another number pulled", () => {
    const picked = { ...pick("A1"), stop: "A3" };
    expect(refine([...alone, pulling], picked, { pull: 1 })).toMatchObject({ pull: 1, stop: null });
    expect(refine([...alone, pulling], { ...pick("A1"), stop: "A2" }, { pull: 1 })).toMatchObject({
      pull: 1,
      stop: "A2",
    });
  });

  it("pulls as many as there are when more are asked for", () => {
    expect(refine([...alone, pulling], pick("A1"), { pull: 5 })).toMatchObject({ pull: 1, stop: null });
  });

  it("keeps candidates to what was picked", () => {
    expect(candidates([...alone, pulling, back], { ...pick("A1"), heading: -1 })).toEqual([back]);
  });
});

describe("touching a wagon", () => {
  const two = option({
    from: "A2",
    path: ["A3"],
    pulled: [
      ["A1", "red"],
      ["A0", "blue"],
    ],
  });
  const one = option({ from: "A2", path: ["A3"], pulled: [["A1", "red"]] });
  const none = option({ from: "A2", path: ["A3"] });
  const pushed = option({ from: "A2", path: ["A1"], heading: -1, pushed: [["A0", "red"]] });
  const all = [none, one, two, pushed];

  it("couples the one next to the locomotive, then the one behind it", () => {
    const first = coupling(all, pick("A2"), "A1");
    expect(first).toMatchObject({ pull: 1, leg: "A1", heading: 1 });
    expect(coupling(all, pick("A2"), "A0")).toBeNull();
    const picked = refine(all, pick("A2"), first!);
    expect(coupled(all, picked)).toEqual(["A1"]);
    expect(coupling(all, picked, "A0")).toMatchObject({ pull: 2, leg: "A1 A0" });
  });
  it("keeps the stop that is picked", () => {
    const picked = { ...pick("A2"), stop: "A3" };
    expect(refine(all, picked, coupling(all, picked, "A1")!)).toMatchObject({ pull: 1, stop: "A3" });
  });
  it("couples nothing that lies ahead of the move that is picked", () => {
    expect(coupling(all, { ...pick("A2"), stop: "A1" }, "A1")).toBeNull();
    expect(coupling(all, { ...pick("A2"), heading: -1 }, "A1")).toBeNull();
  });
  it("leaves a coupled one behind again, with all behind it", () => {
    const picked = { ...pick("A2", 2), heading: 1 as const, leg: "A1 A0" };
    expect(coupling(all, picked, "A0")).toMatchObject({ pull: 1, leg: "A1", heading: 1 });
    expect(coupling(all, picked, "A1")).toMatchObject({ pull: 0, leg: null, heading: null });
  });
  it("cannot tell what is coupled while two are possible", () => {
    const ahead = option({ from: "A2", path: ["A1"], heading: -1, pulled: [["A3", "blue"]] });
    expect(coupled([one, ahead], pick("A2", 1))).toEqual([]);
  });
});

describe("other ways to the same stop", () => {
  const up = option({ from: "A0", path: ["A1"], pushed: [["A2", "red"]] });
  const down = option({ from: "A0", path: ["A1"], pushed: [["B1", "red"]] });

  it("are those that differ in where the head goes", () => {
    expect(alternatives([up, down], { ...pick("A0"), stop: "A1" })).toEqual([down]);
    expect(alternatives([up, down], { ...pick("A0"), stop: "A1", head: "B1" })).toEqual([up]);
    expect(alternatives([up, down], pick("A0"))).toEqual([]);
  });
  it("are touched on the track that only they take", () => {
    const [other] = alternativesOn(new Track(board), up, [down]);
    expect(other?.curve).toEqual(new Track(board).curve("A1", "B1"));
  });
});

describe("the list of legal moves", () => {
  it("joins each with the train that it makes", () => {
    const [one] = optionsOf([{ code: 7, action: pulling.move }], [{ ...pulling.train, code: 7 }]);
    expect(one).toMatchObject({ code: 7, stop: "A2", head: "A2", train: { pulled: ["red"] } });
  });

  it("knows a move again", () => {
    expect(sameMove(pulling.move, { ...pulling.move, path: [...pulling.move.path] })).toBe(true);
    expect(sameMove(pulling.move, alone[0]!.move)).toBe(false);
  });
});
