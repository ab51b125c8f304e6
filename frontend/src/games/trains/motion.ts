/** How wagons come and go. All of it is cut to nothing for those who want no motion. */
import { eventOf } from "$session/events";
import type { Entry } from "$session/wire";
import type { Sound } from "$ui/sound";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

const rail = (t: number): number => 1 - (1 - t) ** 3; // starts quickly, stops without a bounce

const LOWERED = 640; // milliseconds

/** What an entry sounds like; null: it is silent. */
export function soundOf(entry: Entry): Sound | null {
  if (eventOf(entry, "trains.won", "trains.no-winner")) return "win";
  if (eventOf(entry, "trains.swapped", "trains.moved", "trains.removed")) return "roll";
  if (eventOf(entry, "trains.chose", "trains.placed", "trains.locked")) return "claim";
  return eventOf(entry, "trains.drew", "trains.drew-card") ? "card" : null;
}

/** How long the motion of an entry takes before the next entry is shown. */
export const durationOf = (entry: Entry): number =>
  eventOf(entry, "trains.chose", "trains.placed", "trains.swapped", "trains.moved", "trains.locked")
    ? LOWERED
    : 0;

/** A wagon is let down onto the rails from above. */
export const lowered = (_: Element, { height = 90 } = {}): TransitionConfig => ({
  duration: prefersReducedMotion.current ? 0 : LOWERED,
  easing: rail,
  css: (t, u) => `transform: translateY(${-u * height}px); opacity: ${Math.min(1, t * 1.6)}`,
});

/** A wagon is lifted off. */
export const lifted = (_: Element, { height = 90 } = {}): TransitionConfig => ({
  duration: prefersReducedMotion.current ? 0 : 320,
  easing: rail,
  css: (t, u) => `transform: translateY(${-u * height}px); opacity: ${t}`,
});

/** How long each step of a story stands before the next one, in milliseconds. */
export const STEP = 1300;
