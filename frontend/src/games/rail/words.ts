/** Counts and colours in the words of this game. Called inside a template, they follow the language. */
import { colourName } from "$ui/words";
import { m } from "$words";
import type { Fixtures, Line } from "./types";

type Counted = (inputs: { count: number }) => string;

const CARDS: Readonly<Record<string, Counted>> = {
  purple: m["page.rail.cards.purple"],
  blue: m["page.rail.cards.blue"],
  brown: m["page.rail.cards.brown"],
  white: m["page.rail.cards.white"],
  green: m["page.rail.cards.green"],
  yellow: m["page.rail.cards.yellow"],
  black: m["page.rail.cards.black"],
  red: m["page.rail.cards.red"],
  locomotive: m["page.rail.cards.locomotive"],
};
const SPACES: Readonly<Record<string, Counted>> = {
  purple: m["page.rail.spaces.purple"],
  blue: m["page.rail.spaces.blue"],
  brown: m["page.rail.spaces.brown"],
  white: m["page.rail.spaces.white"],
  green: m["page.rail.spaces.green"],
  yellow: m["page.rail.spaces.yellow"],
  black: m["page.rail.spaces.black"],
  red: m["page.rail.spaces.red"],
  gray: m["page.rail.spaces.gray"],
};
const SUBTITLES: Readonly<Record<string, () => string>> = {
  lyon: m["page.rail.subtitle.lyon"],
  usa: m["page.rail.subtitle.usa"],
};

/** “2 noires”, “1 locomotive”. */
export const cardsWord = (kind: string, count: number): string =>
  CARDS[kind]?.({ count }) ?? `${count} ${colourName(kind)}`;

/** “2 noires, 1 locomotive”. */
export const handWord = (counts: Readonly<Record<string, number>>, kinds: readonly string[]): string =>
  kinds.map((kind) => cardsWord(kind, counts[kind] ?? 0)).join(", ");

/** “reste 2 noires”; of what is used up nothing is said, unless it is all. */
export function restWord(counts: Readonly<Record<string, number>>, kinds: readonly string[]): string {
  const left = kinds.filter((kind) => counts[kind]);
  return left.length
    ? m["page.rail.pay.rest"]({ what: handWord(counts, left) })
    : m["page.rail.pay.rest-none"]();
}

/** “2 cases noires”. */
export const spacesWord = (line: Line): string =>
  SPACES[line.colour]?.({ count: line.length }) ?? m["page.rail.spaces"]({ count: line.length });

/** “32 trams”. */
export const trainsWord = (fixtures: Fixtures, count: number): string =>
  fixtures.vehicle === "tram"
    ? m["page.rail.trains.tram"]({ count })
    : m["page.rail.trains.train"]({ count });

export const subtitleOf = (fixtures: Fixtures): string | null =>
  fixtures.map === null ? null : (SUBTITLES[fixtures.map]?.() ?? null);

/** What a screen reader says of a route. */
export function routeWord(
  line: Line,
  name: string,
  standing: { owner: string | null; closed: boolean; barred: boolean; payable: boolean },
): string {
  const spaces = m["page.rail.spaces"]({ count: line.length });
  const parts = { route: name, spaces, colour: colourName(line.colour) };
  if (standing.owner !== null) return m["page.rail.route.taken"]({ ...parts, name: standing.owner });
  if (standing.closed) return m["page.rail.route.closed"](parts);
  if (standing.barred) return m["page.rail.route.barred"](parts);
  return standing.payable ? m["page.rail.route.payable"](parts) : m["page.rail.route.free"](parts);
}

/** What the game calls its cities, routes and tickets: the same in every language. */
export function names(fixtures: Fixtures): Readonly<Record<string, string>> {
  const city = new Map(fixtures.cities.map(({ id, name }) => [id, name]));
  const between = (a: string, b: string) => `${city.get(a) ?? a} – ${city.get(b) ?? b}`;
  // The second track of a double route is named a--b--2.
  const track = (id: string) => (id.split("--").length > 2 ? ` (${id.split("--")[2]})` : "");
  return Object.fromEntries([
    ...city,
    ...fixtures.routes.map(({ id, a, b }) => [id, between(a, b) + track(id)] as const),
    ...fixtures.tickets.map(({ id, a, b }) => [id, between(a, b)] as const),
  ]);
}
