/** Large name signs for a board seen from afar: only a few stations are named, none over another. */
import type { Layout } from "../../types";
import type { Box } from "../view";
import { overlap } from "./labels";

export interface Sign extends Box {
  station: string;
  text: string;
  /** How much larger it is drawn than the measures below. */
  size: number;
}

export const SIGN = {
  font: 34,
  height: 48,
  side: 13, // beside the words
  number: 38, // for the roundel before them
} as const;
const GAP = 20; // from the middle of the station
const RIM = 6;
const ALONG = [0.5, 0.2, 0.8]; // where the station is along a sign above or below it
const PASSES = 3;
const DOT = 14; // radius of a station's dot, from afar

/**
 * Signs for these stations, each beside its station, clear of the others as far as that goes;
 * `font` is the size of the words in board units.
 */
export function placeSigns(
  layout: Layout,
  stations: Iterable<string>,
  numbered: boolean,
  font: number = SIGN.font,
): Sign[] {
  const size = Math.max(1, font / SIGN.font);
  const wanted = [...stations].flatMap((id) => spotsFor(layout, id, numbered, size));
  const placed = wanted.map((spots) => spots[0]!);
  for (let pass = 0; pass < PASSES; pass++) {
    wanted.forEach((spots, i) => {
      const others = placed.filter((_, j) => j !== i);
      const costs = spots.map((spot) => costOf(layout, spot, others));
      placed[i] = spots[costs.indexOf(Math.min(...costs))]!;
    });
  }
  return placed;
}

/** Where the sign of a station could be; nowhere: the station has no name. */
function spotsFor(layout: Layout, id: string, numbered: boolean, size: number): [] | [Sign[]] {
  const station = layout.stations.find((one) => one.id === id);
  const label = layout.labels.find((one) => one.station === id);
  if (!station || !label) return [];
  const text = label.lines.join(label.lines[0]?.endsWith("-") ? "" : " ");
  const longest = Math.max(...label.lines.map((line) => line.length), 1);
  const letter = label.box[2] / longest / layout.sizes.font_size;
  const words = letter * text.length * SIGN.font;
  const width = (words + 2 * SIGN.side + (numbered ? SIGN.number : 0)) * size;
  const height = SIGN.height * size;
  const inside = (x: number) => Math.min(Math.max(x, RIM), layout.width - width - RIM);
  const spots = [
    ...ALONG.flatMap((share) => [
      { x: inside(station.x - width * share), y: station.y - height - GAP },
      { x: inside(station.x - width * share), y: station.y + GAP },
    ]),
    { x: station.x + GAP, y: station.y - height / 2 },
    { x: station.x - width - GAP, y: station.y - height / 2 },
  ];
  return [spots.map((spot) => ({ ...spot, width, height, station: id, text, size }))];
}

function costOf(layout: Layout, sign: Sign, others: readonly Box[]): number {
  const board = { x: 0, y: 0, width: layout.width, height: layout.height };
  const outside = sign.width * sign.height - overlap(sign, board);
  const dots = layout.stations.map(({ x, y }) => ({
    x: x - DOT,
    y: y - DOT,
    width: 2 * DOT,
    height: 2 * DOT,
  }));
  const sum = (boxes: readonly Box[]) => boxes.reduce((all, box) => all + overlap(sign, box), 0);
  return 20 * sum(others) + 5 * outside + sum(dots);
}
