/** Large name signs for a board seen from afar: only a few stations are named, none over another. */
import type { Layout } from "../types";
import type { Box } from "./view";

export interface Sign extends Box {
  station: string;
  text: string;
}

const FONT = 34;
const HEIGHT = 48;
const ROOM = 26; // beside the words
const NUMBER = 38; // for the roundel before them
const GAP = 20; // from the middle of the station

/** Signs for these stations, each beside its station, clear of the others as far as that goes. */
export function placeSigns(layout: Layout, stations: Iterable<string>, numbered: boolean): Sign[] {
  const at = new Map(layout.stations.map((station) => [station.id, station]));
  const placed: Sign[] = [];
  for (const id of stations) {
    const station = at.get(id);
    const label = layout.labels.find((one) => one.station === id);
    if (!station || !label) continue;
    const text = label.lines.join(label.lines[0]?.endsWith("-") ? "" : " ");
    const longest = Math.max(...label.lines.map((line) => line.length), 1);
    const [, , width0] = label.box;
    const words = ((width0 / longest) * text.length * FONT) / layout.sizes.font_size;
    const width = words + ROOM + (numbered ? NUMBER : 0);
    const inside = (x: number) => Math.min(Math.max(x, 6), layout.width - width - 6);
    const spots = [
      { x: inside(station.x - width / 2), y: station.y - HEIGHT - GAP },
      { x: inside(station.x - width / 2), y: station.y + GAP },
      { x: station.x + GAP, y: station.y - HEIGHT / 2 },
      { x: station.x - width - GAP, y: station.y - HEIGHT / 2 },
    ].map((spot) => ({ ...spot, width, height: HEIGHT }));
    const box = spots.toSorted((a, b) => badness(a, placed, layout) - badness(b, placed, layout))[0]!;
    placed.push({ ...box, station: id, text });
  }
  return placed;
}

function badness(box: Box, placed: readonly Box[], layout: Layout): number {
  const out =
    box.x < 0 || box.y < 0 || box.x + box.width > layout.width || box.y + box.height > layout.height;
  return placed.reduce((sum, other) => sum + overlap(box, other), 0) + (out ? 5_000 : 0);
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
