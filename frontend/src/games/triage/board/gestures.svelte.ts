/** Taps and drags on the board. A press on a locomotive that moves far enough becomes a drag. */
import type { Point } from "./track";

export interface GestureTarget {
  slotAt: (event: MouseEvent) => string | null;
  pointAt: (event: MouseEvent) => Point | null;
  canGrab: (slot: string) => boolean;
  tap: (slot: string) => void;
  grab: (slot: string) => void;
  drag: (point: Point) => void;
  drop: () => void;
}

const THRESHOLD = 7; // CSS pixels that a finger moves before it drags

/** The slot whose element an event was sent to. */
export const slotOf = (event: Event): string | undefined =>
  (event.target as Element).closest<SVGElement>("[data-slot]")?.dataset["slot"];

export class Gestures {
  dragging: boolean = $state(false);
  #pressed: { slot: string | null; x: number; y: number; id: number } | null = null;
  #ignoreClick = false; // the browser sends a click after the end of a drag

  constructor(readonly target: GestureTarget) {}

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const slot = this.target.slotAt(event);
    this.#pressed = { slot, x: event.clientX, y: event.clientY, id: event.pointerId };
    this.#ignoreClick = false;
  };

  readonly move = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    if (!pressed || pressed.id !== event.pointerId) return;
    if (!this.dragging) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < THRESHOLD) return;
      if (!pressed.slot || !this.target.canGrab(pressed.slot)) return;
      this.dragging = true;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.target.grab(pressed.slot);
    }
    const point = this.target.pointAt(event);
    if (point) this.target.drag(point);
  };

  readonly up = (event: PointerEvent): void => {
    if (this.#pressed?.id !== event.pointerId) return;
    this.#pressed = null;
    if (!this.dragging) return;
    this.dragging = false;
    this.#ignoreClick = true;
    this.target.drop();
  };

  readonly click = (event: MouseEvent): void => {
    if (this.#ignoreClick) {
      this.#ignoreClick = false;
      return;
    }
    // A click without coordinates comes from a screen reader: it means the element it was sent to.
    const slot = event.clientX || event.clientY ? this.target.slotAt(event) : slotOf(event);
    if (slot) this.target.tap(slot);
  };
}
