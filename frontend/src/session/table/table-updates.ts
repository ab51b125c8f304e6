/** Receives the updates of a table: over the live socket, by polling while the socket is down. */
import { api, LOADING } from "../api";
import { live } from "../live.svelte";
import type { ServerMessage, TableState } from "../wire";

const POLL = 2_500; // milliseconds between two requests while the live socket is down

export interface UpdateHandlers {
  /** The table's id. */
  readonly id: string;
  /** The seat whose view is requested. */
  seat: () => number;
  /** The number of the newest entry that this page holds. */
  last: () => number;
  /** Takes a new state of the table. */
  take: (state: TableState, by: "live" | "polling") => void;
  /** Takes any other message of the live socket. */
  hear: (message: ServerMessage) => void;
  /** Called at every interval while the live socket is open. */
  live: () => void;
  fail: (error: unknown) => Promise<void>;
}

export class TableUpdates {
  #stops: (() => void)[] = [];
  #stopped = false;

  constructor(private readonly handlers: UpdateHandlers) {}

  start(): void {
    const { id, take, hear } = this.handlers;
    this.#stops.push(
      live.listen((message) => {
        if (message.type === "update" && message.table === id) take(message.state, "live");
        else if (message.type === "wrong" && message.problem.code === LOADING) void this.#subscribeLater();
        else hear(message);
      }),
    );
    this.subscribe();
    const poll = setInterval(() => void this.#poll(), POLL);
    this.#stops.push(() => clearInterval(poll));
  }

  /** Subscribes for the current seat; called again whenever the seat changes. */
  subscribe(): void {
    const { id, seat, last } = this.handlers;
    this.#stops.push(
      live.subscribe(id, () => ({ type: "subscribe", table: id, seat: seat(), since: last() })),
    );
  }

  /** Requests the table once over HTTP. */
  async fetch(): Promise<void> {
    const { id, seat, last, take, fail } = this.handlers;
    try {
      take(await api.table(id, seat(), last()), live.state === "open" ? "live" : "polling");
    } catch (error) {
      await fail(error);
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /** The server has been started again and still loads the game: this request waits until it has. */
  async #subscribeLater(): Promise<void> {
    await this.fetch();
    if (!this.#stopped) this.subscribe();
  }

  async #poll(): Promise<void> {
    if (live.state === "open") this.handlers.live();
    else await this.fetch();
  }
}
