/** The lines of a board: slots, the curves between them, and runs over several slots. */
import type { Wire } from "$session/wire";

export type Board = Wire["TriageBoardDrawn"];
export type Slot = Wire["TriageSlot"];
export type Point = readonly [number, number];
export type Curve = readonly [Point, Point, Point, Point];
/** Where a vehicle is drawn: in drawing units, turned by degrees. */
export interface Pose {
  x: number;
  y: number;
  angle: number;
}

export const UNIT = 100; // drawing units in one unit of the board, which is one vehicle

const STEPS = 20; // pieces that a curve is measured by
const TURN = 180 / Math.PI;

const scaled = ([x, y]: Point): Point => [x * UNIT, y * UNIT];
const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

export function bezier(c: Curve, t: number): Point {
  const u = 1 - t;
  const part = (i: 0 | 1) =>
    u * u * u * c[0][i] + 3 * u * u * t * c[1][i] + 3 * u * t * t * c[2][i] + t * t * t * c[3][i];
  return [part(0), part(1)];
}

/** The unit vector along a curve. */
export function tangent(c: Curve, t: number): Point {
  const u = 1 - t;
  const part = (i: 0 | 1) =>
    3 * u * u * (c[1][i] - c[0][i]) + 6 * u * t * (c[2][i] - c[1][i]) + 3 * t * t * (c[3][i] - c[2][i]);
  const [x, y] = [part(0), part(1)];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

export const round = (value: number): number => Math.round(value * 10) / 10;
export const polyline = (points: readonly Point[]): string =>
  "M" + points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");
export const cubic = (c: Curve): string =>
  `M${round(c[0][0])} ${round(c[0][1])}C${[c[1], c[2], c[3]].map(([x, y]) => `${round(x)} ${round(y)}`).join(" ")}`;

/** A board by its slots and links, in drawing units. */
export class Track {
  readonly slots: ReadonlyMap<string, Slot>;
  readonly #curves = new Map<string, Curve>();
  readonly #neighbours = new Map<string, { slot: string; end: number }[]>();

  constructor(readonly board: Board) {
    this.slots = new Map(board.slots.map((slot) => [slot.id, slot]));
    for (const id of this.slots.keys()) this.#neighbours.set(id, []);
    for (const { from, to, ends, curve } of board.links) {
      const [a, b, c, d] = curve;
      const there: Curve = [scaled(a), scaled(b), scaled(c), scaled(d)];
      this.#curves.set(`${from} ${to}`, there);
      this.#curves.set(`${to} ${from}`, [there[3], there[2], there[1], there[0]]);
      this.#neighbours.get(from)?.push({ slot: to, end: ends[0] });
      this.#neighbours.get(to)?.push({ slot: from, end: ends[1] });
    }
  }

  slot(id: string): Slot {
    const slot = this.slots.get(id);
    if (!slot) throw new Error(`no slot ${id}`);
    return slot;
  }

  middle(id: string): Point {
    const { x, y } = this.slot(id);
    return [x * UNIT, y * UNIT];
  }

  /** The straight of a slot: along its direction, and against it. */
  ends(id: string): readonly [Point, Point] {
    const { ends } = this.slot(id);
    return [scaled(ends[0]), scaled(ends[1])];
  }

  /** The unit vector along a slot's track. */
  along(id: string): Point {
    const angle = this.slot(id).tangent_deg / TURN;
    return [Math.cos(angle), Math.sin(angle)];
  }

  rest(id: string): Pose {
    const [x, y] = this.middle(id);
    return { x, y, angle: this.slot(id).tangent_deg };
  }

  curve(from: string, to: string): Curve | null {
    return this.#curves.get(`${from} ${to}`) ?? null;
  }

  /** The slots next to one, and the end by which one leaves for each. */
  neighbours(id: string): readonly { slot: string; end: number }[] {
    return this.#neighbours.get(id) ?? [];
  }

  /** The slot whose middle is nearest to a point, if it is nearer than `within`. */
  nearestSlot(point: Point, within: number): string | null {
    const near = this.board.slots
      .map(({ id }) => ({ id, away: distance(this.middle(id), point) }))
      .filter(({ away }) => away < within)
      .sort((a, b) => a.away - b.away);
    return near[0]?.id ?? null;
  }

  /** Where a slot's sign stands, so many drawing units off the middle of its track. */
  signPlace(id: string, offset: number): Point {
    const [x, y] = this.middle(id);
    const [tx, ty] = this.along(id);
    const { side, slide } = this.slot(id).label;
    const aside = side * offset;
    return [x - ty * aside + tx * slide * UNIT, y + tx * aside + ty * slide * UNIT];
  }
}

/** A way over slots that follow one another, measured: from middle to middle. */
export class Run {
  readonly points: Point[] = [];
  readonly lengths: number[] = []; // from the start to each point
  readonly marks: number[] = []; // from the start to the middle of each slot
  readonly d: string;

  constructor(
    track: Track,
    readonly slots: readonly string[],
  ) {
    let d = "";
    slots.forEach((slot, i) => {
      const middle = track.middle(slot);
      this.#add(middle);
      this.marks.push(this.length);
      d += `${i ? "L" : "M"}${round(middle[0])} ${round(middle[1])}`;
      const next = slots[i + 1];
      const curve = next === undefined ? null : track.curve(slot, next);
      if (!curve) return;
      for (let step = 0; step <= STEPS; step++) this.#add(bezier(curve, step / STEPS));
      d += cubic(curve).replace("M", "L");
    });
    this.d = d;
  }

  get length(): number {
    return this.lengths.at(-1) ?? 0;
  }

  #add(point: Point): void {
    const last = this.points.at(-1);
    this.lengths.push(last ? this.length + distance(last, point) : 0);
    this.points.push(point);
  }

  /** Where something is that has gone so far along. */
  at(far: number): Pose {
    const { points, lengths } = this;
    let i = 1;
    while (i < points.length - 1 && lengths[i]! < far) i++;
    const a = points[i - 1]!;
    const b = points[i] ?? a;
    const piece = (lengths[i] ?? 0) - lengths[i - 1]!;
    const k = piece > 0 ? Math.min(1, Math.max(0, (far - lengths[i - 1]!) / piece)) : 0;
    return {
      x: a[0] + (b[0] - a[0]) * k,
      y: a[1] + (b[1] - a[1]) * k,
      angle: Math.atan2(b[1] - a[1], b[0] - a[0]) * TURN,
    };
  }

  /** The place on the way that is nearest to a point: how far along, and how far off. */
  nearest(point: Point): { far: number; gap: number } {
    let best = { far: 0, gap: Infinity };
    for (let i = 1; i < this.points.length; i++) {
      const a = this.points[i - 1]!;
      const b = this.points[i]!;
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const square = dx * dx + dy * dy;
      const k = square ? ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square : 0;
      const within = Math.min(1, Math.max(0, k));
      const gap = distance(point, [a[0] + dx * within, a[1] + dy * within]);
      if (gap < best.gap) best = { far: this.lengths[i - 1]! + Math.sqrt(square) * within, gap };
    }
    return best;
  }
}
