/** How the trains came into order, round by round: for the chart of a finished game. */
import { closedIn } from "./drawing/track";
import type { View } from "./types";

/** Closed couplings of each seat at the end of each round; the first entry is the set-up. */
export function course(views: readonly View[]): number[][] {
  const seats = views[0]?.players.length ?? 0;
  const rounds: View[] = [];
  for (const view of views) rounds[Math.ceil(view.turns / Math.max(1, seats))] = view;
  const kept = rounds.filter(Boolean);
  return Array.from({ length: seats }, (_, seat) =>
    kept.map((view) => closedIn(view.players[seat]?.row ?? [])),
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
