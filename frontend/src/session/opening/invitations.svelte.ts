/**
 * Rematches that wait for my answer, or that have begun with me, whatever the page shows.
 *
 * The server names the table; how it stands is asked for. After each reconnection all of them are.
 */
import { api } from "../api";
import { live } from "../live.svelte";
import { myAnswer } from "./rematch";
import type { TableSent } from "../wire";

class Invitations {
  /** Finished tables with a proposal that I have not answered, the newest first. */
  waiting: TableSent[] = $state.raw([]);
  /** Rematches that have begun with me, by the finished table. */
  begun: ReadonlyMap<string, TableSent> = $state.raw(new Map());
  /** Who waits for me last, and where. */
  nudge: { table: string; by: string } | null = $state.raw(null);

  /** Keeps the list until the answer is called; `arrived` and `nudged` are called for news. */
  watch(arrived: (table: TableSent) => void, nudged: (by: string) => void): () => void {
    live.connect();
    // What cannot be asked for now is asked for with the next message or connection.
    const askAll = (): void => void this.#askAll().catch(() => undefined);
    if (live.state === "open") askAll(); // another part of the page has connected before
    return live.listen((message) => {
      if (message.type === "welcome") askAll();
      else if (message.type === "nudged") {
        this.nudge = { table: message.table, by: message.by };
        nudged(message.by);
      } else if (message.type === "invitation") void this.#ask(message.table, arrived).catch(() => undefined);
    });
  }

  /** The finished table as an answer has it. */
  take(table: TableSent): void {
    const others = this.waiting.filter(({ id }) => id !== table.id);
    this.waiting = myAnswer(table) === "waiting" ? [table, ...others] : others;
  }

  forget(table: string): void {
    this.waiting = this.waiting.filter(({ id }) => id !== table);
    this.begun = new Map([...this.begun].filter(([id]) => id !== table));
  }

  async #askAll(): Promise<void> {
    const { mine } = await api.tables();
    this.waiting = mine.filter((table) => myAnswer(table) === "waiting");
  }

  async #ask(id: string, arrived: (table: TableSent) => void): Promise<void> {
    const known = this.waiting.some((table) => table.id === id);
    const table = await api.header(id);
    this.take(table);
    if (!known && myAnswer(table) === "waiting") arrived(table);
    if (!table.rematch) return;
    const rematch = await api.header(table.rematch);
    if (rematch.your_seats.length && rematch.status === "playing") {
      this.begun = new Map([...this.begun, [id, rematch]]);
    }
  }
}

export const invitations = new Invitations();
