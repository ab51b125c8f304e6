/** My finished games, part by part; of one game or of all. */
import { api } from "./api";
import type { FinishedGame, MyGames } from "./wire";

export class MyGamesList {
  games: FinishedGame[] = $state.raw([]);
  total: number = $state(0);
  /** Whether the first part is here. */
  known: boolean = $state(false);
  busy: boolean = $state(false);
  #next: MyGames["next"] = $state.raw(null);
  #game: string | null = null;
  /** Of the newest request: an answer to an older one comes too late. */
  #asked = 0;

  get more(): boolean {
    return this.#next !== null;
  }

  /** The games of this name, or of every name, from the last one on. */
  async show(game: string | null): Promise<void> {
    this.#game = game;
    this.games = [];
    this.known = false;
    this.#next = null;
    await this.#ask();
  }

  async showMore(): Promise<void> {
    if (this.#next !== null && !this.busy) await this.#ask();
  }

  async #ask(): Promise<void> {
    const asked = ++this.#asked;
    this.busy = true;
    try {
      const part = await api.myGames(this.#game, this.#next);
      if (asked !== this.#asked) return;
      this.games = [...this.games, ...part.games];
      this.total = part.total;
      this.#next = part.next;
      this.known = true;
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }
}
