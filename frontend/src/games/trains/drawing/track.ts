/** Where things stand along a row: a locomotive, then one place after the other. */
import { NARROW, WIDE } from "./wagons";

export interface Track {
  engine: number; // width of the locomotive
  width: number; // of a wagon
  gap: number;
  total: number;
  left: (position: number) => number; // left edge of the wagon at a position, counted from 1
  middle: (position: number) => number;
  between: (position: number) => number; // the coupling after that position; 0: the locomotive's
  nearest: (x: number) => number; // the position nearest to a point
}

export function track(length: number, engine: number, width: number, gap: number): Track {
  const pitch = width + gap;
  const left = (position: number): number => engine + gap + (position - 1) * pitch;
  return {
    engine,
    width,
    gap,
    total: engine + gap + length * pitch,
    left,
    middle: (position) => left(position) + width / 2,
    between: (position) => left(position + 1) - gap / 2,
    nearest: (x) => Math.min(length, Math.max(1, Math.round((x - left(1) - width / 2) / pitch) + 1)),
  };
}

export const smallTrack = (length: number): Track => track(length, 92, NARROW, 8);
export const largeTrack = (length: number): Track => track(length, WIDE, WIDE, 20);
export const phoneTrack = (length: number): Track => track(length, 78, NARROW, 10);

/** An arrow head that points down at a wagon. */
export const arrowHead = (x: number): string => `M${x - 19} -28H${x + 19}L${x} -4Z`;

/** The jump of a wagon above the train; a swap has an arrow head, hence room, at both ends. */
export function hop(track: Track, from: number, to: number, both: boolean): string {
  const [a, b] = [track.middle(from), track.middle(to)];
  return `M${a} ${both ? -24 : -5}C${a} ${both ? -74 : -70} ${b} -74 ${b} -24`;
}

/** The brass plate behind a chosen wagon. */
export const halo = (width: number, margin = 7): string =>
  `M${-margin} 111V12a14 14 0 0 1 14 -14H${width + margin - 14}a14 14 0 0 1 14 14V111Z`;
