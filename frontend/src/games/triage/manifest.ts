import type { Manifest } from "$games/manifest";
import { m } from "$words";
import DailyBox from "./campaign/DailyBox.svelte";
import { triage } from "./poster";

export const manifest: Manifest = {
  name: "triage",
  editions: [
    {
      name: "triage",
      title: m["page.game.triage"],
      about: m["page.about.triage"],
      icon: "path",
      poster: triage,
      inks: { ground: "oxblood", sky: "oxblood", plate: "oxblood-light", light: false },
      pieces: m["page.rules.pieces.train"],
      first: false,
    },
  ],
  chance: false,
  scores: m["page.games.moves"],
  words: () => import("virtual:words/triage"),
  table: () => import("./Table.svelte"),
  scene: () => import("./Scene.svelte"),
  names: () => import("./words"),
  replay: () => import("./replay"),
  rules: {
    title: m["page.rules.book.triage"],
    credits: m["page.rules.credits.triage"],
    book: () => import("./rules/book"),
  },
  lesson: {
    lead: m["page.learn.lead.triage"],
    finish: m["page.learn.finish.triage"],
    steps: () => import("./lesson"),
  },
  pages: {
    missions: { load: () => import("./campaign/AlbumPage.svelte"), argument: false },
    mission: { load: () => import("./campaign/PlayMission.svelte"), argument: true },
  },
  campaign: { home: "/missions", nav: m["page.nav.missions"], icon: "medal", Daily: DailyBox },
};
