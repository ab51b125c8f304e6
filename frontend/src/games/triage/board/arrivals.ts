/** Where to write who will arrive on a slot: beside its sign, clear of signs, tracks and each other. */
import type { Option } from "../model/moves";
import type { Point, Track } from "./track";
import type { BoardView } from "./view";

const ROOM = { chip: 34, sign: 30, slot: 46, vehicle: 64 };
const COVERS = 20; // how much worse it is to cover a vehicle than to crowd a sign
const FAR = { from: 64, cost: 4 }; // per unit that a chip stands further from the sign of its slot
const AROUND: readonly Point[] = [
  [54, 0], [-54, 0], [0, -46], [0, 46], [44, -34], [-44, -34], [44, 34], [-44, 34], [62, -8], [-62, -8],
  [0, -88], [0, 88], [96, 0], [-96, 0], [80, -60], [-80, -60], [80, 60], [-80, 60],
]; // prettier-ignore

export interface Arrival {
  vehicle: string;
  slot: string;
  place: Point; // in drawing units, as seen upright
}

/** Which vehicle a move brings to which slot. */
export function arrivingWith({ move, train, stop }: Option): [vehicle: string, slot: string][] {
  const line = [...[...move.pulled].reverse(), move.locomotive, ...move.path];
  const behind = line.slice(0, -1).reverse();
  return [
    [train.locomotive, stop],
    ...train.pulled.map((vehicle, i): [string, string] => [vehicle, behind[i]!]),
    ...train.pushed.map((vehicle, i): [string, string] => [vehicle, move.pushed[i]!]),
  ];
}

/** `occupied`: slots with vehicles, which stay in sight. Signs and chips are upright on the screen. */
export function arrivals(
  track: Track,
  arriving: readonly (readonly [vehicle: string, slot: string])[],
  occupied: readonly string[],
  { sign: { offset: signOffset }, turned }: Pick<BoardView, "sign" | "turned">,
): Arrival[] {
  const signs = track.board.slots.map(({ id }) => turned(track.signPlace(id, signOffset)));
  const lengthwise = (id: string): Point[] => {
    const [x, y] = track.middle(id);
    const [tx, ty] = track.along(id);
    return [-32, 0, 32].map((k) => turned([x + tx * k, y + ty * k]));
  };
  const berths = track.board.slots.flatMap(({ id }) => lengthwise(id));
  const vehicles = occupied.flatMap(lengthwise);
  const placed: Arrival[] = [];
  for (const [vehicle, slot] of arriving) {
    const [x, y] = turned(track.signPlace(slot, signOffset));
    const cost = (place: Point): number =>
      FAR.cost * Math.max(0, Math.hypot(place[0] - x, place[1] - y) - FAR.from) +
      crowding(place, signs, ROOM.chip + ROOM.sign) +
      crowding(place, berths, ROOM.chip + ROOM.slot) +
      COVERS * crowding(place, vehicles, ROOM.vehicle) +
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
