/** Following routes from city to city. */
import type { Line } from "./types";

/** The cities that a way passes, from where it begins. */
export function citiesAlong(way: readonly Line[], start: string): string[] {
  const cities = [start];
  for (const { a, b } of way) cities.push(cities.at(-1) === a ? b : a);
  return cities;
}

/** At most two of a list, evenly spread: enough to recognise a way. */
export function twoOf<T>(items: readonly T[]): T[] {
  if (items.length <= 2) return [...items];
  const at = (share: number) => items[Math.floor(items.length * share)]!;
  return [at(1 / 3), at(2 / 3)];
}
