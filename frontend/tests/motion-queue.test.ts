/** The entries of one update are shown one after the other. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MotionQueue } from "$session/motion/motion-queue.svelte";
import { steps } from "$session/motion/steps";
import type { Entry } from "$session/wire";

interface Look {
  number: number;
}
const look = (number: number): Look => ({ number });
/** An update from look `first` to look `last` that carries the look after each entry. */
function update(first: number, last: number) {
  const entries = Array.from({ length: last - first }, (_, i) => ({ number: first + 1 + i }) as Entry);
  const passed = entries.slice(0, -1).map(({ number }) => look(number));
  return steps(entries, look(first), passed, look(last));
}

let reduced = false;
beforeEach(() => {
  reduced = false;
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A queue whose motions take 100 ms each, and what was on the screen when each of them began. */
function watched(duration = () => 100) {
  const queue = new MotionQueue<Look>();
  const moved: { entry: number; from: number; to: number; shown: number | null }[] = [];
  const add = (first: number, last: number) =>
    queue.add(update(first, last), ({ entry, before, after }) => {
      const shown = queue.shown?.number ?? null;
      moved.push({ entry: entry.number, from: before.number, to: after.number, shown });
      return duration();
    });
  return { queue, moved, add };
}

test("each entry moves from its own look to the next, when the one before it has ended", () => {
  const { queue, moved, add } = watched();
  add(7, 10);
  expect(moved).toEqual([{ entry: 8, from: 7, to: 8, shown: null }]);
  expect(queue.shown).toEqual(look(8));
  vi.advanceTimersByTime(99);
  expect(moved).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(moved.at(-1)).toEqual({ entry: 9, from: 8, to: 9, shown: 8 });
  expect(queue.shown).toEqual(look(9));
  vi.advanceTimersByTime(100);
  expect(moved.at(-1)).toEqual({ entry: 10, from: 9, to: 10, shown: 9 });
  vi.advanceTimersByTime(100);
  expect(queue.shown).toBeNull();
});

test("an update that comes meanwhile waits for its turn", () => {
  const { moved, add } = watched();
  add(1, 2);
  add(2, 3);
  expect(moved.map(({ entry }) => entry)).toEqual([2]);
  vi.advanceTimersByTime(100);
  expect(moved.map(({ entry }) => entry)).toEqual([2, 3]);
});

test("entries without motion take no time", () => {
  const { queue, moved, add } = watched(() => 0);
  add(1, 4);
  expect(moved.map(({ entry }) => entry)).toEqual([2, 3, 4]);
  expect(queue.shown).toBeNull();
});

test("many entries are skipped: the newest look is shown at once", () => {
  const { queue, moved, add } = watched();
  add(1, 3);
  add(3, 30);
  expect(queue.shown).toBeNull();
  vi.runAllTimers();
  expect(moved.map(({ entry }) => entry)).toEqual([2]);
});

test("with reduced motion nothing waits", () => {
  reduced = true;
  const { queue, moved, add } = watched();
  add(1, 4);
  expect(moved.map(({ entry }) => entry)).toEqual([2, 3, 4]);
  expect(queue.shown).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
