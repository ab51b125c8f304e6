/** Keeps a table up to date: over the live channel, by asking again and again while that is down. */
import { api } from "./api";
import { live } from "./live.svelte";
import type { ServerMessage, TableState } from "./wire";

const POLL = 2_500; // milliseconds between two questions while the live channel is down

export interface Follower {
  readonly id: string;
  /** Whose eyes. */
  seat: () => number;
  /** The number of the last entry that is known. */
  last: () => number;
  /** An answer: over the live channel, or by asking. */
  take: (state: TableState, by: "live" | "asking") => void;
  hear: (message: ServerMessage) => void;
  /** The live channel is open: nothing needs to be asked. */
  live: () => void;
  fail: (error: unknown) => Promise<void>;
}

export class Following {
  #stops: (() => void)[] = [];

  constructor(private readonly follower: Follower) {}

  start(): void {
    const { id, take, hear } = this.follower;
    this.#stops.push(
      live.listen((message) => {
        if (message.type === "update" && message.table === id) take(message.state, "live");
        else hear(message);
      }),
    );
    this.watch();
    const poll = setInterval(() => void this.#poll(), POLL);
    this.#stops.push(() => clearInterval(poll));
  }

  /** Subscribes with the eyes of now. */
  watch(): void {
    const { id, seat, last } = this.follower;
    this.#stops.push(
      live.subscribe(id, () => ({ type: "subscribe", table: id, seat: seat(), since: last() })),
    );
  }

  /** Asks for the table once. */
  async ask(): Promise<void> {
    const { id, seat, last, take, fail } = this.follower;
    try {
      take(await api.table(id, seat(), last()), live.state === "open" ? "live" : "asking");
    } catch (error) {
      await fail(error);
    }
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  async #poll(): Promise<void> {
    if (live.state === "open") this.follower.live();
    else await this.ask();
  }
}
