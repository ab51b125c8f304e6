/** Who I am on this device. Nobody signs up: the first action that needs a name makes one. */
import { m } from "$words";
import { api } from "./api";
import { live } from "./live.svelte";
import type { Me } from "./wire";

const NAMES = 12; // page.name.0 … page.name.11: friendly words from the railway

/** A name to begin with, which can be changed at once. */
export function friendlyName(chance: number): string {
  const names = [
    m["page.name.0"], m["page.name.1"], m["page.name.2"], m["page.name.3"], m["page.name.4"],
    m["page.name.5"], m["page.name.6"], m["page.name.7"], m["page.name.8"], m["page.name.9"],
    m["page.name.10"], m["page.name.11"],
  ];
  return (names[Math.floor(chance * NAMES) % NAMES] ?? m["page.name.0"])();
}

class Self {
  me: Me | null = $state.raw(null);
  /** Whether the server has been asked. */
  known: boolean = $state(false);
  #asking: Promise<Me | null> | null = null;

  constructor() {
    live.listen((message) => {
      if (message.type === "welcome" && this.known && message.me !== (this.me?.id ?? "")) this.#lookAgain();
    });
  }

  /** Who I am, if this device knows it. */
  load(): Promise<Me | null> {
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  async #ask(): Promise<Me | null> {
    try {
      this.me = await api.me();
    } catch (error) {
      this.#asking = null;
      throw error;
    }
    this.known = true;
    return this.me;
  }

  /** I have become somebody else, or nobody, in another tab or on another device. */
  #lookAgain(): void {
    this.#asking = null;
    void this.load().catch(() => undefined); // not reached: whoever needs to know asks again
  }

  /** Who I am; somebody new if need be. */
  async be(): Promise<Me> {
    const me = await this.load();
    if (me) return me;
    return this.become(await api.introduce(friendlyName(Math.random())));
  }

  become(me: Me): Me {
    const other = this.me?.id !== me.id;
    this.me = me;
    this.known = true;
    this.#asking = Promise.resolve(me);
    if (other) live.drop(); // the live channel is by identity: begin it anew
    return me;
  }

  async rename(name: string): Promise<void> {
    await this.be();
    this.become(await api.rename(name));
  }

  /** This device no longer knows me. */
  forget(): void {
    this.me = null;
    this.#asking = Promise.resolve(null);
    live.drop();
  }
}

export const self = new Self();
