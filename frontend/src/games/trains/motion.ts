/** How wagons come and go. All of it is cut to nothing for those who want no motion. */
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

const rail = (t: number): number => 1 - (1 - t) ** 3; // starts quickly, stops without a bounce

/** A wagon is let down onto the rails from above. */
export const lowered = (_: Element, { height = 90 } = {}): TransitionConfig => ({
  duration: prefersReducedMotion.current ? 0 : 640,
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
