import { describe, expect, it } from "vitest";
import type { Entry, Event } from "$session/wire";
import { soundOf } from "../motion";

const entry = (...types: Event["type"][]): Entry => ({
  number: 1,
  kind: "action",
  time: 0,
  events: types.map((type) => ({ type }) as Event),
});

describe("what an entry of Trains sounds like", () => {
  it.each([
    [["trains.drew"], "card"],
    [["trains.placed", "trains.filled"], "claim"],
    [["trains.used", "trains.swapped"], "roll"],
    [["trains.placed", "trains.won"], "win"],
    [["trains.shuffled"], null],
  ] as const)("%j: %s", (types, sound) => {
    expect(soundOf(entry(...types))).toBe(sound);
  });
});
