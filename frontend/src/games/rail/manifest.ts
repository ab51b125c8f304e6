import type { Manifest } from "$games/manifest";
import { m } from "$words";
import { rail, tram } from "./poster";

export const manifest: Manifest = {
  name: "rail",
  editions: [
    {
      name: "rail",
      title: m["page.game.rail"],
      about: m["page.about.rail"],
      icon: "loco",
      poster: rail,
      inks: { ground: "green", sky: "sand", plate: "green-light", light: false },
      pieces: m["page.rules.pieces.train"],
      places: m["page.rules.places.rail"],
      map: { name: "usa", title: "USA" },
      first: false,
    },
    {
      name: "tram",
      title: m["page.game.tram"],
      about: m["page.about.tram"],
      icon: "tram",
      poster: tram,
      inks: { ground: "blue", sky: "blue", plate: "blue-light", light: false },
      pieces: m["page.rules.pieces.tram"],
      places: m["page.rules.places.tram"],
      map: { name: "lyon", title: "Lyon" },
      first: true,
    },
  ],
  chance: true,
  scores: m["page.games.points"],
  words: () => import("virtual:words/rail"),
  table: () => import("./Table.svelte"),
  scene: () => import("./Scene.svelte"),
  names: () => import("./words"),
  replay: () => import("./replay"),
  rules: {
    title: m["page.rules.book.rail"],
    credits: m["page.rules.credits.rail"],
    book: () => import("./rules/book"),
  },
  lesson: {
    lead: m["page.learn.lead"],
    finish: m["page.learn.finish"],
    steps: () => import("./lesson"),
  },
};
