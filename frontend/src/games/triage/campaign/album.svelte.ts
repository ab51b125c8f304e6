/** The missions of the album with what I have won, and the mission of the day. */
import { api } from "$session/api";
import { tongue } from "$ui/language.svelte";
import type { Daily, MissionSent } from "$session/wire";
import { m } from "$words";
import { gradeName } from "../grades";

/** A mission with its number in the album. */
export type Numbered = MissionSent & { number: number };
export interface Chapter {
  /** 1 … 4 on the campaign's own board; null: a chapter of another board. */
  level: number | null;
  board: string;
  missions: Numbered[];
}

const LEVELS = 4;

/** Four levels of the first board, then one chapter for each further board. */
export function chapters(missions: readonly MissionSent[]): Chapter[] {
  const main = missions[0]?.board;
  const own = missions.filter(({ board }) => board === main);
  const levels = Array.from({ length: LEVELS }, (_, i) => own.filter(({ level }) => level === i + 1));
  const boards = [...new Set(missions.map(({ board }) => board))].filter((board) => board !== main);
  const sections = [
    ...levels.map((list, i) => ({ level: i + 1, board: main ?? "", list })),
    ...boards.map((board) => ({ level: null, board, list: missions.filter((one) => one.board === board) })),
  ];
  let through = 0; // the levels are numbered through, another board begins again
  return sections
    .filter(({ list }) => list.length)
    .map(({ level, board, list }) => ({
      level,
      board,
      missions: list.map((mission, i) => ({ ...mission, number: level === null ? i + 1 : ++through })),
    }));
}

class Album {
  missions: MissionSent[] | null = $state.raw(null);
  daily: Daily | null = $state.raw(null);
  readonly chapters: Chapter[] = $derived(chapters(this.missions ?? []));
  readonly all: Numbered[] = $derived(this.chapters.flatMap((chapter) => chapter.missions));

  /** Asks again: medals may have been won since. */
  async load(): Promise<void> {
    [this.missions, this.daily] = await Promise.all([api.missions(), api.daily()]);
  }

  find(name: string | null): Numbered | null {
    return this.all.find((mission) => mission.name === name) ?? null;
  }

  /** The one after it in the album. */
  after(name: string | null): Numbered | null {
    const place = this.all.findIndex((mission) => mission.name === name);
    return place < 0 ? null : (this.all[place + 1] ?? null);
  }

  chapterOf(name: string | null): Chapter | null {
    return this.chapters.find(({ missions }) => missions.some((one) => one.name === name)) ?? null;
  }
}

export const album = new Album();

type Card = Pick<MissionSent, "title" | "interruptions"> & { start: unknown; goal: unknown };

/** Do two cards set the same task? */
export const sameCard = (a: Card, b: Card): boolean =>
  JSON.stringify([a.title, a.start, a.goal, a.interruptions]) ===
  JSON.stringify([b.title, b.start, b.goal, b.interruptions]);

/**
 * "Mission 23, Le rapide attend, Chef de gare en 7 coups"; on another board, whose numbers begin
 * again, with the board's name: "Inglenook 1, …".
 */
export function missionName(mission: Numbered, title: string, medal: number | null, board = ""): string {
  const number = board
    ? `${board} ${mission.number}`
    : m["page.triage.mission-number"]({ number: mission.number });
  const parts = [number, title];
  if (medal === null) parts.push(m["page.triage.to-do"]({ count: mission.minimum }));
  else if (mission.best !== null && mission.best !== undefined) {
    parts.push(m["page.triage.best"]({ grade: gradeName(medal), count: mission.best }));
  } else parts.push(gradeName(medal));
  return parts.filter(Boolean).join(", ");
}

/** English here is British: 15 November, not November 15. */
const place = (): string => (tongue.now === "en" ? "en-GB" : tongue.now);

/** A day as people write it: "15 novembre". The server's days have no time of day. */
export const dayName = (date: string): string =>
  new Intl.DateTimeFormat(place(), { day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** The last seven days as their letters and names, today last. */
export function lastDays(date: string): { letter: string; name: string }[] {
  const today = new Date(`${date}T00:00:00Z`).getTime();
  const format = (weekday: "narrow" | "long") =>
    new Intl.DateTimeFormat(place(), { weekday, timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, i) => {
    const day = new Date(today - (6 - i) * 86_400_000);
    return { letter: format("narrow").format(day), name: format("long").format(day) };
  });
}
