/** Where routes lie on the board, and which one is meant: by a tap, an arrow key or a letter. */
import type { Fixtures, Line } from "../types";
import type { Box, Point } from "./view";

export interface Place {
  line: Line;
  /** Along the route: one end, the middles of its spaces, the other end. */
  points: Point[];
  middle: Point;
  box: Box;
}

export type Direction = "up" | "down" | "left" | "right";

/** Every route's place, in the order of the map. */
export function placesOf(fixtures: Fixtures): Map<string, Place> {
  const stations = new Map(fixtures.layout.stations.map((station) => [station.id, station]));
  const drawn = new Map(fixtures.layout.routes.map((route) => [route.id, route]));
  const places = new Map<string, Place>();
  for (const line of fixtures.routes) {
    const route = drawn.get(line.id);
    const a = stations.get(line.a);
    const b = stations.get(line.b);
    if (!route || !a || !b) continue;
    const spaces = route.spaces.map(([x, y]) => ({ x, y }));
    const points = oriented(a, spaces, b);
    places.set(line.id, { line, points, middle: middleOf(spaces), box: boxAround(points) });
  }
  return places;
}

/** Spaces may be listed from either end: turn them so that they run from the first station. */
function oriented(a: Point, spaces: Point[], b: Point): Point[] {
  const first = spaces[0] ?? a;
  const last = spaces.at(-1) ?? b;
  const straight = distance(a, first) + distance(b, last);
  const turned = distance(a, last) + distance(b, first);
  const run = straight <= turned ? spaces : spaces.toReversed();
  return [a, ...run, b].map(({ x, y }) => ({ x, y }));
}

function middleOf(points: Point[]): Point {
  const low = points[Math.floor((points.length - 1) / 2)] ?? { x: 0, y: 0 };
  const high = points[Math.ceil((points.length - 1) / 2)] ?? low;
  return { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 };
}

export function boxAround(points: readonly Point[]): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function toSegment(at: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const t = length ? Math.min(1, Math.max(0, ((at.x - a.x) * dx + (at.y - a.y) * dy) / length)) : 0;
  return distance(at, { x: a.x + t * dx, y: a.y + t * dy });
}

/** How far a point is from a route. */
export function farFrom(place: Place, at: Point): number {
  let least = Infinity;
  for (let i = 1; i < place.points.length; i++) {
    least = Math.min(least, toSegment(at, place.points[i - 1]!, place.points[i]!));
  }
  return least;
}

/** The route nearest to a point, if there is one within reach. */
export function nearest(places: Iterable<Place>, at: Point, reach: number): Place | null {
  let best: Place | null = null;
  let least = reach;
  for (const place of places) {
    const far = farFrom(place, at);
    if (far <= least) [best, least] = [place, far];
  }
  return best;
}

const AHEAD: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** The nearest route whose middle lies that way; what is far to the side counts as farther. */
export function towards(places: Iterable<Place>, from: Place, way: Direction): Place | null {
  const ahead = AHEAD[way];
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    if (place === from) continue;
    const dx = place.middle.x - from.middle.x;
    const dy = place.middle.y - from.middle.y;
    const forward = dx * ahead.x + dy * ahead.y;
    const aside = Math.abs(dx * ahead.y) + Math.abs(dy * ahead.x);
    if (forward <= 1 || aside > 2.5 * forward) continue;
    const cost = forward + 2 * aside;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/**
 * The next station whose name begins with a letter, after the one where one is now; articles
 * such as La or Les are passed over when nothing begins with the letter itself.
 */
export function stationFor(
  cities: readonly { id: string; name: string }[],
  letter: string,
  now: string | null,
): string | null {
  const wanted = plain(letter);
  const begins = cities.filter(({ name }) => plain(name).startsWith(wanted));
  const word = cities.filter(
    ({ name }) =>
      !plain(name).startsWith(wanted) &&
      plain(name)
        .split(/[\s’'-]+/)
        .slice(1)
        .some((part) => part.startsWith(wanted)),
  );
  const order = (list: typeof begins) => list.toSorted((a, b) => plain(a.name).localeCompare(plain(b.name)));
  const found = [...order(begins), ...order(word)];
  const at = found.findIndex(({ id }) => id === now);
  return found[(at + 1) % Math.max(1, found.length)]?.id ?? null;
}
