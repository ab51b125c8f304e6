/** Games that the server is still loading after its start, and that a page here waits for. */
import type { Problem } from "./wire";

export interface Preparing {
  readonly game: string;
  /** The one under way; counted by the server. */
  readonly step: number;
  readonly steps: number;
}

class Preparation {
  /** What is waited for longest; null: nothing. */
  readonly current: Preparing | null = $derived.by(() => this.#waiting[0]?.[1] ?? null);
  #waiting: readonly (readonly [symbol, Preparing])[] = $state.raw([]);

  /** A request waits, and the server has said how far it is. */
  show(request: symbol, { parameters }: Problem): void {
    const { game, step, steps } = parameters ?? {};
    if (typeof game !== "string" || typeof step !== "number" || typeof steps !== "number") return;
    const others = this.#waiting.filter(([known]) => known !== request);
    this.#waiting = [...others, [request, { game, step, steps }]];
  }

  /** That request waits no longer. */
  end(request: symbol): void {
    this.#waiting = this.#waiting.filter(([known]) => known !== request);
  }
}

export const preparing = new Preparation();
