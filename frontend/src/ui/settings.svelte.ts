/** How this person likes to play on this device; kept in the browser, off at first where it disturbs. */
import { keep, kept } from "./kept";

interface Values {
  /** A touch only chooses; a button plays it. */
  confirmTouch: boolean;
  sound: boolean;
  notify: boolean;
  chatMuted: boolean;
  /** Symbols on cards and tracks, liveries on pieces. */
  symbols: boolean;
}

const FIRST: Values = {
  confirmTouch: matchMedia("(pointer: coarse)").matches,
  sound: false,
  notify: false,
  chatMuted: false,
  symbols: true,
};

function stored(): Values {
  const text = kept("settings");
  if (text === null) return { ...FIRST };
  try {
    const values = JSON.parse(text) as Partial<Record<keyof Values, unknown>>;
    const known = Object.entries(FIRST).map(([name, first]) => {
      const value = values[name as keyof Values];
      return [name, typeof value === "boolean" ? value : first];
    });
    return Object.fromEntries(known) as Values;
  } catch {
    return { ...FIRST }; // somebody has edited it by hand
  }
}

class Settings {
  #values: Values = $state(stored());

  get confirmTouch(): boolean {
    return this.#values.confirmTouch;
  }
  get sound(): boolean {
    return this.#values.sound;
  }
  get notify(): boolean {
    return this.#values.notify;
  }
  get chatMuted(): boolean {
    return this.#values.chatMuted;
  }
  get symbols(): boolean {
    return this.#values.symbols;
  }

  set(name: keyof Values, value: boolean): void {
    this.#values[name] = value;
    keep("settings", JSON.stringify(this.#values));
  }
}

export const settings = new Settings();
