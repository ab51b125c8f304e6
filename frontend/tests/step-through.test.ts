/** Bots' moves one by one: what waits, what is shown at once, and that nothing is lost. */
import { beforeEach, describe, expect, it } from "vitest";
import { StepThrough } from "$session/motion/step-through.svelte";
import type { Step } from "$session/motion/steps";
import type { Entry, SeatSent } from "$session/wire";
import { settings } from "$ui/settings.svelte";

interface Look {
  number: number;
  seat: number;
}
const SEATS = [{ kind: "person" }, { kind: "bot" }, { kind: "bot" }] as SeatSent[];
const step = (number: number, seat: number): Step<Look> => ({
  entry: { number, seat, kind: "action" } as Entry,
  before: { number: number - 1, seat: 0 },
  after: { number, seat: 0 },
});

let shown: number[];
let told: number[];
let queue: StepThrough<Look>;

beforeEach(() => {
  shown = [];
  told = [];
  settings.set("stepBots", true);
  queue = new StepThrough<Look>(
    () => SEATS,
    (look, update) => {
      shown.push(look.number);
      told.push(...update.map(({ entry }) => entry.number));
    },
  );
});

describe("stepping through bots' moves", () => {
  it("shows everything at once when it is switched off", () => {
    settings.set("stepBots", false);
    queue.take([step(1, 1), step(2, 2)], { number: 2, seat: 0 });
    expect([shown, told, queue.waiting.length]).toEqual([[2], [1, 2], 0]);
  });

  it("shows a person's move at once and keeps the bots' for a press each", () => {
    queue.take([step(1, 0), step(2, 1), step(3, 2)], { number: 3, seat: 0 });
    expect([shown, queue.waiting.length, queue.newest(0)?.number]).toEqual([[1], 2, 3]);
    queue.next();
    expect([shown, queue.waiting.length]).toEqual([[1, 2], 1]);
    queue.next();
    expect([shown, queue.waiting.length, queue.newest(0)]).toEqual([[1, 2, 3], 0, null]);
  });

  it("keeps the order: what comes later waits behind what waits", () => {
    queue.take([step(1, 1)], { number: 1, seat: 0 });
    queue.take([step(2, 0)], { number: 2, seat: 0 });
    expect(shown).toEqual([]);
    queue.next();
    expect(shown).toEqual([1, 2]);
    expect(told).toEqual([1, 2]);
  });

  it("shows the rest in one go, each move told", () => {
    queue.take([step(1, 1), step(2, 2), step(3, 1)], { number: 3, seat: 0 });
    queue.all();
    expect([shown.at(-1), told, queue.waiting.length]).toEqual([3, [1, 2, 3], 0]);
  });

  it("takes a newer look of the same moment for the one that waits", () => {
    queue.take([step(1, 1)], { number: 1, seat: 0 });
    const answered = { number: 1, seat: 0 };
    queue.take([], answered);
    expect(queue.newest(0)).toBe(answered);
    expect(shown).toEqual([]);
  });

  it("drops what waited for another seat of the device", () => {
    queue.take([step(1, 1)], { number: 1, seat: 0 });
    expect(queue.newest(1)).toBe(null);
    expect(queue.waiting.length).toBe(0);
  });
});
