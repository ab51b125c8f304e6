import type { Manifest } from "$games/manifest";
import { m } from "$words";
import { trains } from "./poster";

export const manifest: Manifest = {
  name: "trains",
  editions: [
    {
      name: "trains",
      title: m["page.game.trains"],
      about: m["page.about.trains"],
      icon: "wagon",
      poster: trains,
      inks: { ground: "brass", sky: "brass", plate: "brass", light: true },
      pieces: m["page.rules.pieces.train"],
      first: true,
    },
  ],
  chance: true,
  words: () => import("virtual:words/trains"),
  table: () => import("./Table.svelte"),
  scene: () => import("./Scene.svelte"),
  names: () => import("./words"),
  replay: () => import("./replay"),
  rules: {
    title: m["page.rules.book.trains"],
    credits: m["page.rules.credits.trains"],
    book: () => import("./rules/book"),
  },
  lesson: {
    lead: m["page.learn.lead"],
    finish: m["page.learn.finish"],
    steps: () => import("./lesson"),
  },
};
