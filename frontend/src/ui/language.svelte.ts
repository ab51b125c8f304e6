/** The language of the page: by the browser at first, by choice afterwards, without a reload. */
import { overwriteGetLocale } from "../paraglide/runtime.js";
import { keep, kept } from "./kept";

export const LANGUAGES = ["fr", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

const isLanguage = (tag: string | null | undefined): tag is Language =>
  LANGUAGES.some((language) => language === tag);

export function preferred(stored: string | null, wanted: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "fr";
}

class Tongue {
  now: Language = $state(preferred(kept("language"), navigator.languages));

  choose(language: Language): void {
    this.now = language;
    keep("language", language);
    document.documentElement.lang = language;
  }
}

export const tongue = new Tongue();
document.documentElement.lang = tongue.now;
// Every message reads the language through this, so that it is worded anew when that changes.
overwriteGetLocale(() => tongue.now);

/** "27, 55 et 38", in the reader's language. */
export const listed = (items: readonly (string | number)[]): string =>
  new Intl.ListFormat(tongue.now === "en" ? "en-GB" : tongue.now, { type: "conjunction" }).format(
    items.map(String),
  );

/** The text of a title that is given in several languages. */
export const titled = (title: Readonly<Record<string, string>>): string =>
  title[tongue.now] ?? title["fr"] ?? title["en"] ?? "";
