/** The games that the server offers, and my tables: requested once, and again when something changed. */
import { api } from "./api";
import { live } from "./live.svelte";
import { self } from "./people.svelte";
import type { Catalogue, Tables } from "./wire";

const REFRESH = 20_000; // milliseconds, while the hall is shown

class Lobby {
  catalogue: Catalogue | null = $state.raw(null);
  tables: Tables | null = $state.raw(null);
  readonly waiting: number = $derived(this.tables?.mine.filter((table) => table.your_turn).length ?? 0);
  #offers: Promise<Catalogue> | null = null;
  /** Whose tables these are. */
  #whose: string | undefined;
  #asked = 0;

  offers(): Promise<Catalogue> {
    this.#offers ??= api.catalogue().then(
      (catalogue) => (this.catalogue = catalogue),
      (error: unknown) => {
        this.#offers = null; // ask again next time
        throw error;
      },
    );
    return this.#offers;
  }

  async refresh(): Promise<void> {
    const asked = ++this.#asked;
    const tables = await api.tables();
    if (asked === this.#asked) this.tables = tables; // else a newer question is under way
  }

  /** Keeps the list of tables up to date while it is looked at. */
  watch(onfail: (error: unknown) => void): () => void {
    if (this.#whose !== self.me?.id) {
      this.#whose = self.me?.id;
      this.tables = null; // of whom this device knew before
    }
    const ask = () => void this.refresh().catch(onfail);
    ask();
    if (self.me) live.connect();
    const stop = live.listen((message) => {
      if (message.type === "lists-changed") ask();
    });
    const beat = setInterval(() => {
      if (!document.hidden) ask();
    }, REFRESH);
    return () => {
      stop();
      clearInterval(beat);
    };
  }
}

export const lobby = new Lobby();
