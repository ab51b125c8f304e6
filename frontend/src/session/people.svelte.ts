/** Who I am on this device. There is no sign-up: the first action that needs a person makes one. */
import { m } from "$words";
import { api, Refusal, Unreachable } from "./api";
import { keep, kept } from "$ui/kept";
import { live } from "./live.svelte";
import { newSeed } from "./opening/opening";
import type { Me } from "./wire";

/** Kept until the answer is here: a secret that brings this device back, once, if it never comes. */
const WAY_BACK = "way-back";
const NAMES = 12; // page.name.0 … page.name.11: friendly words from the railway

/** A name to begin with, which can be changed at once. */
export function friendlyName(chance: number): string {
  const names = [
    m["page.name.0"],
    m["page.name.1"],
    m["page.name.2"],
    m["page.name.3"],
    m["page.name.4"],
    m["page.name.5"],
    m["page.name.6"],
    m["page.name.7"],
    m["page.name.8"],
    m["page.name.9"],
    m["page.name.10"],
    m["page.name.11"],
  ];
  return (names[Math.floor(chance * NAMES) % NAMES] ?? m["page.name.0"])();
}

export class Self {
  me: Me | null = $state.raw(null);
  /** Whether the server has been asked. */
  known: boolean = $state(false);
  #asking: Promise<Me | null> | null = null;

  constructor() {
    live.listen((message) => {
      if (message.type === "welcome" && this.known && message.me !== (this.me?.id ?? ""))
        this.#lookAgain(message.me);
    });
  }

  /** Who I am, if this device knows it. */
  load(): Promise<Me | null> {
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  async #ask(): Promise<Me | null> {
    try {
      this.me = (await api.me()) ?? (await this.#comeBack());
      keep(WAY_BACK, null);
    } catch (error) {
      this.#asking = null;
      throw error;
    }
    this.known = true;
    return this.me;
  }

  /** The identity whose other devices were signed out, if the answer was lost. */
  async #comeBack(): Promise<Me | null> {
    const token = kept(WAY_BACK);
    if (token === null) return null;
    try {
      return await api.enter({ token });
    } catch (error) {
      if (error instanceof Refusal && error.problem.code === "link-used") return null;
      throw error;
    }
  }

  /** The identity has changed in another tab or on another device. */
  #lookAgain(channel: string): void {
    this.#asking = null;
    this.load().then(
      (me) => {
        // The channel was opened with a cookie that has been replaced meanwhile.
        if ((me?.id ?? "") !== channel) live.drop();
      },
      () => undefined, // not reached: the caller asks again
    );
  }

  /** Who I am; a new person if there is none. */
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

  /** The same person with a new cookie: what was opened with the old one has ended. */
  renew(me: Me): void {
    this.become(me);
    live.drop();
  }

  /** Signs out all my other devices. This one goes on with a new cookie. */
  async leaveOthers(): Promise<void> {
    const token = newSeed();
    keep(WAY_BACK, token);
    try {
      this.renew(await api.leaveAll(token));
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.#asking = null;
      await this.load(); // was it done, and only the answer lost?
      throw error;
    }
    keep(WAY_BACK, null);
  }

  async rename(name: string): Promise<void> {
    await this.be();
    this.become(await api.rename(name));
  }

  /** The colour and emblem to sit down with at later tables; null: none in particular. */
  async keepLivery(livery: number | null): Promise<void> {
    await this.be();
    this.become(await api.keepLivery(livery));
  }

  /** Signs out on this device. */
  forget(): void {
    this.me = null;
    this.#asking = Promise.resolve(null);
    live.drop();
  }
}

export const self = new Self();
