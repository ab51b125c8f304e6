/** Everything that a board shows besides its map: plain data, made by a table, a replay or a lesson. */

export interface Ribbon {
  routes: readonly string[];
  /** Kept; only proposed; the way of the ticket that one looks at. */
  kind: "brass" | "dashed" | "enamel";
}

export interface LastMove {
  route: string;
  points: number;
}

export interface BoardState {
  /** Route -> seat. */
  owners: Readonly<Record<string, number>>;
  /** The seat whose routes are drawn as one's own; null: none. */
  me: number | null;
  closed: ReadonlySet<string>;
  /** Routes that can be paid now, and those of them that bring a ticket nearer. */
  payable: ReadonlySet<string>;
  useful: ReadonlySet<string>;
  selected: string | null;
  /** Routes of an action that was just played. */
  fresh: ReadonlySet<string>;
  /** The route that is to be claimed when my turn comes. */
  prepared: string | null;
  /** The claim that was the last move of the game. */
  last: LastMove | null;
  ribbons: readonly Ribbon[];
  /** Stations with an enamel plate. */
  mine: ReadonlySet<string>;
  stamps: ReadonlyMap<string, { number: number; off: boolean }>;
  /** Ways of tickets are shown: free routes off them step back. */
  asking: boolean;
  /** All routes step back behind what is drawn over them. */
  faded: boolean;
}

export const EMPTY: BoardState = {
  owners: {},
  me: null,
  closed: new Set(),
  payable: new Set(),
  useful: new Set(),
  selected: null,
  fresh: new Set(),
  prepared: null,
  last: null,
  ribbons: [],
  mine: new Set(),
  stamps: new Map(),
  asking: false,
  faded: false,
};
