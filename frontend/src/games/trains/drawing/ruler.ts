/** The ruler under one's own train: every number of the deck, in as many zones as there are places. */
import type { Track } from "./track";

export interface Pin {
  number: number;
  position: number;
  x: number;
  /** 0 or 1: pins that would overlap stand one below the other. */
  line: number;
  /** The wagon stands at the place of its number. */
  home: boolean;
}

/** The place to which a number belongs if the deck is spread evenly over the train. */
export const zoneOf = (number: number, wagons: number, length: number): number =>
  Math.ceil((number * length) / wagons);

/** The lowest number of a zone. */
export const firstOf = (zone: number, wagons: number, length: number): number =>
  Math.floor(((zone - 1) * wagons) / length) + 1;

/** Where a number stands; the ruler reaches from the first place's left edge to the last one's right. */
export const along = (track: Track, number: number, wagons: number, length: number): number => {
  const left = track.between(0);
  return left + ((number - 0.5) / wagons) * (track.between(length) - left);
};

/** A pin for each wagon of a row, from the lowest number on; `apart`: how far two need to be. */
export function pinsOf(row: readonly (number | null)[], track: Track, wagons: number, apart: number): Pin[] {
  const ends = [-Infinity, -Infinity]; // of each line: where its last pin stands
  return row
    .flatMap((number, i) => (number === null ? [] : [{ number, position: i + 1 }]))
    .sort((a, b) => a.number - b.number)
    .map(({ number, position }) => {
      const x = along(track, number, wagons, row.length);
      const line = x - (ends[0] ?? 0) >= apart || (ends[0] ?? 0) <= (ends[1] ?? 0) ? 0 : 1;
      ends[line] = x;
      return { number, position, x, line, home: zoneOf(number, wagons, row.length) === position };
    });
}
