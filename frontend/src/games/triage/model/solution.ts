/** A solution as the server tells it: positions, and the events between them. */
import type { Help } from "$session/wire";
import { madeBy, type Made } from "./history";
import type { Standing } from "./standing";

export interface Solution {
  start: Standing;
  moves: { made: Made; standing: Standing }[];
}

export function solutionOf({ data }: Help): Solution | null {
  if (data?.type !== "solution" || !data.moves.length) return null;
  const moves = data.moves.flatMap(({ events, standing }, i) => {
    const made = madeBy(i + 1, events);
    return made ? [{ made, standing }] : [];
  });
  return { start: data.start, moves };
}
