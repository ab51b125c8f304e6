/** A move as it is seen: where every vehicle of a train is, all along the locomotive's way. */
import { Run, type Point, type Pose, type Track } from "./board/track";
import type { Option } from "./model/moves";

/** Slot by slot in step with the locomotive, by vehicle: as the event `triage.moved` tells it. */
export type Tracks = Readonly<Record<string, readonly string[]>>;
export type Poses = ReadonlyMap<string, Pose>;

/** The tracks of a move that has not been made: all follow one line, and who is in front waits. */
export function tracksOf({ move, train }: Option): Tracks {
  const line = [...[...move.pulled].reverse(), move.locomotive, ...move.path, ...move.pushed];
  const engine = move.pulled.length;
  const steps = move.path.length;
  const at = (from: number) => Array.from({ length: steps + 1 }, (_, step) => line[from + step]!);
  const tracks: Record<string, string[]> = { [train.locomotive]: at(engine) };
  train.pulled.forEach((vehicle, i) => (tracks[vehicle] = at(engine - 1 - i)));
  train.pushed.forEach((vehicle, i) => {
    const wait = train.waits[i] ?? 0;
    tracks[vehicle] = Array.from(
      { length: steps + 1 },
      (_, step) => line[engine + 1 + i + Math.max(wait, step)]!,
    );
  });
  return tracks;
}

/** A move in motion, measured by the way that the locomotive has gone. */
export class Motion {
  readonly run: Run;
  readonly #parts: { vehicle: string; track: readonly string[]; runs: (Run | null)[] }[];

  constructor(track: Track, tracks: Tracks, locomotive: string) {
    this.run = new Run(track, tracks[locomotive] ?? []);
    this.#parts = Object.entries(tracks).map(([vehicle, slots]) => ({
      vehicle,
      track: slots,
      runs: slots.slice(1).map((slot, i) => (slot === slots[i] ? null : new Run(track, [slots[i]!, slot]))),
    }));
    this.#rest = (slot) => track.rest(slot);
  }

  readonly #rest: (slot: string) => Pose;

  get length(): number {
    return this.run.length;
  }

  /** Where the vehicles of the train are when the locomotive has gone so far. */
  at(far: number): Poses {
    const { marks } = this.run;
    const last = marks.length - 1;
    let step = 0;
    while (step < last - 1 && marks[step + 1]! <= far) step++;
    const piece = (marks[step + 1] ?? 0) - (marks[step] ?? 0);
    const k = piece > 0 ? Math.min(1, Math.max(0, (far - marks[step]!) / piece)) : 0;
    return new Map(
      this.#parts.map(({ vehicle, track, runs }) => {
        const run = runs[step];
        return [vehicle, run ? run.at(run.length * k) : this.#rest(track[step] ?? track[0]!)];
      }),
    );
  }
}

export interface Grip {
  option: Option;
  far: number;
}

const SAME = 3; // drawing units: runs over the same track are equally near

/** The move that a finger at this point is making, and how far it has got. */
export function follow(
  motions: ReadonlyMap<Option, Motion>,
  point: Point,
  before: Option | null,
): Grip | null {
  let best: (Grip & { gap: number }) | null = null;
  for (const [option, motion] of motions) {
    const { far, gap } = motion.run.nearest(point);
    const nearer = best === null || gap < best.gap - SAME;
    const asNear = best !== null && Math.abs(gap - best.gap) <= SAME;
    const preferred =
      asNear &&
      best &&
      (option === before || (best.option !== before && shorter(motion, motions.get(best.option)!)));
    if (nearer || preferred) best = { option, far, gap };
  }
  return best && { option: best.option, far: best.far };
}

const shorter = (a: Motion, b: Motion): boolean => a.length < b.length;

/** The move to make when the finger lets go: to the nearest stop of its way; null at its start. */
export function release(grip: Grip, motions: ReadonlyMap<Option, Motion>): Option | null {
  const { marks, slots } = motions.get(grip.option)!.run;
  let nearest = 0;
  marks.forEach((mark, i) => {
    if (Math.abs(mark - grip.far) < Math.abs(marks[nearest]! - grip.far)) nearest = i;
  });
  if (nearest === 0) return null;
  if (nearest === marks.length - 1) return grip.option;
  const way = slots.slice(1, nearest + 1).join(" ");
  const { pulled } = grip.option.move;
  return (
    [...motions.keys()].find(
      ({ move }) => move.path.join(" ") === way && move.pulled.join(" ") === pulled.join(" "),
    ) ?? grip.option
  );
}
