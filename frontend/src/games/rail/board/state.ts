/** Everything that a board shows besides its map: plain data, made by a table, a replay or a lesson. */

export interface Ribbon {
  routes: readonly string[];
  /** Kept or shown; only proposed. */
  kind: "brass" | "dashed";
}

export interface BoardState {
  /** Route -> seat. */
  owners: Readonly<Record<string, number>>;
  closed: ReadonlySet<string>;
  /** Routes with a brass halo: what can be paid. */
  lit: ReadonlySet<string>;
  selected: string | null;
  /** Routes of an action that was just played. */
  fresh: ReadonlySet<string>;
  ribbons: readonly Ribbon[];
  /** Stations with an enamel plate. */
  mine: ReadonlySet<string>;
  stamps: ReadonlyMap<string, { number: number; off: boolean }>;
  /** A choice of tickets is under way: what is off their ways steps back. */
  asking: boolean;
}

export const EMPTY: BoardState = {
  owners: {},
  closed: new Set(),
  lit: new Set(),
  selected: null,
  fresh: new Set(),
  ribbons: [],
  mine: new Set(),
  stamps: new Map(),
  asking: false,
};
