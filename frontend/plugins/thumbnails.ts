/**
 * `virtual:thumbnails`: the shipped maps at the lowest level of detail (plain coloured lines,
 * dots, no names), from the same geometry as the real boards.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ID = "virtual:thumbnails";
const MAPS = fileURLToPath(new URL("../../src/rotonde/games/rail/maps/", import.meta.url));
const LAYOUT = ".layout.json";

interface Layout {
  bounds: [number, number, number, number];
  sizes: { car_width: number; station_radius: number };
  stations: { x: number; y: number }[];
  routes: { path: string }[];
}
interface Backdrop {
  shapes?: { role: string; path: string; width?: number; level?: number }[];
}
interface RailMap {
  routes: { colour: string }[];
}

const read = <Kind>(name: string): Kind => JSON.parse(readFileSync(MAPS + name, "utf8")) as Kind;

function thumbnail(name: string): object {
  const layout = read<Layout>(name + LAYOUT);
  const { routes } = read<RailMap>(`${name}.json`);
  const backdrop = existsSync(`${MAPS}${name}.backdrop.json`) ? read<Backdrop>(`${name}.backdrop.json`) : {};
  const round = (path: string) => path.replace(/\d+\.\d+/g, (number) => String(Math.round(+number)));
  return {
    box: layout.bounds,
    track: layout.sizes.car_width,
    ground: (backdrop.shapes ?? [])
      .filter(({ level }) => !level) // contour lines are too fine for a thumbnail
      .map(({ role, path, width }) => ({ role, path: round(path), width })),
    lines: layout.routes.map(({ path }, i) => ({ path: round(path), colour: routes[i]?.colour ?? "gray" })),
    stations: layout.stations.map(({ x, y }) => [Math.round(x), Math.round(y)]),
  };
}

export function thumbnails(): Plugin {
  return {
    name: "rotonde-thumbnails",
    resolveId: (id) => (id === ID ? "\0" + ID : undefined),
    load(id) {
      if (id !== "\0" + ID) return undefined;
      const names = readdirSync(MAPS)
        .filter((file) => file.endsWith(LAYOUT))
        .map((file) => file.slice(0, -LAYOUT.length));
      for (const name of names) this.addWatchFile(MAPS + name + LAYOUT);
      const all = Object.fromEntries(names.map((name) => [name, thumbnail(name)]));
      return `export default ${JSON.stringify(all)};`;
    },
  };
}
