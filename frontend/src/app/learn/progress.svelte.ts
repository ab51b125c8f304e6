/** Progress in a guided first game; kept on this device. */
import { keep, kept } from "$ui/kept";

interface Kept {
  table: string | null;
  read: string[];
}
const EMPTY: Kept = { table: null, read: [] };

function stored(game: string): Kept {
  const text = kept(`learn.${game}`);
  if (text === null) return EMPTY;
  try {
    const { table, read } = JSON.parse(text) as Partial<Kept>;
    return {
      table: typeof table === "string" ? table : null,
      read: Array.isArray(read) ? read.map(String) : [],
    };
  } catch {
    return EMPTY; // edited by hand
  }
}

export class Progress {
  /** The table on which it is played; null before the start. */
  table: string | null = $state(null);
  /** Steps that were only to be read, and are. */
  read: ReadonlySet<string> = $state.raw(new Set());

  constructor(readonly game: string) {
    const { table, read } = stored(game);
    this.table = table;
    this.read = new Set(read);
  }

  begin(table: string): void {
    this.table = table;
    this.read = new Set();
    this.#keep();
  }

  tick(step: string): void {
    this.read = new Set([...this.read, step]);
    this.#keep();
  }

  /** It is over, or was left: the next time it begins afresh. */
  end(): void {
    this.table = null;
    this.read = new Set();
    keep(`learn.${this.game}`, null);
  }

  #keep(): void {
    keep(`learn.${this.game}`, JSON.stringify({ table: this.table, read: [...this.read] } satisfies Kept));
  }
}
