/** The course of a game: its moments in order, with whose turn each was and which round. */
import { undoneNumbers } from "$session/table/log";
import type { Entry, Wire } from "$session/wire";

export type Moment = Wire["Moment"];

export interface Step {
  /** Place in the film, from 0. */
  index: number;
  number: number;
  entry: Entry;
  seat: number | null;
  /** How many turns that seat has had, this one included; 0 before the first. */
  round: number;
  /** It is the first step of a turn. */
  opens: boolean;
  undone: boolean;
}

/** A turn is a run of actions of one seat; a round is counted by each seat's own turns. */
export function course(entries: readonly Entry[]): Step[] {
  const undone = undoneNumbers(entries);
  const rounds = new Map<number, number>();
  let last: number | null = null;
  let round = 0;
  return entries.map((entry, index) => {
    const seat = entry.kind === "action" ? (entry.seat ?? null) : null;
    const opens = seat !== null && seat !== last;
    if (opens) {
      round = (rounds.get(seat) ?? 0) + 1;
      rounds.set(seat, round);
      last = seat;
    }
    return {
      index,
      number: entry.number,
      entry,
      seat: entry.seat ?? null,
      round,
      opens,
      undone: undone.has(entry.number),
    };
  });
}

/** The step to go to from `at`, a turn forwards or backwards; the ends are always reached. */
export function byTurn(steps: readonly Step[], at: number, direction: 1 | -1): number {
  const beyond = steps.filter(({ index, opens }) => opens && (index - at) * direction > 0);
  const next = direction === 1 ? beyond[0] : beyond.at(-1);
  return next?.index ?? (direction === 1 ? steps.length - 1 : 0);
}

/** The step with a log number, or the last one before it. */
export function stepAt(steps: readonly Step[], number: number): number {
  return Math.max(
    0,
    steps.findLastIndex((step) => step.number <= number),
  );
}

/** Which parts of the log to ask for, the wanted one first; at most `most` entries each. */
export function reels(last: number, wanted: number, most: number): [number, number][] {
  const parts: [number, number][] = [];
  for (let first = 1; first <= last; first += most) {
    parts.push([first, Math.min(last, first + most - 1)]);
  }
  const here = parts.findIndex(([first, end]) => first <= wanted && wanted <= end);
  if (here > 0) parts.unshift(...parts.splice(here, 1));
  return parts;
}
