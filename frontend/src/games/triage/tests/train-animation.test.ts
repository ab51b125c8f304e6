import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Track } from "../board/track";
import type { Made } from "../model/history";
import { TrainAnimation } from "../model/train-animation.svelte";
import { board } from "./small";

const track = new Track(board);
const LINE = ["A0", "A1", "A2", "A3", "A4"];
const made = (number: number): Made => ({
  number,
  locomotive: "locomotive-1",
  from: LINE[number - 1]!,
  to: LINE[number]!,
  pushed: [],
  pulled: [],
  tracks: { "locomotive-1": [LINE[number - 1]!, LINE[number]!] },
});
const drive = (number: number) => ({ made: made(number), standing: { locomotives: [LINE[number]!] } });

let frames: FrameRequestCallback[] = [];
let now = 0;
/** Runs the frames of the next so many milliseconds. */
function pass(milliseconds: number): void {
  for (const end = now + milliseconds; now < end; now += 20) {
    const due = frames;
    frames = [];
    for (const frame of due) frame(now);
  }
}

beforeEach(() => {
  [frames, now] = [[], 0];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
});
afterEach(() => vi.unstubAllGlobals());

describe("moves of one update", () => {
  it("run one after the other, each on its own position", () => {
    const animation = new TrainAnimation(() => track);
    for (const number of [1, 2, 3]) animation.add(drive(number));
    const seen: unknown[] = [];
    for (let i = 0; i < 200 && animation.standing; i++) {
      if (seen.at(-1) !== animation.standing) {
        const [x] = track.middle(LINE[seen.length]!);
        expect(animation.poses?.get("locomotive-1")?.x).toBeCloseTo(x);
        seen.push(animation.standing);
      }
      pass(20);
    }
    expect(seen).toEqual([{ locomotives: ["A1"] }, { locomotives: ["A2"] }, { locomotives: ["A3"] }]);
    expect(animation.poses).toBeNull();
  });

  it("are not shown if there are many", () => {
    const animation = new TrainAnimation(() => track);
    for (const number of [1, 2, 3, 4, 1, 2]) animation.add(drive(number));
    expect(animation.standing).toBeNull();
    expect(animation.poses).toBeNull();
    expect(animation.waiting).toEqual([]);
  });
});

describe("a later update", () => {
  it("takes the place of the move that runs", async () => {
    const animation = new TrainAnimation(() => track);
    animation.add(drive(1));
    animation.add(drive(2));
    await Promise.resolve();
    animation.add(drive(3));
    expect(animation.standing).toEqual({ locomotives: ["A3"] });
    expect(animation.waiting).toEqual([]);
  });
});
