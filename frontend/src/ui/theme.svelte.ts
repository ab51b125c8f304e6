/** Light, dark, or as the system has it; theme.js has already set it before the first paint. */
import { keep, kept } from "./kept";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const night = matchMedia("(prefers-color-scheme: dark)");

function stored(): Theme {
  const value = kept("theme");
  return value === "light" || value === "dark" ? value : "system";
}

class ThemeChoice {
  chosen: Theme = $state(stored());
  #night = $state(night.matches);
  readonly dark = $derived(this.chosen === "dark" || (this.chosen === "system" && this.#night));

  constructor() {
    night.addEventListener("change", (event) => {
      this.#night = event.matches;
      this.#paint();
    });
  }

  choose(theme: Theme): void {
    this.chosen = theme;
    keep("theme", theme === "system" ? null : theme);
    this.#paint();
  }

  #paint(): void {
    document.documentElement.dataset["theme"] = this.dark ? "dark" : "light";
  }
}

export const theme = new ThemeChoice();
