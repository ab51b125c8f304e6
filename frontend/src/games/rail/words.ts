/** Counts and colours in the words of this game. Called inside a template, they follow the language. */
import { colourName } from "$ui/words";
import type { SeatFigure } from "$session/table/table-data.svelte";
import { m } from "$words";
import type { Brief, Deed } from "./log/turns";
import type { Desk } from "./model.svelte";
import type { Action, Fixtures, Line, Player } from "./types";

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
const PAIRS: Readonly<Record<string, () => string>> = {
  purple: m["page.rail.log.pair.purple"],
  blue: m["page.rail.log.pair.blue"],
  brown: m["page.rail.log.pair.brown"],
  white: m["page.rail.log.pair.white"],
  green: m["page.rail.log.pair.green"],
  yellow: m["page.rail.log.pair.yellow"],
  black: m["page.rail.log.pair.black"],
  red: m["page.rail.log.pair.red"],
  locomotive: m["page.rail.log.pair.locomotive"],
};
const SUBTITLES: Readonly<Record<string, () => string>> = {
  lyon: m["page.rail.subtitle.lyon"],
  usa: m["page.rail.subtitle.usa"],
};

/** “2 noires”, “1 locomotive”. */
export const cardsWord = (kind: string, count: number): string =>
  CARDS[kind]?.({ count }) ?? `${count} ${colourName(kind)}`;

/** Two cards of a kind in the log: “noirs”. */
export const pairWord = (kind: string): string => PAIRS[kind]?.() ?? colourName(kind);

/** What happened to the cards, as short as it can be said. */
export const briefWord = (brief: Brief): string =>
  brief === "rail.swept" ? m["page.rail.log.swept"]() : m["page.rail.log.shuffled"]();

/** “garde 1 billet sur 3”; of me: “gardez 1 billet sur 3”. */
export function ticketsDeedWord(deed: Extract<Deed, { kind: "tickets" }>, mine: boolean): string {
  const { drawn, kept } = deed;
  if (kept === null) {
    const count = drawn ?? 0;
    return mine ? m["page.rail.log.drew-tickets.you"]({ count }) : m["page.rail.log.drew-tickets"]({ count });
  }
  if (drawn === null)
    return mine ? m["page.rail.log.kept.you"]({ count: kept }) : m["page.rail.log.kept"]({ count: kept });
  const counts = { count: kept, all: drawn };
  return mine ? m["page.rail.log.kept-of.you"](counts) : m["page.rail.log.kept-of"](counts);
}

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

/** “Pris : vert.” */
export const heldWord = (action: Action): string =>
  action.type === "take"
    ? m["page.rail.held.took"]({ card: colourName(action.card) })
    : m["page.rail.held.drew"]();

/** “vert”, “au hasard”. */
export const drawWord = (action: Action): string =>
  action.type === "take" ? colourName(action.card) : m["page.rail.held.blind"]();

/** Prepared actions in a few words: “vert, au hasard”, “Bellecour – Charité”. */
export function preparedWord(actions: readonly Action[], name: (id: string) => string): string {
  const words = actions.map((action) => {
    switch (action.type) {
      case "claim":
        return name(action.route);
      case "tickets":
        return m["page.rail.prepared.tickets"]();
      case "keep":
        return m["page.rail.prepared.keep"]({ count: action.tickets.length });
      case "pass":
        return m["page.rail.market.pass"]();
      default:
        return drawWord(action);
    }
  });
  return words.join(", ");
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

/** What a player has, for the details of a seat. */
export function figuresOf(player: Player | undefined, tram: boolean): SeatFigure[] {
  if (!player) return [];
  return [
    { value: player.score, label: m["page.rail.pts"]() },
    { value: player.trains, label: tram ? m["page.rail.figure.trams"]() : m["page.rail.figure.wagons"]() },
    { value: player.cards, label: m["page.rail.figure.cards"]() },
    { value: player.ticket_count, label: m["page.rail.figure.tickets"]() },
  ];
}

/** What to do in this turn, in a few words; undefined while others play. */
export function hintOf(desk: Desk): string | undefined {
  if (!desk.myTurn) return undefined;
  if (desk.mayKeep)
    return m["page.rail.hint.tickets"]({
      least: desk.insight?.least_to_keep ?? 0,
      count: desk.offer.length,
    });
  if (desk.pass) return m["page.rail.hint.pass"]();
  if (desk.payment) return m["page.rail.hint.pay"]();
  return desk.second ? m["page.rail.hint.second"]() : m["page.rail.hint.turn"]();
}
