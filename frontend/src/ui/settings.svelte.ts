/** How this person likes to play on this device; kept in the browser, off at first where it disturbs. */
import { keep, kept } from "./kept";

export const VOLUMES = ["soft", "middle", "loud"] as const;
export type Volume = (typeof VOLUMES)[number];

interface Switches {
  sound: boolean;
  notify: boolean;
  chatMuted: boolean;
  /** Symbols on cards and tracks, liveries on pieces. */
  symbols: boolean;
  /** Bots' moves are shown one by one, each after a press on “Next”. */
  stepBots: boolean;
  /** Larger texts, numbers and cards. */
  largeType: boolean;
}

interface Values extends Switches {
  volume: Volume;
}

const FIRST: Values = {
  volume: "middle",
  sound: false,
  notify: false,
  chatMuted: false,
  symbols: true,
  stepBots: false,
  largeType: false,
};

const isKnown = (name: string, value: unknown): boolean =>
  name === "volume" ? VOLUMES.some((volume) => volume === value) : typeof value === "boolean";

function stored(): Values {
  const text = kept("settings");
  if (text === null) return { ...FIRST };
  try {
    const values = JSON.parse(text) as Partial<Record<keyof Values, unknown>>;
    const known = Object.entries(FIRST).map(([name, first]) => {
      const value = values[name as keyof Values];
      return [name, isKnown(name, value) ? value : first];
    });
    return Object.fromEntries(known) as Values;
  } catch {
    return { ...FIRST }; // edited by hand
  }
}

class Settings {
  #values: Values = $state(stored());

  get sound(): boolean {
    return this.#values.sound;
  }
  get volume(): Volume {
    return this.#values.volume;
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
  get stepBots(): boolean {
    return this.#values.stepBots;
  }
  get largeType(): boolean {
    return this.#values.largeType;
  }

  constructor() {
    this.#showType();
  }

  /** ui.css makes everything larger by the attribute: sizes are in rem. */
  #showType(): void {
    document.documentElement.toggleAttribute("data-large-type", this.#values.largeType);
  }

  set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    this.#values[name] = value;
    this.#showType();
    keep("settings", JSON.stringify(this.#values));
  }
}

export const settings = new Settings();
