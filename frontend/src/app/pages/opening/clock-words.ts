/** The clock in words. */
import { m } from "$words";

export const secondsText = (seconds: number): string =>
  seconds % 60 === 0 && seconds > 60
    ? m["page.clock.minutes"]({ count: seconds / 60 })
    : m["page.clock.seconds"]({ count: seconds });

interface Timed {
  clock: "none" | "seconds" | "days";
  seconds: number;
  days: number;
}

export function clockText({ clock, seconds, days }: Timed): string {
  if (clock === "none") return m["page.clock.none"]();
  if (clock === "seconds") return m["page.clock.per-move"]({ time: secondsText(seconds) });
  return m["page.clock.per-move"]({ time: m["page.clock.days"]({ count: days }) });
}
