/**
 * The lanes under the picture: what each step of a game looks like in the lane of its player.
 *
 * It reads event keys only: how much a mark counts for stands in the event or in the position.
 */
import type { Entry } from "$session/wire";
import { couplingsOf } from "$games/trains/drawing/track";

export type MarkKind = "block" | "tool" | "stub" | "dot";
export interface Mark {
  kind: MarkKind;
  /** Of a block: how high, from 0 to 1. */
  height: number;
}
export type LegendName =
  "claim" | "cards" | "tickets" | "last" | "wagon" | "used" | "setup" | "drive" | "back";

interface Lanes {
  mark: (entry: Entry, view: unknown) => Mark | null;
  /** From the step with this event on, the band of the last round. */
  last: string | null;
  legend: { name: LegendName; kind: MarkKind | "band" | "back" }[];
}

const dot: Mark = { kind: "dot", height: 0 };
const stub: Mark = { kind: "stub", height: 0 };
const block = (height: number, kind: MarkKind = "block"): Mark => ({ kind, height: Math.min(1, height) });

const told = (entry: Entry, ...keys: string[]) => (entry.events ?? []).find(({ key }) => keys.includes(key));
const count = (value: unknown): number => (typeof value === "number" ? value : 0);
const size = (value: unknown): number => (Array.isArray(value) ? value.length : value == null ? 0 : 1);

const MOST_POINTS = 15; // of the longest route of the maps of the house; others are cut off at it
const RAIL: Lanes = {
  mark(entry) {
    const claim = told(entry, "rail.claimed");
    if (claim) return block(count(claim.parameters?.["points"]) / MOST_POINTS);
    if (told(entry, "rail.kept", "rail.kept-tickets", "rail.drew-tickets")) return stub;
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

/** How far a seat's train is in order: the couplings that are closed, out of all. */
function order(view: unknown, seat: number): number {
  const { players } = view as { players: { row: (number | null)[] }[] };
  const couplings = couplingsOf(players[seat]?.row ?? []);
  return couplings.filter(Boolean).length / Math.max(1, couplings.length);
}

const TRAINS: Lanes = {
  mark(entry, view) {
    if (entry.kind !== "action") return null;
    if (told(entry, "trains.chose")) return stub;
    if (told(entry, "trains.placed")) return block(order(view, entry.seat ?? 0));
    if (told(entry, "trains.used")) return block(order(view, entry.seat ?? 0), "tool");
    return dot;
  },
  last: null,
  legend: [
    { name: "wagon", kind: "block" },
    { name: "used", kind: "tool" },
    { name: "setup", kind: "stub" },
  ],
};

const MOST_VEHICLES = 5; // driving in one move; more are drawn no higher
const TRIAGE: Lanes = {
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

const LANES: Readonly<Record<string, Lanes>> = { rail: RAIL, tram: RAIL, trains: TRAINS, triage: TRIAGE };
const PLAIN: Lanes = { mark: (entry) => (entry.kind === "action" ? dot : null), last: null, legend: [] };

export const lanesOf = (game: string): Lanes => LANES[game] ?? PLAIN;

/** Rounds to write under the lanes: the first, then every so many, so that they stay apart. */
export function roundMarks(most: number, room: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((n) => most / n <= room) ?? 500;
  const marks = [1];
  for (let n = step; n <= most; n += step) if (n - (marks.at(-1) ?? 0) > step / 2) marks.push(n);
  return marks;
}
