/** Bed, sleepers and rails of a board: paths, made once. */
import { bezier, polyline, round, tangent, UNIT, type Curve, type Point, type Track } from "../track";

interface Sample {
  p: Point;
  t: Point;
}
export interface Trackwork {
  bed: string[];
  sleepers: string;
  rails: string;
  plain: string; // the whole plan as one line, with a stroke across each dead end
}

const GAUGE = 11.5; // half of it
const SLEEPER = { apart: 13.5, half: 20.5, clear: 10.5 };
const PIECES = { slot: 8, link: 28 };

function line(a: Point, b: Point, t: Point): Sample[] {
  return Array.from({ length: PIECES.slot + 1 }, (_, i) => {
    const k = i / PIECES.slot;
    return { p: [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k], t };
  });
}

const bend = (curve: Curve): Sample[] =>
  Array.from({ length: PIECES.link + 1 }, (_, i) => ({
    p: bezier(curve, i / PIECES.link),
    t: tangent(curve, i / PIECES.link),
  }));

/** Every piece of track, sampled: the slots first, so that branches give way to them. */
export function pieces(track: Track): Sample[][] {
  const slots = track.board.slots.map(({ id }) => {
    const [ahead, behind] = track.ends(id);
    return line(behind, ahead, track.along(id));
  });
  const links = track.board.links.map(({ from, to }) => bend(track.curve(from, to)!));
  return [...slots, ...links];
}

const beside = (samples: Sample[], aside: number): Point[] =>
  samples.map(({ p, t }) => [p[0] - t[1] * aside, p[1] + t[0] * aside]);

/** Evenly along each piece; a branch skips those that would lie on sleepers already there. */
function sleepers(all: Sample[][]): string {
  const placed: Point[] = [];
  let d = "";
  for (const samples of all) {
    let ahead = SLEEPER.apart / 2; // to the next sleeper
    for (let i = 1; i < samples.length; i++) {
      const [a, b] = [samples[i - 1]!, samples[i]!];
      const length = Math.hypot(b.p[0] - a.p[0], b.p[1] - a.p[1]);
      for (; ahead < length; ahead += SLEEPER.apart) {
        const k = ahead / length;
        const mix = (from: Point, to: Point): Point => [
          from[0] + (to[0] - from[0]) * k,
          from[1] + (to[1] - from[1]) * k,
        ];
        const [x, y] = mix(a.p, b.p);
        const [tx, ty] = mix(a.t, b.t);
        if (placed.some((other) => Math.hypot(other[0] - x, other[1] - y) < SLEEPER.clear)) continue;
        placed.push([x, y]);
        const h = SLEEPER.half;
        d += `M${round(x + ty * h)} ${round(y - tx * h)}L${round(x - ty * h)} ${round(y + tx * h)}`;
      }
      ahead -= length;
    }
  }
  return d;
}

export function trackwork(track: Track): Trackwork {
  const all = pieces(track);
  const bed = all.map((samples) => polyline(samples.map(({ p }) => p)));
  const across = track.board.buffers.map(({ x, y, angle_deg }) => {
    const angle = (angle_deg * Math.PI) / 180;
    const [dx, dy] = [-Math.sin(angle) * 28, Math.cos(angle) * 28];
    return polyline([
      [x * UNIT + dx, y * UNIT + dy],
      [x * UNIT - dx, y * UNIT - dy],
    ]);
  });
  return {
    bed,
    sleepers: sleepers(all),
    rails: all.map((s) => polyline(beside(s, GAUGE)) + polyline(beside(s, -GAUGE))).join(""),
    plain: bed.join("") + across.join(""),
  };
}

const made = new WeakMap<Track, Trackwork>();
/** The trackwork of a board; drawn many times, made once. */
export function trackworkOf(track: Track): Trackwork {
  const work = made.get(track) ?? trackwork(track);
  made.set(track, work);
  return work;
}
