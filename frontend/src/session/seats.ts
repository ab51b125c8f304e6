/** Who sits where, in words. */
import { m } from "$words";
import { phrase } from "$ui/words";
import type { SeatSent, TableSent } from "./wire";

// One for each seat: a table never has two of the same name, and the log stays short.
const BOTS = [m["page.bot.0"], m["page.bot.1"], m["page.bot.2"], m["page.bot.3"], m["page.bot.4"]] as const;

/** What to call a seat: the person's name, or the bot's of that seat. Who deleted themselves has none. */
export function seatName(seat: SeatSent): string {
  if (seat.kind === "bot") return BOTS[seat.seat % BOTS.length]?.() ?? "";
  return seat.name ?? (seat.kind === "open" ? m["page.seat.open"]() : m["page.seat.nameless"]());
}

export const seatNames = (table: TableSent): string[] => table.seats.map(seatName);

/** How strong a bot is, in a word. */
export const levelName = (level: string | null): string => (level ? phrase(`level.${level}`) : "");

export const isMine = (table: TableSent, seat: number | null): boolean =>
  seat !== null && table.your_seats.includes(seat);
