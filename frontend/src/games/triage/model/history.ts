/** The moves that stand, read from the log: what was taken back is left out. */
import { eventOf } from "$session/events";
import { undoneNumbers } from "$session/table/log";
import type { Entry, Event } from "$session/wire";
import type { Tracks } from "../motion";

export interface Made {
  number: number; // of the log entry
  locomotive: string;
  from: string;
  to: string;
  pushed: string[];
  pulled: string[];
  tracks: Tracks;
}

/** What a move's event tells. */
export function madeBy(number: number, events: readonly Event[]): Made | null {
  const moved = eventOf({ events: [...events] }, "triage.moved");
  if (!moved) return null;
  const { vehicle, from, to, pushed, pulled, tracks } = moved;
  return { number, locomotive: vehicle, from, to, pushed, pulled, tracks };
}

export function movesMade(entries: readonly Entry[]): Made[] {
  const undone = undoneNumbers(entries);
  return entries.flatMap((entry) => {
    if (entry.kind !== "action" || undone.has(entry.number)) return [];
    return madeBy(entry.number, entry.events ?? []) ?? [];
  });
}
