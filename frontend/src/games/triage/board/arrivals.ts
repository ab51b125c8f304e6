/** Where to write who will arrive on a slot: beside its sign, clear of signs, tracks and each other. */
import type { Point, Track } from "./track";

const ROOM = { chip: 34, sign: 30, slot: 46 };
const AROUND: readonly Point[] = [
  [54, 0], [-54, 0], [0, -46], [0, 46], [44, -34], [-44, -34], [44, 34], [-44, 34], [62, -8], [-62, -8],
]; // prettier-ignore

export interface Arrival {
  vehicle: string;
  slot: string;
  place: Point; // in drawing units, as seen upright
}

/** `turned` is what the screen does to the drawing: signs and chips stay upright all the same. */
export function arrivals(
  track: Track,
  arriving: readonly (readonly [vehicle: string, slot: string])[],
  signOffset: number,
  turned: (point: Point) => Point,
): Arrival[] {
  const signs = track.board.slots.map(({ id }) => turned(track.signPlace(id, signOffset)));
  const berths = track.board.slots.flatMap(({ id }) => {
    const [x, y] = track.middle(id);
    const [tx, ty] = track.along(id);
    return [-32, 0, 32].map((k) => turned([x + tx * k, y + ty * k]));
  });
  const placed: Arrival[] = [];
  for (const [vehicle, slot] of arriving) {
    const [x, y] = turned(track.signPlace(slot, signOffset));
    const cost = (place: Point): number =>
      crowding(place, signs, ROOM.chip + ROOM.sign) +
      crowding(place, berths, ROOM.chip + ROOM.slot) +
      2 *
        crowding(
          place,
          placed.map((other) => other.place),
          2 * ROOM.chip,
        );
    const spots = AROUND.map(([dx, dy]): Point => [x + dx, y + dy]);
    const place = spots.reduce((best, spot) => (cost(spot) < cost(best) - 1 ? spot : best));
    placed.push({ vehicle, slot, place });
  }
  return placed;
}

/** How much of the room round others would be taken. */
function crowding([x, y]: Point, others: readonly Point[], room: number): number {
  return others.reduce((sum, [ox, oy]) => {
    const apart = Math.max(Math.abs(ox - x), Math.abs(oy - y));
    return sum + Math.max(0, room - apart);
  }, 0);
}
