/**
 * Bots' moves, shown one by one: a queue between what has arrived and what is shown.
 *
 * It belongs to the page alone. The server and the other players go on; log and list of seats show
 * the truth at once, only the board waits.
 */
import { settings } from "$ui/settings.svelte";
import type { Step } from "./steps";
import type { Entry, SeatSent } from "../wire";

export class StepThrough<Look extends { number: number; seat: number }> {
  /** What has arrived and is not shown yet; the first is a bot's move. */
  waiting: readonly Step<Look>[] = $state.raw([]);

  /** `show` is called with the look to show and the steps that lead to it. */
  constructor(
    private readonly seats: () => readonly SeatSent[],
    private readonly show: (look: Look, update: readonly Step<Look>[]) => void,
  ) {}

  /** The newest look that waits for this seat; what waited for another seat is dropped. */
  newest(seat: number): Look | null {
    const found = this.waiting.at(-1)?.after ?? null;
    if (found?.seat === seat) return found;
    this.clear();
    return null;
  }

  /** Takes an update: shows it, unless a bot's move is in it or waits already. */
  take(update: readonly Step<Look>[], look: Look): void {
    const last = this.waiting.at(-1);
    if (!last && !update.some(({ entry }) => this.#isStepped(entry))) {
      this.show(look, update);
    } else if (update.length) {
      this.waiting = [...this.waiting, ...update];
      this.#showOthers();
    } else if (last) {
      // The same moment with new data: an answer, a clock.
      this.waiting = [...this.waiting.slice(0, -1), { ...last, after: look }];
    }
  }

  next(): void {
    this.#showFirst();
    this.#showOthers();
  }

  all(): void {
    while (this.waiting.length) this.#showFirst();
  }

  clear(): void {
    this.waiting = [];
  }

  #showFirst(): void {
    const [first, ...rest] = this.waiting;
    this.waiting = rest;
    if (first) this.show(first.after, [first]);
  }

  /** Moves of people are shown without a press. */
  #showOthers(): void {
    while (this.waiting[0] && !this.#isStepped(this.waiting[0].entry)) this.#showFirst();
  }

  #isStepped(entry: Entry): boolean {
    if (!settings.stepBots || entry.kind !== "action" || entry.seat == null) return false;
    return this.seats()[entry.seat]?.kind === "bot";
  }
}
