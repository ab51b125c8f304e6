import { describe, expect, it } from "vitest";
import type { MissionSent } from "$session/wire";
import { chapters, lastDays, missionName, sameCard } from "../campaign/album.svelte";

const mission = (name: string, level: number, board = "home"): MissionSent => ({
  name,
  level,
  board,
  title: { fr: name, en: name },
  minimum: 3,
  grades: [3, 4, 5],
  start: { locomotives: ["A0"] },
  goal: { locomotives: ["A1"] },
  interruptions: [],
  best: null,
  medal: null,
  table: null,
});

describe("the album", () => {
  it("has a chapter for each level of the first board, then one for each other board", () => {
    const found = chapters([mission("a", 1), mission("b", 2), mission("x", 1, "abroad"), mission("c", 1)]);
    expect(found.map(({ level, board }) => [level, board])).toEqual([
      [1, "home"],
      [2, "home"],
      [null, "abroad"],
    ]);
  });

  it("numbers the levels through, and another board from 1 on", () => {
    const found = chapters([mission("a", 1), mission("b", 2), mission("x", 2, "abroad"), mission("c", 1)]);
    expect(found.flatMap(({ missions }) => missions.map(({ name, number }) => [name, number]))).toEqual([
      ["a", 1],
      ["c", 2],
      ["b", 3],
      ["x", 1],
    ]);
  });

  it("calls no two missions alike, also of boards that count anew", () => {
    const all = chapters([mission("a", 1), mission("x", 1, "abroad"), mission("y", 1, "far")]);
    const names = all.map(({ level, board, missions }) =>
      missions.map((one) => missionName(one, "", null, level === null ? board : "")),
    );
    expect(new Set(names.flat()).size).toBe(3);
  });

  it("is empty without missions", () => {
    expect(chapters([])).toEqual([]);
  });
});

describe("the mission of the day", () => {
  it("is known by its card", () => {
    expect(sameCard(mission("a", 1), mission("a", 2))).toBe(true);
    expect(sameCard(mission("a", 1), mission("b", 1))).toBe(false);
  });

  it("has the last seven days, today last", () => {
    const days = lastDays("2026-11-15"); // a Sunday
    expect(days).toHaveLength(7);
    expect(days.at(-1)?.name).toMatch(/dimanche|sunday/i);
    expect(days[0]?.name).toMatch(/lundi|monday/i);
  });
});
