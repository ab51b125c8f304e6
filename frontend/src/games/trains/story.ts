/** A removal as it is told, step by step: wagons leave, pairs cancel, the gaps are filled in turn. */
import type { Entry, Event } from "$session/wire";
import type { Lack, Look, Pair, Row } from "./types";

export interface StoryRow {
  seat: number;
  row: Row; // as it was before
  locks: Readonly<Record<string, number>>;
  lost: number | null; // the wagon that left; null: it was locked
  got: number | null; // the wagon that filled the gap; null: nobody had to fill any more
  turn: number; // which of the fillings this is; -1: none
  lack: Lack | null; // what would have completed the row at that position
}

export interface Story {
  number: number; // of the entry
  ability: string;
  card: number;
  seat: number; // who used it
  position: number;
  rows: StoryRow[]; // in the order of filling, the user first
  pairs: Pair[];
  fills: number;
  winner: number | null;
  pile: number; // wagons left in the pile at the end
}

const LEAVING = 0;
const PAIRS = 1;
const FILLING = 2;

const named = (events: readonly Event[], key: string): Event[] => events.filter((event) => event.key === key);
const whole = (event: Event | undefined, name: string): number | null => {
  const value = event?.parameters?.[name];
  return typeof value === "number" ? value : null;
};

/** The story of an entry, if it is a removal's. `positions`: which position each removal strikes. */
export function removalStory(
  entry: Entry,
  before: Look,
  after: Look,
  positions: Readonly<Record<string, number | null>>,
): Story | null {
  const events = entry.events ?? [];
  const [used] = named(events, "trains.used");
  const ability = used?.parameters?.["ability"];
  const position = typeof ability === "string" ? positions[ability] : null;
  if (!used || typeof ability !== "string" || position == null) return null;
  const seat = whole(used, "seat") ?? 0;
  const [removed, filled] = [named(events, "trains.removed"), named(events, "trains.filled")];
  // Several entries may come at once: whichever look is next to this entry tells the rows best.
  const near = after.number === entry.number ? after : before;
  const players = near.view.players;
  const known = before.number === entry.number - 1;
  const rows = players.map((_, i): StoryRow => {
    const who = (seat + i) % players.length;
    const theirs = (list: Event[]) => list.find((event) => whole(event, "seat") === who);
    const lost = whole(theirs(removed), "card");
    const row = [...(players[who]?.row ?? [])];
    if (lost !== null) row[position - 1] = lost;
    const lacks = known ? (before.insight.rows[who]?.lacks ?? []) : [];
    return {
      seat: who,
      row,
      locks: players[who]?.locks ?? {},
      lost,
      got: whole(theirs(filled), "card"),
      turn: filled.findIndex((event) => whole(event, "seat") === who),
      lack: lacks.find((lack) => lack.position === position) ?? null,
    };
  });
  return {
    number: entry.number,
    ability,
    card: whole(used, "card") ?? 0,
    seat,
    position,
    rows,
    pairs: named(events, "trains.cancelled").map((event) => event.parameters as unknown as Pair),
    fills: filled.length,
    winner: whole(named(events, "trains.won")[0], "seat"),
    pile: near.view.pile_count,
  };
}

export const stepsOf = (story: Story): number => FILLING + story.fills;

/** Who fills a gap at a step; null before and after. */
export const fillerAt = (story: Story, step: number): StoryRow | null =>
  story.rows.find((row) => row.turn >= 0 && row.turn === step - FILLING) ?? null;

export type Moment = "safe" | "waits" | "now" | "done" | "open";

/** How a row stands at a step. */
export function momentOf(row: StoryRow, step: number): Moment {
  if (row.lost === null) return "safe";
  if (row.turn < 0) return "open";
  const turn = step - FILLING;
  return row.turn < turn ? "done" : row.turn === turn ? "now" : "waits";
}

/** The row itself at a step: whole, with its gap, or filled. */
export function rowAt(row: StoryRow, position: number, step: number): Row {
  if (row.lost === null) return row.row;
  const shown = [...row.row];
  shown[position - 1] = row.turn >= 0 && step - FILLING >= row.turn ? row.got : null;
  return shown;
}

export const isStep = (step: number, name: "leaving" | "pairs" | "filling"): "done" | "now" | "later" => {
  const at = { leaving: LEAVING, pairs: PAIRS, filling: FILLING }[name];
  if (name === "filling") return step >= FILLING ? "now" : "later";
  return step > at ? "done" : step === at ? "now" : "later";
};
