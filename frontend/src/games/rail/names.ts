/** What the game calls its cities, routes and tickets: the same in every language. */
import type { Fixtures } from "./types";

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
