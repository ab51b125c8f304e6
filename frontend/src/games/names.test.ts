/** Only a game's own folder names the game: everything else reads its manifest. */
import { expect, it } from "vitest";
import { GAMES, MANIFESTS } from "./registry";

const sources = import.meta.glob<string>("../**/*.{ts,svelte,css}", {
  eager: true,
  query: "?raw",
  import: "default",
});
const OWN = /^\.\/[a-z]+\/|^\.\.\/paraglide\/|wire\.gen\.ts$|\.test\.ts$/;
/** Links of earlier versions are named there, and what they lead to. */
const REDIRECTS = "../app/redirects.ts";
const names = [...new Set([...GAMES, ...MANIFESTS.map(({ name }) => name)])];
// In quotes, as a part of an address or of a key of the catalogue, or as a class; comments are prose.
const named = new RegExp(`["'\`/.](${names.join("|")})(?=["'\`/.\\s{,:)])`);
const bare = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$/gm, "");

const shared = Object.entries(sources).filter(([path]) => !OWN.test(path) && path !== REDIRECTS);

it("finds the files of the page", () => {
  expect(shared.length).toBeGreaterThan(100);
  expect(named.test('game === "tram"')).toBe(true);
  expect(named.test('m["page.game.rail"]()')).toBe(true);
  expect(named.test('import x from "$games/triage/words"')).toBe(true);
});
it.each(shared)("%s names no game", (_, text) => {
  const found = bare(text)
    .split("\n")
    .filter((line) => named.test(line));
  expect(found).toEqual([]);
});
