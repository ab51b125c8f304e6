/** Shows the entries of updates one after the other, each from the look before it to the one after. */
import { motionSkipped } from "$ui/reduced-motion";
import type { Step } from "./steps";

const MOST = 6; // entries that may wait; if there are more, the newest look is shown at once

/** Starts the motion of an entry and returns how long it takes, in milliseconds. */
export type Mover<Look> = (step: Step<Look>) => number;

export class MotionQueue<Look> {
  /** The look on the screen while entries wait for their turn; null: the newest look. */
  shown: Look | null = $state.raw(null);
  #waiting: { step: Step<Look>; move: Mover<Look> }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Called with the steps of an update while the look before them is still on the screen. */
  add(steps: readonly Step<Look>[], move: Mover<Look>): void {
    if (motionSkipped()) {
      this.clear();
      for (const step of steps) move(step); // sounds and lights, which take no time
      return;
    }
    if (this.#waiting.length + steps.length > MOST) {
      this.clear();
      return;
    }
    this.#waiting.push(...steps.map((step) => ({ step, move })));
    if (this.#timer === undefined) this.#next();
  }

  /** Goes on with the next entry at once. */
  skip(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#next();
  }

  /** Drops what waits: the newest look is shown. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.shown = null;
  }

  #next(): void {
    this.#timer = undefined;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const duration = next.move(next.step);
      this.shown = next.step.after;
      if (duration > 0) {
        this.#timer = setTimeout(() => this.#next(), duration);
        return;
      }
    }
    this.shown = null;
  }
}
