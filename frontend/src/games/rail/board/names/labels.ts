/**
 * Names on a board that is shown small: enlarged about their stations, so that they can be read,
 * and moved to another side of their station where they would then cover another name or a dot.
 */
import type { Layout } from "../../types";
import type { Box } from "../view";

export type Label = Layout["labels"][number];

export interface PlacedLabel {
  station: string;
  lines: readonly string[];
  anchor: Label["anchor"];
  /** The anchor and the baseline of the first line. */
  x: number;
  y: number;
  /** Around the words. */
  box: Box;
  /** Where its plate is, if it has one. */
  plate: Box;
}

export const READABLE = 11.5; // pixels that a name is high, at least
export const READABLE_ON_PHONE = 12.5;
const STEPS = 25; // enlargements for each time as large: names do not move with every step of a zoom
const ASCENT = 0.78; // from the top of a name's box to its first baseline, in font sizes
const AROUND = 4; // from the rim of a dot to a name
// By how much a plate is larger than the box of the words. Letters such as g hang out of it below,
// accents on capitals stand out of it above.
const PLATE = { side: 5, above: 1.5, accent: 2, below: 3.5 };
const ACCENT_ON_CAPITAL = /\p{Lu}\p{M}/u;
const BETWEEN = 1; // between two plates
const PASSES = 4;
// What a place costs: for each square unit lost, for each space that is covered, for being another
// than the layout's.
const LOST = 100;
const ON_SPACE = 60;
const MOVED = 900;

/** How much names must be enlarged at so many pixels for a unit, in steps. */
export function enlargement(layout: Layout, scale: number, least: number): number {
  const wanted = least / (scale * layout.sizes.font_size);
  return wanted <= 1 ? 1 : Math.ceil(wanted * STEPS - 1e-6) / STEPS;
}

/** Every name at that enlargement; `room` is what one sees when the whole board is shown. */
export function placeLabels(
  layout: Layout,
  enlarged: number,
  room: Box = { x: 0, y: 0, width: layout.width, height: layout.height },
): PlacedLabel[] {
  const ground = groundOf(layout, room);
  const own = layout.labels.map((label) => atOwnPlace(layout, label, enlarged));
  const placed = [...own];
  for (let pass = 0; pass < PASSES; pass++) {
    let moved = false;
    placed.forEach((label, i) => {
      const others = placed.filter((_, j) => j !== i);
      if (!areaLost(ground, label, others)) return;
      const choices = [own[i]!, ...around(layout, label, enlarged)];
      const costs = choices.map((one, n) => (n ? MOVED : 0) + costOf(ground, one, others));
      const best = choices[costs.indexOf(Math.min(...costs))]!;
      moved ||= best.x !== label.x || best.y !== label.y;
      placed[i] = best;
    });
    if (!moved) break;
  }
  return placed;
}

/** What a name should not cover. */
interface Ground {
  room: Box;
  dots: { station: string; box: Box }[];
  furniture: Box[];
  spaces: Layout["routes"][number]["spaces"];
}

function groundOf(layout: Layout, room: Box): Ground {
  const r = layout.sizes.station_radius;
  return {
    room,
    dots: layout.stations.map(({ id, x, y }) => ({
      station: id,
      box: { x: x - r, y: y - r, width: 2 * r, height: 2 * r },
    })),
    furniture: [layout.title, layout.scoring].flatMap((place) =>
      place ? [{ x: place[0], y: place[1], width: place[2], height: place[3] }] : [],
    ),
    spaces: layout.routes.flatMap((route) => route.spaces),
  };
}

function atOwnPlace(layout: Layout, label: Label, enlarged: number): PlacedLabel {
  const station = stationOf(layout, label.station);
  const about = (value: number, centre: number) => centre + (value - centre) * enlarged;
  const [x, y, width, height] = label.box;
  const box = {
    x: about(x, station.x),
    y: about(y, station.y),
    width: width * enlarged,
    height: height * enlarged,
  };
  return {
    station: label.station,
    lines: label.lines,
    anchor: label.anchor,
    x: about(label.x, station.x),
    y: about(label.y, station.y),
    box,
    plate: plateAround(label.lines, box, enlarged),
  };
}

function plateAround(lines: readonly string[], { x, y, width, height }: Box, enlarged: number): Box {
  const accent = ACCENT_ON_CAPITAL.test(lines[0]?.normalize("NFD") ?? "");
  const above = PLATE.above + (accent ? PLATE.accent : 0);
  return {
    x: x - PLATE.side * enlarged,
    y: y - above * enlarged,
    width: width + 2 * PLATE.side * enlarged,
    height: height + (above + PLATE.below) * enlarged,
  };
}

/** The same name on other sides of its station. */
function around(layout: Layout, label: PlacedLabel, enlarged: number): PlacedLabel[] {
  const { x, y } = stationOf(layout, label.station);
  const { width: w, height: h } = label.box;
  const r = layout.sizes.station_radius + AROUND;
  const d = r * 0.74; // on the diagonal the box comes nearer along each axis
  const places: [number, number, Label["anchor"]][] = [
    [r, -h / 2, "start"],
    [-r - w, -h / 2, "end"],
    ...[0.5, 0.3, 0.7, 0.12, 0.88].flatMap((share): [number, number, Label["anchor"]][] => [
      [-w * share, -r - h, "middle"],
      [-w * share, r, "middle"],
    ]),
    [d, -d - h, "start"],
    [-d - w, -d - h, "end"],
    [d, d, "start"],
    [-d - w, d, "end"],
    [r, -h * 0.9, "start"],
    [r, -h * 0.1, "start"],
    [-r - w, -h * 0.9, "end"],
    [-r - w, -h * 0.1, "end"],
  ];
  const font = layout.sizes.font_size * enlarged;
  return places.map(([dx, dy, anchor]) => {
    const box = { x: x + dx, y: y + dy, width: w, height: h };
    const along = anchor === "start" ? 0 : anchor === "end" ? w : w / 2;
    return {
      ...label,
      anchor,
      x: box.x + along,
      y: box.y + ASCENT * font,
      box,
      plate: plateAround(label.lines, box, enlarged),
    };
  });
}

const stationOf = (layout: Layout, id: string) => layout.stations.find((station) => station.id === id)!;

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Square units of a name, or of its plate, over others' plates, dots and furniture, or cut off. */
function areaLost(ground: Ground, label: PlacedLabel, others: readonly PlacedLabel[]): number {
  const box = grown(label.plate, BETWEEN);
  let area = box.width * box.height - overlap(box, ground.room);
  for (const other of others) area += overlap(box, other.plate);
  for (const dot of ground.dots) if (dot.station !== label.station) area += overlap(box, dot.box);
  for (const other of ground.furniture) area += overlap(box, other);
  return area;
}

function costOf(ground: Ground, label: PlacedLabel, others: readonly PlacedLabel[]): number {
  const { x, y, width, height } = label.box;
  const covers = ([cx, cy]: readonly number[]) => cx! > x && cx! < x + width && cy! > y && cy! < y + height;
  return areaLost(ground, label, others) * LOST + ground.spaces.filter(covers).length * ON_SPACE;
}

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
