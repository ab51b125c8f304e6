/** Going from slot to slot by the arrow keys: along the track if there is one that way. */
import type { Point, Track } from "./track";

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const TOWARDS: Readonly<Record<Arrow, Point>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

interface Seen {
  slot: string;
  away: number;
  straight: number; // 1: right in the direction of the arrow
}

export function neighbourTowards(
  track: Track,
  from: string,
  arrow: Arrow,
  turned: (point: Point) => Point,
): string | null {
  const here = turned(track.middle(from));
  const [ax, ay] = TOWARDS[arrow];
  const seen = (slot: string): Seen => {
    const there = turned(track.middle(slot));
    const [dx, dy] = [there[0] - here[0], there[1] - here[1]];
    const away = Math.hypot(dx, dy) || 1;
    return { slot, away, straight: (dx * ax + dy * ay) / away };
  };
  const linked = track
    .neighbours(from)
    .map(({ slot }) => seen(slot))
    .filter(({ straight }) => straight > 0.5)
    .sort((a, b) => b.straight - a.straight);
  if (linked[0]) return linked[0].slot;
  // No track that way: the nearest slot there, so that every slot can be reached.
  const all = [...track.slots.keys()]
    .filter((slot) => slot !== from)
    .map(seen)
    .filter(({ straight }) => straight > 0.35)
    .sort((a, b) => a.away / a.straight - b.away / b.straight);
  return all[0]?.slot ?? null;
}
