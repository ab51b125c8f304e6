/** What was sent and is not yet answered: an action or an undo, delivered once over a bad line. */
import { Unreachable } from "../api";
import type { Entry, TableState } from "../wire";

const ATTEMPTS = 6; // at sending over a bad line

export interface Sent {
  id: string;
  seat: number;
  number: number;
}

export class Delivery {
  /** The id of what is under way. */
  pending: string | null = $state(null);
  /** How the log will show it, and whom to tell once it does. */
  #awaited: { shows: (entry: Entry) => boolean; seen: () => void } | null = null;

  /** `take` shows the server's answer; `lost` hears that the line is down. */
  constructor(
    private readonly take: (state: TableState) => void,
    private readonly lost: () => void,
  ) {}

  /**
   * Sends and waits until the log shows it, or the server answers, whichever is first. Over the
   * live channel the next player's move may be here before the answer: what was sent is then done,
   * the answer is dropped, and the next action does not have to wait for it.
   */
  async send(
    { id, seat, number }: Sent,
    kinds: readonly Entry["kind"][],
    request: () => Promise<TableState>,
  ): Promise<void> {
    this.pending = id;
    const seen = new Promise<void>((resolve) => {
      const shows = (entry: Entry) =>
        entry.number > number && entry.seat === seat && !entry.by_bot && kinds.includes(entry.kind);
      this.#awaited = { shows, seen: resolve };
    });
    try {
      await Promise.race([seen, this.#deliver(id, request)]);
    } finally {
      this.pending = null;
      this.#awaited = null;
    }
  }

  /** New entries have come: what was sent may be among them. */
  look(fresh: readonly Entry[]): void {
    if (!this.#awaited || !fresh.some(this.#awaited.shows)) return;
    this.pending = null; // in the same breath as the look that shows it
    this.#awaited.seen();
  }

  async #deliver(id: string, request: () => Promise<TableState>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const state = await request();
        if (this.pending === id) this.take(state);
        return;
      } catch (error) {
        if (this.pending !== id) return; // the log has shown it meanwhile
        if (!(error instanceof Unreachable) || attempt === ATTEMPTS) throw error;
        this.lost();
        await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
      }
    }
  }
}
