/** The replay of the game: its marks in the lanes under the picture. */
import { block, type Lanes, type Replay } from "$app/replay/lanes";
import { eventOf } from "$session/events";

const MOST_VEHICLES = 5; // driving in one move; more are drawn no higher
const lanes: Lanes = {
  mark(entry) {
    const moved = eventOf(entry, "triage.moved");
    return moved && block((1 + moved.pulled.length + moved.pushed.length) / MOST_VEHICLES);
  },
  last: null,
  legend: [
    { name: "drive", kind: "block" },
    { name: "back", kind: "back" },
  ],
};

export const replay: Replay = { lanes, silent: new Set(), points: false };
