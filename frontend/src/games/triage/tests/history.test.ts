import { describe, expect, it } from "vitest";
import type { Entry } from "$session/wire";
import { movesMade } from "../model/history";

const moved = (number: number, to: string): Entry => ({
  number,
  kind: "action",
  time: 0,
  seat: 0,
  to: null,
  by_bot: false,
  events: [
    {
      type: "triage.moved",
      seat: 0,
      vehicle: "locomotive-1",
      from: "A0",
      to,
      heading: 1,
      path: ["A0", to],
      pushed: [],
      pulled: [],
      tracks: {},
    },
  ],
});
const undone = (number: number, to: number): Entry => ({
  number,
  kind: "undo",
  time: 0,
  seat: 0,
  to,
  by_bot: false,
  events: [],
});

describe("the moves that stand", () => {
  it("leave out what was taken back", () => {
    const entries = [moved(2, "A1"), moved(3, "A2"), undone(4, 2), moved(5, "A3")];
    expect(movesMade(entries).map(({ to }) => to)).toEqual(["A1", "A3"]);
  });

  it("are none after going back to the start", () => {
    expect(movesMade([moved(2, "A1"), moved(3, "A2"), undone(4, 1)])).toEqual([]);
  });
});
