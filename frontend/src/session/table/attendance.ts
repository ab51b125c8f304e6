/** Who is at the table, in marks and words. */
import { m } from "$words";
import { span } from "$ui/clock.svelte";
import { levelName } from "./seats";
import type { SeatSent } from "../wire";

export type SeatMark = "here" | "away" | "offline" | "robot" | "bot";

/** The mark on a seat's badge; null: an empty seat. */
export function markOf(seat: SeatSent): SeatMark | null {
  if (seat.kind === "bot") return "bot";
  if (seat.kind === "open") return null;
  if (seat.stand_in !== null) return "robot";
  return seat.presence;
}

const MINUTE = 60;

/** How long ago, in minutes as one says it; below one minute on a clock. */
export function ago(since: number, now: number): string {
  const seconds = Math.max(0, now - since);
  if (seconds < MINUTE || seconds >= 60 * MINUTE)
    return span(seconds, { hours: m["page.clock.h"](), days: m["page.clock.d"]() });
  return m["page.here.minutes"]({ count: Math.floor(seconds / MINUTE) });
}

/** A word or two under the name; empty for a person who is here. */
export function shortState(seat: SeatSent, now: number): string {
  switch (markOf(seat)) {
    case "bot":
      return m["page.here.bot"]({ level: levelName(seat.level) });
    case "robot":
      return m["page.here.robot"]();
    case "away":
      return seat.since ? m["page.here.away"]({ time: ago(seat.since, now) }) : m["page.here.away.now"]();
    case "offline":
      return seat.since
        ? m["page.here.offline"]({ time: ago(seat.since, now) })
        : m["page.here.offline.now"]();
    default:
      return "";
  }
}

/** The same, of a person who is away, offline or replaced; else empty. */
export function absenceOf(seat: SeatSent | undefined, now: number): string {
  const mark = seat ? markOf(seat) : null;
  return seat && (mark === "away" || mark === "offline" || mark === "robot") ? shortState(seat, now) : "";
}

/** The same in a sentence, for the details of a seat. */
export function longState(seat: SeatSent, name: string, mine: boolean, now: number): string {
  switch (markOf(seat)) {
    case "bot":
      return m["page.here.long.bot"]({ level: levelName(seat.level) });
    case "robot":
      return m["page.here.long.robot"]({
        level: levelName(seat.stand_in),
        name,
        time: ago(seat.stand_in_since ?? now, now),
      });
    case "away":
      return m["page.here.long.away"]({ time: ago(seat.since ?? now, now) });
    case "offline":
      return seat.since
        ? m["page.here.long.offline"]({ time: ago(seat.since, now) })
        : m["page.here.long.offline.now"]();
    case "here":
      return mine ? m["page.here.long.you"]() : m["page.here.long.here"]();
    default:
      return "";
  }
}
