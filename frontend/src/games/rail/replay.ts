/** The replay of the game: its marks in the lanes under the picture. */
import { block, dot, stub, type Lanes, type Replay } from "$app/replay/lanes";
import { eventOf } from "$session/events";
import Seats from "./ReplaySeats.svelte";

const MOST_POINTS = 15; // of the longest route of the shipped maps; others are cut off at it
const lanes: Lanes = {
  mark(entry) {
    const claim = eventOf(entry, "rail.claimed");
    if (claim) return block(claim.points / MOST_POINTS);
    if (eventOf(entry, "rail.kept", "rail.kept-tickets", "rail.drew-tickets")) return stub;
    return entry.kind === "action" ? dot : null;
  },
  last: "rail.last-round",
  legend: [
    { name: "claim", kind: "block" },
    { name: "cards", kind: "dot" },
    { name: "tickets", kind: "stub" },
    { name: "last", kind: "band" },
  ],
};

export const replay: Replay = { lanes, silent: new Set(["rail.laid-out"]), Seats, points: true };
