/** Who sits where, in words. */
import { m } from "$words";
import { phrase } from "./words";
import type { SeatSent, TableSent } from "./wire";

/** What to call a seat: the person's name, or a bot's level. */
export function seatName(seat: SeatSent): string {
  if (seat.kind === "bot") return botName(seat.level);
  return seat.name ?? m["page.seat.open"]();
}

export const botName = (level: string | null): string =>
  m["page.seat.bot"]({ level: level ? phrase(`level.${level}`) : "" });

/** Names of all seats; bots of the same level are numbered so that the log tells them apart. */
export function seatNames(table: TableSent): string[] {
  const names = table.seats.map(seatName);
  return names.map((name, i) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    const rank = names.slice(0, i + 1).filter((other) => other === name).length;
    return `${name} ${rank}`;
  });
}

export const isMine = (table: TableSent, seat: number | null): boolean =>
  seat !== null && table.your_seats.includes(seat);
