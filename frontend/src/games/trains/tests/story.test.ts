import { describe, expect, it } from "vitest";
import type { Entry } from "$session/wire";
import { couplingsOf } from "../rules/couplings";
import { couplingsAt, fillerAt, momentOf, removalStory, rowAt, stepsOf, type Story } from "../removal/story";
import { lookOf } from "../../../../tests/components/tables";
import type { Action, Insight, Lack, Look, View } from "../types";

const positions = { "remove-middle": 4, lock: null };
const before = [
  [5, 14, 30, 27, 69, 75, 83],
  [33, 12, 49, 55, 70, 25, 81],
  [8, 36, 21, 45, 53, 42, 71],
];

const player = (row: (number | null)[], locks: Record<string, number> = {}): View["players"][number] => ({
  row,
  locks,
  hand: null,
  hand_count: 0,
  leftover_count: 0,
});

function look(number: number, rows: (number | null)[][], lacks: Lack[] = []): Look {
  const view: View = {
    phase: "turn",
    turn: 0,
    eyes: 0,
    ply: number - 1,
    first: 0,
    turns: 4,
    players: rows.map((row, seat) => player(row, seat === 2 ? { "4": 18 } : {})),
    display: [],
    pile_count: 26,
    discard_count: 0,
    memory: { discard: [], leftovers: [], pile: null },
    drawn: null,
    winner: null,
    shuffles: 0,
    last: null,
    last_by: null,
    generator: null,
  };
  const insight: Insight = {
    type: "trains",
    rows: rows.map((row, seat) => {
      const couplings = couplingsOf(row);
      return { seat, couplings, closed: couplings.filter(Boolean).length, lacks: seat === 0 ? lacks : [] };
    }),
    outcomes: [],
    examples: [],
  };
  return { ...lookOf<View, Insight, Action>(view, insight, []), number };
}

const entry: Entry = {
  number: 9,
  kind: "action",
  time: 0,
  seat: 1,
  events: [
    { type: "trains.used", seat: 1, ability: "remove-middle", card: 13 },
    { type: "trains.removed", seat: 1, position: 4, card: 55 },
    { type: "trains.removed", seat: 0, position: 4, card: 27 },
    { type: "trains.cancelled", ability: "move-left", cards: [76, 27] },
    { type: "trains.filled", seat: 1, position: 4, card: 60 },
    { type: "trains.filled", seat: 0, position: 4, card: 11 },
  ],
};

const after = before.map((row, seat) =>
  row.map((card, i) => (i === 3 ? ([11, 60, 45][seat] as number) : card)),
);

function told(): Story {
  const lack = { position: 4, least: 31, most: 68 };
  const story = removalStory(entry, look(8, before, [lack]), look(9, after), positions);
  if (!story) throw new Error("no story");
  return story;
}

describe("a removal", () => {
  it("starts with the seat that used the ability, in the order in which gaps are filled", () => {
    const story = told();
    expect(story.rows.map((row) => row.seat)).toEqual([1, 2, 0]);
    expect(story.rows.map((row) => row.lost)).toEqual([55, null, 27]);
    expect(story.rows.map((row) => row.turn)).toEqual([0, -1, 1]);
    expect([story.position, story.card, story.fills]).toEqual([4, 13, 2]);
  });
  it("opens the couplings beside a gap, and closes those of the wagon that fills it", () => {
    const [first, locked] = told().rows;
    if (!first || !locked) throw new Error("rows are missing");
    expect(couplingsAt(first, 4, 0)).toEqual(couplingsOf(rowAt(first, 4, 0)));
    expect(couplingsAt(first, 4, 2)).toEqual(couplingsOf(rowAt(first, 4, 2)));
    expect(couplingsAt(locked, 4, 0)).toEqual(couplingsOf(before[2]!));
  });
  it("shows rows as they were, with gaps, then filled one after the other", () => {
    const story = told();
    const [first, , last] = story.rows;
    if (!first || !last) throw new Error("rows are missing");
    expect(first.row).toEqual(before[1]);
    expect(rowAt(first, 4, 0)[3]).toBeNull();
    expect(rowAt(first, 4, 2)[3]).toBe(60);
    expect(rowAt(last, 4, 2)[3]).toBeNull();
    expect(rowAt(last, 4, 3)[3]).toBe(11);
  });
  it("never touches a locked row", () => {
    const locked = told().rows[1];
    if (!locked) throw new Error("a row is missing");
    for (let step = 0; step < 4; step++) {
      expect(rowAt(locked, 4, step)).toEqual(before[2]);
      expect(momentOf(locked, step)).toBe("safe");
    }
  });
  it("names who fills at each step, and ends with the last", () => {
    const story = told();
    expect(stepsOf(story)).toBe(4);
    expect([0, 1, 2, 3, 4].map((step) => fillerAt(story, step)?.seat ?? null)).toEqual([
      null,
      null,
      1,
      0,
      null,
    ]);
    expect([1, 2, 3].map((step) => momentOf(story.rows[0] as Story["rows"][0], step))).toEqual([
      "waits",
      "now",
      "done",
    ]);
  });
  it("remembers what would have completed a row", () => {
    expect(told().rows[2]?.lack).toEqual({ position: 4, least: 31, most: 68 });
  });
  it("forgets it when the look before is older than the action before", () => {
    const story = removalStory(
      entry,
      look(5, before, [{ position: 4, least: 31, most: 68 }]),
      look(9, after),
      positions,
    );
    expect(story?.rows[2]?.lack).toBeNull();
  });
  it("leaves gaps open behind a winner", () => {
    const events = [...(entry.events ?? []).slice(0, 5), { type: "trains.won", seat: 1, cards: [] }];
    const story = removalStory({ ...entry, events } as Entry, look(8, before), look(9, after), positions);
    expect(story?.winner).toBe(1);
    expect(story?.rows[2]?.turn).toBe(-1);
    expect(momentOf(story?.rows[2] as Story["rows"][0], 2)).toBe("open");
  });
  it("is no other action's story", () => {
    const lock = {
      ...entry,
      events: [{ type: "trains.used", seat: 0, ability: "lock", card: 2 }],
    };
    expect(removalStory(lock as Entry, look(8, before), look(9, after), positions)).toBeNull();
    expect(removalStory({ ...entry, events: [] }, look(8, before), look(9, after), positions)).toBeNull();
  });
});
