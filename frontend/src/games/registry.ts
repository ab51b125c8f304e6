/** Where each game's pictures live. Loaded when a table of that game is opened, not before. */
import type { Component } from "svelte";
import type { TableSession } from "$session/table.svelte";
import type { Entry, TableSent } from "$session/wire";
import type { Part } from "$ui/words";

export const GAMES = ["rail", "tram", "trains", "triage"] as const;
export type GameName = (typeof GAMES)[number];

/** Any game's session: the frame does not know the game's own types. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnySession = TableSession<any, any, any, any>;

export type TableComponent = Component<{ session: AnySession }>;
export type SceneComponent = Component<{
  fixtures: unknown;
  view: unknown;
  table: TableSent;
  seat: number;
  entry: Entry | null;
}>;
/** What the game calls its routes, cities and the like, in the reader's language. */
export type Namer = (fixtures: unknown) => Readonly<Record<string, string>>;

interface Pictures {
  words: readonly Part[];
  table: () => Promise<{ default: unknown }>;
  scene: () => Promise<{ default: unknown }>;
  names: () => Promise<{ names: unknown }>;
}

const RAIL: Pictures = {
  words: ["rail"],
  table: () => import("$games/rail/Table.svelte"),
  scene: () => import("$games/rail/Scene.svelte"),
  names: () => import("$games/rail/names"),
};
const PICTURES: Record<GameName, Pictures> = {
  rail: RAIL,
  tram: RAIL,
  trains: {
    words: ["trains"],
    table: () => import("$games/trains/Table.svelte"),
    scene: () => import("$games/trains/Scene.svelte"),
    names: () => import("$games/trains/names"),
  },
  triage: {
    words: ["triage"],
    table: () => import("$games/triage/Table.svelte"),
    scene: () => import("$games/triage/Scene.svelte"),
    names: () => import("$games/triage/names"),
  },
};

export const isGame = (name: string): name is GameName => name in PICTURES;

function pictures(game: string): Pictures {
  if (!isGame(game)) throw new Error(`no pictures for the game ${game}`);
  return PICTURES[game];
}

export const gameWords = (game: string): readonly Part[] => pictures(game).words;
export const loadTable = async (game: string): Promise<TableComponent> =>
  (await pictures(game).table()).default as TableComponent;
export const loadScene = async (game: string): Promise<SceneComponent> =>
  (await pictures(game).scene()).default as SceneComponent;
export const loadNamer = async (game: string): Promise<Namer> =>
  (await pictures(game).names()).names as Namer;
