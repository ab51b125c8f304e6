/** Pieces of track for figures: the same curves and spaces as on a board, without a map. */
import type { Drawn, Layout, Line } from "../types";

/** As on the map of Lyon. */
export const SIZES: Layout["sizes"] = {
  car_length: 37,
  car_width: 14.5,
  font_size: 18,
  line_height: 18.5,
  station_radius: 9.5,
  track_offset: 9.2,
};
const GAP = 5; // between two spaces
const SAMPLES = 40;

export interface Place {
  x: number;
  y: number;
}

/** A gently bent track between two places, so many spaces long; `aside` makes one of a pair. */
export function bent(id: string, a: Place, b: Place, length: number, bulge: number, aside = 0): Drawn {
  const chord = Math.hypot(b.x - a.x, b.y - a.y);
  const [nx, ny] = [-(b.y - a.y) / chord, (b.x - a.x) / chord];
  const middle = { x: (a.x + b.x) / 2 + nx * bulge * 2, y: (a.y + b.y) / 2 + ny * bulge * 2 };
  const at = (t: number) => {
    const u = 1 - t;
    const x = u * u * a.x + 2 * u * t * middle.x + t * t * b.x;
    const y = u * u * a.y + 2 * u * t * middle.y + t * t * b.y;
    const [dx, dy] = [
      2 * u * (middle.x - a.x) + 2 * t * (b.x - middle.x),
      2 * u * (middle.y - a.y) + 2 * t * (b.y - middle.y),
    ];
    const speed = Math.hypot(dx, dy);
    return {
      x: x - (dy / speed) * aside,
      y: y + (dx / speed) * aside,
      angle: (Math.atan2(dy, dx) * 180) / Math.PI,
    };
  };
  const points = Array.from({ length: SAMPLES + 1 }, (_, i) => at(i / SAMPLES));
  const pitch = (SIZES.car_length + GAP) / chord;
  const spaces = Array.from({ length }, (_, i) => {
    const { x, y, angle } = at(0.5 + (i - (length - 1) / 2) * pitch);
    return [x, y, angle] as [number, number, number];
  });
  const path = "M" + points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  return { id, path, spaces, twin: null };
}

/** How far apart two stations stand for a route of so many spaces. */
export const span = (length: number): number => length * (SIZES.car_length + GAP) + 34;

export const line = (id: string, colour: string, length: number): Line => ({
  id,
  a: "",
  b: "",
  colour,
  cards: [],
  length,
  points: 0,
  twin: null,
});

/** Points of a route of length 1, 2, …: for the picture of the shipped maps. */
export const ROUTE_POINTS = [1, 2, 4, 7, 10, 15] as const;
