/** Where the points of the last move stand: of the places round the route, the emptiest. */
import type { Layout } from "../../types";
import type { Box, Point } from "../view";

export const PILL = { width: 40, height: 26 }; // for two digits
const TURNS = 16; // places on each ring
const RINGS = [32, 42] as const; // distances from the middle of the route
const WIDER = [56, 72, 90] as const; // where all of them lie over a name
const SQUASH = 1.1; // the pill is wider than high
const CAR_WIDTH = 14.5; // at which the distances are as they stand

/** The middle of the pill; `names` are the boxes of the names as they are drawn. */
export function pointsPillAt(layout: Layout, route: string, names: readonly Box[]): Point | null {
  const spaces = layout.routes.find(({ id }) => id === route)?.spaces ?? [];
  const low = spaces[Math.floor((spaces.length - 1) / 2)];
  const high = spaces[Math.ceil((spaces.length - 1) / 2)];
  if (!low || !high) return null;
  const u = layout.sizes.car_width / CAR_WIDTH;
  const middle = { x: (low[0] + high[0]) / 2, y: (low[1] + high[1]) / 2 };
  const [first, ...wider] = [RINGS, ...WIDER.map((ring) => [ring])].map((rings) =>
    rings.flatMap((ring) => around(middle, ring * u)),
  );
  const isClear = (place: Point) => nameDistance(place, names, u) > 0;
  const places = [first!, ...wider].find((some) => some.some(isClear)) ?? first!;
  const rooms = places.map((place) => (isClear(place) ? roomAt(layout, place, names, u) : -Infinity));
  return places[rooms.indexOf(Math.max(...rooms))]!;
}

const around = (middle: Point, far: number): Point[] =>
  Array.from({ length: TURNS }, (_, i) => {
    const turn = (i / TURNS) * 2 * Math.PI;
    return { x: middle.x + Math.cos(turn) * far * SQUASH, y: middle.y + Math.sin(turn) * far };
  });

/** From the pill to the nearest name; 0: it lies over one. */
function nameDistance({ x, y }: Point, names: readonly Box[], u: number): number {
  const [halfWidth, halfHeight] = [(PILL.width / 2 + 2) * u, (PILL.height / 2 + 2) * u];
  const distances = names.map((box) => {
    const dx = Math.max(box.x - x, x - box.x - box.width, 0) - halfWidth;
    const dy = Math.max(box.y - y, y - box.y - box.height, 0) - halfHeight;
    return Math.hypot(Math.max(0, dx), Math.max(0, dy));
  });
  return Math.min(Infinity, ...distances);
}

/** The distance from a place to the nearest space, station, name or rim. */
function roomAt(layout: Layout, place: Point, names: readonly Box[], u: number): number {
  const { x, y } = place;
  let room = Math.min(x, y, layout.width - x, layout.height - y) - 22 * u;
  for (const { spaces } of layout.routes) {
    for (const [cx, cy] of spaces) room = Math.min(room, Math.hypot(cx - x, cy - y) - 22 * u);
  }
  for (const station of layout.stations) {
    room = Math.min(room, Math.hypot(station.x - x, station.y - y) - 12 * u);
  }
  return Math.min(room, nameDistance(place, names, u));
}
