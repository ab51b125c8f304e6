/** A solution as the server tells it: positions, and the events between them. */
import type { Event, Help } from "$session/wire";
import { madeBy, type Made } from "./history";
import type { Standing } from "./standing";

export interface Solution {
  start: Standing;
  moves: { made: Made; standing: Standing }[];
}

interface Told {
  start: Standing;
  moves: { events: Event[]; standing: Standing }[];
}

export function solutionOf(help: Help): Solution | null {
  const told = help.data as unknown as Partial<Told>;
  if (!told.start || !told.moves?.length) return null;
  const moves = told.moves.flatMap(({ events, standing }, i) => {
    const made = madeBy(i + 1, events);
    return made ? [{ made, standing }] : [];
  });
  return { start: told.start, moves };
}
