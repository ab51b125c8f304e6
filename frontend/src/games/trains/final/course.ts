/** How the trains came into order, round by round: for the chart of a finished game. */
import type { Marks, View } from "../types";

/** A position, and which of its couplings are closed. */
export interface Moment {
  view: View;
  marks: Marks;
}

/** Closed couplings of each seat at the end of each round; the first entry is the set-up. */
export function course(moments: readonly Moment[]): number[][] {
  const seats = moments[0]?.view.players.length ?? 0;
  const rounds: Moment[] = [];
  for (const moment of moments) rounds[Math.ceil(moment.view.turns / Math.max(1, seats))] = moment;
  const kept = rounds.filter(Boolean);
  return Array.from({ length: seats }, (_, seat) =>
    kept.map(({ marks }) => (marks.couplings[seat] ?? []).filter(Boolean).length),
  );
}

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  most: number; // couplings
}

/** A line in steps; `shift` keeps lines that run together apart. */
export function stepLine(values: readonly number[], frame: Frame, shift: number): string {
  const x = (i: number): number => along(i, values.length, frame);
  const y = (value: number): number => up(value, frame) + shift;
  return values.map((value, i) => (i === 0 ? `M${x(0)} ${y(value)}` : `H${x(i)}V${y(value)}`)).join("");
}

export const along = (i: number, count: number, { left, right }: Frame): number =>
  Math.round((left + ((right - left) * i) / Math.max(1, count - 1)) * 10) / 10;

export const up = (value: number, { top, bottom, most }: Frame): number =>
  Math.round((bottom - ((bottom - top) * value) / most) * 10) / 10;

/** A few round numbers along the axis, the first and the last round among them. */
export function ticks(rounds: number): number[] {
  if (rounds <= 1) return [rounds];
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((size) => rounds / size <= 5) ?? 500;
  const between = Array.from({ length: Math.floor(rounds / step) }, (_, i) => (i + 1) * step);
  const far = between.filter((round) => round > 1 && rounds - round >= step / 2);
  return [1, ...far, rounds];
}
