import { describe, expect, it } from "vitest";
import type { EventType } from "$session/events";
import type { Entry, Event } from "$session/wire";
import { due, told, times, type Scene } from "$app/learn/steps";
import { manifestOf } from "$games/registry";
import { lesson } from "../lesson";

const entry = (number: number, seat: number, ...types: EventType[]): Entry => ({
  number,
  kind: "action",
  time: 0,
  seat,
  events: types.map((type) => ({ type }) as Event),
});
const scene = (entries: Entry[], more: Partial<Scene> = {}): Scene => ({
  seat: 0,
  entries,
  legal: [{ action: { type: "claim" } }],
  shows: () => false,
  ...more,
});
const { steps } = lesson;
const at = (read: string[], now: Scene) => steps[due(steps, new Set(read), now)]?.id ?? "over";

describe("the guide", () => {
  it("begins with what is to be read", () => expect(at([], scene([]))).toBe("goal"));
  it("waits for the thing itself", () => {
    expect(at(["goal"], scene([]))).toBe("tickets");
    expect(at(["goal"], scene([entry(2, 0, "rail.kept-tickets")]))).toBe("cards");
  });
  it("counts only what I did", () => {
    const log = [
      entry(2, 0, "rail.kept-tickets"),
      entry(3, 1, "rail.took"),
      entry(4, 1, "rail.took"),
      entry(5, 0, "rail.took"),
    ];
    expect(times(scene(log), "rail.took")).toBe(1);
    expect(at(["goal"], scene(log))).toBe("cards");
  });
  it("asks nobody for what leads to something already done", () => {
    const log = [entry(2, 0, "rail.kept-tickets"), entry(3, 0, "rail.claimed")];
    expect(at(["goal"], scene(log))).toBe("locomotives");
  });
  it("goes on from paying while the payment is on the screen, and back if it is put away", () => {
    const log = [entry(2, 0, "rail.kept-tickets"), entry(3, 0, "rail.took"), entry(4, 0, "rail.took")];
    expect(at(["goal"], scene(log, { shows: () => true }))).toBe("pay");
    expect(at(["goal"], scene(log))).toBe("claim");
  });
  it("says something else where nothing can be claimed yet", () => {
    const claim = steps.find(({ id }) => id === "claim")!;
    expect(told(claim, scene([], { legal: [] })).id).toBe("claim.poor");
    expect(told(claim, scene([])).id).toBe("claim");
  });
  it("ends", () => {
    const log = [entry(2, 0, "rail.claimed")];
    expect(at(["goal", "locomotives", "progress", "end"], scene(log))).toBe("over");
  });
  it("tells Tram like Rail", () =>
    expect(manifestOf("tram").lesson.steps).toBe(manifestOf("rail").lesson.steps));
});
