/** Who sits where, in words. */
import { m } from "$words";
import { knows, phrase } from "$ui/words";
import type { SeatSent, TableSent } from "../wire";

// One for each seat: a table never has two of the same name, and the log stays short.
const BOTS = [m["page.bot.0"], m["page.bot.1"], m["page.bot.2"], m["page.bot.3"], m["page.bot.4"]] as const;

/** What is known of a seat, at a table or in the list of finished games, for its name. */
type Named = Pick<SeatSent, "seat" | "name" | "added" | "level"> & { kind: string };

/** What to call a seat: the person's name, or the bot's of that seat. Who deleted themselves has none. */
export function seatName(seat: Named): string {
  if (seat.added) return seat.level ?? "";
  if (seat.kind === "bot") return BOTS[seat.seat % BOTS.length]?.() ?? "";
  return seat.name ?? (seat.kind === "open" ? m["page.seat.open"]() : m["page.seat.nameless"]());
}

export const seatNames = (table: TableSent): string[] => table.seats.map(seatName);

/** The strength of a bot in a word; for an added bot, whose strength is unknown, its name. */
export function levelName(level: string | null): string {
  const key = `level.${level}`;
  return level && knows(key) ? phrase(key) : (level ?? "");
}

/** Whether a bot stands in at this seat, for me or for another; null: its own player moves. */
export function robotAt(table: TableSent, seat: number): "mine" | "other" | null {
  if (table.seats[seat]?.stand_in == null) return null;
  return isMine(table, seat) ? "mine" : "other";
}

export const isMine = (table: TableSent, seat: number | null): boolean =>
  seat !== null && table.your_seats.includes(seat);
