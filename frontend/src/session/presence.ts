/** Tells the server whether this page is looked at: a hidden or idle one is not. */
import { live } from "./live.svelte";

export const IDLE = 120_000; // milliseconds without a gesture
export const HIDDEN = 10_000; // milliseconds: who only changes the tab for a moment is not away
const CHECK = 5_000;
const GESTURES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Watches for gestures until the answer is called. */
export function watchPresence(): () => void {
  let last = Date.now();
  let hiddenAt: number | null = document.hidden ? last : null;

  const check = (): void => {
    const now = Date.now();
    const hidden = hiddenAt !== null && now - hiddenAt >= HIDDEN;
    const since = hidden && hiddenAt !== null ? Math.min(hiddenAt, now) : last;
    live.present(hidden || now - last >= IDLE, Math.max(0, now - since) / 1000);
  };
  const gesture = (): void => {
    last = Date.now();
    if (!document.hidden) live.present(false);
  };
  const seen = (): void => {
    hiddenAt = document.hidden ? Date.now() : null;
    if (!document.hidden) gesture();
  };
  const beat = setInterval(check, CHECK);
  for (const kind of GESTURES) addEventListener(kind, gesture, { passive: true, capture: true });
  document.addEventListener("visibilitychange", seen);
  return () => {
    clearInterval(beat);
    for (const kind of GESTURES) removeEventListener(kind, gesture, { capture: true });
    document.removeEventListener("visibilitychange", seen);
  };
}
