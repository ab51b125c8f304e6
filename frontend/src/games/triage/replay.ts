/** The game watched again: its marks in the lanes under the picture. */
import { block, size, told, type Lanes, type Replay } from "$app/replay/lanes";

const MOST_VEHICLES = 5; // driving in one move; more are drawn no higher
const lanes: Lanes = {
  mark(entry) {
    if (!told(entry, "triage.moved")) return null;
    const others = ["triage.pulled", "triage.pushed"].map((key) =>
      size(told(entry, key)?.parameters?.["vehicle"]),
    );
    return block((1 + others.reduce((sum, n) => sum + n, 0)) / MOST_VEHICLES);
  },
  last: null,
  legend: [
    { name: "drive", kind: "block" },
    { name: "back", kind: "back" },
  ],
};

export const replay: Replay = { lanes, silent: new Set(), points: false };
