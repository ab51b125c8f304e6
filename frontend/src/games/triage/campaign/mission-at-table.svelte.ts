/** The mission of a table: its title and number, its place in the album, and what comes after it. */
import { titled } from "$ui/language.svelte";
import { m } from "$words";
import { levelName } from "../grades";
import type { TriageSession } from "../model/session";
import { album, dayName, sameCard } from "./album.svelte";

export class MissionAtTable {
  readonly mission = $derived.by(() => this.session.fixtures.mission);
  readonly chapter = $derived.by(() => album.chapterOf(this.mission.name));
  /** A mission of the day has no name: it is recognised by its card. */
  readonly daily = $derived.by(() =>
    this.mission.name === null && album.daily !== null && sameCard(album.daily.mission, this.mission)
      ? album.daily
      : null,
  );

  /** "Mission 23 · niveau 2"; on another board, with the name of the board. */
  readonly line: string = $derived.by(() => {
    if (this.daily) return m["page.triage.daily"]();
    const { level } = this.mission;
    const parts = [this.#number()];
    if (level !== null) parts.push(m["page.triage.level-number"]({ level }));
    return parts.join(" · ");
  });

  /** Missions of the day come from a large pool and have no titles: then the day is the title. */
  readonly title: string = $derived.by(
    () => titled(this.mission.title) || (this.daily ? dayName(this.daily.date) : m["page.triage.untitled"]()),
  );

  /** The next mission of the album, or the album itself. */
  readonly next = $derived.by(() => {
    const next = album.after(this.mission.name);
    return next
      ? { href: `/mission/${next.name}`, title: m["page.triage.mission-number"]({ number: next.number }) }
      : { href: "/missions", title: m["page.triage.album"]() };
  });

  /** How far the level and the days in a row have got, this mission being solved. */
  readonly progress: string[] = $derived.by(() => {
    const parts: string[] = [];
    if (this.chapter?.level != null) {
      const { level, missions } = this.chapter;
      const count = missions.filter((one) => one.medal !== null || one.name === this.mission.name).length;
      parts.push(m["page.triage.level-progress"]({ level: levelName(level), count, all: missions.length }));
    }
    if (this.daily?.streak) parts.push(m["page.triage.streak"]({ count: this.daily.streak }));
    return parts;
  });

  constructor(readonly session: TriageSession) {}

  /** The name by which the mission is opened again; null if it has none. */
  get playedAs(): string | null {
    return this.daily ? "daily" : this.mission.name;
  }

  /** The address under which others find the mission. */
  get path(): string {
    return this.playedAs === null ? "/missions" : `/mission/${this.playedAs}`;
  }

  #number(): string {
    const numbered = album.find(this.mission.name);
    if (numbered === null) return m["page.triage.mission"]();
    return this.chapter?.level == null
      ? `${titled(this.session.fixtures.board.title)} ${numbered.number}`
      : m["page.triage.mission-number"]({ number: numbered.number });
  }
}
