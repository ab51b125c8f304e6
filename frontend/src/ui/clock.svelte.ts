/** The current time for all countdowns; ticks only while the page is visible. */
import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  const beat = setInterval(update, 1000);
  return () => clearInterval(beat);
});

/** Seconds since 1970, read anew every second. */
export function now(): number {
  subscribe();
  return Date.now() / 1000;
}

const DAY = 86_400;

/** A span of time on a clock: 0:07, 12:30, 3 h 05, 2 j. `units` are the letters for hours and days. */
export function span(seconds: number, units: { hours: string; days: string }): string {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)}\u202F${units.days}`;
  if (left >= 3600) {
    return `${Math.floor(left / 3600)}\u202F${units.hours}\u202F${two(Math.floor((left % 3600) / 60))}`;
  }
  return `${Math.floor(left / 60)}:${two(left % 60)}`;
}
