/** What the page needs to know of a game. Each game says it once, in its manifest.ts; see registry.ts. */
import type { Component } from "svelte";
import type { Lesson } from "$app/learn/steps";
import type { Replay } from "$app/replay/lanes";
import type { Route } from "$app/router.svelte";
import type { Book } from "$app/rules/book";
import type { TableSession } from "$session/table/table.svelte";
import type { Entry, Marks, TableSent } from "$session/wire";
import type { IconName } from "$ui/components/icons";
import type { Messages } from "$ui/words";

/** Any game's session: the frame does not know the game's own types. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnySession = TableSession<any, any, any, any>;

export type TableComponent = Component<{ session: AnySession }>;
export interface SceneProps<Fixtures = unknown, View = unknown> {
  fixtures: Fixtures;
  view: View;
  /** What is drawn of the position besides; null: nothing is. */
  marks: Marks | null;
  table: TableSent;
  /** Whose eyes; SPECTATOR or OPEN_CARDS. That seat's own cards are shown if the view has them. */
  seat: number;
  /** What has just happened. */
  entry: Entry | null;
  /** The position alone: the caller shows the players beside it. */
  bare?: boolean;
}
export type SceneComponent = Component<SceneProps>;
/** What the game calls its routes, cities and the like, in the reader's language. */
export type Namer = (fixtures: unknown) => Readonly<Record<string, string>>;

/** Fixed inks of posters: `--poster-NAME` in tokens.css. */
export type Ink =
  "green" | "green-light" | "sand" | "blue" | "blue-light" | "brass" | "oxblood" | "oxblood-light";

/** A game under one of its names: Rail's are the USA and Lyon. The name is the server's. */
export interface Edition {
  name: string;
  title: () => string;
  /** What it is about, in a sentence. */
  about: () => string;
  icon: IconName;
  /** The poster as SVG text, and the inks around it. */
  poster: () => string;
  inks: {
    ground: Ink;
    /** Behind the upper edge of the poster. */
    sky: Ink;
    /** Of the small plate with the icon. */
    plate: Ink;
    /** The ground is light: write on it in dark ink. */
    light: boolean;
  };
  /** What is put on the board, as a noun for sentences. */
  pieces: () => string;
  /** What routes join, as a noun, if the game has a map. */
  places?: () => string;
  /** The map whose picture stands for it, if it is played on one. */
  map?: { name: string; title: string };
  /** Shown to people who have no table yet. */
  first: boolean;
}

// Components and functions are loaded when they are needed; their own types stay within the game.
type Lazy<Name extends string> = () => Promise<Record<Name, unknown>>;

/** An address of a page of a game; `argument` is its second part. */
export type GameRoute = Extract<Route, { page: "game" }>;

/** A page of the game's own, under the first part of its address. */
export interface GamePage {
  load: Lazy<"default">;
  /** Whether the address has a second part: /mission/NAME. */
  argument: boolean;
}

/** Missions for one player, instead of tables with opponents. */
export interface Campaign {
  /** The address of all of them. */
  home: string;
  nav: () => string;
  icon: IconName;
  /** In the hall: the mission of the day. */
  Daily: Component;
}

export interface Manifest {
  /** The folder, and the part of the catalogue of messages. */
  name: string;
  editions: readonly [Edition, ...Edition[]];
  /** Whether anything is shuffled. */
  chance: boolean;
  /** What the scores of a finished game count, as a noun; without it they say only who has won. */
  scores?: (counted: { count: number }) => string;
  /** Messages that only the server's keys name: events, refusals, helps. */
  words: () => Promise<{ default: Messages }>;
  table: Lazy<"default">;
  scene: Lazy<"default">;
  names: Lazy<"names">;
  replay: () => Promise<{ replay: Replay }>;
  rules: {
    title: () => string;
    credits: () => string;
    book: () => Promise<{ book: Book }>;
  };
  lesson: {
    lead: () => string;
    finish: () => string;
    steps: () => Promise<{ lesson: Lesson }>;
  };
  pages?: Readonly<Record<string, GamePage>>;
  campaign?: Campaign;
}
