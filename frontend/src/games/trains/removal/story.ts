/** The steps of a removal, as they are shown: wagons leave, pairs cancel, the gaps are filled in turn. */
import { eventOf, eventsOf } from "$session/events";
import type { Entry } from "$session/wire";
import type { Lack, Look, Pair, Row } from "../types";

export interface StoryRow {
  seat: number;
  row: Row; // as it was before
  locks: Readonly<Record<string, number>>;
  lost: number | null; // the wagon that left; null: it was locked
  got: number | null; // the wagon that filled the gap; null: the game ended before
  turn: number; // which of the fillings this is; -1: none
  couplings: { before: boolean[]; after: boolean[] }; // closed ones, before the removal and filled
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

/** The story of an entry, if it is a removal's. `positions`: which position each removal strikes. */
export function removalStory(
  entry: Entry,
  before: Look,
  after: Look,
  positions: Readonly<Record<string, number | null>>,
): Story | null {
  const used = eventOf(entry, "trains.used");
  const position = used && positions[used.ability];
  if (!used || position == null) return null;
  const { ability, card, seat } = used;
  const [removed, filled] = [eventsOf(entry, "trains.removed"), eventsOf(entry, "trains.filled")];
  // Several entries may come at once: whichever look is next to this entry tells the rows best.
  const near = after.number === entry.number ? after : before;
  const players = near.view.players;
  const known = before.number === entry.number - 1;
  const rows = players.map((_, i): StoryRow => {
    const who = (seat + i) % players.length;
    const lost = removed.find((event) => event.seat === who)?.card ?? null;
    const row = [...(players[who]?.row ?? [])];
    if (lost !== null) row[position - 1] = lost;
    const lacks = known ? (before.insight.rows[who]?.lacks ?? []) : [];
    const closed = (look: Look): boolean[] => look.insight.rows[who]?.couplings ?? [];
    return {
      seat: who,
      row,
      couplings: { before: closed(known ? before : after), after: closed(after) },
      locks: players[who]?.locks ?? {},
      lost,
      got: filled.find((event) => event.seat === who)?.card ?? null,
      turn: filled.findIndex((event) => event.seat === who),
      lack: lacks.find((lack) => lack.position === position) ?? null,
    };
  });
  return {
    number: entry.number,
    ability,
    card,
    seat,
    position,
    rows,
    pairs: eventsOf(entry, "trains.cancelled"),
    fills: filled.length,
    winner: eventOf(entry, "trains.won")?.seat ?? null,
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

/** Its couplings at a step: open beside a gap. */
export function couplingsAt(row: StoryRow, position: number, step: number): boolean[] {
  if (row.lost === null) return row.couplings.before;
  if (row.turn >= 0 && step - FILLING >= row.turn) return row.couplings.after;
  return row.couplings.before.map((closed, i) => closed && i !== position - 2 && i !== position - 1);
}

export const isStep = (step: number, name: "leaving" | "pairs" | "filling"): "done" | "now" | "later" => {
  const at = { leaving: LEAVING, pairs: PAIRS, filling: FILLING }[name];
  if (name === "filling") return step >= FILLING ? "now" : "later";
  return step > at ? "done" : step === at ? "now" : "later";
};
