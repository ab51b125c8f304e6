/** The replay of the game: its marks in the lanes under the picture. */
import { block, dot, stub, type Lanes, type Replay } from "$app/replay/lanes";
import { eventOf } from "$session/events";
import type { Marks } from "$session/wire";

/** How far a seat's train is in order: the couplings that are closed, out of all. */
function order(marks: Marks | null, seat: number): number {
  const couplings = marks?.type === "trains" ? (marks.couplings[seat] ?? []) : [];
  return couplings.filter(Boolean).length / Math.max(1, couplings.length);
}

const lanes: Lanes = {
  mark(entry, marks) {
    if (entry.kind !== "action") return null;
    if (eventOf(entry, "trains.chose")) return stub;
    if (eventOf(entry, "trains.placed")) return block(order(marks, entry.seat ?? 0));
    if (eventOf(entry, "trains.used")) return block(order(marks, entry.seat ?? 0), "tool");
    return dot;
  },
  last: null,
  legend: [
    { name: "wagon", kind: "block" },
    { name: "used", kind: "tool" },
    { name: "setup", kind: "stub" },
  ],
};

export const replay: Replay = { lanes, silent: new Set(), points: false };
