/** The list of routes: an equal way to play, with a filter. */
import type { Line } from "../../types";

export type Which = "payable" | "free" | "all";

export interface Listed {
  line: Line;
  name: string;
  /** Its colour in words: one may look for it. */
  colour: string;
  state: "payable" | "free" | "closed" | "taken";
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replaceAll("’", "'")
    .toLowerCase();

/** Routes of a kind whose name or colour holds every word of the search, in order of their names. */
export function filterLines(lines: readonly Listed[], which: Which, search: string): Listed[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return lines
    .filter(({ state }) => which === "all" || state === "payable" || (which === "free" && state === "free"))
    .filter(({ name, colour, line }) => {
      const text = plain(`${name} ${colour} ${line.length}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => plain(a.name).localeCompare(plain(b.name)) || a.line.length - b.line.length);
}
