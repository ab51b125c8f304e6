/** The game watched again: its marks in the lanes under the picture. */
import { block, dot, stub, told, type Lanes, type Replay } from "$app/replay/lanes";
import { couplingsOf } from "./drawing/track";

/** How far a seat's train is in order: the couplings that are closed, out of all. */
function order(view: unknown, seat: number): number {
  const { players } = view as { players: { row: (number | null)[] }[] };
  const couplings = couplingsOf(players[seat]?.row ?? []);
  return couplings.filter(Boolean).length / Math.max(1, couplings.length);
}

const lanes: Lanes = {
  mark(entry, view) {
    if (entry.kind !== "action") return null;
    if (told(entry, "trains.chose")) return stub;
    if (told(entry, "trains.placed")) return block(order(view, entry.seat ?? 0));
    if (told(entry, "trains.used")) return block(order(view, entry.seat ?? 0), "tool");
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
