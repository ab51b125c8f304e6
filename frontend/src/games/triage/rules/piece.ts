/** Pieces of triage for figures: slots and links, drawn by the same code as a whole board. */
import type { Board } from "../board/track";

const HALF = 0.47; // of a slot's straight
const HANDLE = 0.42; // of the chord between two slots
const SHAPES = ["circle", "square", "triangle", "diamond", "hexagon", "star"];
const COLOURS = ["blue", "grey", "green", "orange", "violet", "red"];

type XY = [number, number];
/** id, x, y, direction in degrees; the sign stands above (-1) or below (1) the track. */
export type SlotAt = readonly [string, number, number, number, number?];

function ends([, x, y, degrees]: SlotAt): [XY, XY] {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle) * HALF, Math.sin(angle) * HALF];
  return [
    [x + dx, y + dy],
    [x - dx, y - dy],
  ];
}

/** The end of a slot that faces a point. */
function facing(slot: SlotAt, x: number, y: number): 0 | 1 {
  const [, sx, sy, degrees] = slot;
  const angle = (degrees * Math.PI) / 180;
  return (x - sx) * Math.cos(angle) + (y - sy) * Math.sin(angle) >= 0 ? 0 : 1;
}

export function triagePiece(slots: readonly SlotAt[], links: readonly (readonly [string, string])[]): Board {
  const by = new Map(slots.map((slot) => [slot[0], slot]));
  const used = new Map<string, number>();
  const drawn = links.map(([from, to]) => {
    const [a, b] = [by.get(from)!, by.get(to)!];
    const [ea, eb] = [facing(a, b[1], b[2]), facing(b, a[1], a[2])];
    for (const key of [`${from} ${ea}`, `${to} ${eb}`]) used.set(key, (used.get(key) ?? 0) + 1);
    const [p, q] = [ends(a)[ea], ends(b)[eb]];
    const chord = Math.hypot(q[0] - p[0], q[1] - p[1]) * HANDLE;
    const out = (slot: SlotAt, end: 0 | 1, from: XY): XY => {
      const angle = (slot[3] * Math.PI) / 180 + (end ? Math.PI : 0);
      return [from[0] + Math.cos(angle) * chord, from[1] + Math.sin(angle) * chord];
    };
    return {
      from,
      to,
      ends: [ea, eb] as [number, number],
      curve: [p, out(a, ea, p), out(b, eb, q), q] as [XY, XY, XY, XY],
    };
  });
  const loose = (wanted: (count: number) => boolean) =>
    slots.flatMap((slot) =>
      ([0, 1] as const)
        .filter((end) => wanted(used.get(`${slot[0]} ${end}`) ?? 0))
        .map((end) => {
          const [x, y] = ends(slot)[end];
          return { slot: slot[0], end, x, y, angle_deg: slot[3] + (end ? 180 : 0) };
        }),
    );
  const xs = slots.map(([, x]) => x);
  const ys = slots.map(([, , y]) => y);
  const box = {
    x: Math.min(...xs) - 0.95,
    y: Math.min(...ys) - 0.85,
    width: Math.max(...xs) - Math.min(...xs) + 1.9,
    height: Math.max(...ys) - Math.min(...ys) + 1.85, // with room for the signs below the track
  };
  return {
    name: "figure",
    title: {},
    half: HALF,
    box,
    features: {},
    slots: slots.map((slot, i) => ({
      id: slot[0],
      x: slot[1],
      y: slot[2],
      tangent_deg: slot[3],
      ends: ends(slot),
      letter: slot[0],
      shape: SHAPES[i % SHAPES.length]!,
      colour: COLOURS[i % COLOURS.length]!,
      label: { side: slot[4] ?? 1, slide: 0, x: slot[1], y: slot[2] + 0.56 * (slot[4] ?? 1) },
    })),
    links: drawn,
    buffers: loose((count) => count === 0),
    points: loose((count) => count > 1),
  };
}
