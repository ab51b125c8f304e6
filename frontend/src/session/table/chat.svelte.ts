/** What is said at a table: the lines, which of them are hidden, and which I have not read yet. */
import { untrack } from "svelte";
import { keep, kept } from "$ui/kept";
import { settings } from "$ui/settings.svelte";
import { muted } from "../muted.svelte";
import { self } from "../people.svelte";
import type { ChatLine } from "../wire";

const READ = "chat-read"; // the number of the last line read, by table
const MOST_TABLES = 60; // that are remembered; the oldest are forgotten

function readNumbers(): [string, number][] {
  try {
    const known: unknown = JSON.parse(kept(READ) ?? "[]");
    return Array.isArray(known) ? (known as [string, number][]) : [];
  } catch {
    return []; // edited by hand
  }
}

export class TableChat {
  lines: ChatLine[] = $state.raw([]);
  /** Shown beside the board, where the table has a place for it. */
  open: boolean = $state(false);
  /** Panels that can show it beside the board. */
  places: number = $state(0);
  /** The number of the last line that was read. */
  #read: number = $state(0);
  #listeners = new Set<(line: ChatLine) => void>();

  /** Without the lines of people whose messages I hide. */
  readonly shown: readonly ChatLine[] = $derived(this.lines.filter(({ person }) => !muted.has(person)));
  readonly #new: readonly ChatLine[] = $derived(
    settings.chatMuted
      ? []
      : this.shown.filter(({ number, person }) => number > this.#read && person !== self.me?.id),
  );
  readonly unread: number = $derived(this.#new.length);
  /** The last line that I have not read. */
  readonly latest: ChatLine | null = $derived(this.#new.at(-1) ?? null);
  /** People whose lines are hidden here, by their last name. */
  readonly hidden: ReadonlyMap<string, string> = $derived(
    new Map(this.lines.filter(({ person }) => muted.has(person)).map(({ person, name }) => [person, name])),
  );

  constructor(private readonly table: string) {}

  /** The lines so far. On a first visit they are not news. */
  begin(lines: readonly ChatLine[]): void {
    const last = lines.at(-1)?.number ?? 0;
    this.#read = readNumbers().find(([table]) => table === this.table)?.[1] ?? last;
    for (const line of lines) this.#insert(line);
  }

  /** A line has come, or its writer has the answer: the same one twice is shown once. */
  add(line: ChatLine): void {
    if (!this.#insert(line)) return;
    if (line.person === self.me?.id || settings.chatMuted || muted.has(line.person)) return;
    for (const listener of this.#listeners) listener(line);
  }

  /** Calls back for each new line of another person, unless it is hidden. */
  onNews(listener: (line: ChatLine) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** All that is here has been seen. */
  markRead(): void {
    const last = this.lines.at(-1)?.number ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    const others = readNumbers().filter(([table]) => table !== this.table);
    keep(READ, JSON.stringify([...others, [this.table, last]].slice(-MOST_TABLES)));
  }

  /** A panel that can show the chat beside the board; the answer takes it away. */
  offerPlace(): () => void {
    untrack(() => (this.places += 1));
    return () => (this.places -= 1);
  }

  #insert(line: ChatLine): boolean {
    if (this.lines.some(({ number }) => number === line.number)) return false;
    this.lines = [...this.lines, line].sort((a, b) => a.number - b.number);
    return true;
  }
}
