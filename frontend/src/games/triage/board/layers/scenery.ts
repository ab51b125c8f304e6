/**
 * The land round a triage: fields, water, roofs, trees. Drawn for a board of 22 slots; on any other
 * board it is moved into place, and whatever would stand in the way of a track is left out.
 */
import { UNIT, type Point, type Track } from "../track";
import { pieces } from "./trackwork";

export interface Tree {
  x: number;
  y: number;
  r: number;
  dark: boolean;
}
export type Building = "station" | "shed" | "box";
export interface Placed {
  kind: Building;
  x: number;
  y: number;
}
export interface Scenery {
  /** Moves the drawn fields and the water into place. */
  transform: string;
  water: boolean;
  trees: Tree[];
  buildings: Placed[];
}

const DRAWN = { x: -198, y: -334, width: 1446, height: 899 }; // the box of the board it was drawn for
const TRACK = 34; // drawing units between a track's middle and anything beside it
const SIGN = { off: 56, r: 23 }; // where a slot's sign stands, and how large it is

const BUILDINGS: readonly (Placed & { width: number; height: number })[] = [
  { kind: "station", x: -132, y: -262, width: 432, height: 174 },
  { kind: "shed", x: 806, y: -262, width: 206, height: 78 },
  { kind: "box", x: 800, y: 112, width: 112, height: 62 },
];
const TREES: readonly (readonly [x: number, y: number, r: number, dark: 0 | 1])[] = [
  [-172, -306, 36, 0], [-118, -326, 24, 1], [318, -262, 28, 1], [366, -298, 22, 0],
  [300, -324, 22, 0], [-132, 318, 40, 0], [-70, 366, 28, 1], [-168, 404, 30, 1],
  [-8, 330, 20, 0], [48, 402, 34, 0], [-62, 462, 34, 1], [96, 458, 22, 1],
  [168, 426, 24, 0], [-146, 500, 30, 0], [36, 510, 26, 1], [196, 508, 32, 0],
  [1180, -262, 34, 0], [1234, -226, 24, 1], [1150, -214, 18, 1], [1252, -290, 22, 0],
  [636, 296, 26, 0], [684, 262, 18, 1], [596, 372, 22, 1], [566, 306, 15, 0],
  [676, 352, 14, 1], [958, 246, 18, 1], [998, 262, 22, 0], [1236, 66, 24, 0],
  [1262, 112, 16, 1], [1222, 116, 13, 0],
]; // prettier-ignore
// Roughly the shore of the drawn water: a board with a track in it has no water.
const SHORE: readonly Point[] = [[1500, 290], [1130, 290], [1010, 330], [850, 430], [690, 500], [600, 700], [1500, 700]]; // prettier-ignore

export function scenery(track: Track): Scenery {
  const { x, y, width, height } = track.board.box;
  const scale = [(width * UNIT) / DRAWN.width, (height * UNIT) / DRAWN.height] as const;
  const shift = [x * UNIT - DRAWN.x * scale[0], y * UNIT - DRAWN.y * scale[1]] as const;
  const moved = (px: number, py: number): Point => [px * scale[0] + shift[0], py * scale[1] + shift[1]];
  const busy = occupied(track);
  const free = (gap: (at: Point) => number): boolean => busy.every(({ at, room }) => gap(at) > room);
  return {
    transform: `translate(${shift.join(" ")}) scale(${scale.join(" ")})`,
    water: !pieces(track)
      .flat()
      .some(({ p }) =>
        inside(
          p,
          SHORE.map(([px, py]) => moved(px, py)),
        ),
      ),
    trees: TREES.map(([px, py, r, dark]) => ({ ...point(moved(px, py)), r, dark: dark === 1 })).filter(
      ({ x: tx, y: ty, r }) => free(([bx, by]) => Math.hypot(bx - tx, by - ty) - r),
    ),
    buildings: BUILDINGS.map((building) => ({ ...building, ...point(moved(building.x, building.y)) }))
      .filter((building) => free((at) => outside(at, building)))
      .map(({ kind, x: bx, y: by }) => ({ kind, x: bx, y: by })),
  };
}

const point = ([x, y]: Point) => ({ x, y });

/** The points that nothing may stand near: all track, and the signs beside the slots. */
const occupied = (track: Track): { at: Point; room: number }[] => [
  ...pieces(track)
    .flat()
    .map(({ p }) => ({ at: p, room: TRACK })),
  ...track.board.slots.map(({ id }) => ({ at: track.signPlace(id, SIGN.off), room: SIGN.r })),
];

/** How far a point is from a rectangle. */
const outside = ([px, py]: Point, b: { x: number; y: number; width: number; height: number }): number =>
  Math.hypot(Math.max(b.x - px, 0, px - b.x - b.width), Math.max(b.y - py, 0, py - b.y - b.height));

function inside([px, py]: Point, shape: readonly Point[]): boolean {
  let within = false;
  shape.forEach(([ax, ay], i) => {
    const [bx, by] = shape.at(i - 1)!;
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}
