import { describe, expect, it } from "vitest";
import type { Entry, Event } from "$session/wire";
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
  const event = (key: string, parameters: Record<string, unknown> = {}) => ({ key, parameters });
  const mark = (
    game: keyof typeof LANES,
    events: { key: string; parameters: Record<string, unknown> }[],
    view: unknown = {},
  ) => LANES[game].mark(entry(2, 0, events), view);
  it("make a claim as high as its points", () => {
    expect(mark("rail", [event("rail.claimed", { points: 15 })])).toEqual({ kind: "block", height: 1 });
    expect(mark("rail", [event("rail.took")])).toMatchObject({ kind: "dot" });
    expect(mark("rail", [event("rail.kept", { count: 2 })])).toMatchObject({ kind: "stub" });
  });
  it("make a wagon as high as its train is in order", () => {
    const view = { players: [{ row: [1, 2, 3, 9, 5, 6, 7] }] };
    expect(mark("trains", [event("trains.placed")], view)?.height).toBeCloseTo(5 / 6);
    expect(mark("trains", [event("trains.used")], view)?.kind).toBe("tool");
  });
  it("make a drive as high as its train is long", () => {
    const events = [event("triage.moved"), event("triage.pushed", { vehicle: ["red", "blue"] })];
    expect(mark("triage", events)?.height).toBeCloseTo(3 / 5);
  });
  it("leave the start without a mark", () => expect(LANES.rail.mark(entry(1, null, []), {})).toBeNull());
});
