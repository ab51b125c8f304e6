import { describe, expect, it } from "vitest";
import type { Entry, Event, Marks } from "$session/wire";
import { replay as rail } from "./rail/replay";
import { replay as trains } from "./trains/replay";
import { replay as triage } from "./triage/replay";

const LANES = { rail: rail.lanes, trains: trains.lanes, triage: triage.lanes };
const entry = (number: number, seat: number | null, events: Event[]): Entry => ({
  number,
  kind: seat === null ? "started" : "action",
  time: 0,
  seat,
  events,
});

describe("the lanes", () => {
  const mark = (game: keyof typeof LANES, events: Event[], marks: Marks | null = null) =>
    LANES[game].mark(entry(2, 0, events), marks);
  const claimed: Event = {
    type: "rail.claimed",
    seat: 0,
    route: "a--b",
    length: 6,
    points: 15,
    colour: "blue",
    cards: 6,
    locomotives: 0,
  };
  it("make a claim as high as its points", () => {
    expect(mark("rail", [claimed])).toEqual({ kind: "block", height: 1 });
    expect(mark("rail", [{ type: "rail.took", seat: 0, card: "red", slot: 1 }])).toMatchObject({
      kind: "dot",
    });
    expect(mark("rail", [{ type: "rail.kept", seat: 0, count: 2 }])).toMatchObject({ kind: "stub" });
  });
  it("make a wagon as high as its train is in order", () => {
    const marks: Marks = { type: "trains", couplings: [[true, true, true, false, true, true]] };
    const placed: Event = { type: "trains.placed", seat: 0, card: 9, position: 4, replaced: 4 };
    const used: Event = { type: "trains.used", seat: 0, ability: "lock", card: 2 };
    expect(mark("trains", [placed], marks)?.height).toBeCloseTo(5 / 6);
    expect(mark("trains", [used], marks)?.kind).toBe("tool");
  });
  it("make a drive as high as its train is long", () => {
    const moved: Event = {
      type: "triage.moved",
      seat: 0,
      vehicle: "locomotive-1",
      from: "A0",
      to: "A1",
      heading: 1,
      pulled: [],
      pushed: ["red", "blue"],
      path: ["A0", "A1"],
      tracks: {},
    };
    expect(mark("triage", [moved])?.height).toBeCloseTo(3 / 5);
  });
  it("leave the start without a mark", () => expect(LANES.rail.mark(entry(1, null, []), null)).toBeNull());
});
