/** A small board for tests: a main line A0–A4 along x, and a branch B1 that leaves A1 to the right. */
import type { Board, Slot } from "../board/track";
import type { Option } from "../model/moves";

const slot = (id: string, x: number, y: number, tangent_deg = 0): Slot => {
  const angle = (tangent_deg * Math.PI) / 180;
  const [dx, dy] = [0.47 * Math.cos(angle), 0.47 * Math.sin(angle)];
  return {
    id,
    x,
    y,
    tangent_deg,
    shape: "square",
    colour: "grey",
    letter: id.slice(1),
    ends: [
      [x + dx, y + dy],
      [x - dx, y - dy],
    ],
    label: { side: -1, slide: 0, x, y: y - 0.56 },
  };
};

const slots = [
  slot("A0", 0, 0), slot("A1", 1.5, 0), slot("A2", 3, 0), slot("A3", 4.5, 0), slot("A4", 6, 0),
  slot("B1", 3, 1, 30),
]; // prettier-ignore
const link = (from: string, to: string): Board["links"][number] => {
  const [a, b] = [from, to].map((id) => slots.find((one) => one.id === id)!) as [Slot, Slot];
  const [start, stop] = [a.ends[0], b.ends[1]];
  const middle: [number, number] = [(start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2];
  return { from, to, ends: [0, 1], curve: [start, middle, middle, stop] };
};

export const board: Board = {
  name: "test",
  title: {},
  half: 0.47,
  box: { x: -1, y: -1, width: 8, height: 3 },
  slots,
  links: [link("A0", "A1"), link("A1", "A2"), link("A2", "A3"), link("A3", "A4"), link("A1", "B1")],
  points: [{ slot: "A1", end: 0, x: 1.97, y: 0, angle_deg: 0 }],
  buffers: [
    { slot: "A0", end: 1, x: -0.47, y: 0, angle_deg: 180 },
    { slot: "A4", end: 0, x: 6.47, y: 0, angle_deg: 0 },
    { slot: "B1", end: 0, x: 3.4, y: 1.2, angle_deg: 30 },
  ],
  features: {},
};

interface Wanted {
  from: string;
  path: string[];
  pulled?: [slot: string, vehicle: string][];
  pushed?: [slot: string, vehicle: string][];
  waits?: number[];
  heading?: 1 | -1;
}

let code = 0;
export function option({
  from,
  path,
  pulled = [],
  pushed = [],
  waits = pushed.map(() => 0),
  heading = 1,
}: Wanted): Option {
  const stop = path.at(-1)!;
  code += 1;
  return {
    code,
    move: {
      type: "move",
      locomotive: from,
      heading,
      path,
      pulled: pulled.map(([slot]) => slot),
      pushed: pushed.map(([slot]) => slot),
    },
    train: {
      code,
      locomotive: "locomotive-1",
      pulled: pulled.map(([, vehicle]) => vehicle),
      pushed: pushed.map(([, vehicle]) => vehicle),
      waits,
      head: null,
      via: [],
    },
    stop,
    head: pushed.at(-1)?.[0] ?? stop,
  };
}
