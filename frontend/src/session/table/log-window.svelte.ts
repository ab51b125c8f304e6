/** The part of a table's log that this page holds: the newest entries, and earlier ones as they come. */
import { api, Refusal, Unreachable } from "../api";
import type { Entry } from "../wire";

const EARLIER = 200; // entries asked for at once
const LONGEST = 600; // entries that the log shows; the replay shows them all

export class LogWindow {
  /** Oldest first. */
  entries: Entry[] = $state.raw([]);
  #closed = false;

  /** `seat`: the viewer of the log now. */
  constructor(
    private readonly table: string,
    private readonly seat: () => number,
  ) {}

  /** The number of the newest entry. */
  get last(): number {
    return this.entries.at(-1)?.number ?? 0;
  }

  /** Adds new entries; after a gap (too many came while the page was hidden) only they are shown at first. */
  add(fresh: readonly Entry[]): void {
    const [first] = fresh;
    if (!first) return;
    const gap = first.number > this.last + 1;
    this.entries = gap ? [...fresh] : [...this.entries, ...fresh];
    if (gap) void this.#fetchEarlier();
  }

  clear(): void {
    this.entries = [];
  }

  close(): void {
    this.#closed = true;
  }

  /** The server sends the last entries with a table; earlier ones are asked for, newest first. */
  async #fetchEarlier(): Promise<void> {
    const seat = this.seat();
    while (!this.#closed && this.entries.length < LONGEST) {
      const known = this.entries[0]?.number ?? 1;
      if (known === 1) return;
      const first = Math.max(1, known - EARLIER);
      try {
        const earlier = await api.entries(this.table, seat, first, known - 1);
        if (this.seat() !== seat || this.entries[0]?.number !== known || !earlier.length) return;
        this.entries = [...earlier, ...this.entries];
      } catch (error) {
        // The game goes on without them; they are asked for again when the table is opened.
        if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
        return;
      }
    }
  }
}
