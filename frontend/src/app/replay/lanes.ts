/**
 * The lanes under the picture: what each step of a game looks like in the lane of its player.
 *
 * It reads types of events only: how much a mark counts for stands in the event or in the marks.
 */
import type { Component } from "svelte";
import type { EventType } from "$session/events";
import type { Entry, Marks } from "$session/wire";
import type { Film } from "./film.svelte";

export type MarkKind = "block" | "tool" | "stub" | "dot";
export interface Mark {
  kind: MarkKind;
  /** Of a block: how high, from 0 to 1. */
  height: number;
}
export type LegendName =
  "claim" | "cards" | "tickets" | "last" | "wagon" | "used" | "setup" | "drive" | "back";

/** How a game is shown in a replay. */
export interface Replay {
  lanes: Lanes;
  /** Types of events that the picture says well enough: in words they would drown what was played. */
  silent: ReadonlySet<EventType>;
  /** The players beside the picture, which is then drawn without them. */
  Seats?: Component<{ film: Film }>;
  /** Whether the winner's points are worth telling. */
  points: boolean;
}

export interface Lanes {
  mark: (entry: Entry, marks: Marks | null) => Mark | null;
  /** From the step with this event on, the band of the last round. */
  last: EventType | null;
  legend: { name: LegendName; kind: MarkKind | "band" | "back" }[];
}

export const dot: Mark = { kind: "dot", height: 0 };
export const stub: Mark = { kind: "stub", height: 0 };
export const block = (height: number, kind: MarkKind = "block"): Mark => ({
  kind,
  height: Math.min(1, height),
});

/** Of a game whose own marks are not there yet. */
export const PLAIN: Lanes = {
  mark: (entry) => (entry.kind === "action" ? dot : null),
  last: null,
  legend: [],
};

/** Rounds to write under the lanes: the first, then every so many, so that they stay apart. */
export function roundMarks(most: number, room: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((n) => most / n <= room) ?? 500;
  const marks = [1];
  for (let n = step; n <= most; n += step) if (n - (marks.at(-1) ?? 0) > step / 2) marks.push(n);
  return marks;
}
